import { ADJECTIVES, UNITS, type Adjective } from "../lexicon/concepts.table.ts";
import { COMPARATORS, anyOf, oppositeBound } from "../lexicon/phrases.table.ts";
import type { Route } from "../link/knowledge.ts";
import { amountFields } from "../plan/amount-fields.ts";
import type { Amount, CompareOp, Condition, FieldRef, Literal, Test, Words } from "../plan/plan.ts";
import { isNumeric, isTemporal } from "../schema/model.ts";
import { addUnits, startOf } from "../text/calendar.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Period } from "../text/period.ts";
import { acceptClaim, claimCondition, claimRelation, evidenceOf, joinClaims, type Claim } from "./claim.ts";
import { claimTimes } from "./claim-times.ts";
import { AFTER_FILLERS, findTarget, type Bound, type Target } from "./comparison-targets.ts";
import { isOften } from "./how-often.ts";
import { denialOfBound, listOfBound, noneOf } from "./denied-bound.ts";
import type { Draft, Match } from "./draft.ts";
import { isBareIdentity } from "./is-identity.ts";
import { fieldOfConcept, isDuration } from "./pick-field.ts";
import { readEqualNumbers } from "./read-equal-numbers.ts";
import { claimSeveral } from "./read-having.ts";
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
  ...pairs(["$gt", "$gte"], ["$lt", "$lte"]),
  ...pairs(["$lt", "$lte"], ["$gt", "$gte"]),
  ...COMPARATORS.map(({ op, phrases }): Phrase => ({
    pattern: new RegExp(`(?:${anyOf(phrases)}) #`),
    ops: [op],
  })),
  { pattern: /(?:[a-z]+er|more [a-z]+) than #/, ops: ["$gt"] },
  { pattern: /less [a-z]+ than #/, ops: ["$lt"] },
];
/** "At least 2 and at most 4": both ends of a range. */
function pairs(first: readonly CompareOp[], second: readonly CompareOp[]): Phrase[] {
  const of = (ops: readonly CompareOp[]): typeof COMPARATORS =>
    COMPARATORS.filter(({ op }) => ops.includes(op));
  return of(first).flatMap((one) =>
    of(second).map((other) => ({
      pattern: new RegExp(`(?:${anyOf(one.phrases)}) # (?:and|but|yet) (?:${anyOf(other.phrases)}) #`),
      ops: [one.op, other.op],
    })),
  );
}

const TRAILING: readonly Phrase[] = [
  { pattern: new RegExp(`# (?:[a-z€$%]+ )?${PLUS}(?! #| than)`), ops: ["$gte"] },
  { pattern: new RegExp(`# (?:[a-z€$%]+ )?${MINUS}(?! #| than)`), ops: ["$lte"] },
];

const BOUND_BEFORE = /(?<side>over|above|under|below|beyond|past|exceeding)(?: (?:the|an?))?(?= )/;
const SEVERAL = /(?:several|multiple|many|numerous|more than one|more than a single)(?= )/;

/** Between "or" and the second comparison of a field. */
/** Between two comparisons of one field. */
const JOINT = /^(and|but|yet)$/;
const ELLIPTIC_LEADS = /^(is|are|was|were|be|has|have|with|that|a|an)$/;

/** Numbers compared with a field: `over 500 euros`, `between 3 and 5 stars`, `price >= 10`. */
export function readComparisons(draft: Draft): void {
  eachComparison(draft, (match, bounds) => {
    if (!isElliptic(draft, match)) acceptClaim(draft, claimComparison(draft, match, bounds));
  });
  eachComparison(draft, (match, bounds) =>
    acceptClaim(draft, claimAgain(draft, match, bounds) ?? claimComparison(draft, match, bounds)),
  );
  draft.each(BOUND_BEFORE, (match) => acceptClaim(draft, claimBoundBefore(draft, match)));
  draft.each(SEVERAL, (match) => acceptClaim(draft, claimSeveral(draft, match)));
  readEqualNumbers(draft);
}

function eachComparison(draft: Draft, use: (match: Words, bounds: readonly Bound[]) => void): void {
  for (const { pattern, ops } of [...TRAILING, ...PHRASES]) {
    draft.each(pattern, (match) => {
      if (ops.length > 1 && isOfTwoFields(draft, match)) return;
      const numbers: number[] = [];
      for (let at = match.start; at < match.end; at++) if (draft.norm(at) === "#") numbers.push(at);
      use(
        match,
        ops.map((op, index): Bound => ({ op, at: numbers[index] ?? numbers[0] ?? match.start })),
      );
    });
  }
}

/** "Heavier than 20 and cheaper than 200": no range, but bounds of two fields. */
function isOfTwoFields(draft: Draft, { start, end }: Words): boolean {
  const joint = draft.tokens.findIndex(({ norm }, at) => at > start && at < end && JOINT.test(norm));
  if (joint < 0) return false;
  const [first, second] = [
    adjectiveAmong(draft, { start, end: joint }),
    adjectiveAmong(draft, { start: joint, end }),
  ];
  if (!second || second.concept.startsWith("size") || second.concept === first?.concept) return false;
  const own = fieldOfConcept(draft, second.concept)?.field;
  return own !== undefined && (!first || own !== fieldOfConcept(draft, first.concept)?.field);
}

/** "taller than 200 or below 190": nothing between the number before and the word that joins them. */
function isElliptic(draft: Draft, words: Words): boolean {
  const joint = draft.skipBack(words.start, ELLIPTIC_LEADS) - 1;
  const [last, before] = [draft.tokens[joint - 2], draft.tokens[joint - 1]];
  return (
    /^(or|and|but)$/.test(draft.norm(joint)) &&
    (before?.number !== undefined || (last?.number !== undefined && UNITS.has(lemmaOf(before?.norm ?? ""))))
  );
}

/** The second of two comparisons with one field: where it names no field itself, it is that of the first. */
function claimAgain(draft: Draft, words: Words, bounds: readonly Bound[]): Claim | null {
  if (!isElliptic(draft, words)) return null;
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
  const span = { start: words.start, end };
  const test = first && !isNamed ? testFor(draft, first, { bounds, unit: unit.word, words: span }) : null;
  if (!first || !test) return null;
  const { field, route } = first;
  return claimCondition({ field, route, test, words: [span], role: "range" });
}

/** "longer than 80 or higher than 20": where heights are kept, "higher" after another dimension means them. */
function isOtherDimension(draft: Draft, words: Words, first: Condition | undefined): boolean {
  const isHigher = draft.tokens.slice(words.start, words.end).some(({ norm }) => norm === "higher");
  const dimension = first?.words.map((span) => adjectiveAmong(draft, span)).find((one) => one !== null);
  const height = isHigher && dimension ? fieldOfConcept(draft, "height")?.field : undefined;
  return height !== undefined && height !== first?.field;
}

function claimComparison(draft: Draft, words: Words, bounds: readonly Bound[]): Claim | null {
  const adjective = adjectiveIn(draft, words);
  const last = bounds.at(-1)?.at ?? words.start;
  const unit = unitAfter(draft, last);
  const end = Math.max(words.end, unit.end);
  const [bound] = isOften(draft, words) ? bounds : [];
  const times =
    bound && claimTimes(draft, words, { op: bound.op, count: Number(draft.numberText(bound.at)) });
  if (times) return times;
  const target = findTarget(draft, {
    words: { start: words.start, end },
    adjective,
    unit: unit.concept,
    bounds,
  });
  if (!target) return null;
  const isCount = target.kind === "relation" || target.kind === "metric";
  const start = isCount && draft.norm(words.start - 1) === "altogether" ? words.start - 1 : words.start;
  const all = { start: Math.min(start, target.words.start), end: Math.max(end, target.words.end) };
  const isTurned = adjective?.concept === "speed" && target.kind === "field" && isDuration(target.field);
  const claim = claimBounds(draft, target, {
    bounds: isTurned ? bounds.map(turned) : bounds,
    unit: unit.word,
    words: all,
  });
  return claim && target.claim ? joinClaims(target.claim, claim) : claim;
}

const TURNED: Readonly<Partial<Record<CompareOp, CompareOp>>> = {
  $lt: "$gt",
  $lte: "$gte",
  $gt: "$lt",
  $gte: "$lte",
};

/** "Slower than 200 ms": what takes longer. */
function turned({ op, at }: Bound): Bound {
  return { op: TURNED[op] ?? op, at };
}

/** Bounds of what is compared, with the words of the whole comparison. */
type Bounded = { bounds: readonly Bound[]; unit: string | null; words: Words };

function claimBounds(draft: Draft, target: Target, bounded: Bounded): Claim | null {
  const { bounds, words } = bounded;
  switch (target.kind) {
    case "relation":
      return claimRelated(draft, target.route, bounded);
    case "metric":
      return {
        having: bounds.map(({ op, at }) => ({
          metric: target.index,
          op,
          value: inUnitOfMetric(draft, target, { text: draft.numberText(at), unit: bounded.unit }),
          words: [words],
        })),
        evidence: evidenceOf([words]),
      };
    case "amount":
      return claimAmount(draft, target.amount, bounded);
    case "field":
      return claimField(draft, target, bounded);
  }
}

/** Bounds of a field, turned around where they are denied. */
function claimField(draft: Draft, target: Target & { kind: "field" }, bounded: Bounded): Claim | null {
  const { field, route, surety } = target;
  const { words, bounds } = bounded;
  const [bound, ...others] = bounds;
  const opposite = bound && others.length === 0 ? oppositeBound(bound.op) : undefined;
  const denial = opposite && isNumeric(field) ? denialOfBound(draft, target, words) : null;
  const list = denial ? listOfBound(field) : null;
  const meant = bound && opposite && denial && !list ? [{ op: opposite, at: bound.at }] : bounds;
  const said = denial ? [denial.words, words] : [words];
  const conditions = testsFor(draft, target, { ...bounded, bounds: meant })
    .map((test): Condition => ({ field, route, test, words: said, role: "range" }))
    .map((one) => claimCondition(list ? noneOf(list, one) : one, Math.min(1, surety + 0.1)));
  const claim = allOf(conditions);
  if (!claim) return null;
  const unsure = surety < 0.75 ? [{ weight: 0.12, about: field.path }] : [];
  return { ...claim, assumptions: [...unsure, ...(denial?.assumptions ?? [])] };
}

/** The claims for all bounds as one; that of a single bound stays what it is. */
function allOf(claims: readonly Claim[]): Claim | null {
  const [first, ...others] = claims;
  return first && others.length > 0 ? joinClaims(...claims) : (first ?? null);
}

/** "Altogether more than 40 million": a sum of a field that is kept in millions is compared in millions too. */
function inUnitOfMetric(
  { plan }: Draft,
  { index, claim }: Extract<Target, { kind: "metric" }>,
  { text, unit }: { text: string; unit: string | null },
): string {
  const metric = plan.metrics[index] ?? claim?.metrics?.[0];
  const of = metric && "of" in metric && /^(sum|avg|max|min)$/.test(metric.kind) ? metric.of : null;
  return of && "field" in of ? inUnitOf(of.field, text, unit) : text;
}

/** A number of related documents. */
function claimRelated(draft: Draft, route: Route, { bounds, words }: Bounded): Claim | null {
  const relations = bounds.map(({ op, at }) =>
    claimRelation({ route, op, count: Number(draft.numberText(at)), conditions: [], words: [words] }),
  );
  return allOf(relations);
}

/** A combined figure against numbers: "price minus cost above 100", "days between A and B over 7". */
function claimAmount(draft: Draft, amount: Amount, { bounds, unit, words }: Bounded): Claim | null {
  const [field] = amountFields(amount);
  if (!field) return null;
  const left: Amount =
    amount.kind === "elapsed" && (unit === "hour" || unit === "minute" || unit === "day")
      ? { ...amount, unit }
      : amount;
  const tests = bounds.map(({ op, at }): Test => {
    const right: Amount = { kind: "constant", text: draft.numberText(at) };
    return { kind: "amounts", left, op, right };
  });
  return {
    conditions: tests.map((test) => ({ ...field, test, words: [words], role: "range" })),
    evidence: evidenceOf([words]),
  };
}

/** Numbers of elements have a test for each bound. */
function testsFor(draft: Draft, target: FieldRef, call: Bounded): Test[] {
  const test = testFor(draft, target, call);
  if (test?.kind !== "size") return test ? [test] : [];
  return call.bounds.map(({ op, at }) => ({ kind: "size", op, count: Number(draft.numberText(at)) }));
}

function testFor(draft: Draft, target: FieldRef, call: Bounded): Test | null {
  const { field } = target;
  const { bounds, unit, words } = call;
  const [first] = bounds;
  if (!first) return null;
  if (isTemporal(field)) return { kind: "period", period: agePeriod(draft, bounds) };
  // "exactly 2 lockers" of a list of their numbers
  const isCounted = field.isArray && isBareIdentity(draft, field, words);
  if (!isNumeric(field) || isCounted)
    return { kind: "size", op: first.op, count: Number(draft.numberText(first.at)) };
  const literal = (at: number): Literal => ({
    kind: "number",
    text: inUnitOf(field, draft.numberText(at), unit),
  });
  if (bounds.length === 1 && (first.op === "$eq" || first.op === "$ne"))
    return { kind: "equal", values: [literal(first.at)], isNegated: first.op === "$ne" };
  return { kind: "compare", bounds: bounds.map(({ op, at }) => ({ op, value: literal(at) })) };
}

/** "Older than 30" on a date of birth. Whoever is 40 is so until the next birthday: "at most 40", "between 30 and 40". */
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
    const years = Number(draft.numberText(at));
    const point = addUnits(today, -(op === "$lte" ? years + 1 : years), "year");
    const isWithin = op === "$lte" || op === "$gte";
    const edge = isWithin ? addUnits(point, 1, "day") : point;
    if (op === "$gt" || op === "$gte") period.to = edge;
    else period.from = edge;
  }
  return period;
}

/** "employees under age 30": the field stands between the comparison and its number. */
function claimBoundBefore(draft: Draft, match: Match): Claim | null {
  const mention = draft.fieldAt(match.end, (field, one) => isNumeric(field) && one.score >= 0.7);
  const at = mention ? draft.skip(mention.end, /^(of)$/) : -1;
  if (!mention || draft.norm(at) !== "#") return null;
  const unit = unitAfter(draft, at);
  const op = /^(over|above|beyond|past|exceeding)$/.test(match.groups.side ?? "") ? "$gt" : "$lt";
  const words = { start: match.start, end: unit.end };
  const test = testFor(draft, mention, { bounds: [{ op, at }], unit: unit.word, words });
  return (
    test && claimCondition({ ...draft.refOf(mention), test, words: [words], role: "range" }, mention.score)
  );
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
