import { rolesOfVerb } from "../link/ends-said.ts";
import type { ValueMention } from "../link/value-mentions.ts";
import type { Words } from "../plan/plan.ts";
import { isContainment } from "../link/knowledge.ts";
import type { FieldModel } from "../schema/model.ts";
import { isPlaceOfPerson, PLACES } from "../schema/place-of-person.ts";
import { roleStem } from "../text/lemma.ts";
import { isCapitalized } from "./capitals.ts";
import type { Draft } from "./draft.ts";
import { noName } from "./no-name.ts";
import { negatesState } from "./one-word-states.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { roleOfCopy } from "./route-to-value.ts";
import { isBesideOtherPart, isMeasureName, neighborName, WHOLE_NAME } from "./value-names.ts";

export const JOINT = /^(or|and|,|\/|nor|&|plus)$/;
/** Small words for how much there is of something. */
const DEGREE = /^(high|low)$/;
const PERSONS =
  /^(name|author|director|artist|writer|creator|manager|owner|doctor|teacher|instructor|driver|actor|cast|user|customer|brand|supplier|manufacturer|carrier|airline|publisher|studio|vendor|seller|maker|company|method|reporter|assignee|person|composer)$/;
/** What each further word of a field's name beside a value speaks for it. */
const MORE_OF_NAME = 0.1;
/** What speaks for a value of the document that is referred to, behind a word that says so. */
const NEAR_BONUS = 0.2;
const BELONGS = /^(for|of|on|in|from|to|with)$/;
/** What speaks against the place of somebody who is kept in the documents: it decides between fields that are alike. */
const OTHER_PLACE = 0.035;
/** From this surety on a word is the one of a name itself. */
export const SAID_ITSELF = 0.9;
/** What the other part of a name beside it speaks for a part of the name of the same people. */
const WHOLE_PERSON = 0.3;
/** A field of more different values holds no states. */
const MOST_STATES = 8;

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
export function scoreOf(draft: Draft, mention: ValueMention, fieldWords: Words | null): number {
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
export function nearBonus(draft: Draft, { field, isCommon, start, end }: ValueMention): number {
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
export function endVerb(draft: Draft, start: number, field: FieldModel): number | null {
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
