import { rolesOfVerb } from "../link/ends-said.ts";
import { isOfRole } from "../link/role-mentions.ts";
import type { ValueMention } from "../link/value-mentions.ts";
import type { Condition, FieldRef, Literal, Test, Words } from "../plan/plan.ts";
import { isContainment, type Route } from "../link/knowledge.ts";
import type { FieldModel } from "../schema/model.ts";
import { isPlaceOfPerson, PLACES } from "../schema/place-of-person.ts";
import { roleStem } from "../text/lemma.ts";
import { isCapitalized, stressesAnd } from "./capitals.ts";
import { acceptClaim, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { noName } from "./no-name.ts";
import { negationBefore } from "./negation.ts";
import { isNoValue } from "./no-value.ts";
import { negatesState } from "./one-word-states.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { onlyBeside } from "./only-beside.ts";
import { readLooseItems } from "./read-listed-texts.ts";
import { roleOfCopy, routeToValue, withRole } from "./route-to-value.ts";
import {
  HELD_IN,
  isBesideOtherPart,
  isInReferredName,
  isMeasureName,
  isOwnName,
  isKey,
  isRatherName,
  LEADS,
  neighborName,
  WHOLE_NAME,
} from "./value-names.ts";

const JOINT = /^(or|and|,|\/|nor|&|plus)$/;
/** Small words for how much there is of something. */
const DEGREE = /^(high|low)$/;
const PERSONS =
  /^(name|author|director|artist|writer|creator|manager|owner|doctor|teacher|instructor|driver|actor|cast|user|customer|brand|supplier|manufacturer|carrier|airline|publisher|studio|vendor|seller|maker|company|method|reporter|assignee|person|composer)$/;
const SMALLEST_SCORE = 0.55;
/** What each further word of a field's name beside a value speaks for it. */
const MORE_OF_NAME = 0.1;
/** What speaks for a value of the document that is referred to, behind a word that says so. */
const NEAR_BONUS = 0.2;
const BELONGS = /^(for|of|on|in|from|to|with)$/;
/** What speaks against the place of somebody who is kept in the documents: it decides between fields that are alike. */
const OTHER_PLACE = 0.035;
/** From this surety on a word is the one of a name itself. */
const SAID_ITSELF = 0.9;
/** What the other part of a name beside it speaks for a part of the name of the same people. */
const WHOLE_PERSON = 0.3;
/** A field of more different values holds no states. */
const MOST_STATES = 8;

/** Options of one pass over the stored values. */
export type ValuePass = {
  /** Leave single words that name a field as well to the readers of names. */ isCautious: boolean;
};

/** Stored values named in the question become conditions on the fields that hold them. */
export function readValues(draft: Draft, pass: ValuePass): void {
  const spans = spansOf(draft, pass);
  for (const span of spans) {
    if (!draft.isFree(span)) continue;
    const best = resolve(draft, span, pass);
    if (best) acceptClaim(draft, claimValues(draft, firstOfList(draft, best, spans, pass), spans));
  }
  if (!pass.isCautious) readLooseItems(draft);
}

/** "cancelled and no-show": a list is read from its first value on, also where a later one is longer. */
function firstOfList(draft: Draft, last: Resolved, spans: readonly Span[], pass: ValuePass): Resolved {
  const end = draft.skipBack(last.span.start, JOINT);
  const before =
    end < last.span.start && last.fieldWords === null
      ? spans.find((span) => span.end === end && draft.isFree(span))
      : undefined;
  const found = before ? resolve(draft, before, pass) : null;
  return found?.mention.field === last.mention.field ? firstOfList(draft, found, spans, pass) : last;
}

type Span = Words & { mentions: ValueMention[] };
type Resolved = {
  span: Words;
  mention: ValueMention;
  fieldWords: Words | null;
  score: number;
  isTied: boolean;
};

/** Candidates by place, longest first. */
function spansOf(draft: Draft, pass: ValuePass): Span[] {
  const spans = new Map<string, Span>();
  for (const mention of draft.valueMentions) {
    if (!draft.isFree(mention) || isNoValue(draft, mention)) continue;
    if (isInReferredName(draft, mention)) continue;
    if (pass.isCautious && isRatherName(draft, mention)) continue;
    // "title and author of each note" are its fields, whatever the people in another collection are
    if (mention.field.collection !== draft.collection && isOwnName(draft, mention)) continue;
    const key = `${mention.start}:${mention.end}`;
    const known = spans.get(key);
    if (known) known.mentions.push(mention);
    else spans.set(key, { start: mention.start, end: mention.end, mentions: [mention] });
  }
  return [...spans.values()].sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
}

function resolve(draft: Draft, span: Span, pass: ValuePass): Resolved | null {
  const scored = span.mentions
    .map((mention) => {
      const fieldWords = neighborName(draft, mention, mention.field);
      return {
        span: { start: span.start, end: span.end },
        mention,
        fieldWords,
        score: scoreOf(draft, mention, fieldWords) + (pass.isCautious ? 0 : nearBonus(draft, mention)),
        isTied: false,
      };
    })
    .sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  if (!best || best.score < SMALLEST_SCORE) return null;
  best.isTied =
    second !== undefined && best.score - second.score < 0.04 && second.mention.field !== best.mention.field;
  return best;
}

/** Small words that speak for a field of such a name. */
const SPEAKING_LEADS: readonly { lead: RegExp; names: RegExp; bonus: number }[] = [
  { lead: /^(in|from|to|at|near|within)$/, names: PLACES, bonus: 0.1 },
  { lead: /^from$/, names: /^(origin|departure|from|source)$/, bonus: 0.12 },
  { lead: /^(to|into)$/, names: /^(destination|arrival|to|target)$/, bonus: 0.12 },
  { lead: /^(by|named|called|with)$/, names: PERSONS, bonus: 0.08 },
];

/** Between the name of a field and a value of it that is denied. */
const DENIES = /^(not|never|neither|nor|that|which|is|are|was|were|other|than|anything|but)$/;
/** Between a verb and the place where something begins or ends. */
const AT = /^(in|on|at|from)$/;
/** In front of one or several values. */
const CHOOSES = /^(the|either|both|neither|any)$/;
/** What a verb for the end of a way speaks for the field of that end. */
const END_BONUS = 0.2;
/** The same of a word for what somebody has to do with a document, against names that only sound alike. */
const ROLE_BONUS = 0.35;

/** How much speaks for this field of all that hold the value. */
function scoreOf(draft: Draft, mention: ValueMention, fieldWords: Words | null): number {
  const { field } = mention;
  const reasons = [
    nameBonus(draft, mention, fieldWords),
    mention.isCommon && !fieldWords && !isMeantAnyway(draft, mention) ? -0.45 : 0,
    -distancePenalty(draft, mention),
    -(0.03 * field.depth + (field.arrayRoot === null ? 0 : 0.06) + (field.valuesAreComplete ? 0 : 0.05)),
    isForeignCode(draft, mention) || isSaidOfOther(draft, mention) ? -0.3 : 0,
    !fieldWords && isMeasureName(draft, mention) ? -0.45 : 0,
    ...leadBonuses(draft, mention),
    isElsewhere(draft, mention) ? -OTHER_PLACE : 0,
    fieldWords ? 0 : -noName(draft, mention),
    isBesideOtherPart(draft, mention) ? WHOLE_PERSON : 0,
  ];
  return reasons.reduce((score, reason) => score + reason, mention.score);
}

/** Whether a small word is a value though it does not stand beside the name of its field. */
function isMeantAnyway(draft: Draft, mention: ValueMention): boolean {
  return (
    isState(draft, mention) ||
    isDenied(draft, mention) ||
    isDegree(draft, mention) ||
    isListed(draft, mention)
  );
}

/** "High faults" of faults with a severity that may be high, and no height. */
function isDegree(draft: Draft, { field, start, end, isVerbatim }: ValueMention): boolean {
  return (
    isVerbatim &&
    DEGREE.test(draft.norm(start)) &&
    hasStates(field) &&
    field.collection === draft.collection &&
    draft.plan.collectionWords.some((own) => own.start === end) &&
    fieldOfConcept(draft, "height") === null
  );
}

/** "High or critical": one of several values of a field, of which the other one is no small word. */
function isListed(draft: Draft, { field, start, end, isVerbatim }: ValueMention): boolean {
  const [before, behind] = [draft.skipBack(start, JOINT), draft.skip(end, JOINT)];
  return (
    isVerbatim &&
    hasStates(field) &&
    draft.valueMentions.some(
      (one) =>
        one.field === field &&
        !one.isCommon &&
        ((before < start && one.end === before) || (behind > end && one.start === behind)),
    )
  );
}

/** "Which lifts are currently down?": a small word that can only be the state that is stored. */
function isState({ collection, tokens }: Draft, { field, start, end, isVerbatim }: ValueMention): boolean {
  const isLast = /^([.?!,]|)$/.test(tokens[end]?.norm ?? "");
  const isSaid = /^(is|are|was|were|currently|still|now)$/.test(tokens[start - 1]?.norm ?? "");
  return isVerbatim && isLast && isSaid && hasStates(field) && field.collection === collection;
}

function hasStates({ valuesAreComplete, values }: FieldModel): boolean {
  return valuesAreComplete && values.length <= MOST_STATES;
}

/** "Whose watch is neither day nor night": a small word behind the name of its field, with the denial between. */
function isDenied(draft: Draft, { field, start, end, isVerbatim }: ValueMention): boolean {
  const lead = draft.skipBack(start, DENIES);
  return isVerbatim && lead < start && neighborName(draft, { start: lead, end }, field) !== null;
}

function nameBonus(draft: Draft, mention: ValueMention, fieldWords: Words | null): number {
  // "humidity quality" names one field of that kind, "quality" all of them
  if (fieldWords) return 0.5 + MORE_OF_NAME * (fieldWords.end - fieldWords.start - 1);
  if (!isNamedNearby(draft, mention)) return 0;
  return mention.isCommon ? 0.1 : 0.25;
}

/** A value of another collection is less likely meant, least where neither that is named nor the value a name. */
function distancePenalty(draft: Draft, { field, start, end }: ValueMention): number {
  if (field.collection === draft.collection) return 0;
  if (isCollectionNamed(draft, field) || isSaidOfElement(draft, end, field)) return 0.12;
  return isCapitalized(draft.tokens[start]) && start > 0 ? 0.2 : 0.35;
}

/**
 * "Rents for catamarans" that refer to boats of that kind: nothing else was made of the word, and it is that of the
 * one document that each of them refers to.
 */
function nearBonus(draft: Draft, { field, isCommon, start, end }: ValueMention): number {
  const isReferred = draft.routes.some(
    ({ collection, isToMany, via }) => collection === field.collection && !isToMany && via === undefined,
  );
  const isOnly = draft.valueMentions.every(
    (one) => one.start !== start || one.end !== end || one.field === field,
  );
  const isFar = isReferred && !isCommon && isOnly && !isCollectionNamed(draft, field);
  const isSaid =
    BELONGS.test(draft.norm(draft.skipBack(start, /^(the|all|our)$/) - 1)) ||
    draft.plan.collectionWords.some((own) => own.start === end);
  return isFar && isSaid ? NEAR_BONUS : 0;
}

/** "dutch captains" in documents of people: the value in front of the elements is one of what contains them. */
function isSaidOfElement(draft: Draft, end: number, field: FieldModel): boolean {
  return (
    draft.plan.collectionWords.some(({ start }) => start === end) &&
    draft.routes.some(
      (route) => route.collection === field.collection && !route.isToMany && isContainment(route),
    )
  );
}

/** "Unpaid bills" are no customers in the state "pending": in front of what else is named, only what is stored so. */
function isSaidOfOther(
  { question: { names }, tokens }: Draft,
  { end, field, isVerbatim }: ValueMention,
): boolean {
  const isUndone = !isVerbatim && negatesState(tokens[end - 1]?.norm ?? "");
  const named = isUndone ? [...names.collections(), ...names.elements()] : [];
  return named.some(
    ({ start, score, collection: { element }, collection }) =>
      start === end && score >= WHOLE_NAME && (element?.list.collection ?? collection) !== field.collection,
  );
}

/** "in": not the state IN, unless it is written so. */
function isForeignCode({ tokens }: Draft, { start, field, at, isVerbatim }: ValueMention): boolean {
  return (
    !isVerbatim &&
    (tokens[start]?.text.length ?? 0) <= 2 &&
    /^[A-Z]{2}$/.test(field.values[at]?.text ?? "") &&
    field.words.some((word) => /^(state|language|currency|lang|code)$/.test(word)) &&
    !field.words.includes("country")
  );
}

function leadBonuses(draft: Draft, { field, start, end }: ValueMention): number[] {
  const lead = draft.norm(draft.skipBack(start, CHOOSES) - 1);
  const names = [...field.words, ...field.parentWords];
  return SPEAKING_LEADS.filter((one) => one.lead.test(lead) && names.some((word) => one.names.test(word)))
    .map(({ bonus }) => bonus)
    .concat(endVerb(draft, start, field) === null ? [] : END_BONUS)
    .concat(roleOfCopy(draft, field, { start, end }) === null ? [] : ROLE_BONUS);
}

/** "Ends in Paris": the verb in front of a value that says the end of a way that the field is called after. */
function endVerb(draft: Draft, start: number, field: FieldModel): number | null {
  const lead = draft.skipBack(start, CHOOSES) - 1;
  const at = AT.test(draft.norm(lead)) ? lead - 1 : lead;
  const roles = at < 0 ? [] : rolesOfVerb(draft.tokens, at);
  if (roles.length === 0) return null;
  return [...field.words, ...field.parentWords].some((word) => roles.includes(roleStem(word))) ? at : null;
}

/** "Inns in Cork" are there, wherever their owners live, who are not spoken of. */
function isElsewhere(draft: Draft, mention: ValueMention): boolean {
  const isIn = /^(in|at|near|within)$/.test(draft.norm(mention.start - 1));
  const { parentWords } = mention.field;
  const isSaid = draft.question.names.byToken.some((hits) =>
    parentWords.some((word) => (hits.get(word) ?? 0) >= 0.7),
  );
  return isIn && isPlaceOfPerson(mention.field) && !isSaid;
}

/** A word close by belongs to the path of the field. */
function isNamedNearby(draft: Draft, mention: ValueMention): boolean {
  const names = [...mention.field.parentWords, ...mention.field.words];
  for (let at = Math.max(0, mention.start - 4); at < Math.min(draft.tokens.length, mention.end + 3); at++) {
    if (at >= mention.start && at < mention.end) continue;
    const hits = draft.question.names.byToken[at];
    if (!hits) continue;
    // "houses in Cork" and "properties in Cork" speak of no home: the documents come before what they might be as well
    const ofDocuments = Math.max(...draft.collection.words.map((word) => hits.get(word) ?? 0), 0);
    const saysName = (surety: number): boolean =>
      surety >= 0.7 && (surety > ofDocuments || surety >= SAID_ITSELF);
    if (names.some((word) => saysName(hits.get(word) ?? 0))) return true;
  }
  return false;
}

function isCollectionNamed(draft: Draft, field: FieldModel): boolean {
  return draft.question.names
    .collections()
    .some((one) => one.collection === field.collection && one.score > 0.7);
}

/** Makes the value, and the list it begins, a condition on its field. */
function claimValues(draft: Draft, best: Resolved, spans: readonly Span[]): Claim {
  const { mention, fieldWords, span } = best;
  const { field } = mention;
  const list = listFrom(draft, best, spans);
  const moved = fieldWords
    ? null
    : (endVerb(draft, span.start, field) ?? leadingVerb(draft, draft.skipBack(span.start, LEADS), field));
  const start = Math.min(span.start, fieldWords?.start ?? moved ?? span.start);
  const negation = negationBefore(draft, start);
  const isNegated = negation >= 0;
  const route = field.collection === draft.collection ? null : routeToValue(draft, mention);
  const said = { start: isNegated ? negation : start, end: endOfName(draft, best, list.end) };
  const words = withRole(draft, { field, route }, { said, value: { start: span.start, end: list.end } });
  const isBoth = holdsSeveral({ field, route }) && saysBoth(draft, { start: span.start, end: list.end });
  const isAll = (isOfList({ field, route }) || isBoth) && list.joint === "and" && list.values.length > 1;
  const test: Test = { kind: "equal", values: uniqueOf(list.values), isNegated, isAll };
  const claim = {
    conditions: [{ field, route, test, words: [words], role: "condition" } as Condition],
    evidence: [{ words, surety: Math.min(1, best.score + 0.1) }],
    assumptions: [
      ...(best.isTied ? [{ weight: 0.1, about: field.path }] : []),
      ...(mention.isVerbatim ? [] : [{ weight: 0.02, about: field.path }]),
    ],
  };
  const only = field.isArray && list.values.length === 1 && !isNegated ? onlyBeside(draft, words) : -1;
  if (only >= 0) {
    const said = { start: only, end: only + 1 };
    const size: Test = { kind: "size", op: "$eq", count: 1 };
    claim.conditions.push({ field, route, test: size, words: [said], role: "condition" });
    claim.evidence.unshift({ words: said, surety: 1 });
  }
  return claim;
}

/** Where a list of values ends, with the name of their field around or behind it. */
function endOfName(draft: Draft, { mention, fieldWords }: Resolved, end: number): number {
  return Math.max(end, fieldWords?.end ?? 0, heldIn(draft, mention.field, draft.skip(end, HELD_IN)) ?? 0);
}

/** "Exam in class 7" is said of a class, and of no `type`, where a field is called so itself. */
function heldIn(draft: Draft, field: FieldModel, at: number): number | null {
  const held = draft.fieldAt(at, (one) => one === field);
  const isOther =
    held !== null &&
    held.score < SAID_ITSELF &&
    draft.fieldAt(at, (_, { score, route }) => route === null && score >= SAID_ITSELF) !== null;
  return isOther ? null : (held?.end ?? null);
}

type ValueList = {
  values: Literal[];
  end: number;
  /** The last "and", "or" or "nor" of the list. */ joint: string;
};

/** Further values of the same field: "paid, shipped or delivered". */
function listFrom(draft: Draft, { mention, span }: Resolved, spans: readonly Span[]): ValueList {
  const list: ValueList = { values: [literalOf(mention)], end: span.end, joint: "" };
  for (;;) {
    const { next, joint } = jointAt(draft, list.end);
    const follower = next > list.end ? valueAt(draft, spans, next, mention.field) : null;
    if (!follower) return list;
    list.values.push(literalOf(follower));
    list.joint = joint || list.joint;
    list.end = follower.end;
  }
}

/** Skips what joins values; `next` is where the following one would start. */
function jointAt(draft: Draft, end: number): { next: number; joint: string } {
  let joint = "";
  let next = end;
  for (; ; next++) {
    const norm = draft.norm(next);
    const isFiller = next > end && /^(in|the|a|an|from|also|either|not|to|both)$/.test(norm);
    if (!JOINT.test(norm) && !isFiller) return { next, joint };
    if (/^(or|and|nor)$/.test(norm)) joint = norm;
  }
}

function valueAt(draft: Draft, spans: readonly Span[], at: number, field: FieldModel): ValueMention | null {
  for (const span of spans) {
    const mention = span.start === at && span.mentions.find((one) => one.field === field);
    if (mention && draft.isFree(span)) return mention;
  }
  return null;
}

/** Every document lists its values, or what has them. */
function isOfList({ field, route }: FieldRef): boolean {
  return field.isArray || (route?.from.isArray === true && route.via === undefined);
}

/** One document has several values: in elements, or in the documents that it refers to. */
function holdsSeveral({ field, route }: FieldRef): boolean {
  if (field.arrayRoot !== null) return true;
  for (let step: Route | null | undefined = route; step; step = step.via)
    if (step.isToMany || step.from.isArray || step.from.arrayRoot !== null) return true;
  return false;
}

/** "both", also in front of what the values are called: "both the colors red and green", or behind the values. */
function saysBoth({ tokens, question }: Draft, { start, end }: Words): boolean {
  return (
    tokens[end]?.norm === "both" ||
    tokens.slice(Math.max(0, start - 3), start).some((token) => token.norm === "both") ||
    stressesAnd(question.text, { start: tokens[start]?.start ?? 0, end: tokens[end - 1]?.end ?? 0 })
  );
}

/** "shipped" in front of "to Germany" belongs to `shipping.country`. */
function leadingVerb(draft: Draft, end: number, field: FieldModel): number | null {
  const at = end - 1;
  if (at < 0 || draft.isTaken(at)) return null;
  const words = { start: at, end };
  const named = draft.fieldBefore(end, (one) => one === field) ?? words;
  if (isOfRole(draft.fieldMentions, { ...words, field }) || isKey(draft, named)) return null;
  const hits = draft.question.names.byToken[at];
  return hits && [...field.parentWords, ...field.words].some((word) => (hits.get(word) ?? 0) >= 0.9)
    ? at
    : null;
}

/** The stored value of a mention. */
export function literalOf(mention: ValueMention): Literal {
  const value = mention.field.values[mention.at];
  return { kind: "stored", canonical: value?.value ?? '""', text: value?.text ?? "" };
}

function uniqueOf(values: readonly Literal[]): Literal[] {
  return values.filter(
    (value, at) =>
      values.findIndex(
        (other) => other.kind === "stored" && value.kind === "stored" && other.canonical === value.canonical,
      ) === at,
  );
}
