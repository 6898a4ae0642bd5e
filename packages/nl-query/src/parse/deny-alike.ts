import type { Condition } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

/** Joins a value that is denied and the next one of its field; a verb or "but" begins another statement. */
const JOINS = /^(and|or|nor|,)$/;
const LINKS = /^(and|or|nor|,|in|of|from|with|having|by|those|these|the|ones|any|either)$/;
/** Between values of a list, which may hold one of them and lack the other. */
const NEXT = /^(and|or|nor|,|in|of|from)$/;

/**
 * "Excluding size small and size large", "not in 1984 or 1985": the second value of a field is denied as the first one
 * is, since the first condition says nothing more where the second holds. Sorts the conditions by their words.
 */
export function denyAlike(draft: Draft): void {
  const { plan, tokens } = draft;
  const kept: Condition[] = [];
  for (const condition of plan.conditions.toSorted((a, b) => startOf(a) - startOf(b))) {
    const before = kept.at(-1);
    const end = before?.words.at(-1)?.end ?? 0;
    const between = tokens.slice(end, startOf(condition)).map(({ norm }) => norm);
    if (!before || !isDeniedToo(before, condition, between)) {
      kept.push(condition);
      continue;
    }
    denyWith(before, condition);
    const or = end + between.indexOf("or");
    if (or >= end) draft.take({ start: or, end: or + 1 });
  }
  plan.conditions = kept;
}

function isDeniedToo(before: Condition, { test, field, route }: Condition, between: string[]): boolean {
  const isDenied = before.test.kind === "equal" && before.test.isNegated && before.isAlternative !== true;
  const isSame = before.field === field && before.route === route;
  if (!isDenied || !isSame || test.kind !== "equal" || test.isNegated) return false;
  const links = field.isArray || field.arrayRoot !== null ? NEXT : LINKS;
  return between.some((word) => JOINS.test(word)) && between.every((word) => links.test(word));
}

function denyWith(before: Condition, { test, words }: Condition): void {
  if (before.test.kind !== "equal" || test.kind !== "equal") return;
  before.test = { ...before.test, values: [...before.test.values, ...test.values] };
  before.words.push(...words);
}

function startOf({ words }: Condition): number {
  return words[0]?.start ?? 0;
}
