import { arePeople } from "../schema/people.ts";
import type { Route } from "../link/knowledge.ts";
import { rank, type FieldMention } from "../link/mentions.ts";
import { referenceSaid } from "../link/role-mentions.ts";
import type { Literal, Test, Words } from "../plan/plan.ts";
import { flagOf, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { claimPresence, emptyTextOf } from "./claim-presence.ts";
import { acceptClaim, claimCondition, claimRelation, coverOf, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { negationBefore } from "./negation.ts";
import { datePartAt } from "./date-parts.ts";
import {
  doneDate,
  linkOfKind,
  missingReference,
  referenceOfDeed,
  referenceOfUndone,
  undoneDate,
  undoneValue,
} from "./one-word-states.ts";
import { ownRelationBefore, relationAt, relationBefore, type FoundRelation } from "./relations.ts";

const ABSENT =
  /(?:(?:that|who|which|and|but) )?(?:(?:is|are|was|were) not (?:yet )?(?:in|on|part of|a part of|members? of|a member of|assigned(?: to)?|enrolled(?: in)?|registered (?:for|in)|associated with|linked to|attached to)|(?:(?:is|are|was|were|been) )?(?:not|never)(?: been)? [a-z]+(?:ed|en|wn) by(?= (?:an?|any) )|not(?: yet)?(?: been)?|(?:do|does|did|have|has|had|is|are|was|were) (?:not|never|no)(?: yet)?(?: (?:have|has|had|been|contain|contains|include|specify|provide|get|got|receive|obtain|possess|received|made|placed|written|given|ever|any|left|wrote|set|turned|become|became|gone))*|(?:(?:is|are|was|were|has|have|had) )?(?:not|never)(?: been)? (?:used|owned|hosted|assigned|attended|visited|treated|taken|ordered|booked|sold|reviewed|shared|covered|employed|directed|written|published|affected|produced|made) (?:by|in|on|at|to|for|with)|free (?:of|from)|without|with no|having no|no|lacking|lacks|lack|missing|never(?: (?:had|have|has|got|received))?|(?:with|have|has|having|had) (?:an? )?(?:missing|empty|null|unknown)|not having|with zero|zero|unknown)(?: (?:a|an|any|the|their|its|been|ever|single|valid|known|recorded|specified|or empty|assigned))*(?= )/;
const PRESENT =
  /(?:(?:that|who|which) )?(?:with|has|have|having|had|that have|who have|containing|including|got|provided|gave|left(?= (?:an?|any|some|at least) )|wrote)(?: (?:a|an|any|some|at least one|the|their|its|non-null|existing|valid|known|been|received|made|placed|written))*(?= )/;
const EMPTY_AFTER =
  /^(missing|null|empty|unset|unknown|absent|undefined|blank|unspecified|unassigned|none|nil)$/;
const FULL_AFTER = /^(present|known|exists|exist|specified|given|provided|filled|assigned|available)$/;
/** Verbs that only a negation makes a state of a field. */
const NOT_KEPT = /^(set|tracked|recorded|measured|entered|captured)$/;

const STATE =
  /(?:is|are|was|were|has|have|does|do|=|:)?(?: ?(?:not|no|never))?(?: been)? ?(?:missing|null|empty|unset|unknown|absent|undefined|blank|unspecified|unassigned|none|set|tracked|recorded|measured|entered|captured|present|known|exists|exist|specified|given|provided|filled|assigned|available)(?= )/;
const FIGURE = /^(total|sum|average|avg|mean|maximum|minimum|max|min|highest|lowest|overall)$/;
/** Share of documents without a field below which its presence is no condition. */
const ALWAYS_PRESENT = 0.005;

const DEED = /(?:ed|en|wn)$/;
/** From this surety on a word is one of a name. */
const SAID = 0.9;
/** From this surety on words name a list. */
const NAMED = 0.85;

/** "tasks nobody is assigned to", "movies no one commented on", "reports to nobody". */
const NOBODY = /(?:nobody|no one|noone|no - one)(?: (?:is|was|has|have|had|ever|been|yet))*(?= )/;

/** What follows the verb that nobody did. */
const ENDS_VERB = /^([.?!,;:()–-]|and|or|but|with|whose|sorted|)$/;
/** No name says what was done. */
const UNSAID_VERB = 0.12;

/** "Mentors nothing", "manages nobody": related documents that the verb in front names. */
const NOTHING = /(?:nobody|no one|noone|no - one|nothing)(?= )/;

/** "hired nobody", "never booked anything": the verb says what there is none of. */
const ANYTHING =
  /(?:(?:that|who|which) )?(?:(?:do|does|did|have|has|had) )?(?:not|never)(?: yet)?(?: ever)? [a-z]+ (?:anybody|anyone|anything|anywhere)(?= )/;

/** Fields that are there or not, and related documents that exist or not. */
export function readPresence(draft: Draft): void {
  draft.each(NOTHING, (match) => acceptClaim(draft, claimNothing(draft, match)));
  draft.each(NOBODY, (match) => acceptClaim(draft, claimNobody(draft, match)));
  draft.each(ABSENT, (match) => acceptClaim(draft, claimAfter(draft, match, false)));
  draft.each(PRESENT, (match) => acceptClaim(draft, claimAfter(draft, match, true)));
}

/** "never booked anything": related documents that a verb names. */
function claimAnything(draft: Draft, match: Words): Claim | null {
  const relation = relationAt(draft, match.end - 2);
  return relation && claimRelated(relation.route, { start: match.start, end: match.end }, false);
}

/** "Guides who lead nobody", and not "dogs that nobody leads". */
function claimNothing(draft: Draft, match: Words): Claim | null {
  if (!ENDS_CLAUSE.test(draft.norm(match.end))) return null;
  const relation = relationBefore(draft, match.start) ?? ownRelationBefore(draft, match.start);
  const before = draft.norm(match.start - 2);
  const isActive = relation !== null && !/^(is|are|was|were|been|being)$/.test(before);
  const isFitting = isActive && (draft.norm(match.start) === "nothing" || isPerson(draft, relation.route));
  return isFitting ? claimRelated(relation.route, { start: relation.start, end: match.end }, false) : null;
}

/** Nobody is a person that there is none of. */
function isPerson({ collection }: Draft, route: Route): boolean {
  return route.collection === collection || arePeople(route.collection);
}

/** "phone is missing", "with phone not set", "phone exists". */
export function readStates(draft: Draft): void {
  draft.each(ANYTHING, (match) => acceptClaim(draft, claimAnything(draft, match)));
  draft.each(STATE, (match) => acceptClaim(draft, claimDangling(draft, match) ?? claimState(draft, match)));
  for (const at of draft.tokens.keys())
    acceptClaim(draft, claimUndone(draft, at) ?? claimDone(draft, at) ?? claimKind(draft, at));
}

/** "Unfinished" jobs where `finishedAt` can be missing, "unassigned" ones of nobody in `assigneeIds`. */
function claimUndone(draft: Draft, at: number): Claim | null {
  const { knowledge } = draft.question;
  const { fields } = draft.collection;
  const norm = draft.norm(at);
  const field =
    undoneDate(knowledge, fields, norm) ??
    missingReference(knowledge, draft, norm) ??
    undoneValue(knowledge, fields, norm) ??
    referenceOfUndone(draft.routes, norm);
  return (
    field && claimPresence(draft, field, { words: { start: at, end: at + 1 }, route: null, isPresent: false })
  );
}

/** Nothing is said of when or by whom it was done. */
const ENDS_CLAUSE = /^([.?!,]|yet|and|or|but|per|for|with|whose|)$/;
/** The same where no verb is in front: "dues paid per month" go by the date. */
const ENDS_NAME = /^([.?!,]|but|with|whose|)$/;
/** Between what documents are called and what was done with them. */
const PASSIVE = /^(that|which|who|is|are|was|were|have|has|had|been|already|not|never|yet|ever)$/;

/** "Paid dues", "dues that were paid" of `paidOn`, which can be missing. */
function claimDone(draft: Draft, at: number): Claim | null {
  if (!isSaidOfOwn(draft, at) || isStoredState(draft, at)) return null;
  const field =
    doneDate(draft.question.knowledge, draft.collection.fields, draft.norm(at)) ??
    referenceOfDeed(draft.routes, draft.norm(at));
  const negation = field ? negationBefore(draft, at) : -1;
  const words = { start: negation >= 0 ? negation : at, end: at + 1 };
  return field && claimPresence(draft, field, { words, route: null, isPresent: negation < 0 });
}

const IS_ONE = /^(is|are|was|were|an?|not|only|just|that|which)$/;

/** "Posts that are replies" of `replyTo`, which can be missing. */
function claimKind(draft: Draft, at: number): Claim | null {
  const lead = draft.skipBack(at, IS_ONE);
  const isSaid = draft.tokens.slice(lead, at).some(({ norm }) => /^(is|are|was|were)$/.test(norm));
  const isOfOwn = draft.plan.collectionWords.some(({ end }) => end === lead);
  const next = draft.norm(at + 1);
  if (!isSaid || !isOfOwn || !(ENDS_CLAUSE.test(next) || /^(by|in|from|@)$/.test(next))) return null;
  const field = linkOfKind(draft.question.knowledge, draft.collection.fields, draft.norm(at));
  const negation = field ? negationBefore(draft, at) : -1;
  const words = { start: negation >= 0 ? negation : at, end: at + 1 };
  return field && claimPresence(draft, field, { words, route: null, isPresent: negation < 0 });
}

/** In front of what the documents are called, or in a clause behind it. */
function isSaidOfOwn(draft: Draft, at: number): boolean {
  const lead = draft.skipBack(at, PASSIVE);
  // "dues refunded per town": only those; per month, the date is that of the refund
  const isGrouped = draft.norm(at + 1) === "per" && datePartAt(draft, at + 2) === null;
  const isClause = isGrouped || (lead < at ? ENDS_CLAUSE : ENDS_NAME).test(draft.norm(at + 1));
  return draft.plan.collectionWords.some(({ start, end }) => {
    // "years in which 8 dues were paid" counts them
    const isCounted = draft.tokens[start - 1]?.kind === "number";
    return start === at + 1 || (isClause && end === lead && !isCounted);
  });
}

/** A flag or a stored value says the same. */
function isStoredState({ valueMentions, fieldMentions, collection }: Draft, at: number): boolean {
  return (
    valueMentions.some(({ start, field }) => start === at && field.collection === collection) ||
    fieldMentions.some(({ start, field, score }) => start === at && field.kind === "bool" && score >= 0.75)
  );
}

function claimState(draft: Draft, match: Match): Claim | null {
  const last = draft.norm(match.end - 1);
  const isNegated = /(^| )(not|no|never)( |$)/.test(match.text);
  const isEmpty = EMPTY_AFTER.test(last);
  if (!isEmpty && !FULL_AFTER.test(last) && !(isNegated && NOT_KEPT.test(last))) return null;
  const mention =
    draft.fieldBefore(match.start, (field) => mayLack(field, last)) ??
    (isEmpty && draft.norm(match.end) !== ""
      ? draft.fieldAt(match.end, (field) => field.absence > 0 || field.isArray)
      : null);
  if (!mention || (mention.end <= match.start && mention.score < 0.6)) return null;
  // "the total bonus given" is a figure
  if (FIGURE.test(draft.norm(mention.start - 1))) return null;
  if (!isNegated && /^(exists?|available|present|known)$/.test(last) && isAskedFor(draft, mention))
    return null;
  const isThere = NOT_THERE.test(last) || /^(present|given|provided|set)$/.test(last);
  const isOfKey = isThere && (saysKey(draft, mention) || (mention.field.isArray && NOT_THERE.test(last)));
  return claimPresence(draft, mention.field, {
    words: coverOf(match, mention),
    route: mention.route,
    isPresent: isEmpty ? isNegated : !isNegated,
    isOfKey,
  });
}

/** "Whose port does not exist in the ports collection": a reference that leads to no document. */
function claimDangling(draft: Draft, match: Match): Claim | null {
  if (draft.norm(match.end) !== "in" || !/(?:^| )not? exists?$/.test(match.text.trim())) return null;
  const mention = draft.fieldBefore(match.start, (_, one) => one.route === null);
  const at = draft.skip(match.end + 1, /^(the|our|any|list|of|all)$/);
  const named = draft.question.names.collections().find(({ start, score }) => start === at && score >= NAMED);
  const route = draft.routes.find(
    (one) => one.from === mention?.field && one.collection === named?.collection && !one.isToMany,
  );
  if (!named || !route || !mention) return null;
  const end = draft.skip(named.end, /^(collection|table|list)$/);
  return claimRelated(route, { start: mention.start, end }, false);
}

/** Said of a list, these do not mean one without elements. */
const NOT_THERE = /^(missing|absent|undefined|exists?)$/;
/** What a field that is there holds, or does not hold. */
const OF_VALUE = /(?:^| )(?:empty|null|non-null|unknown|known|valid)(?: |$)/;
const KEY = /^(fields?|attributes?|property|properties|keys?|flags?)$/;

/** A flag that every document has is false where something "is missing". */
function mayLack({ kind, absence }: FieldModel, state: string): boolean {
  return kind !== "bool" || (absence > 0 && EMPTY_AFTER.test(state));
}

/** "Without a nickname field": documents that lack the field, and not those in which it is null or empty. */
function saysKey({ tokens }: Draft, { field, end }: FieldMention): boolean {
  return [end - 1, end].some((at) => {
    const norm = tokens[at]?.norm ?? "";
    return KEY.test(norm) && !field.words.includes(lemmaOf(norm));
  });
}

/** "what genres exist" asks for the genres. */
function isAskedFor({ tokens }: Draft, { start }: Words): boolean {
  return tokens.slice(Math.max(0, start - 2), start).some((token) => /^(what|which)$/.test(token.norm));
}

/** "nobody is assigned to": the field or the related documents that are missing. */
function claimNobody(draft: Draft, match: Words): Claim | null {
  const relation = relationAt(draft, match.end);
  const after = draft.fieldAt(
    match.end,
    (field, mention) =>
      mention.route === null && (field.absence > 0 || field.isArray) && mention.score >= 0.45,
  );
  if (after) {
    const end = draft.skip(after.end, /^(to|by|for|on|with|in|of)$/);
    return claimPresence(draft, after.field, {
      words: { start: match.start, end },
      route: null,
      isPresent: false,
    });
  }
  if (relation) {
    const end = draft.skip(relation.end, /^(to|by|for|on|with|in|of)$/);
    return claimRelated(relation.route, { start: match.start, end }, false);
  }
  const lead = draft.skipBack(match.start, /^(to|by|for|with|from|of)$/);
  // "manages nobody" says what others lack
  if (lead === match.start && ENDS_CLAUSE.test(draft.norm(match.end))) return null;
  const before = draft.fieldBefore(
    lead,
    (field, mention) => mention.route === null && field.absence > 0 && mention.score >= 0.4,
  );
  return before
    ? claimPresence(draft, before.field, {
        words: { start: before.start, end: match.end },
        route: null,
        isPresent: false,
      })
    : claimNoPeople(draft, match);
}

/** "Lodges nobody stayed at" of lodges that guests refer to: of all who point here, the only people. */
function claimNoPeople(draft: Draft, { start, end }: Words): Claim | null {
  const routes = draft.routes.filter(
    (one) => one.isToMany && one.via === undefined && arePeople(one.collection),
  );
  const [route, ...others] = routes;
  const last = draft.skip(end + 1, /^(to|by|for|on|with|in|of|from|at|off|out|up|about|over|part|place)$/);
  const isVerb = draft.tokens[end]?.kind === "word" && !draft.isTaken(end);
  if (!route || others.length > 0 || !isVerb || !ENDS_VERB.test(draft.norm(last))) return null;
  // the verb itself stays open, unless it is one that only ties
  const claim = claimRelated(route, { start, end }, false);
  return { ...claim, assumptions: [{ weight: UNSAID_VERB, about: route.collection.name }] };
}

/** "not finalized", without a verb: only what can be missing is meant. */
const BARE_NOT = /^(?:(?:that|who|which|and|but) )?not(?: yet)?(?: been)?$/;

/** "with a phone", "without orders": the field or the related documents named here. */
function claimAfter(draft: Draft, match: Match, isPresent: boolean): Claim | null {
  const relation = relationAt(draft, match.end);
  const mention = mentionAfter(draft, match.end, isPresent);
  if (mention && isRatherFlag(draft, mention)) return null;
  const inRole = claimReference(draft, match, { mention, isPresent });
  if (inRole) return inRole;
  const own = mention && mention.route === null && mention.score >= 0.6 ? mention : null;
  const canBeMissing = own !== null && (own.field.absence > 0 || own.field.isArray);
  if (BARE_NOT.test(match.text) && !canBeMissing) return null;
  // "not held by Anna" leaves out Anna, not what was held
  if (mention && isByValue(draft, mention.end)) return null;
  if (own && isPresent && isRatherShown(draft, own, match)) return null;
  if (own && isRatherOwn(draft, own, relation))
    return claimField(draft, own, { start: match.start, isPresent, isOfValue: OF_VALUE.test(match.text) });
  return relation && claimRelated(relation.route, { start: match.start, end: relation.end }, isPresent);
}

/** "Exhibits with their weights", "each one with its rating": they are shown, whatever they are. */
function isRatherShown(draft: Draft, { field, start }: FieldMention, match: Match): boolean {
  // "trees with a rating" have one
  const isWhole = !field.isArray && /^with (?!.*\b(?:an?|any|some)\b)/.test(match.text);
  return (isCount(field) || isWhole) && isTheirs(draft, { start: match.start, end: start });
}

function isTheirs({ tokens }: Draft, { start, end }: Words): boolean {
  return tokens.slice(start, end).some(({ norm }) => /^(their|its|his|her)$/.test(norm));
}

function mentionAfter(draft: Draft, at: number, isPresent: boolean): FieldMention | null {
  const named = draft.fieldAt(
    at,
    (field, mention) =>
      (!isFlag(field) || (field.absence > 0 && saysKey(draft, mention))) &&
      (isPresent || !isNeverLacking(draft, mention)),
  );
  // "no repairs" are no elements of the list, whatever its elements hold under the same name
  const list = draft.fieldAt(
    at,
    ({ kind }, { route, score }) => kind === "objects" && route === null && score >= NAMED,
  );
  const isList = draft.question.isAlone !== true && list && named && list.end >= named.end;
  return isList ? list : named;
}

/** "Not published" of a number of `issues` that all documents have: a verb that means alike and no more. */
function isNeverLacking({ question }: Draft, { field, start, end }: FieldMention): boolean {
  const isDeed = end === start + 1 && DEED.test(question.tokens[start]?.norm ?? "");
  if (!isDeed || field.absence > 0 || field.isArray || emptyTextOf(field) !== null) return false;
  const hits = question.names.byToken[start];
  return field.words.every((word) => (hits?.get(word) ?? 0) < SAID);
}

/** "Not settled" is "no" where texts keep that: no document lacks it. */
function isFlag(field: FieldModel): boolean {
  return field.kind === "bool" || (field.absence === 0 && flagOf(field) !== null);
}

/** "Kilns without a head" of their `head_potter_id`: a reference whose role is said. */
function claimReference(
  draft: Draft,
  { start, end }: Match,
  { mention, isPresent }: { mention: FieldMention | null; isPresent: boolean },
): Claim | null {
  if (mention?.route === null) return null;
  const said = referenceSaid(draft.question.names, draft.routes, end);
  return (
    said && claimField(draft, { ...said, route: null, score: 1 }, { start, isPresent, isOfValue: false })
  );
}

/** "Without a manager" of the own `managerId`, and not of what may be called so elsewhere: the head of something. */
function isRatherOwn(
  { question }: Draft,
  { start, end, field, score }: FieldMention,
  relation: FoundRelation | null,
): boolean {
  if (relation === null || score >= NAMED) return true;
  const said = question.names.byToken.slice(start, end);
  return relation.isInRole === true && said.some((hits) => field.words.some((word) => hits.get(word) === 1));
}

/** "With done chores": the flag, before another field that its word may name as well. */
function isRatherFlag(draft: Draft, named: FieldMention): boolean {
  const flag = draft.fieldAt(named.start, (field, { score }) => flagOf(field) !== null && score >= NAMED);
  return flag !== null && rank(flag) > rank(named);
}

/** A value that follows makes another condition, and what every document has is none. */
function claimField(
  draft: Draft,
  mention: FieldMention,
  said: { start: number; isPresent: boolean; isOfValue: boolean },
): Claim | null {
  const { field, end } = mention;
  if (isFollowedByValue(draft, end)) return null;
  const call = { words: { start: said.start, end }, isPresent: said.isPresent };
  if (isCount(field)) return claimCount(field, call);
  const isEverywhere =
    field.absence < ALWAYS_PRESENT &&
    !field.isArray &&
    emptyTextOf(field) === null &&
    !isAnyReferred(draft, mention, said.start);
  const isOfKey = !said.isOfValue && saysKey(draft, mention);
  const words = isOfKey && KEY.test(draft.norm(end)) ? { ...call.words, end: end + 1 } : call.words;
  return said.isPresent && isEverywhere
    ? null
    : claimPresence(draft, field, { ...call, words, route: null, isOfKey });
}

/** "Jobs that have a reviewer": where all have one, it still is asked for nothing else. */
function isAnyReferred({ routes, tokens }: Draft, { field, start }: FieldMention, from: number): boolean {
  const isReference = routes.some((one) => one.from === field && !one.isToMany && one.via === undefined);
  return isReference && tokens.slice(from, start).some(({ norm }) => /^(?:an?|any)$/.test(norm));
}

function claimRelated(route: Route, words: Words, isPresent: boolean): Claim {
  const op = isPresent ? "$gt" : "$eq";
  return claimRelation({ route, op, count: 0, conditions: [], words: [words] });
}

/** "bookings with children", "without a fine" where all have one: a number that can be nought. */
function isCount(field: FieldModel): boolean {
  const isReference = /(^|[_a-z])(id|ID|Id)$/.test(field.path);
  return (
    field.kind === "number" &&
    (field.numberType !== "double" || field.absence === 0) &&
    field.min !== null &&
    Number(field.min) === 0 &&
    !field.isArray &&
    !isReference
  );
}

function claimCount(field: FieldModel, call: { words: Words; isPresent: boolean }): Claim {
  const zero: Literal = { kind: "number", text: "0" };
  const test: Test = call.isPresent
    ? { kind: "compare", bounds: [{ op: "$gt", value: zero }] }
    : { kind: "equal", values: [zero], isNegated: false };
  return claimCondition({ field, route: null, test, words: [call.words], role: "condition" }, 0.9);
}

function isByValue(draft: Draft, at: number): boolean {
  return draft.norm(at) === "by" && draft.valueMentions.some(({ start }) => start === at + 1);
}

function isFollowedByValue(draft: Draft, at: number): boolean {
  const next = draft.skip(
    at,
    /^(is|are|=|of|:|called|named|equal|to|was|were|by|in|at|on|from|with|for|the|a)$/,
  );
  const norm = draft.norm(next);
  return (
    norm === "#" ||
    norm === '"' ||
    draft.valueMentions.some((one) => one.start === next && draft.isFree(one)) ||
    /^(over|above|more|less|under|below|between|at|greater|>|<|>=|<=|starting|contains|containing|higher|lower)$/.test(
      norm,
    )
  );
}
