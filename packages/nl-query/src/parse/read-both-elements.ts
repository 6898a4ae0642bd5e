import type { Condition, FieldRef, Test, Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { acceptClaim, evidenceOf, type Claim } from "./claim.ts";
import { stressesAnd } from "./capitals.ts";
import type { Draft } from "./draft.ts";
import { opposite, wordForAll, wordsOfAll } from "./said-of-all.ts";

/** "Harbors with wooden and steel berths": no berth is both, so there must be one of each. */
export function readBothElements(draft: Draft): void {
  for (const condition of draft.plan.conditions)
    acceptClaim(draft, claimEach(draft, condition) ?? claimBothPeriods(draft, condition));
  for (const condition of draft.plan.conditions) acceptClaim(draft, claimNoOther(draft, condition));
}

/** "Harbors with only wooden berths", "where all berths are wooden": there is one, and none of another kind. */
function claimNoOther(draft: Draft, condition: Condition): Claim | null {
  const { test, words } = condition;
  const list = listOf(draft, condition) ?? listAroundSize(draft, condition);
  const start = Math.min(...words.map((one) => one.start));
  const only = list ? wordForAll(draft, list.words, start) : -1;
  const otherwise = opposite(test);
  if (!list || only < 0 || otherwise === null) return null;
  if (refsShown(draft).some((ref) => ref.field.path.startsWith(`${list.path}.`))) return null;
  const other: Condition = { ...condition, test: otherwise };
  // one that meets it is one that is there
  const present = draft.plan.conditions.filter((one) => one.field === list && asksForAny(one.test));
  const said = wordsOfAll(draft, list.words, { all: only, start });
  const spans = [...said, ...present.flatMap((one) => one.words)];
  return {
    conditions: [
      {
        ...condition,
        field: list,
        words: spans,
        test: { kind: "elements", op: "$eq", count: 0, conditions: [other] },
      },
    ],
    replaced: present,
    evidence: evidenceOf(spans),
  };
}

function asksForAny(test: Test): boolean {
  return (
    (test.kind === "present" && test.isPresent && test.isOfKey !== true) ||
    (test.kind === "size" && test.op === "$gt" && test.count === 0)
  );
}

function claimEach(draft: Draft, condition: Condition): Claim | null {
  const { conditions } = draft.plan;
  const { field, test } = condition;
  const list = listOf(draft, condition);
  if (!list || field.isArray || test.kind !== "equal" || test.isNegated || test.values.length < 2)
    return null;
  if (!areJoined(draft.tokens, condition.words) && !saysBoth(draft, condition.words)) return null;
  if (conditions.some((one) => one.isAlternative)) return null;
  if (refsShown(draft).some((ref) => ref.field.path.startsWith(`${list.path}.`))) return null;
  const others = conditions.filter((one) => one !== condition && listOf(draft, one) === list);
  if (others.length === 0)
    return {
      conditions: [{ ...condition, test: { ...test, isAll: true } }],
      replaced: [condition],
      evidence: [],
    };
  return {
    conditions: test.values.map((value) =>
      oneElement(list, [{ ...condition, test: { ...test, values: [value], isAll: false } }, ...others]),
    ),
    replaced: [condition, ...others],
    evidence: [],
  };
}

/** "Inspected in both 2013 and 2016": two elements, as none is of both years. */
function claimBothPeriods(draft: Draft, condition: Condition): Claim | null {
  const { conditions } = draft.plan;
  const list = listOf(draft, condition);
  const next = conditions[conditions.indexOf(condition) + 1];
  const isPair =
    next?.isAlternative === true && next.field === condition.field && next.test.kind === "period";
  if (!list || !isPair || condition.test.kind !== "period") return null;
  if (!saysBoth(draft, [...condition.words, ...next.words])) return null;
  if (refsShown(draft).some((ref) => ref.field.path.startsWith(`${list.path}.`))) return null;
  return {
    conditions: [condition, next].map((one) => oneElement(list, [{ ...one, isAlternative: false }])),
    replaced: [condition, next],
    evidence: [],
  };
}

/** One element of the list meets all conditions. */
export function oneElement(list: FieldModel, [first, ...others]: [Condition, ...Condition[]]): Condition {
  return {
    ...first,
    field: list,
    test: { kind: "elements", op: "$gt", count: 0, conditions: [first, ...others] },
  };
}

/** "Both" stands in front of the first of the words or behind the last, or "as well as" between them; periods take it into their list. */
export function saysBoth({ tokens, question }: Draft, words: readonly Words[]): boolean {
  let start = Math.min(...words.map((one) => one.start));
  while (/^(both|an?|the)$/.test(tokens[start - 1]?.norm ?? "")) start--;
  const last = Math.max(...words.map((one) => one.end)) - 1;
  const before = tokens[start - 1]?.end ?? 0;
  const end = tokens[last]?.end ?? before;
  return (
    tokens[last + 1]?.norm === "both" ||
    /\b(?:both|as well as)\b/i.test(question.text.slice(before, end)) ||
    stressesAnd(question.text, { start: before, end })
  );
}

/** The list of the documents that the field of the condition stands in. */
export function listOf({ collection }: Draft, { field, route, test }: Condition): FieldModel | null {
  if (route !== null || field.arrayRoot === null || collection.element !== null) return null;
  if (/^(size|present|elements|average|amounts)$/.test(test.kind)) return null;
  const list = collection.byPath.get(field.arrayRoot);
  return list?.kind === "objects" && list.arrayRoot === null ? list : null;
}

/** The list whose elements hold the list that is measured: "all of whose teams have over 3 members". */
function listAroundSize({ collection }: Draft, { field, route, test }: Condition): FieldModel | null {
  if (test.kind !== "size" || route !== null || collection.element !== null) return null;
  const list = collection.byPath.get(field.arrayRoot ?? "");
  return list?.kind === "objects" && list.arrayRoot === null ? list : null;
}

/** Only "and" stands between the values. */
export function areJoined(tokens: Draft["tokens"], words: readonly Words[]): boolean {
  const start = Math.min(...words.map((one) => one.start));
  const end = Math.max(...words.map((one) => one.end));
  const norms = tokens.slice(start, end).map(({ norm }) => norm);
  return norms.includes("and") && !norms.includes("or");
}

export function refsShown({ plan }: Draft): FieldRef[] {
  const { columns, keys, distinct } = plan;
  return [...columns, ...keys, ...(distinct ? [distinct] : [])];
}
