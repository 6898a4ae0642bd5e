import { SUPERLATIVE } from "../lexicon/phrases.table.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { lemmaOf } from "../text/lemma.ts";
import { NAME_OR_TITLE, POSSESSIVE } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { roleWordsOf } from "./roles.ts";

const ARTICLE = /^(their|its|his|her|the|respective|corresponding)$/;
const JOIN = /^(,|and|&|[+])$/;
const ASKS = /^(show|list|give|get|find|display|return|print|fetch|please|me|us|the|all)$/;
/** What begins an order or a limit behind the list. */
const ENDS_LIST = /^(sorted|ordered|ranked|arranged|newest|latest|oldest|cheapest|highest|lowest|limit|top)$/;
/** Words of figures and groups, beside which a list shows something else, and of lists that are there already. */
const OTHER = /^(by|number|count|average|avg|mean|total|sum|how|with-none|[:(])$/;
const SPLITS = /^(each|every|per)$/;
const MOST = /^(most|least|fewest)$/;
const LONGEST_ITEM = 3;
/** How far owners of owners are looked for. */
const MOST_STEPS = 3;

/** What a list asks for: words that name a column, and whether it is what an owner is called by. */
type Item = { norms: readonly string[]; isOfOwner: boolean };

/**
 * "The newest boats with their skipper and price", "title, skipper and owner of insured boats" as "the newest boats :
 * title , skipper name , price": what documents refer to is shown by its name, beside their own.
 */
export function showOwners(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const isOther = tokens.some(
    ({ norm }, at) =>
      OTHER.test(norm) ||
      (MOST.test(norm) && isThing(normAt(tokens, at + 1), knowledge)) ||
      // "the cheapest boat per town with its skipper" is one boat each, "boats per town" are none
      (SPLITS.test(norm) && !tokens.slice(0, at).some((one) => SUPERLATIVE.test(one.norm))),
  );
  if (isOther || normAt(tokens, 0) === "who") return tokens;
  return listBehind(tokens, knowledge) ?? listInFront(tokens, knowledge) ?? tokens;
}

/** "... with their skipper and price" up to the end or to an order. */
function listBehind(tokens: readonly Token[], knowledge: Knowledge): Token[] | null {
  const at = tokens.findLastIndex(({ norm }) => norm === "with");
  const lead = tokens[at];
  if (!lead || at < 1) return null;
  const end = endOfList(tokens, at + 1);
  const isComma = normAt(tokens, at - 1) === ",";
  const head = tokens.slice(0, isComma ? at - 1 : at);
  const thing = thingOf(head, knowledge);
  // "titles of the boats with their skipper" says what to show of the boats
  if (!thing || head.slice(0, thing.at).some(({ norm }) => norm === "of")) return null;
  const items = itemsOf(tokens.slice(at + 1, end), thing.collection, knowledge);
  const isAsked = items && (items.length > 1 || POSSESSIVE.test(normAt(tokens, at + 1)));
  if (!isAsked || !items.some(({ isOfOwner }) => isOfOwner)) return null;
  const own = nameField(thing.collection);
  if (!own) return null;
  const isNamed = items.some(
    ({ norms }) => NAME_OR_TITLE.test(norms.join()) || norms.join() === own.words.join(),
  );
  const all = isNamed ? items : [{ norms: own.words, isOfOwner: false }, ...items];
  return [...head, ...tokens.slice(end, lastWord(tokens)), ...listed(all, lead)];
}

/** "Title, skipper and owner of insured boats". */
function listInFront(tokens: readonly Token[], knowledge: Knowledge): Token[] | null {
  const of = tokens.findIndex(({ norm }) => norm === "of");
  const start = tokens.findIndex(({ norm }) => !ASKS.test(norm));
  const lead = tokens[of];
  if (!lead || start < 0 || of <= start) return null;
  const rest = tokens.slice(of + 1, lastWord(tokens));
  const thing = thingOf(rest, knowledge);
  const items = thing && itemsOf(tokens.slice(start, of), thing.collection, knowledge);
  const isList = items && items.length > 2 && items.some(({ isOfOwner }) => isOfOwner);
  return isList ? [...rest, ...listed(items, lead)] : null;
}

function endOfList(tokens: readonly Token[], start: number): number {
  const last = lastWord(tokens);
  for (let at = start; at < last; at++) {
    const isOrder = ENDS_LIST.test(normAt(tokens, at));
    if (isOrder) return normAt(tokens, at - 1) === "," ? at - 1 : at;
  }
  return last;
}

/** The end without the mark of the sentence. */
function lastWord(tokens: readonly Token[]): number {
  return /^[.?!]$/.test(normAt(tokens, tokens.length - 1)) ? tokens.length - 1 : tokens.length;
}

/** The first documents that are named. */
function thingOf(
  tokens: readonly Token[],
  knowledge: Knowledge,
): { collection: CollectionModel; at: number } | null {
  for (const [at, { kind, norm }] of tokens.entries()) {
    const collection = kind === "word" ? thingCalled(norm, knowledge) : undefined;
    if (collection) return { collection, at };
  }
  return null;
}

function isThing(norm: string, knowledge: Knowledge): boolean {
  return thingCalled(norm, knowledge) !== undefined;
}

function thingCalled(norm: string, { model, flat }: Knowledge): CollectionModel | undefined {
  const lemma = lemmaOf(norm);
  const { collections } = flat?.knowledge.model ?? model;
  return collections.find(({ words }) => words.length === 1 && words[0] === lemma);
}

/** The items of a list, each a field of the documents or what they refer to; null where one of them is neither. */
function itemsOf(
  tokens: readonly Token[],
  collection: CollectionModel,
  knowledge: Knowledge,
): readonly Item[] | null {
  const said: string[][] = [[]];
  for (const { kind, norm } of tokens)
    if (JOIN.test(norm)) said.push([]);
    else if (kind !== "word") return null;
    else if (!ARTICLE.test(norm)) said.at(-1)?.push(norm);
  const items = said.filter(({ length }) => length > 0).map((norms) => itemOf(norms, collection, knowledge));
  return items.length > 0 && items.every((one) => one !== null) ? items : null;
}

function itemOf(norms: readonly string[], collection: CollectionModel, knowledge: Knowledge): Item | null {
  if (norms.length > LONGEST_ITEM) return null;
  const [first = ""] = norms;
  if (NAME_OR_TITLE.test(norms.join())) return { norms, isOfOwner: false };
  const field = knowledge.names.fieldNamed(norms);
  const owner = norms.length === 1 ? ownerCalled(lemmaOf(first), collection, knowledge) : null;
  const name = owner && nameField(owner);
  // a code is shown where it is called as what it stands for
  const isCode = field?.kind === "text" && field.words.join() === lemmaOf(first);
  const isPlain = field?.collection.name === collection.name && (isCode || !isReference(field, knowledge));
  if (isPlain) return { norms, isOfOwner: false };
  if (!name) return null;
  return {
    norms: [lemmaOf(first), ...(name.words.includes("name") ? ["name"] : name.words)],
    isOfOwner: true,
  };
}

/** What the documents refer to in this role, or by this name, over as many steps as it takes. */
function ownerCalled(
  word: string,
  collection: CollectionModel,
  { model, flat }: Knowledge,
): CollectionModel | null {
  const { references } = flat?.knowledge.model ?? model;
  const from = (one: CollectionModel): typeof references =>
    references.filter((reference) => reference.from.collection === one && !reference.from.isArray);
  const inRole = from(collection).find((one) => roleWordsOf(one).join() === word);
  if (inRole) return inRole.to.collection;
  let reached: readonly CollectionModel[] = [collection];
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = reached.flatMap((one) => from(one).map(({ to }) => to.collection));
    const found = next.filter(({ words }) => words.join() === word);
    if (found.length > 0)
      return found.length === 1 ? (found[0] ?? null) : ownOf(found, from(collection), word);
    reached = [...new Set(next)];
  }
  return null;
}

/** Of several references to the same documents, one may be called as these are. */
function ownOf(
  [found]: readonly CollectionModel[],
  references: readonly { from: FieldModel; to: FieldModel }[],
  word: string,
): CollectionModel | null {
  const isCalled = references.some(({ from, to }) => to.collection === found && from.words.includes(word));
  return isCalled ? (found ?? null) : null;
}

function isReference(field: FieldModel, { model }: Knowledge): boolean {
  return model.references.some(({ from }) => from === field);
}

function listed(items: readonly Item[], lead: Token): Token[] {
  const word = inPlaceOf(lead);
  return items.flatMap(({ norms }, at) => [word(at === 0 ? ":" : ","), ...norms.map(word)]);
}
