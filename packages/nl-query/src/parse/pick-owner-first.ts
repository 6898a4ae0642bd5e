import { isContainment, type Route } from "../link/knowledge.ts";
import type { CollectionMention } from "../link/mentions.ts";
import type { FieldRef, SortKey, Words } from "../plan/plan.ts";
import { openedList } from "../plan/opened-list.ts";
import { CONTAINED_IN, CONTAINS } from "../schema/flatten.ts";
import type { FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { behindValues } from "./behind-values.ts";
import type { Draft } from "./draft.ts";

/** From this surety on words name documents. */
const NAMED = 0.85;
const EACH = /^(each|every|all|any)$/;
const HAS = /^(with|that|which|who|has|have|had|having|of|the)$/;

/**
 * "The orders of the oldest customer", "of the customer with the highest fee": the customer is picked first, and all
 * orders of that one are meant, not the first of all orders in the order of the customers.
 */
export function pickOwnerFirst(draft: Draft): void {
  const { plan } = draft;
  if (!plan.limit || plan.limit.isPerGroup || !/^(documents|count|total|distinct)$/.test(plan.ask)) return;
  const [found] = plan.sort.flatMap((key) => {
    const owner = ownerOf(draft, key);
    return owner ? [{ key, owner }] : [];
  });
  if (!found) return;
  const { key, owner } = found;
  const others = plan.sort.filter((one) => one !== key);
  const isAlone = others.length === 0 && (/^(count|total)$/.test(plan.ask) || isManyAsked(draft));
  const isBeside =
    others.length > 0 && others.every(({ by }) => by.kind === "field" && isAsked(draft, by.ref));
  if (!isAlone && !isBeside) return;
  const { start, end } = owner;
  plan.sort = plan.sort.map((one) => (one === key ? { ...one, ofOwner: { start, end } } : one));
  draft.take(owner);
}

/** A field of what is asked for itself, not of what contains it. */
function isAsked({ plan }: Draft, { field, route }: FieldRef): boolean {
  if (isOfShown(plan)) return route !== null || field.arrayRoot !== null;
  const list = plan.collection.element?.list.path;
  return route === null && (list === undefined || field.path.startsWith(`${list}.`));
}

/** "The farmer with the highest rent and the tags of the goats": rows are made of what the documents contain. */
function isOfShown(plan: Draft["plan"]): boolean {
  const isInner = ({ route }: FieldRef): boolean =>
    route?.isToMany === true && route.from.path === CONTAINS && route.via === undefined;
  return openedList(plan) !== null || plan.columns.some(isInner);
}

/** What is asked for is called in the plural, or each of it is asked for. */
function isManyAsked({ plan, tokens }: Draft): boolean {
  if (isOfShown(plan)) return true;
  const { collectionWords, columns, distinct } = plan;
  const columnWords = [...columns, ...(distinct ? [distinct] : [])].flatMap(({ words }) => words);
  const named = collectionWords.length > 0 ? collectionWords : columnWords;
  return named.some((words) => isPlural(tokens, words) || EACH.test(tokens[words.start - 1]?.norm ?? ""));
}

/** Where the superlative is said of what the documents belong to; null where it is said of something else. */
function ownerOf(draft: Draft, key: SortKey): CollectionMention | null {
  const { by, ofOwner } = key;
  if (ofOwner || by.kind !== "field" || isAsked(draft, by.ref)) return null;
  const { route } = by.ref;
  if (leadsToOne(route)) return bestNamed(draft, key);
  const isLinked = route !== null && draft.plan.ask === "documents" && isOverLinks(draft, route);
  const owner = isLinked ? bestNamed(draft, key) : null;
  return owner && isSaidOf(draft, key, owner) ? owner : null;
}

/** Where the documents are named that an order picks by a field of theirs: one of them, or as many as it picks. */
export function bestNamed(draft: Draft, { by, words }: SortKey): CollectionMention | null {
  if (by.kind !== "field") return null;
  const owners = ownersOf(draft, by.ref);
  for (const one of words) {
    const owner = ownerBeside(draft, owners, one);
    if (owner) return owner;
  }
  return null;
}

/** A way to one document, over what contains the documents first, that can be gone backwards. */
function leadsToOne(route: Route | null): boolean {
  if (!route) return true;
  if (route.isToMany || !leadsToOne(route.via ?? null)) return false;
  if (isContainment(route)) return true;
  const { from, to, collection } = route;
  const { element } = from.collection;
  const isOfElement = element !== null && from.path.startsWith(`${element.roots[0]}.`);
  const isNested = from.collection.byPath.has(CONTAINED_IN) || collection.byPath.has(CONTAINED_IN);
  const isPlain = from.arrayRoot === null && !from.isArray && to.arrayRoot === null && !collection.element;
  return isPlain && !isNested && !isOfElement;
}

/** "The oldest halt", "the halt that has the most": nothing else stands between, such as "who is". */
function isSaidOf({ tokens }: Draft, { words }: SortKey, owner: Words): boolean {
  return words.some(
    ({ start }) => owner.start >= start || tokens.slice(owner.end, start).every(({ norm }) => HAS.test(norm)),
  );
}

/** "Trams that stop at the oldest halt", by documents that link one of each: the halt has many, as the trams do. */
function isOverLinks({ question }: Draft, { from, to, collection, via }: Route): boolean {
  const refers = (one: FieldModel, other: FieldModel): boolean =>
    question.knowledge.model.references.some((known) => known.from === one && known.to === other);
  if (!via || via.via !== undefined || !refers(from, to) || !refers(via.to, via.from)) return false;
  const fields = [from, to, via.from, via.to];
  const isNested = fields.some((one) => one.collection.byPath.has(CONTAINED_IN) || one.collection.element);
  return !isNested && collection !== via.from.collection && fields.every(({ depth }) => depth === 0);
}

/** Where the question names the documents that have this field. */
function ownersOf({ question, plan }: Draft, { field, route }: FieldRef): readonly CollectionMention[] {
  const { names } = question;
  const { element } = plan.collection;
  const owner = route ? route.collection : (element?.list.collection ?? plan.collection);
  const list = route ? undefined : element?.roots.findLast((root) => field.path.startsWith(`${root}.`));
  return list === undefined
    ? names.collections().filter(({ collection }) => collection === owner)
    : names.elements().filter((one) => one.collection.element?.list.path === list);
}

/** The owners are the documents named last in front of the superlative, or right behind it. */
function ownerBeside(
  draft: Draft,
  owners: readonly CollectionMention[],
  { start, end }: Words,
): CollectionMention | null {
  const { names } = draft.question;
  const named = [...names.collections(), ...names.elements()].filter(({ score }) => score >= NAMED);
  const next = behindValues(draft, end);
  const behind = owners.find((one) => one.start > start && one.start <= next);
  const last = Math.max(...named.map((one) => one.end).filter((one) => one <= start));
  const owner = behind ?? owners.find((one) => one.end === last);
  return owner && (!isPlural(draft.tokens, owner) || isCounted(draft, owner, start)) ? owner : null;
}

function isPlural(tokens: Draft["tokens"], { end }: Words): boolean {
  const { norm = "" } = tokens[end - 1] ?? {};
  return lemmaOf(norm) !== norm;
}

/** "The 3 oldest customers", "the 3 customers with the highest fee": so many of them are picked. */
function isCounted({ plan, tokens }: Draft, owner: Words, start: number): boolean {
  const isNumber = (at: number): boolean => tokens[at]?.number?.value === plan.limit?.count;
  return [owner.start - 1, start - 1, start, start + 1].some((at) => at < owner.start && isNumber(at));
}

/** "The country of the potter that has the dearest vase": who has that one comes first, whatever others there are. */
export function isBestOfMany(draft: Draft, key: SortKey): boolean {
  const { limit, sort, conditions, relations } = draft.plan;
  const route = key.by.kind === "field" ? key.by.ref.route : null;
  if (route?.isToMany !== true || limit?.count !== 1 || sort.length > 1) return false;
  // what documents contain would come back in their place
  if (route.from.path === CONTAINS || route.via !== undefined) return false;
  // upwards, those with one that lacks the field come first
  const mayLack = key.by.kind === "field" && key.by.ref.field.absence > 0;
  if (key.direction === 1 && mayLack) return false;
  // conditions beside the lookup would leave others to order by
  const isNarrowed = conditions.some((one) => one.route === route);
  const isOther = relations.some((one) => one.route.collection === route.collection && one.route !== route);
  return !isNarrowed && !isOther && bestNamed(draft, key) !== null;
}
