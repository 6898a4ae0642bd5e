import { isContainment } from "../link/knowledge.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import type { Amount, Condition, GroupKey, Words } from "../plan/plan.ts";
import { isCalledAsHolder } from "../schema/element-view.ts";
import { type CollectionModel, isNumeric } from "../schema/model.ts";
import { amountAt } from "./amounts.ts";
import { acceptClaim, claimMetrics, evidenceOf, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { metricName } from "./metric-name.ts";
import { relationAt } from "./relations.ts";

const AVERAGE =
  /(?:(?:what is |what's |show |get |find |give me |calculate |compute )?the )?(?<kind>average|avg|mean|median|typical) (?:number|count|amount|quantity) of(?: (?:the|all|their|its|our))*(?= )/;
/** What leads from the things counted to what they are counted for. */
const OWNED =
  /(?:(?:that|which) )?(?:per|by|for each|for every|for all|for an?|for|in each|in every|in an?|in|of each|of every|of an?|of|on each|on every|on an?|on|from|across all|across|over all|each|every|among|an?|do|does|did|has|have)(?: (?:a|an|the|our|each|every|one|all|single|individual|average|typical))*(?= )/;
const ASKED = /^(?:do|does|did)/;
const NOUN = /^(number|count|amount|quantity)$/;
/** Surety from which on a word is the name of a field. */
const FIELD_NAMED = 0.85;
/** Surety from which on a word is the name of a collection. */
const NAMED = 0.9;
/** Words between the number and what is counted by itself: "of late". */
const MOST_MODIFIERS = 2;
/** Elements that are called as their documents may be meant. */
const NAMESAKES = 0.5;
/** The groups are documents of another collection, of which those without any are missing. */
const GROUPS_OF_OWNERS = 0.6;

/** "Average number of orders per customer", of customers: they are no groups, so this comes before those. */
export function readAverageOfOwners(draft: Draft): void {
  draft.each(AVERAGE, (match) => {
    if (!countsTime(draft, match)) acceptClaim(draft, claimOfOwners(draft, match));
  });
}

/** "Average number of orders per day": the average of how many there are in each group. */
export function readAverageOfGroups(draft: Draft): void {
  draft.each(AVERAGE, (match) => {
    if (!countsTime(draft, match)) acceptClaim(draft, claimOfGroups(draft, match));
  });
}

/** "Average number of days from order to receipt": a time of each document, and no orders that are counted. */
function countsTime(draft: Draft, { end }: Match): boolean {
  return amountAt(draft, end)?.amount.kind === "elapsed";
}

/** "Average amount of payments" where each has an amount; a `number` of their own is none of how many there are. */
function isOfField(draft: Draft, { start, text }: Match): boolean {
  const noun = start + text.split(" ").findIndex((word) => NOUN.test(word));
  if (draft.norm(noun) === "number") return false;
  return draft.fieldAt(noun, (field, { score }) => isNumeric(field) && score >= FIELD_NAMED) !== null;
}

/** The number of documents that point to each of these, none included. */
function claimOfOwners(draft: Draft, match: Match): Claim | null {
  const counted = isOfField(draft, match) ? null : relationAt(draft, match.end);
  if (!counted || isContainment(counted.route)) return null;
  const lead = draft.match(OWNED, counted.end);
  const start = lead?.start === counted.end ? lead.end : counted.end;
  const own = draft.plan.collectionWords.find((words) => words.start === start);
  if (!own) return null;
  const of: Amount = { kind: "size", field: counted.route.to, route: counted.route };
  const kind = match.groups.kind === "median" ? "median" : "avg";
  const isAsked = lead?.start === counted.end && ASKED.test(lead.text);
  const end = isAsked && draft.tokens[own.end]?.kind === "word" ? own.end + 1 : own.end;
  const words: Words[] = [
    { start: match.start, end: counted.end },
    { start: counted.end, end },
  ];
  return {
    ...claimMetrics(draft, [{ kind, of, name: metricName(kind, of), words }]),
    assumptions: holdsNamesakes(counted.route.collection) ? [{ weight: NAMESAKES, about: "count" }] : [],
  };
}

/** The documents hold others that are called as they are: those are counted, as a rule. */
function holdsNamesakes({ fields }: CollectionModel): boolean {
  return fields.some((one) => one.depth === 0 && isCalledAsHolder(one));
}

/** The number of these documents in each group that the question names. */
function claimOfGroups(draft: Draft, match: Match): Claim | null {
  const { plan, collection } = draft;
  const [key] = plan.keys;
  // the documents that hold no elements have none in the list of them
  if (collection.element !== null || collection.byPath.has(CONTAINED_IN) || isOfField(draft, match))
    return null;
  const own = plan.collectionWords.find(
    ({ start }) => start >= match.end && start <= match.end + MOST_MODIFIERS,
  );
  if (!own || !key || plan.keys.length > 1 || plan.metrics.length > 0) return null;
  return {
    ...claimMetrics(draft, [{ kind: "count", name: "count", words: [own] }]),
    conditions: key.field.absence > 0 ? [presenceOf(key)] : [],
    ofGroups: { kind: match.groups.kind === "median" ? "median" : "avg", words: [match] },
    evidence: evidenceOf([match]),
    assumptions: namesOwner(draft, key) ? [{ weight: GROUPS_OF_OWNERS, about: key.field.path }] : [],
  };
}

/** "Per customer", not "per buyer": the word is the name of the documents that the key points to. */
function namesOwner({ question, collection }: Draft, { words }: GroupKey): boolean {
  return question.names
    .collections()
    .some(
      (one) =>
        one.collection !== collection &&
        one.score >= NAMED &&
        words.some(({ start, end }) => start <= one.start && one.end <= end),
    );
}

/** Documents without a value belong to no group. */
function presenceOf({ field, route, words }: GroupKey): Condition {
  return { field, route, test: { kind: "present", isPresent: true }, words, role: "shape" };
}
