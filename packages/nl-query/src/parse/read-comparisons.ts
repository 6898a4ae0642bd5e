import { ADJECTIVES, type Adjective } from "../lexicon/concepts.table.ts";
import { COMPARATORS, anyOf } from "../lexicon/phrases.table.ts";
import { amountFields } from "../plan/amount-fields.ts";
import type { Amount, CompareOp, Condition, FieldRef, Literal, Test, Words } from "../plan/plan.ts";
import { isNumeric, isTemporal } from "../schema/model.ts";
import { addUnits, startOf } from "../text/calendar.ts";
import type { Period } from "../text/period.ts";
import { AFTER_FILLERS, findTarget, type Bound } from "./comparison-targets.ts";
import type { Draft } from "./draft.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { readEqualNumbers } from "./read-equal-numbers.ts";
import { readSeveral } from "./read-having.ts";
import { unitAfter } from "./unit-after.ts";
import { inUnitOf } from "./units.ts";

type Phrase = { pattern: RegExp; ops: readonly CompareOp[] };

const PLUS =
  "(?:or more|or above|or higher|or greater|or over|or better|or longer|or later|or older|and above|and up|and over|and more|or up|plus|\\+)";
const MINUS =
  "(?:or less|or fewer|or below|or under|or lower|or earlier|or cheaper|or younger|and below|and under|or shorter|max)";
/** Longer phrases stand before those they contain. `#` is the number. */
const PHRASES: readonly Phrase[] = [
  {
    pattern:
      /(?:in the range (?:of )?|ranging )?(?:between|from|within) # (?:[a-z%€$]+ )?(?:and|to|-|–|up to|through) #/,
    ops: ["$gte", "$lte"],
  },
  { pattern: /# (?:to|-|–) #/, ops: ["$gte", "$lte"] },
  ...COMPARATORS.map(({ op, phrases }): Phrase => ({
    pattern: new RegExp(`(?:${anyOf(phrases)}) #`),
    ops: [op],
  })),
  { pattern: /(?:[a-z]+er|more [a-z]+) than #/, ops: ["$gt"] },
  { pattern: /less [a-z]+ than #/, ops: ["$lt"] },
];
const TRAILING: readonly Phrase[] = [
  { pattern: new RegExp(`# (?:[a-z€$%]+ )?${PLUS}(?! #| than)`), ops: ["$gte"] },
  { pattern: new RegExp(`# (?:[a-z€$%]+ )?${MINUS}(?! #| than)`), ops: ["$lte"] },
];

/** Between "or" and the second comparison of a field. */
const ELLIPTIC_LEADS = /^(is|are|was|were|be|has|have|with|that|a|an)$/;

/** Numbers compared with a field: `over 500 euros`, `between 3 and 5 stars`, `price >= 10`. */
export function readComparisons(draft: Draft): void {
  eachComparison(draft, (match, bounds) => {
    if (!isElliptic(draft, match)) applyComparison(draft, match, bounds);
  });
  eachComparison(draft, (match, bounds) => {
    if (!compareAgain(draft, match, bounds)) applyComparison(draft, match, bounds);
  });
  readBoundBefore(draft);
  readSeveral(draft);
  readEqualNumbers(draft);
}

function eachComparison(draft: Draft, use: (match: Words, bounds: readonly Bound[]) => void): void {
  for (const { pattern, ops } of [...TRAILING, ...PHRASES]) {
    draft.each(pattern, (match) => {
      const numbers: number[] = [];
      for (let at = match.start; at < match.end; at++) if (draft.norm(at) === "#") numbers.push(at);
      use(
        match,
        ops.map((op, index): Bound => ({ op, at: numbers[index] ?? numbers[0] ?? match.start })),
      );
    });
  }
}

/** "taller than 200 or below 190": nothing between the number before and the word that joins them. */
function isElliptic(draft: Draft, words: Words): boolean {
  const joint = draft.skipBack(words.start, ELLIPTIC_LEADS) - 1;
  const before = draft.tokens[joint - 1];
  const last = draft.tokens[joint - 2];
  return (
    /^(or|and|but)$/.test(draft.norm(joint)) &&
    (before?.number !== undefined ||
      (last?.number !== undefined && unitAfter(draft, joint - 2).end === joint))
  );
}

/** The second of two comparisons with one field: where it names no field itself, it is that of the first. */
function compareAgain(draft: Draft, words: Words, bounds: readonly Bound[]): boolean {
  if (!isElliptic(draft, words)) return false;
  const joint = draft.skipBack(words.start, ELLIPTIC_LEADS) - 1;
  const first = draft.plan.conditions.find(
    ({ test, words: own }) => test.kind === "compare" && own.some((one) => one.end === joint),
  );
  const unit = unitAfter(draft, bounds.at(-1)?.at ?? words.start);
  const end = Math.max(words.end, unit.end);
  const adjective = adjectiveIn(draft, words);
  const own = adjective ? fieldOfConcept(draft, adjective.concept)?.field : undefined;
  const isNamed =
    draft.fieldAt(draft.skip(end, AFTER_FILLERS), isNumeric) !== null ||
    (own !== undefined && own !== first?.field && !adjective?.concept.startsWith("size")) ||
    isOtherDimension(draft, words, first);
  const test = first && !isNamed ? testFor(draft, first, { bounds, unit: unit.word }) : null;
  if (!first || !test) return false;
  const all = { start: words.start, end };
  draft.addCondition({ field: first.field, route: first.route, test, words: [all], role: "range" });
  draft.take(all);
  return true;
}

/** "longer than 80 or higher than 20": where heights are kept, "higher" after another dimension means them. */
function isOtherDimension(draft: Draft, words: Words, first: Condition | undefined): boolean {
  const isHigher = draft.tokens.slice(words.start, words.end).some(({ norm }) => norm === "higher");
  const dimension = first?.words.map((span) => adjectiveAmong(draft, span)).find((one) => one !== null);
  const height = isHigher && dimension ? fieldOfConcept(draft, "height")?.field : undefined;
  return height !== undefined && height !== first?.field;
}

function applyComparison(draft: Draft, words: Words, bounds: readonly Bound[]): void {
  const adjective = adjectiveIn(draft, words);
  const last = bounds.at(-1)?.at ?? words.start;
  const unit = unitAfter(draft, last);
  const end = Math.max(words.end, unit.end);
  const target = findTarget(draft, {
    words: { start: words.start, end },
    adjective,
    unit: unit.concept,
    bounds,
  });
  if (!target) return;
  const all = { start: Math.min(words.start, target.words.start), end: Math.max(end, target.words.end) };
  if (target.kind === "relation") {
    const [bound] = bounds;
    if (!bound) return;
    draft.plan.relations.push({
      route: target.route,
      op: bound.op,
      count: Number(draft.numberText(bound.at)),
      conditions: [],
      words: [all],
    });
    draft.take(all, 0.9);
    return;
  }
  if (target.kind === "metric") {
    for (const bound of bounds)
      draft.plan.having.push({
        metric: target.index,
        op: bound.op,
        value: draft.numberText(bound.at),
        words: [all],
      });
    draft.take(all);
    return;
  }
  if (target.kind === "amount") {
    compareAmount(draft, target.amount, { bounds, unit: unit.word, words: all });
    return;
  }
  const test = testFor(draft, target, { bounds, unit: unit.word });
  if (!test) return;
  draft.addCondition({ field: target.field, route: target.route, test, words: [all], role: "range" });
  draft.take(all, Math.min(1, target.surety + 0.1));
  if (target.surety < 0.75) draft.doubt(0.12, target.field.path);
}

/** A combined figure against numbers: "price minus cost above 100", "days between A and B over 7". */
function compareAmount(
  draft: Draft,
  amount: Amount,
  call: { bounds: readonly Bound[]; unit: string | null; words: Words },
): void {
  const [field] = amountFields(amount);
  if (!field) return;
  const unit = call.unit === "hour" || call.unit === "minute" || call.unit === "day" ? call.unit : null;
  const left: Amount = amount.kind === "elapsed" && unit ? { ...amount, unit } : amount;
  for (const { op, at } of call.bounds)
    draft.addCondition({
      ...field,
      test: { kind: "amounts", left, op, right: { kind: "constant", text: draft.numberText(at) } },
      words: [call.words],
      role: "range",
    });
  draft.take(call.words);
}

function testFor(
  draft: Draft,
  target: FieldRef,
  call: { bounds: readonly Bound[]; unit: string | null },
): Test | null {
  const { field } = target;
  const { bounds, unit } = call;
  const [first] = bounds;
  if (!first) return null;
  if (isTemporal(field)) return { kind: "period", period: agePeriod(draft, bounds) };
  if (!isNumeric(field)) return { kind: "size", op: first.op, count: Number(draft.numberText(first.at)) };
  const literal = (at: number): Literal => ({
    kind: "number",
    text: inUnitOf(field, draft.numberText(at), unit),
  });
  if (bounds.length === 1 && (first.op === "$eq" || first.op === "$ne"))
    return { kind: "equal", values: [literal(first.at)], isNegated: first.op === "$ne" };
  return { kind: "compare", bounds: bounds.map(({ op, at }) => ({ op, value: literal(at) })) };
}

/** "older than 30" on a date of birth. */
function agePeriod(draft: Draft, bounds: readonly Bound[]): Period {
  const today = startOf(draft.question.now, "day");
  const period: Period = {
    from: null,
    to: null,
    unit: "day",
    isRolling: true,
    bareYears: [],
    side: "within",
  };
  for (const { op, at } of bounds) {
    const point = addUnits(today, -Number(draft.numberText(at)), "year");
    if (op === "$gt" || op === "$gte") period.to = point;
    else period.from = point;
  }
  return period;
}

/** "employees under age 30": the field stands between the comparison and its number. */
function readBoundBefore(draft: Draft): void {
  draft.each(/(?<side>over|above|under|below|beyond)(?: (?:the|an?))?(?= )/, (match) => {
    const mention = draft.fieldAt(match.end, (field, one) => isNumeric(field) && one.score >= 0.7);
    const at = mention ? draft.skip(mention.end, /^(of)$/) : -1;
    if (!mention || draft.norm(at) !== "#") return;
    const words = { start: match.start, end: unitAfter(draft, at).end };
    const op = /^(over|above|beyond)$/.test(match.groups.side ?? "") ? "$gt" : "$lt";
    const unit = unitAfter(draft, at).word;
    const test = testFor(draft, mention, { bounds: [{ op, at }], unit });
    if (!test) return;
    draft.addCondition({ ...draft.refOf(mention), test, words: [words], role: "range" });
    draft.take(words, mention.score);
  });
}

function adjectiveIn(draft: Draft, words: Words): Adjective | null {
  return draft.isFree(words) ? adjectiveAmong(draft, words) : null;
}

function adjectiveAmong({ tokens }: Draft, words: Words): Adjective | null {
  for (let at = words.start; at < words.end; at++) {
    const found = ADJECTIVES.get(tokens[at]?.norm ?? "");
    if (found) return found;
  }
  return null;
}
