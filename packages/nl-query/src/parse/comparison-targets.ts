import { countsValue, isOften } from "./how-often.ts";
import { MEASURES, type Adjective, type Concept } from "../lexicon/concepts.table.ts";
import { isOfPeople, isRoleOfPeople } from "../lexicon/words.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { Amount, CompareOp, FieldRef, Metric, Words } from "../plan/plan.ts";
import { isNumeric, isTemporal, isYearField, type FieldModel } from "../schema/model.ts";
import { isBirth } from "../schema/people.ts";
import { lemmaOf } from "../text/lemma.ts";
import { amountBefore, withoutIdentity } from "./amounts.ts";
import { belongingsBefore, namesOf } from "./belongings.ts";
import { evidenceOf, type Claim } from "./claim.ts";
import { countsForHolder } from "./counts-of-holders.ts";
import type { Draft } from "./draft.ts";
import { fieldOfConcept, isDuration, isPriceOfPart, type Picked } from "./pick-field.ts";
import { isIdentity, isIdentityNamed } from "./is-identity.ts";
import { addsUp, isSpentTogether, SOLD, totalTarget } from "./owner-totals.ts";
import { moneyWithin, priceOfCosting, ranksByPrice } from "./money-compared.ts";
import { onlyMeasureMeant } from "./only-measure-meant.ts";
import { isNeverSummed } from "./rank-by.ts";
import { isPluralWord } from "./read-groups.ts";
import {
  countGroups,
  countOccurrences,
  figureOfThose,
  groupsBefore,
  type GroupCount,
} from "./read-having.ts";
import { quantityOfValue } from "./quantity-of-value.ts";
import { relationAt, relationBefore } from "./relations.ts";
import { isCounted, targetOfUnit } from "./unit-of-elements.ts";
import { countsYears, yearsCounted } from "./years-counted.ts";

const BEFORE_FILLERS =
  /^(is|are|was|were|be|being|been|of|that|which|has|have|had|with|value|values|a|an|the|by|at|to|it|going|strictly|got|scored|level|levels|stands|lies|:|,|'s|having|reading|readings|equal|should|must|currently|still|somewhere|anywhere|both|altogether)$/;
export const AFTER_FILLERS =
  /^(of|in|total|the|for|on|different|distinct|items|units|pieces|copies|things|left)$/;
/** Words of a field that keeps how many there are. */
const COUNT = /^(count|number|num|total|quantity)$/;

/** From this surety on words are the name of a collection. */
const NAME_OF_OTHERS = 0.9;
/** Lower numbers are no years, and neither are higher ones. */
const [HIGHEST_COUNT, LAST_YEAR] = [100, 3000];
const PIECES = /^(quantity|unit|count|number|sold|sales?)$/;
const OLDEST = 120;
/** Words that lead to an age. */
const AGE_LEADS = /^(is|are|was|were|aged)$/;
/** Comparisons that say nothing of what is compared. */
const BARE = /^(over|under|above|below|younger|older|between)$/;

/** A comparison with the number at this place. */
export type Bound = { op: CompareOp; at: number };

/** What a comparison is about, of which words and how surely. */
export type Target = {
  words: Words;
  surety: number;
  /** What else is understood by it: groups, their count, names. */ claim?: Claim;
} & (
  | (FieldRef & { kind: "field" })
  | { kind: "relation"; route: Draft["routes"][number] }
  | { kind: "metric"; index: number }
  | { kind: "amount"; amount: Amount }
);

/** A comparison whose subject is looked for. */
export type Comparison = {
  words: Words;
  adjective: Adjective | null;
  unit: Concept | null;
  bounds: readonly Bound[];
};

export type Place = Comparison & {
  /** Where the words before the comparison end. */ beforeEnd: number;
  /** What the adjective or the unit speaks of. */ concept: Concept | null;
  /** The adjective is said of a field of the documents. */ isProperty: boolean;
};

/** Bare names of figures. */
const FIGURE_WORDS: ReadonlyMap<string, Metric["kind"]> = new Map([
  ["average", "avg"],
  ["averages", "avg"],
  ["mean", "avg"],
  ["total", "sum"],
  ["totals", "sum"],
  ["sum", "sum"],
  ["count", "count"],
  ["counts", "count"],
  ["number", "count"],
]);

/** Surety of the price where an order is by it. */
const RANKED_PRICE = 0.85;
/** Surety that years are those of the one field that keeps a number of them. */
const YEARS_MEANT = 0.85;
/** What long, short and big things are said to be; a unit tells it better. */
const VAGUE_SIZES: ReadonlySet<Concept> = new Set<Concept>(["duration", "shortness", "size"]);

const LISTED = /^(and|,|&|[+])$/;
/** Between what holds things and their number. */
const HOLDS = /^(with|have|has|having|had|own|owns|contain|contains)$/;

/** Ways to find what is compared, the surest first. */
const TARGETS: readonly ((draft: Draft, place: Place) => Target | null)[] = [
  figureTarget,
  totalTarget,
  countTarget,
  quantityOfValue,
  storedCount,
  measuredBefore,
  combinedBefore,
  namedBeside,
  yearsMeant,
  conceptMeant,
  heightMeant,
  ageOfPeople,
  namedNearby,
  onlyNumber,
];

/** Finds what a comparison is about; null when nothing fits. */
export function findTarget(draft: Draft, comparison: Comparison): Target | null {
  const { words, adjective } = comparison;
  const place = {
    ...comparison,
    beforeEnd: draft.skipBack(words.start, BEFORE_FILLERS),
    concept: conceptSaid(draft, comparison),
    isProperty: adjective !== null && fieldOfConcept(draft, adjective.concept) !== null,
  };
  for (const read of TARGETS) {
    const target = read(draft, place);
    if (
      target &&
      (isNoYear(draft, comparison, target) || (target.kind === "field" && countsValue(draft, words)))
    )
      continue;
    if (target) return isOfOne(draft, place, target) ? null : target;
  }
  return null;
}

/** "Awarded at least 2 medals" or 50000 of an `awardYear`: so low or high a number is one of things. */
function isNoYear(draft: Draft, { bounds }: Comparison, target: Target): boolean {
  const isYear = target.kind === "field" && isYearField(target.field);
  const said = bounds.map(({ at }) => Number(draft.numberText(at)));
  return isYear && (said.every((year) => year < HIGHEST_COUNT) || said.some((year) => year > LAST_YEAR));
}

/** "Longer than 15 km" is said of a distance where one is kept. */
function conceptSaid(draft: Draft, { adjective, unit }: Comparison): Concept | null {
  const isMeasured = unit !== null && adjective !== null && VAGUE_SIZES.has(adjective.concept);
  return isMeasured && fieldOfConcept(draft, unit) !== null ? unit : (adjective?.concept ?? unit);
}

/** "Sold more than 50 units" is about no price or stock, and "orders total more than 500" about no single order. */
function isOfOne(draft: Draft, { words, beforeEnd }: Place, target: Target): boolean {
  if (target.kind !== "field") return false;
  const isSold =
    SOLD.test(draft.norm(beforeEnd - 1)) && !target.field.words.some((word) => PIECES.test(word));
  const isOfOther = draft.question.isAlone === true || target.route?.isToMany === true;
  const isTogether =
    isOfOther && (draft.tokens[words.start - 1]?.norm === "altogether" || isSpentTogether(draft, words));
  const isSummed = isTogether && !isNeverSummed({ ...target, kind: "field" });
  return isSold || isSummed || countsForHolder(draft, target) || addsUp(draft, words) !== null;
}

/** A metric that ends in front of the comparison, where it is taken of groups. */
function figureTarget(draft: Draft, { words, beforeEnd, isProperty }: Place): Target | null {
  const { metrics } = draft.plan;
  const index = metrics.findIndex((one) =>
    one.words.some((span) => span.end === beforeEnd || span.end === words.start),
  );
  const metric = metrics[index];
  if (!metric) return figureSaidAgain(draft, words, beforeEnd) ?? metricTarget(figureOfThose(draft, words));
  // "piers by average fee with at least 10 boats" counts the boats, whatever the fee is
  if (metric.kind === "count" ? isProperty : countsDocuments(draft, words)) return null;
  const groups = groupsBefore(draft, metric.words[0]?.start ?? words.start);
  return groups && { kind: "metric", index, words, surety: 1, claim: groups.claim };
}

/** "Average price per type, with an average above 500": a figure of the groups by its bare name. */
function figureSaidAgain({ plan, tokens }: Draft, words: Words, beforeEnd: number): Target | null {
  const at = beforeEnd - 1;
  const kind = FIGURE_WORDS.get(tokens[at]?.norm ?? "");
  const index = plan.metrics.findIndex((one) => one.kind === kind);
  const isOfGroups = plan.keys.length > 0 && plan.metrics.filter((one) => one.kind === kind).length === 1;
  if (index < 0 || !isOfGroups) return null;
  const span = { start: at, end: words.end };
  return { kind: "metric", index, words: span, surety: 1, claim: { evidence: evidenceOf([span]) } };
}

/** A number of related documents, or of documents in each group. */
function countTarget(draft: Draft, { words, isProperty, unit }: Place): Target | null {
  const often = isOften(draft, words)
    ? (relationTarget(draft, words.end, words) ??
      belongingsTarget(draft, words) ??
      metricTarget(countOccurrences(draft, words)))
    : null;
  // "at least 100 hours of lessons" are no 100 lessons
  const isMeasured = unit !== null && draft.norm(words.end) === "of";
  return often ?? (isProperty || isMeasured ? null : metricTarget(countGroups(draft, words)));
}

/** "booked more than 3 times": as many of what belongs to the documents. */
function belongingsTarget(draft: Draft, words: Words): Target | null {
  const found = belongingsBefore(draft, words);
  if (!found) return null;
  const isTimes = draft.norm(words.end) === "times";
  const span = { start: words.start - 1, end: isTimes ? words.end + 1 : words.end };
  const said = { words: span, surety: 0.85, claim: { evidence: namesOf(draft, found) } };
  return found.kind === "related"
    ? { kind: "relation", route: found.route, ...said }
    : { kind: "field", field: found.list, route: null, ...said };
}

function metricTarget(found: GroupCount | null): Target | null {
  return (
    found && { kind: "metric", index: found.metric, words: found.words, surety: 0.9, claim: found.claim }
  );
}

/** "Skippers with more than 5 boats", where each boat keeps how many its owner has. */
function storedCount(draft: Draft, { words }: Place): Target | null {
  const own = draft.plan.collectionWords.find(({ start }) => start === words.end);
  if (!own || own.start === 0) return null;
  const noun = lemmaOf(draft.tokens[own.start]?.norm ?? "");
  const [field, ...others] = draft.collection.fields
    .filter((one) => isNumeric(one) && one.words.some((word) => COUNT.test(word)))
    .filter(({ words: said, parentWords }) => said.includes(noun) || parentWords.includes(noun))
    .sort((a, b) => a.words.length - b.words.length);
  if (!field) return null;
  const assumptions = others.length > 0 ? [{ weight: 0.1, about: noun }] : [];
  const target = { words: { start: words.start, end: own.end }, surety: 0.85 };
  return { ...target, kind: "field", field, route: null, claim: { evidence: [], assumptions } };
}

/** "earning less than 13": a verb that says what is measured. */
function measuredBefore(draft: Draft, { beforeEnd: end }: Place): Target | null {
  const concept = MEASURES.get(draft.norm(end - 1));
  const named = draft.fieldBefore(end, (field, mention) => isNumeric(field) && mention.score >= 0.9);
  // what orders cost is no matter of their shipping, whose `cost` has the name of the verb
  const isOfPart = concept === "price" && named?.start === end - 1 && isPriceOfPart(named.field);
  const picked = concept && (!named || isOfPart) ? fieldOfConcept(draft, concept) : null;
  if (!picked) return null;
  const { field, route, surety } = picked;
  return { kind: "field", field, route, words: { start: end - 1, end }, surety };
}

/** "price minus cost above 100"; an age as a bound of the date of birth. */
function combinedBefore(draft: Draft, { words, beforeEnd }: Place): Target | null {
  const found = amountBefore(draft, beforeEnd);
  if (!found || found.amount.kind === "field" || found.amount.kind === "constant") return null;
  const span = { start: found.words.start, end: words.end };
  const birth = found.amount.kind === "elapsed" && found.amount.to === null ? found.amount.from : null;
  if (birth && isTemporal(birth.field)) return { kind: "field", ...birth, words: span, surety: 0.9 };
  return { kind: "amount", amount: found.amount, words: span, surety: 0.9 };
}

/** A field or related collection after the comparison, or a field in front of it. */
function namedBeside(draft: Draft, { words, beforeEnd, adjective, unit }: Place): Target | null {
  const before = priceOfCosting(draft, beforeEnd) ?? fieldBefore(draft, { words, end: beforeEnd, adjective });
  const start = afterStart(draft, words);
  const after = ownCount(draft, start, withoutIdentity(draft, draft.fieldAt(start, isCountable)));
  const relation = relationTarget(draft, start, words);
  if (unit !== null && (relation?.kind === "relation" || (after && isCounted(after.field))))
    return targetOfUnit(draft, after, { words, relation });
  const isSurer = after !== null && (!before || before.score < 0.9 || after.score > before.score);
  const whole = wholeName(draft, words.end, start);
  if (whole) return fieldTarget(draft, whole, { start: words.start, end: whole.end });
  if (isSurer && !(relation && after.score < 0.7))
    return fieldTarget(draft, after, { start: words.start, end: after.end });
  if (relation) return relation;
  return before && fieldTarget(draft, before, { start: before.start, end: words.end });
}

/** "More than 500 total berths" of a `total_berths`: the word that says nothing elsewhere is one of the name. */
function wholeName(draft: Draft, from: number, start: number): FieldMention | null {
  if (start === from || !COUNT.test(draft.norm(from))) return null;
  const isWhole = (field: FieldModel, { score, end }: FieldMention): boolean =>
    isNumeric(field) && end > start && score >= NAME_OF_OTHERS && field.words.length === end - from;
  return draft.fieldAt(from, isWhole);
}

/** "More than 12 berths": the `berth_count` of the documents comes before the `berth` of what refers to them. */
function ownCount(draft: Draft, start: number, found: FieldMention | null): FieldMention | null {
  if (found === null || found.route === null || !isPluralWord(draft, start)) return found;
  const isCount = (field: FieldModel): boolean =>
    isNumeric(field) && field.words.length > 1 && COUNT.test(field.words.at(-1) ?? "");
  const own = draft.fieldAt(
    start,
    (field, { route, end }) => route === null && end === found.end && isCount(field),
  );
  return own ?? found;
}

function fieldTarget(draft: Draft, mention: FieldMention, words: Words): Target {
  return { kind: "field", ...draft.refOf(mention), words, surety: mention.score };
}

/** A number in front, or the date that an age is told from. */
function fieldBefore(
  draft: Draft,
  { words, end, adjective }: { words: Words; end: number; adjective: Adjective | null },
): FieldMention | null {
  const isCounted = draft.question.names
    .collections()
    .some((one) => one.start === draft.skip(words.end, AFTER_FILLERS) && one.score >= 0.85);
  if (holdsNumbered(draft, words, end)) return null;
  return draft.fieldBefore(
    end,
    (field, mention) =>
      !isNoCount(draft, words, field) &&
      ((isNumeric(field) && !isIdentity(draft, field)) ||
        (isNumeric(field) && !isCounted && isIdentityNamed(draft, mention)) ||
        (adjective?.concept === "age" && isTemporal(field))),
  );
}

/** "countries with at least 2 makers": how many there are of what stands behind the number. */
function holdsNumbered(draft: Draft, words: Words, end: number): boolean {
  const noun = draft.tokens[words.end];
  return (
    noun?.kind === "word" &&
    isPluralWord(draft, words.end + (draft.tokens[words.end + 1]?.kind === "word" ? 1 : 0)) &&
    draft.tokens.slice(end, words.start).some(({ norm }) => HOLDS.test(norm))
  );
}

/** "at least 2 browsers" of browsers: the documents themselves are counted. */
function countsDocuments({ plan, tokens }: Draft, { end }: Words): boolean {
  const start = AFTER_FILLERS.test(tokens[end]?.norm ?? "") ? end + 1 : end;
  return plan.collectionWords.some((one) => one.start === start);
}

function isCountable(field: FieldModel): boolean {
  return isNumeric(field) || field.kind === "objects" || field.isArray;
}

/** Where the name after a comparison starts: right after it, else after more words that say nothing. */
function afterStart(draft: Draft, words: Words): number {
  const direct = draft.skip(words.end, /^(of|the|different|distinct|total)$/);
  const isDirect =
    draft.fieldAt(direct, isCountable) !== null || relationTarget(draft, direct, words) !== null;
  return isDirect ? direct : draft.skip(words.end, AFTER_FILLERS);
}

/** "older than 30", "over 5 kg": the field that the adjective or the unit speaks of. */
function conceptMeant(draft: Draft, { words, concept, unit }: Place): Target | null {
  if (!concept) return null;
  const picked = concept === "age" ? ageOf(draft) : fieldOfConcept(draft, concept);
  // nothing takes 15 km
  if (picked && unit === "distance" && isDuration(picked.field)) return null;
  return picked && { kind: "field", field: picked.field, route: null, words, surety: picked.surety };
}

/** "for more than 10 years", "10 years of experience": what keeps a number of years, where no age is meant. */
function yearsMeant(draft: Draft, { words, adjective }: Place): Target | null {
  if (adjective || !countsYears(draft, words)) return null;
  const isTold = draft.norm(words.end) === "of" || draft.norm(words.start - 1) === "for";
  const field = isTold || !ageOf(draft) ? yearsCounted(draft) : null;
  return field && { kind: "field", field, route: null, words, surety: YEARS_MEANT };
}

function ageOf(draft: Draft): Picked | null {
  return fieldOfConcept(draft, "age") ?? fieldOfConcept(draft, "birth", isTemporal);
}

/** "longer than 80 or higher than 20": of things that have a height. */
function heightMeant(draft: Draft, { words }: Place): Target | null {
  const isSaid = draft.tokens.slice(words.start, words.end).some(({ norm }) => norm === "higher");
  const picked = isSaid ? fieldOfConcept(draft, "height") : null;
  return picked && { kind: "field", field: picked.field, route: null, words, surety: picked.surety };
}

/** "female members over 60": people are compared by their age where no field is named. */
function ageOfPeople(draft: Draft, { beforeEnd, words, concept, bounds }: Place): Target | null {
  const isSaid =
    AGE_LEADS.test(draft.norm(words.start - 1)) && BARE.test(draft.tokens[words.start]?.norm ?? "");
  const head = [lemmaOf(draft.tokens[beforeEnd - 1]?.norm ?? "")];
  const isAge = bounds.every(({ at }) => Number(draft.numberText(at)) <= OLDEST);
  const own = draft.collection.fields.filter((one) => one.arrayRoot === null);
  const field =
    own.find((one) => isNumeric(one) && one.words.join() === "age") ??
    own.find((one) => isTemporal(one) && isBirth(one));
  // "with at least 3 torn sails" is said of the sails
  if (concept || !isAge || !field || HOLDS.test(draft.tokens[words.start - 1]?.norm ?? "")) return null;
  // who is born is a person, whatever else the word may say
  const isPeople =
    isSaid || isOfPeople(head) || (isTemporal(field) && (isRoleOfPeople(head) || isBorn(draft, beforeEnd)));
  const start = draft.norm(words.start - 1) === "aged" ? words.start - 1 : words.start;
  return isPeople ? { kind: "field", field, route: null, words: { ...words, start }, surety: 0.85 } : null;
}

/** "Divers over 40" of `divers` with a date of birth, and no price that they may be over. */
function isBorn(draft: Draft, end: number): boolean {
  const price = fieldOfConcept(draft, "price", (field) => isNumeric(field) && /price|cost/.test(field.path));
  return price === null && draft.ownMentions.some((own) => own.end === end && own.score >= NAME_OF_OTHERS);
}

function namedNearby(draft: Draft, { words }: Place): Target | null {
  const nearby = draft.fieldAnywhere(
    (field, mention) =>
      isNumeric(field) &&
      !isNoCount(draft, words, field) &&
      mention.score > 0.7 &&
      Math.abs(mention.end - words.start) <= 4 &&
      (!isIdentity(draft, field) || isIdentityNamed(draft, mention)),
  );
  const claim = nearby && { evidence: isColumn(draft, nearby) ? [] : evidenceOf([nearby], nearby.score) };
  return claim && { ...fieldTarget(draft, nearby, words), claim };
}

/** "Name and fee of berths under 300": the fee is shown as well. */
function isColumn(draft: Draft, { start, end }: Words): boolean {
  const isListed = [start - 1, end].some((at) => LISTED.test(draft.norm(at)));
  return isListed && draft.plan.collectionWords.some((own) => own.start >= end);
}

/** The one number that the documents have, or their price. */
function onlyNumber(draft: Draft, place: Place): Target | null {
  const { words, concept, beforeEnd, bounds, adjective } = place;
  // "halls cheaper than 60" says nothing of their area
  const isOfOther = adjective !== null && !VAGUE_SIZES.has(adjective.concept);
  if (isOfOther || countsDocuments(draft, words) || namesOthers(draft, words) || countsYears(draft, words))
    return null;
  const only = onlyMeasureMeant(draft, place) ?? (concept ? null : moneyWithin(draft, beforeEnd, bounds));
  const surety = ranksByPrice(draft) ? RANKED_PRICE : 0.6;
  return only && { kind: "field", field: only, route: null, words, surety };
}

/** "At least one pier": what is counted are documents, even where nothing leads to them. */
function namesOthers({ question, tokens }: Draft, { end }: Words): boolean {
  const start = AFTER_FILLERS.test(tokens[end]?.norm ?? "") ? end + 1 : end;
  return question.names.collections().some((one) => one.start === start && one.score >= NAME_OF_OTHERS);
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

/** "more than once" counts; what is written in digits may be no number at all. */
function isNoCount(draft: Draft, words: Words, { numberType }: FieldModel): boolean {
  return numberType === "text" && isOften(draft, words);
}
