import { NEGATIONS } from "../lexicon/words.table.ts";
import type { Question } from "../parse/draft.ts";
import { areJoined } from "../parse/read-both-elements.ts";
import { isNegative, positive } from "../parse/affirm-condition.ts";
import { excludeEachOther } from "../parse/read-holders.ts";
import type { Condition, Words } from "../plan/plan.ts";
import type { Token } from "../text/token.ts";

const INCLUDE_NOT =
  /whose .*(?:do|does|did) not (?:have|include|contain|feature|comprise|cover|offer)(?: (?:any|the|an?))?(?: [a-z]+){1,4}$/;

/** Conditions that one related document must meet, or, where `isHeld` is false, none may meet. */
export type ValueSet = { conditions: Condition[]; isHeld: boolean; words: Words[] };

/**
 * "in both 2013 and 2016", "a paid bill but no open one": values that one document cannot have at once are asked of
 * several documents. Null where all conditions are said of the same document.
 *
 * @param isDenied A word in front of all of them denies: "no paid bill but an open one" takes it back
 */
export function valueSets(
  conditions: readonly Condition[],
  { tokens }: Pick<Question, "tokens">,
  isDenied: boolean,
): ValueSet[] | null {
  const none = isDenied ? null : includesNone(tokens, conditions);
  if (none) return none;
  const isBoth = tokens.some((token) => token.norm === "both");
  const split = conditions.flatMap((one) =>
    isBoth || areJoined(tokens, one.words) ? oneForEachValue(one) : [one],
  );
  const twice = split.filter((one, at) =>
    split.some((other, place) => place !== at && other.field === one.field && areApart(one, other)),
  );
  const fields = new Set(twice.map((one) => one.field));
  const [first, second] = twice;
  if (!first || !second || fields.size !== 1) return null;
  const rest = split.filter((one) => !twice.includes(one));
  const either = twice.length === 2 ? eitherOf(tokens, first, second) : null;
  if (either) return [{ conditions: [...rest, either], isHeld: !isDenied, words: [] }];
  return twice.map((one, at) => {
    const between = normsBetween(tokens, twice[at - 1], one);
    const denial = between.filter(({ norm }) => NEGATIONS.has(norm) || norm === "none");
    const isOpposed = between.some(({ norm }) => norm === "but");
    const isHeld = denial.length === 0 && !isNegative(one) && (!isDenied || isOpposed);
    const words = denial.map((said) => ({ start: said.at, end: said.at + 1 }));
    return { conditions: [...rest, positive(one)], isHeld, words };
  });
}

/** "Whose languages do not include English": none of them is, while others would do for "that are not English". */
function includesNone(tokens: readonly Token[], conditions: readonly Condition[]): ValueSet[] | null {
  const [only, ...others] = conditions;
  if (!only || others.length > 0 || !isNegative(only)) return null;
  const end = Math.max(...only.words.map((one) => one.end));
  const said = tokens.slice(0, end).map(({ norm }) => norm);
  return INCLUDE_NOT.test(said.join(" "))
    ? [{ conditions: [positive(only)], isHeld: false, words: [] }]
    : null;
}

function areApart(one: Condition, other: Condition): boolean {
  return (isOneOf(one) && isOneOf(other)) || excludeEachOther(one, other);
}

function oneForEachValue(condition: Condition): Condition[] {
  const { test } = condition;
  if (test.kind !== "equal" || test.isNegated || condition.isAlternative === true) return [condition];
  return test.values.map((value) => ({ ...condition, test: { ...test, values: [value] } }));
}

function isOneOf({ test, isAlternative }: Condition): boolean {
  return isAlternative !== true && ((test.kind === "equal" && !test.isNegated) || test.kind === "period");
}

/** "A won case or a lost case": one of both values. */
function eitherOf(tokens: readonly Token[], first: Condition, second: Condition): Condition | null {
  const [a, b] = [first.test, second.test];
  if (a.kind !== "equal" || b.kind !== "equal" || a.isNegated || b.isNegated) return null;
  const norms = normsBetween(tokens, first, second).map(({ norm }) => norm);
  if (!norms.includes("or") || norms.includes("and")) return null;
  return {
    ...first,
    test: { ...a, values: [...a.values, ...b.values] },
    words: [...first.words, ...second.words],
  };
}

function normsBetween(
  tokens: readonly Token[],
  first: Condition | undefined,
  second: Condition,
): { norm: string; at: number }[] {
  if (!first) return [];
  const start = Math.max(...first.words.map(({ end }) => end));
  const end = Math.min(...second.words.map((one) => one.start));
  return tokens.slice(start, end).map(({ norm }, at) => ({ norm, at: start + at }));
}
