import { nameField } from "../schema/name-field.ts";
import type { CollectionModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { NAME_OR_TITLE, POSSESSIVE } from "../text/small-words.ts";
import { normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Least weight at which a word of the question is a word of a name. */
const NAMED = 0.9;
const LONGEST_ITEM = 3;
const LONGEST_OWNER = 2;
const POINTS_BACK = /^(that|this|those|these)$/;
const WHOSE = /^(their|its|his|her|that|this|those|these|the)$/;
const JOIN = /^(and|,|&|\+)$/;
const ARTICLE = /^(the|both|its|their)$/;
/** What may follow the owner; other words go on with its name. */
const AFTER = /^([.?!;,]|and|for|with|where|who|that|which|sorted|ordered|ranked|arranged|)$/;
const FIGURE = /^(number|count|total|sum|average|mean|minimum|maximum)$/;
const ANY = /^(an?|any|one)$/;
/** In front of a column, or of its article. */
const OPENS = /^(and|with|list|show|give|display|return|provide|find|retrieve|including|is|are|[,&+:.–—-]|)$/;

/**
 * "The name and seat of their guild", "the seat of that guild" become "guild name and guild seat": columns of what
 * documents refer to, each with its owner in front. So does "the name and seat of the guild that trains them" behind
 * columns of documents that refer to one guild each.
 */
export function nameOfOwners(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  for (let of = tokens.length - 2; of > 0; of--) {
    const whose = normAt(tokens, of + 1);
    if (normAt(tokens, of) !== "of" || !WHOSE.test(whose)) continue;
    const owner = ownerAt(knowledge, tokens, of + 2);
    if (!owner) continue;
    const items = itemsBefore(knowledge, owner.collection, { tokens, of });
    const [first] = items;
    const said = tokens.slice(of + 2, owner.end);
    const isTheirs =
      whose !== "the" || isReferredTo(knowledge, owner.collection, tokens.slice(0, first?.start));
    if (
      !first ||
      !isTheirs ||
      (items.length < 2 && !(POINTS_BACK.test(whose) && isNarrowed(tokens.slice(0, of), said)))
    )
      continue;
    const columns = items.flatMap(({ start, end }, at) => [
      ...said,
      ...tokens.slice(start, end),
      ...(at < items.length - 1 ? tokens.slice(end, joinEnd(tokens, end)) : []),
    ]);
    return [
      ...tokens.slice(0, articleBefore(tokens, first.start)),
      ...columns,
      ...tokens.slice(whose === "the" ? clauseEnd(tokens, owner.end) : owner.end),
    ];
  }
  return [...tokens];
}

/** "Whose owner lives in Ghent": more is said before of the owner than that there is one. */
function isNarrowed(before: readonly Token[], [owner]: readonly Token[]): boolean {
  const at = before.findIndex(({ norm }) => norm === owner?.norm);
  return at > 0 && !ANY.test(normAt(before, at - 1));
}

/** Documents whose columns were named before refer to one owner each, and in one role. */
function isReferredTo({ model }: Knowledge, owner: CollectionModel, before: readonly Token[]): boolean {
  if (!before.some(({ norm }) => norm === "of")) return false;
  const lemmas = new Set(before.map(({ norm }) => lemmaOf(norm)));
  const isSaid = ({ words }: CollectionModel): boolean => lemmas.has(words.at(-1) ?? "");
  const [only, ...others] = model.references.filter(
    ({ from, to }) => to.collection === owner && isSaid(from.collection),
  );
  // the key of the owner may be found in theirs as well
  const isBack = model.references.some(
    ({ from, to }) => from.collection === owner && isSaid(to.collection) && from !== only?.to,
  );
  return (
    only !== undefined && others.length === 0 && !isBack && only.from.arrayRoot === null && !only.from.isArray
  );
}

/** Where "that trains them" ends, said of the only owner: it adds nothing. */
function clauseEnd(tokens: readonly Token[], start: number): number {
  if (!/^(that|which|who)$/.test(normAt(tokens, start))) return start;
  const verb = /^(has|have|had)$/.test(normAt(tokens, start + 1)) ? start + 2 : start + 1;
  const isVerb = tokens[verb]?.kind === "word";
  return isVerb && /^(it|them)$/.test(normAt(tokens, verb + 1)) ? verb + 2 : start;
}

type Item = { start: number; end: number };

/** The columns in front of "of", in their order. */
function itemsBefore(
  knowledge: Knowledge,
  collection: CollectionModel,
  { tokens, of }: { tokens: readonly Token[]; of: number },
): Item[] {
  const items: Item[] = [];
  for (let end = of; ;) {
    const item = itemEndingAt(knowledge, collection, { tokens, end });
    // "their name and the name of their guild": the first is that of the documents
    if (!item || (items.length > 0 && isOfDocuments(tokens, item, items))) return items;
    items.unshift(item);
    const joined = articleBefore(tokens, item.start);
    let before = joined;
    while (JOIN.test(normAt(tokens, before - 1))) before--;
    if (before === joined) return items;
    end = before;
  }
}

/** "Their name", or the name again that stands behind it. */
function isOfDocuments(tokens: readonly Token[], item: Item, others: readonly Item[]): boolean {
  const said = ({ start, end }: Item): string =>
    tokens
      .slice(start, end)
      .map(({ norm }) => lemmaOf(norm))
      .join(" ");
  const isOwn = POSSESSIVE.test(normAt(tokens, item.start - 1));
  return isOwn || others.some((one) => said(one) === said(item));
}

function itemEndingAt(
  { names }: Knowledge,
  collection: CollectionModel,
  { tokens, end }: { tokens: readonly Token[]; end: number },
): Item | null {
  for (let start = Math.max(1, end - LONGEST_ITEM); start < end; start++) {
    const said = tokens.slice(start, end).map(({ norm }) => norm);
    const isField = collection.fields.some(
      ({ words, arrayRoot, kind }) =>
        arrayRoot === null &&
        kind !== "objects" &&
        said.every((norm) =>
          names.hits(norm).some(({ word, weight }) => weight >= NAMED && words.includes(word)),
        ),
    );
    const isName = said.length === 1 && NAME_OR_TITLE.test(said[0] ?? "") && nameField(collection) !== null;
    if ((isField || isName) && !FIGURE.test(said[0] ?? "") && opensItem(tokens, start)) return { start, end };
  }
  return null;
}

/** The collection that the words name, where nothing goes on with the name. */
function ownerAt(
  { model, names }: Knowledge,
  tokens: readonly Token[],
  start: number,
): { collection: CollectionModel; end: number } | null {
  for (let length = LONGEST_OWNER; length > 0; length--) {
    const said = tokens.slice(start, start + length);
    if (said.length < length || !AFTER.test(normAt(tokens, start + length))) continue;
    const collection = model.collections.find(
      ({ words }) =>
        words.length === length &&
        words.every((word, at) =>
          names.hits(said[at]?.norm ?? "").some((hit) => hit.weight >= NAMED && hit.word === word),
        ),
    );
    if (collection) return { collection, end: start + length };
  }
  return null;
}

/** "Each guild", "the mill's name": what stands there is no column of the owner. */
function opensItem(tokens: readonly Token[], start: number): boolean {
  const at = articleBefore(tokens, start);
  return OPENS.test(normAt(tokens, at - 1));
}

function articleBefore(tokens: readonly Token[], start: number): number {
  return ARTICLE.test(normAt(tokens, start - 1)) ? start - 1 : start;
}

function joinEnd(tokens: readonly Token[], start: number): number {
  const end = placeAfter(tokens, start, JOIN);
  return end;
}
