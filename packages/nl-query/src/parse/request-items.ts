import { countSeparated } from "../asked-items.ts";
import { isContainment, type Route } from "../link/knowledge.ts";
import { NOISE } from "../lexicon/words.table.ts";
import { rank, type CollectionMention, type FieldMention, type NameHits } from "../link/mentions.ts";
import { nameOfAmount } from "../plan/amount-name.ts";
import type { Amount, FieldRef, GroupKey, Metric, Plan, Words } from "../plan/plan.ts";
import {
  isNumberField,
  isTemporal,
  isUnique,
  isYearField,
  type CollectionModel,
  type FieldModel,
} from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt } from "../text/token.ts";
import type { Claim } from "./claim.ts";
import type { Draft, Question } from "./draft.ts";
import { nameOfContainer } from "./holder-name.ts";
import { isIdentity } from "./is-identity.ts";
import type { Kind } from "./metric-name.ts";
import { isList } from "./read-sizes.ts";
import { ELEMENT, SEPARATOR } from "./request-words.ts";
import { hasIdentityName } from "./is-identity.ts";

/** Surety from which on words name a field or documents. */
const NAMED = 0.85;
/** The same of another word for them. */
const ALIKE = 0.6;

/**
 * "Show the port, the pier and the depth": an item of a list that names the piers that are asked for, or the
 * documents around them, asks for their name.
 */
export function itemCalled(
  draft: Draft,
  { tokens, names }: Question,
  { request, at, thing }: { request: Words; at: number; thing: CollectionModel },
): (FieldRef & { end: number }) | null {
  const named = [...names.collections(), ...names.elements()].find(
    (one) => one.start === at && isCalled(draft, one, { names, least: NAMED }),
  );
  const isListed =
    named !== undefined &&
    (named.end === request.end || SEPARATOR.test(tokens[named.end]?.norm ?? "")) &&
    countSeparated(tokens.slice(request.start, request.end)) > 1;
  if (!isListed) return null;
  const { collection } = draft;
  const isOwn = thing === collection && named.collection.words.join() === collection.words.join();
  const name = isOwn ? nameField(collection) : null;
  const ref = name
    ? { field: name, route: null }
    : (nameOfContainer(draft, named.collection) ?? nameByOtherWord(draft, named));
  return ref && { ...ref, end: named.end };
}

/** "Brand, model, owner": the name of what the documents refer to, where the word is another one for it. */
function nameByOtherWord(
  { collection, question }: Draft,
  { collection: referred, score }: CollectionMention,
): FieldRef | null {
  const route = question.knowledge
    .routes(collection)
    .find((one) => one.collection === referred && !one.isToMany && one.via === undefined);
  const name = score < NAMED ? nameField(referred) : null;
  return route && name && hasIdentityName(route.from) ? { field: name, route } : null;
}

/**
 * The word names documents, or is another name for those that one field refers to: "brand, model, owner" of bikes with a
 * `customerId`.
 */
export function isCalled(
  { collection }: Pick<Draft, "collection">,
  named: CollectionMention,
  { names, least }: { names: NameHits; least: number },
): boolean {
  if (named.score >= least) return true;
  if (named.score < ALIKE) return false;
  const routes = names.knowledge.routes(collection);
  const [route, ...others] = routes.filter(
    (one) => one.collection === named.collection && !one.isToMany && !one.via,
  );
  const [own] = names
    .fields(collection, routes)
    .filter(({ start, end }) => start === named.start && end === named.end)
    .sort((a, b) => rank(b) - rank(a));
  return route !== undefined && others.length === 0 && own?.field === route.from;
}

/** What documents are called; "name and title" of people with a `job_title` beside their name asks for both. */
export function fieldCalled(collection: CollectionModel, norm: string): FieldModel | null {
  const name = nameField(collection);
  if (!/^titles?$/.test(norm) || name?.words.includes("title") === true) return name;
  const [title, ...others] = collection.fields.filter(
    ({ words, kind, depth }) => depth === 0 && kind === "text" && words.at(-1) === "title",
  );
  return title && others.length === 0 ? title : name;
}

/** The reference to what the rows of the answer are; null where they are the documents themselves. */
export function wayToRows({ plan, routes }: Draft): Route | null {
  const key = plan.limit?.isPerGroup === true ? undefined : plan.keys[0];
  return plan.shown?.route ?? routes.find((one) => one.from === key?.field && !one.isToMany) ?? null;
}

/** Groups by a text that names no other documents are called by it: "captains and how many ships each: name, count". */
export function textKey(plan: Plan): GroupKey | null {
  const [key, ...others] = plan.keys;
  const isOnly = plan.ask === "group" && others.length === 0 && plan.shown === null;
  return isOnly && key?.field.kind === "text" && key.part === null ? key : null;
}

const WHEN = /^(dates?|years?|days?|when)$/;
const HOW_MUCH = /^amounts?$/;

/**
 * "The highest docking fee? Name and fee", "opened in 2021: name and date", "with a fee over 10: name and amount": the
 * field that the question ranks or narrows the documents by, called by a part of its name or by its kind; null where
 * several may be meant.
 */
export function usedAgain(draft: Draft, { tokens, names }: Question, at: number): FieldRef | null {
  const { plan } = draft;
  if (plan.ask !== "documents") return null;
  const norm = normAt(tokens, at);
  const hits = names.byToken[at];
  const isMeant = ({ field, route }: FieldRef): boolean => {
    const isDate = WHEN.test(norm) && isTemporal(field);
    const isPart = field.words.some((word) => (hits?.get(word) ?? 0) >= NAMED || isGluedTo(word, norm));
    const isSaidByKind = HOW_MUCH.test(norm) && isAmount(draft, field);
    return route === null && (isDate || isSaidByKind || isPart);
  };
  const sorted = plan.sort.flatMap(({ by, words }) => (by.kind === "field" ? [{ ...by.ref, words }] : []));
  // "the largest tonnage, show the tonnage" of a field that is called otherwise
  const isSaid = ({ route, words }: FieldRef & { words: readonly Words[] }): boolean =>
    route === null &&
    !NOISE.has(norm) &&
    words.some(({ start, end }) => tokens.slice(start, end).some((token) => token.norm === norm));
  const [found, ...others] = [...plan.conditions, ...sorted].filter((one) => isMeant(one) || isSaid(one));
  return found && others.every(({ field }) => field === found.field) ? found : null;
}

function isAmount(draft: Draft, field: FieldModel): boolean {
  return isNumberField(field) && !isYearField(field) && !isIdentity(draft, field);
}

/** "Fee" of a `dockingfee` that nothing tells to be two words. */
function isGluedTo(word: string, norm: string): boolean {
  return norm.length > 2 && word.length > norm.length + 2 && word.endsWith(norm);
}

/** "The number of visitors": the field `visitors` that keeps it, unless something else is called so. */
export function keptQuantity(
  draft: Draft,
  { tokens, names }: Question,
  { at, fields }: { at: number; fields: readonly FieldMention[] },
): FieldMention | null {
  if (tokens[at + 1]?.norm !== "of") return null;
  const noun = at + (tokens[at + 2]?.norm === "the" ? 3 : 2);
  const isCounted = [...names.collections(), ...names.elements()].some(
    (one) => one.start === noun && one.score >= NAMED,
  );
  const kept = fields
    .filter(({ start, score, field, route }) => {
      const isNumber = isNumberField(field) && !isIdentity(draft, field);
      return start === noun && score >= NAMED && route === null && isNumber;
    })
    .sort((a, b) => rank(b) - rank(a));
  return isCounted ? null : (kept[0] ?? null);
}

/** "Title and number" of what has a `berth_no`, not how many there are. */
export function isNumberAlone(
  tokens: Question["tokens"],
  { at, fields }: { at: number; fields: readonly FieldMention[] },
): boolean {
  const isAlone = tokens[at]?.norm === "number" && /^([,.+&)]|and|)$/.test(tokens[at + 1]?.norm ?? "");
  return (
    isAlone &&
    fields.some(
      ({ start, end, route, field, score }) =>
        start === at && end === at + 1 && route === null && score > NAMED && field.words.join() === "number",
    )
  );
}

/** "Docks per port and total depth": a number of docks is no total of a number that is said. */
export function isOfOther(metric: Metric, said: FieldModel | undefined): boolean {
  if (said === undefined || metric.kind === "share") return false;
  if (metric.kind === "count") return true;
  return "field" in metric.of && metric.of.field !== said;
}

/** Words that name a part of the plan once more. */
export function claimAgain(of: { words: Words[] }, words: Words): Claim {
  return { repeated: [{ of, words }], evidence: [] };
}

/** "Per club and state, with the club's name": the name takes the place of the key, where no two have the same. */
export function claimKeyName(draft: Draft, field: FieldModel, words: Words): Claim | null {
  const { plan, routes } = draft;
  for (const key of plan.keys) {
    const route = routes.find(
      ({ from, collection, isToMany }) => from === key.field && collection === field.collection && !isToMany,
    );
    if (!route || key.route !== null || !isUnique(field)) continue;
    return { renamed: [{ key, ref: { field, route } }], repeated: [{ of: key, words }], evidence: [] };
  }
  return claimOfContainer(draft, field, words);
}

/** "Piers per port, with the port's town": what contains the piers is told apart by the key that they repeat. */
function claimOfContainer({ plan, routes }: Draft, field: FieldModel, words: Words): Claim | null {
  if (plan.limit || !plan.metrics.some((one) => one.words.length > 0)) return null;
  const route = routes.find(
    (one) => one.collection === field.collection && !one.isToMany && isContainment(one),
  );
  const key = plan.keys.find(
    (one) => one.route === null && hasIdentityName(one.field) && route?.collection.byPath.has(one.field.path),
  );
  if (!route || !key) return null;
  if (field.path === key.field.path) return claimAgain(key, words);
  return { keys: [{ field, route, part: null, step: null, words: [words] }], evidence: [] };
}

/** "Title and average stars" of products that hold reviews: a figure of the elements of each document. */
export function claimFigureOfList(kind: Kind, { field, route }: FieldMention, words: Words): Claim | null {
  const list = field.arrayRoot === null ? null : field.collection.byPath.get(field.arrayRoot);
  if (route || list?.depth !== 0 || !(kind === "avg" || kind === "sum")) return null;
  const amount: Amount = { kind: "field", field, route, ...(kind === "avg" ? { isMean: true } : {}) };
  return { computed: [{ name: nameOfAmount(amount), amount, words: [words] }], evidence: [] };
}

/** Behind "members" of "cast members", "were involved" of "how many ports were involved". */
export function countedEnd(tokens: Question["tokens"], start: number): number {
  const at = ELEMENT.test(normAt(tokens, start)) ? start + 1 : start;
  const next = normAt(tokens, at + 1);
  const isPassive = /^(is|are|was|were)$/.test(normAt(tokens, at)) && next.endsWith("ed");
  // "how many crossings left it"
  return isPassive || /^(it|them)$/.test(next) ? at + 2 : at;
}

/** "Oldest ships: name, number of flags": the list whose elements are counted. */
export function listCounted(draft: Draft, { names }: Question, at: number): FieldMention | null {
  const lists = names
    .fields(draft.collection, [])
    .filter((one) => one.start === at && one.score >= NAMED && isList(one.field))
    .sort((a, b) => rank(b) - rank(a));
  return lists[0] ?? null;
}

/** "Remark author" of remarks: whose author is asked for, and no `text` of them, though that is a remark as well. */
export function isThingItself(
  { start, end, field }: FieldMention,
  { mentions, thing, norm }: { mentions: readonly FieldMention[]; thing: CollectionModel; norm: string },
): boolean {
  const word = lemmaOf(norm);
  const isColumnNext = mentions.some(
    (one) =>
      one.start === start + 1 && one.score >= NAMED && one.field.collection === thing && one.field !== field,
  );
  // "owner id" of owners is the field that is called so
  const isWhole = field.collection === thing && end > start + 1;
  return thing.words.join() === word && !field.words.includes(word) && !isWhole && isColumnNext;
}
