import { SUPERLATIVE } from "../lexicon/phrases.table.ts";
import { nameField, personName } from "../schema/name-field.ts";
import { isTemporal, type CollectionModel, type FieldModel } from "../schema/model.ts";
import { NAME, POSSESSIVE } from "../text/small-words.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const LONGEST_OWNER = 2;
const LONGEST_FIELD = 3;
/** Least weight at which a word of the question is a word of a name. */
const NAMED = 0.9;
/** The same of another word for it. */
const ALIKE = 0.6;
const SHOWN_WITH = /^(with|including|showing|plus)$/;
const ARTICLE = /^(the|an?|their|its|both)$/;
const JOIN = /^(and|,|&|\+)$/;
/** What may follow columns; anything else compares them, as a value does. */
const AFTER = /^([.?;,]|sorted|ordered|order|grouped|for|)$/;
const ORDER = /^(?:sorted|ordered|order)$/;
/** "The maximum occupancy" is the end of an order, though a field may be called so. */
const FIGURE = new RegExp(`${SUPERLATIVE.source}|^(minimum|average|mean|median|total|number)$`);
/** Says whose a column is: "the mechanic 's email". */
export const GENITIVE = "'s";
const DATE = /^dates?$/;
const MADE = /^(creation|created)$/;

/** Documents that something is shown of: those of a collection, or the elements of a list; and the words for them. */
export type Owner = {
  collection: CollectionModel;
  list: FieldModel | null;
  said: readonly Token[];
  end: number;
};
/** A column and the words for it, the owner first; `owner` is null for those of the documents themselves. */
export type Item = {
  owner: Owner | null;
  fields: readonly FieldModel[];
  said: readonly Token[];
  start: number;
  end: number;
};

/**
 * What is shown with documents, as readers know it: "orders with customer name" and "customers with the dates of their
 * orders" as "orders with their customer name" and "customers with their orders dates", "products with name and price" as
 * "products including name and price".
 */
export function nameShown(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  for (let at = 1; at < tokens.length; at++) {
    const lead = tokens[at];
    if (!lead || !SHOWN_WITH.test(lead.norm) || isTheirs(tokens, at + 1)) continue;
    const head = documentsIn(knowledge, tokens.slice(0, at));
    if (!head) return [...tokens];
    const items = itemsAt(knowledge, head, { tokens, start: at + 1 });
    const theirs = ofReferred(knowledge, head, { tokens, items, lead });
    if (theirs) return [...tokens.slice(0, at), ...theirs, ...tokens.slice(items.at(-1)?.end)];
    const word = isAnyReferred(knowledge, tokens[at + 1], items) ? null : leadTo(items);
    const [before, after] = [tokens.slice(0, at), tokens.slice(at + 1)];
    if (word === "their") return [...before, lead, inPlaceOf(lead)(word), ...after];
    if (word !== null) return [...before, inPlaceOf(lead)(word), ...after];
    const turned = namedBefore(knowledge, tokens, at);
    if (turned) return turned;
  }
  return [...tokens];
}

/** "Their mechanic name", and not yet "their mechanic 's name". */
function isTheirs(tokens: readonly Token[], start: number): boolean {
  return (
    POSSESSIVE.test(normAt(tokens, start)) && !saysGenitive(tokens, { start, end: start + LONGEST_FIELD + 1 })
  );
}

/** "Repairs with a mechanic" have one: nothing more of it is shown. */
function isAnyReferred({ model }: Knowledge, article: Token | undefined, items: readonly Item[]): boolean {
  const refers = (field: FieldModel): boolean => model.references.some(({ from }) => from === field);
  return (
    /^(?:an?|any)$/.test(article?.norm ?? "") &&
    items.every(({ owner, fields }) => !owner && fields.some(refers))
  );
}

/** The word by which readers know these columns; null where they may be conditions. */
function leadTo(items: readonly Item[]): "their" | "including" | null {
  const [first] = items;
  if (items.length === 1 && first?.owner) return "their";
  const isThere = items.some(({ fields }) => fields.some(({ absence }) => absence === 0));
  if (!isThere) return null;
  return items.length === 1 ? "their" : "including";
}

/**
 * "Repairs with mechanic last name and email" as "repairs with their mechanic last name and their mechanic email", where
 * columns of what each of the documents refers to are among several, or "mechanic 's" is said. Beside own columns they
 * are a list: "repairs: reason and mechanic email".
 */
function ofReferred(
  knowledge: Knowledge,
  head: Owner,
  { tokens, items, lead }: { tokens: readonly Token[]; items: readonly Item[]; lead: Token },
): Token[] | null {
  const isSeveral = items.length > 1 || items.some((one) => saysGenitive(tokens, one));
  if (!isSeveral || !items.some(({ owner }) => owner !== null)) return null;
  if (!areOfReferred(knowledge, head, items)) return null;
  const isMixed = items.some(({ owner }) => owner === null);
  if (isMixed && !endsList(tokens, items.at(-1)?.end ?? 0)) return null;
  const columns = items.flatMap(({ said, end }, at) => [
    ...(isMixed ? [] : [{ ...lead, text: "their", norm: "their" }]),
    ...said.filter(({ norm }) => norm !== GENITIVE),
    ...tokens.slice(end, items[at + 1]?.start ?? end).filter(({ norm }) => JOIN.test(norm)),
  ]);
  return [isMixed ? { ...lead, kind: "mark", text: ":", norm: ":" } : lead, ...columns];
}

/** Nothing follows but an order. */
function endsList(tokens: readonly Token[], end: number): boolean {
  const rest = tokens.slice(normAt(tokens, end) === "," ? end + 1 : end).map(({ norm }) => norm);
  const isOrder =
    ORDER.test(rest[0] ?? "") || /^(?:first|last)$/.test(rest.findLast((norm) => norm !== ".") ?? "");
  return /^[.?;]?$/.test(rest[0] ?? "") || (isOrder && !rest.slice(0, -1).includes("-"));
}

/** Returns whether all columns are of the documents themselves, or of what each of them refers to. */
export function areOfReferred(knowledge: Knowledge, head: Owner, items: readonly Item[]): boolean {
  const routes = knowledge
    .routes(head.collection)
    .filter(({ from, isToMany, via }) => !isToMany && !via && !from.isArray && from.arrayRoot === null);
  const isReferred = ({ owner }: Item): boolean =>
    owner === null || (owner.list === null && routes.some((one) => one.collection === owner.collection));
  return head.list === null && items.every(isReferred);
}

function saysGenitive(tokens: readonly Token[], { start, end }: Pick<Item, "start" | "end">): boolean {
  return tokens.slice(start, end).some(({ norm }) => norm === GENITIVE);
}

/** Moves the owner in front of its fields: "with the dates of their orders" becomes "with their orders dates". */
function namedBefore(knowledge: Knowledge, tokens: readonly Token[], at: number): Token[] | null {
  if (normAt(tokens, at + 1) !== "the") return null;
  const of = tokens.findIndex(({ norm }, index) => index > at + 2 && norm === "of");
  const their = tokens[of + 1];
  if (of < 0 || of > at + 2 + LONGEST_FIELD || !their || !POSSESSIVE.test(their.norm)) return null;
  const found = ownerNear(knowledge, tokens, of + 2);
  const said = tokens.slice(at + 2, of);
  if (!found || !AFTER.test(normAt(tokens, found.end)) || fieldsNamed(knowledge, found, said).length === 0)
    return null;
  return [
    ...tokens.slice(0, at + 1),
    ...tokens.slice(of + 1, found.end),
    ...said,
    ...tokens.slice(found.end),
  ];
}

/** The documents that are named last. */
function documentsIn(knowledge: Knowledge, tokens: readonly Token[]): Owner | null {
  for (let at = tokens.length - 1; at >= 0; at--) {
    const found = ownerAt(knowledge, tokens, at) ?? ownerOfPart(knowledge, tokens, at);
    if (found) return found;
  }
  return null;
}

/** "Tallest towers" of lighthouses that have a `tower` each: the documents around the one that is named. */
function ownerOfPart({ model, names }: Knowledge, tokens: readonly Token[], at: number): Owner | null {
  const [best] = names.hits(normAt(tokens, at));
  if (!best || best.weight < NAMED || tokens[at]?.kind !== "word") return null;
  const parts = names
    .fieldsWith(best.word)
    .map((id) => model.fields[id])
    .filter((one) => one?.kind === "object" && one.arrayRoot === null && one.words.length === 1);
  const [part, ...others] = parts;
  const isOnly = part && others.length === 0;
  return isOnly
    ? { collection: part.collection, list: null, said: tokens.slice(at, at + 1), end: at + 1 }
    : null;
}

/** Columns in a row up to the end of the sentence or an order; none where one of them is something else. */
export function itemsAt(
  knowledge: Knowledge,
  head: Owner,
  { tokens, start }: { tokens: readonly Token[]; start: number },
): Item[] {
  const items: Item[] = [];
  for (let at = start; ;) {
    const first = placeAfter(tokens, at, ARTICLE);
    const further = items.length > 0 ? itemOfReferred(knowledge, head, { tokens, start: first }) : null;
    const owner = items.at(-1)?.owner ?? null;
    const item = further ?? itemAt(knowledge, head, { tokens, start: first, owner });
    if (!item) return [];
    items.push(item);
    at = placeAfter(tokens, item.end, JOIN);
    if (at === item.end || (normAt(tokens, item.end) === "," && AFTER.test(normAt(tokens, at)))) return items;
    if (normAt(tokens, item.end) === "," && !isItem(knowledge, head, { tokens, start: at })) return items;
  }
}

function isItem(
  knowledge: Knowledge,
  head: Owner,
  { tokens, start }: { tokens: readonly Token[]; start: number },
): boolean {
  return itemAt(knowledge, head, { tokens, start: placeAfter(tokens, start, ARTICLE) }) !== null;
}

/** A column: a field of the documents, or of other ones that are named before it. */
function itemAt(
  knowledge: Knowledge,
  head: Owner,
  { tokens, start, owner: last = null }: { tokens: readonly Token[]; start: number; owner?: Owner | null },
): Item | null {
  const other = ownerNear(knowledge, tokens, start);
  const further = last && { ...last, end: start };
  for (const owner of [other, { ...head, end: start }, further]) {
    if (!owner) continue;
    for (let end = Math.min(owner.end + LONGEST_FIELD, tokens.length); end > owner.end; end--) {
      if (!AFTER.test(normAt(tokens, end)) && !JOIN.test(normAt(tokens, end))) continue;
      const fields = fieldsNamed(knowledge, owner, tokens.slice(owner.end, end));
      const said = [...(owner === further ? owner.said : []), ...tokens.slice(start, end)];
      const isOther = owner === other || owner === further;
      if (fields.length > 0) return { owner: isOther ? owner : null, fields, said, start, end };
    }
  }
  return null;
}

/** A further column of what the documents refer to: "brand, hull and the name of the owner". */
function itemOfReferred(
  knowledge: Knowledge,
  head: Owner,
  { tokens, start }: { tokens: readonly Token[]; start: number },
): Item | null {
  const of = tokens.findIndex(({ norm }, at) => at > start && at <= start + LONGEST_FIELD && norm === "of");
  const owner =
    of < 0 ? null : referredAt(knowledge, head, { tokens, start: placeAfter(tokens, of + 1, ARTICLE) });
  const fields = owner ? fieldsNamed(knowledge, owner, tokens.slice(start, of)) : [];
  return owner && fields.length > 0 && AFTER.test(normAt(tokens, owner.end))
    ? { owner, fields, said: [...owner.said, ...tokens.slice(start, of)], start, end: owner.end }
    : null;
}

/** The only documents referred to that a word names, or is another word for. */
function referredAt(
  knowledge: Knowledge,
  { collection }: Owner,
  { tokens, start }: { tokens: readonly Token[]; start: number },
): Owner | null {
  const hits = knowledge.names.hits(normAt(tokens, start)).filter(({ weight }) => weight >= ALIKE);
  const [route, ...others] = knowledge
    .routes(collection)
    .filter(({ collection: { words }, isToMany, via }) => {
      const isNamed = words.length === 1 && hits.some(({ word }) => word === words[0]);
      return isNamed && !isToMany && !via;
    });
  return route && others.length === 0
    ? { collection: route.collection, list: null, said: tokens.slice(start, start + 1), end: start + 1 }
    : null;
}

/** The documents that words name, maybe behind one that tells their role: "host city". */
function ownerNear(knowledge: Knowledge, tokens: readonly Token[], start: number): Owner | null {
  return ownerAt(knowledge, tokens, start) ?? ownerAt(knowledge, tokens, start + 1);
}

/** The documents that the words from a place on name. */
export function ownerAt(
  { model, lists, names }: Knowledge,
  tokens: readonly Token[],
  start: number,
): Owner | null {
  for (let length = LONGEST_OWNER; length > 0; length--) {
    const said = tokens.slice(start, start + length);
    if (said.length < length || said.some(({ kind }) => kind !== "word")) continue;
    const hits = said.map(({ norm }) => names.hits(norm).filter(({ weight }) => weight >= NAMED));
    const isNamed = ({ words }: { words: readonly string[] }): boolean =>
      words.length === length && words.every((word, at) => hits[at]?.some((hit) => hit.word === word));
    const collection = model.collections.find(isNamed);
    const list = collection ? undefined : lists.find(isNamed);
    const owner = collection ?? list?.collection;
    const end = start + length;
    if (owner)
      return {
        collection: owner,
        list: list ?? null,
        said,
        end: tokens[end]?.norm === GENITIVE ? end + 1 : end,
      };
  }
  return null;
}

/** Single values that the words name together; flags and lists are conditions: "rooms with wifi and parking". */
function fieldsNamed(
  { names }: Knowledge,
  { collection, list }: Owner,
  said: readonly Token[],
): readonly FieldModel[] {
  const isRank = said.length > 1 && FIGURE.test(said[0]?.norm ?? "");
  if (said.length === 0 || isRank || said.some(({ kind }) => kind !== "word")) return [];
  const root = list?.path ?? null;
  const fields = collection.fields.filter(
    (one) => one.arrayRoot === root && !one.isArray && one.kind !== "bool" && one.kind !== "objects",
  );
  const word = wordOf(said);
  if (DATE.test(word)) return fields.filter(isTemporal);
  // "date of birth" of a `birthDate`, whose name goes without its kind
  const own = said.length > 1 && DATE.test(normAt(said, said.length - 1)) ? said.slice(0, -1) : null;
  const named = fields.filter(
    (one) => isNamedBy(one, said, names) || (own !== null && isTemporal(one) && isNamedBy(one, own, names)),
  );
  if (named.length > 0 || !NAME.test(word) || list) return named;
  return [nameField(collection), ...(personName(collection) ?? [])].filter((one) => one !== null);
}

function isNamedBy(
  { words, parentWords, arrayRoot }: FieldModel,
  said: readonly Token[],
  names: Knowledge["names"],
): boolean {
  const isIn = (name: readonly string[], { norm }: Token): boolean =>
    names.hits(norm).some((hit) => hit.weight >= NAMED && name.includes(hit.word));
  // "boiler pressure" of `boiler.pressure`
  const around = arrayRoot === null && said.length > 1 ? parentWords : [];
  return said.some((one) => isIn(words, one)) && said.every((one) => isIn([...words, ...around], one));
}

/** The one word that is said, or the date of "creation date"; empty for any other. */
function wordOf(said: readonly Token[]): string {
  const isMade = said.length === 2 && MADE.test(normAt(said, 0)) && DATE.test(normAt(said, 1));
  return said.length === 1 || isMade ? normAt(said, said.length - 1) : "";
}
