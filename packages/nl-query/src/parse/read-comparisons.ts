import { COMPARATORS, anyOf } from "../lexicon/phrases.table.ts";
import { ADJECTIVES, MEASURES, UNITS, type Adjective, type Concept } from "../lexicon/concepts.table.ts";
import { amountFields } from "../plan/amount-fields.ts";
import type { Amount, Literal, CompareOp, FieldRef, Test, Words } from "../plan/plan.ts";
import { isNumeric, isTemporal, type FieldModel } from "../schema/model.ts";
import { addUnits, startOf } from "../text/calendar.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Period } from "../text/period.ts";
import type { FieldMention } from "../link/mentions.ts";
import { amountBefore } from "./amounts.ts";
import type { Draft } from "./draft.ts";
import { relationAt, relationBefore } from "./relations.ts";
import { inUnitOf } from "./units.ts";
import { fieldOfConcept, onlyMeasure } from "./pick-field.ts";
import { countGroups, countOccurrences, isIdentity, readSeveral, takeHeadKey } from "./read-having.ts";

type Bound = { op: CompareOp; at: number };
type Phrase = { pattern: RegExp; ops: readonly CompareOp[] };

const PLUS =
  "(?:or more|or above|or higher|or greater|or over|or better|or longer|or later|or older|and above|and up|and over|and more|or up|plus|\\+)";
const MINUS =
  "(?:or less|or fewer|or below|or under|or lower|or cheaper|or younger|and below|and under|or shorter|max)";
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

const BEFORE_FILLERS =
  /^(is|are|was|were|be|being|been|of|that|which|has|have|had|with|value|values|a|an|the|by|at|to|it|going|strictly|got|scored|level|levels|stands|lies|:|,|'s|having|reading|readings|equal|should|must|currently|still|somewhere|anywhere|both)$/;
const AFTER_FILLERS = /^(of|in|total|the|for|on|different|distinct|items|units|pieces|copies|things|left)$/;

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
    (own !== undefined && own !== first?.field && !adjective?.concept.startsWith("size"));
  const test = first && !isNamed ? testFor(draft, first, { bounds, unit: unit.word }) : null;
  if (!first || !test) return false;
  const all = { start: words.start, end };
  draft.addCondition({ field: first.field, route: first.route, test, words: [all], role: "range" });
  draft.take(all);
  return true;
}

function applyComparison(draft: Draft, words: Words, bounds: readonly Bound[]): void {
  const adjective = adjectiveIn(draft, words);
  const last = bounds.at(-1)?.at ?? words.start;
  const unit = unitAfter(draft, last);
  const end = Math.max(words.end, unit.end);
  const target = findTarget(draft, { start: words.start, end }, { adjective, unit: unit.concept, bounds });
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

type Target = { words: Words; surety: number } & (
  | (FieldRef & { kind: "field" })
  | { kind: "relation"; route: Draft["routes"][number] }
  | { kind: "metric"; index: number }
  | { kind: "amount"; amount: Amount }
);

function findTarget(
  draft: Draft,
  words: Words,
  hints: { adjective: Adjective | null; unit: Concept | null; bounds: readonly Bound[] },
): Target | null {
  const accept = (field: FieldModel): boolean =>
    isNumeric(field) || field.kind === "objects" || field.isArray;
  const beforeEnd = draft.skipBack(words.start, BEFORE_FILLERS);
  let metric = draft.plan.metrics.findIndex((one) =>
    one.words.some((span) => span.end === beforeEnd || span.end === words.start),
  );
  const isProperty = hints.adjective !== null && fieldOfConcept(draft, hints.adjective.concept) !== null;
  if (metric >= 0 && isProperty && draft.plan.metrics[metric]?.kind === "count") metric = -1;
  if (metric >= 0 && draft.plan.keys.length === 0)
    takeHeadKey(draft, draft.plan.metrics[metric]?.words[0]?.start ?? words.start);
  if (metric >= 0 && draft.plan.keys.length > 0) return { kind: "metric", index: metric, words, surety: 1 };
  const often = isOften(draft, words)
    ? (relationTarget(draft, words.end, words) ?? metricTarget(countOccurrences(draft, words)))
    : null;
  const having = often ?? (isProperty ? null : metricTarget(countGroups(draft, words)));
  if (having) return having;
  const measured = measuredBefore(draft, beforeEnd);
  if (measured) return measured;
  const combined = amountBefore(draft, beforeEnd);
  if (combined && combined.amount.kind !== "field" && combined.amount.kind !== "constant")
    return {
      kind: "amount",
      amount: combined.amount,
      words: { start: combined.words.start, end: words.end },
      surety: 0.9,
    };
  const isCounted = draft.question.names
    .collections()
    .some((one) => one.start === draft.skip(words.end, AFTER_FILLERS) && one.score >= 0.85);
  const before =
    priceOfCosting(draft, beforeEnd) ??
    draft.fieldBefore(
      beforeEnd,
      (field) =>
        (isNumeric(field) && !(isCounted && isIdentity(draft, field))) || isAgeDate(field, hints.adjective),
    );
  const direct = draft.skip(words.end, /^(of|the|different|distinct|total)$/);
  const isDirect = draft.fieldAt(direct, accept) !== null || relationTarget(draft, direct, words) !== null;
  const afterStart = isDirect ? direct : draft.skip(words.end, AFTER_FILLERS);
  const after = draft.fieldAt(afterStart, accept);
  const relation = relationTarget(draft, afterStart, words);
  if (
    after &&
    (!before || before.score < 0.9 || after.score > before.score) &&
    !(relation && after.score < 0.7)
  ) {
    return {
      kind: "field",
      ...draft.refOf(after),
      words: { start: words.start, end: after.end },
      surety: after.score,
    };
  }
  if (relation) return relation;
  if (before)
    return {
      kind: "field",
      ...draft.refOf(before),
      words: { start: before.start, end: words.end },
      surety: before.score,
    };
  const concept = hints.adjective?.concept ?? hints.unit;
  if (concept) {
    const picked =
      fieldOfConcept(draft, concept) ??
      (concept === "age" ? fieldOfConcept(draft, "birth", isTemporal) : null);
    if (picked) return { kind: "field", field: picked.field, route: null, words, surety: picked.surety };
  }
  const nearby = draft.fieldAnywhere(
    (field, mention) => isNumeric(field) && mention.score > 0.7 && Math.abs(mention.end - words.start) <= 4,
  );
  if (nearby) {
    draft.take(nearby, nearby.score);
    return { kind: "field", ...draft.refOf(nearby), words, surety: nearby.score };
  }
  const only =
    onlyMeasure(draft.collection) ?? (concept ? null : moneyWithin(draft, beforeEnd, hints.bounds));
  return only ? { kind: "field", field: only, route: null, words, surety: 0.6 } : null;
}

/** "orders over 500": what a document of the collection costs, where the numbers lie among its values. */
function moneyWithin(draft: Draft, nameEnd: number, bounds: readonly Bound[]): FieldModel | null {
  const isNamed = draft.question.names
    .collections()
    .some((one) => one.collection === draft.collection && one.end === nameEnd && one.score >= 0.85);
  const field = isNamed ? fieldOfConcept(draft, "money")?.field : undefined;
  if (!field || field.arrayRoot !== null || field.min === null || field.max === null) return null;
  const [min, max] = [Number(field.min), Number(field.max)];
  return bounds.every(({ at }) => Number(draft.numberText(at)) >= min && Number(draft.numberText(at)) <= max)
    ? field
    : null;
}

function metricTarget(found: { metric: number; words: Words } | null): Target | null {
  return found && { kind: "metric", index: found.metric, words: found.words, surety: 0.9 };
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

/** "earning less than 13": a verb that says what is measured. */
function measuredBefore(draft: Draft, end: number): Target | null {
  const concept = MEASURES.get(draft.norm(end - 1));
  const named = draft.fieldBefore(end, (field, mention) => isNumeric(field) && mention.score >= 0.9);
  const picked = concept && !named ? fieldOfConcept(draft, concept) : null;
  return picked
    ? {
        kind: "field",
        field: picked.field,
        route: picked.route,
        words: { start: end - 1, end },
        surety: picked.surety,
      }
    : null;
}

/** "products costing 50": the price, although there may be a cost. */
function priceOfCosting(draft: Draft, end: number): FieldMention | null {
  if (!/^(costing|costs|cost|priced|sells|selling)$/.test(draft.norm(end - 1))) return null;
  const price = draft.collection.fields.find(
    (field) => isNumeric(field) && field.words.includes("price") && field.arrayRoot === null,
  );
  return price ? { start: end - 1, end, field: price, score: 1, route: null } : null;
}

/** A related collection that is counted: `more than 3 orders`, `ordered more than 3 times`. */
function relationTarget(draft: Draft, start: number, words: Words): Target | null {
  const isTimes = isOften(draft, words);
  const found = isTimes
    ? relationBefore(draft, draft.skipBack(words.start, BEFORE_FILLERS))
    : relationAt(draft, start);
  if (!found) return null;
  const span = isTimes
    ? { start: found.start, end: draft.norm(words.end) === "times" ? words.end + 1 : words.end }
    : { start: words.start, end: found.end };
  return { kind: "relation", route: found.route, words: span, surety: 0.85 };
}

/** "more than 3 times", "more than once". */
function isOften(draft: Draft, words: Words): boolean {
  return (
    /^(times|occasions)$/.test(draft.norm(words.end)) ||
    /^(once|twice|thrice)$/i.test(draft.tokens[words.end - 1]?.text ?? "")
  );
}

function isAgeDate(field: FieldModel, adjective: Adjective | null): boolean {
  return adjective?.concept === "age" && isTemporal(field);
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

/** `rating 5`, `5 stars`, `status = 3`, `with quantity of 2`. */
function readEqualNumbers(draft: Draft): void {
  draft.each(/(?:(not|!|isn't) )?(?:(?:is|are|was|were|of|=|:|equal to|be|at|with|either) )*#/, (match) => {
    const at = match.end - 1;
    if (
      !draft.tokens[at]?.number ||
      /^(top|first|last|bottom|best|worst|leading|the)$/.test(draft.norm(match.start - 1))
    )
      return;
    const unit = unitAfter(draft, at);
    const before = draft.fieldBefore(
      match.start,
      (field) =>
        isNumeric(field) ||
        (field.kind === "text" &&
          field.values.length > 0 &&
          field.values.slice(0, 5).every((value) => /^[\d -]+$/.test(value.text))),
    );
    const after = before
      ? null
      : draft.fieldAt(
          unit.end,
          (field, mention) => (isNumeric(field) || field.isArray) && mention.score > 0.7,
        );
    const picked = before || after || !unit.concept ? null : fieldOfConcept(draft, unit.concept);
    const field = before?.field ?? after?.field ?? picked?.field;
    if (!field) return;
    const words = { start: before?.start ?? match.start, end: Math.max(unit.end, after?.end ?? 0) };
    const isNegated = /^(not|!)/.test(match.text);
    const route = before?.route ?? after?.route ?? null;
    const test: Test =
      isNumeric(field) || (field.kind === "text" && before !== null)
        ? { kind: "equal", values: [{ kind: "number", text: draft.numberText(at) }], isNegated }
        : { kind: "size", op: isNegated ? "$ne" : "$eq", count: Number(draft.numberText(at)) };
    // further numbers of a list: "rating 4 or 5"
    let { end } = words;
    while (
      test.kind === "equal" &&
      /^(or|,|and)$/.test(draft.norm(end)) &&
      (draft.norm(end + 1) === "#" || (/^or$/.test(draft.norm(end + 1)) && draft.norm(end + 2) === "#"))
    ) {
      const next = draft.norm(end + 1) === "#" ? end + 1 : end + 2;
      test.values.push({ kind: "number", text: draft.numberText(next) });
      end = unitAfter(draft, next).end;
    }
    draft.addCondition({ field, route, test, words: [{ start: words.start, end }], role: "condition" });
    draft.take({ start: words.start, end });
  });
}

type Unit = { concept: Concept | null; end: number; word: string | null };

/** The unit after a number, with what it is counted for: "13 euros an hour". */
export function unitAfter(draft: Draft, at: number): Unit {
  const unit = plainUnitAfter(draft, at);
  const isRate =
    /^(a|an|per|each|\/)$/.test(draft.norm(unit.end)) &&
    /^(hour|night|day|week|month|year|item|unit|piece|person|head|kg|sqm)$/.test(draft.norm(unit.end + 1));
  return isRate ? { ...unit, concept: unit.concept ?? "money", end: unit.end + 2 } : unit;
}

function plainUnitAfter(draft: Draft, at: number): Unit {
  const glued = draft.tokens[at]?.number?.unit;
  if (glued) return { concept: UNITS.get(glued) ?? null, end: at + 1, word: glued };
  const next = draft.tokens[at + 1];
  if (!next || draft.isTaken(at + 1)) return { concept: null, end: at + 1, word: null };
  if (
    /^(square|sq|cubic)$/.test(next.norm) &&
    /^(m|meter|meters|metre|metres|feet|foot|ft|km|kilometers|kilometres|miles)$/.test(draft.norm(at + 2))
  )
    return { concept: "size", end: at + 3, word: null };
  const concept = UNITS.get(next.norm) ?? UNITS.get(lemmaOf(next.norm)) ?? null;
  if (!concept) return { concept: null, end: at + 1, word: null };
  // a unit may itself be the name of a field
  const isName =
    draft.fieldAt(at + 1, (field, mention) => isNumeric(field) && mention.score >= 0.95) !== null;
  if (isName) return { concept, end: at + 1, word: null };
  const isOld = /^(old|long|away|wide|tall|high|deep|heavy)$/.test(draft.norm(at + 2));
  return { concept, end: at + (isOld ? 3 : 2), word: lemmaOf(next.norm) };
}

function adjectiveIn(draft: Draft, words: Words): Adjective | null {
  for (let at = words.start; at < words.end; at++) {
    const found = ADJECTIVES.get(draft.norm(at));
    if (found) return found;
  }
  return null;
}
