import { ADJECTIVES } from "../lexicon/concepts.table.ts";
import { SYNONYMS } from "../lexicon/synonyms.table.ts";
import { NOISE } from "../lexicon/words.table.ts";
import type { CollectionModel } from "../schema/model.ts";
import { foldText, lemmaOf } from "../text/lemma.ts";
import { letterPattern } from "../text/letter-pattern.ts";
import { isCue } from "../text/spelling.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const SHORTEST_FRONT = 3;
const SHORTEST_HEAD = 4;
const VOWEL = /[aeiouy]/;
/** From this surety on a word names something in the schema, and only resembles a name below. */
const NAMED = 0.71;
const LETTERS = /^[a-z]+$/;
const WORDS = letterPattern(String.raw`[\p{L}]+`, "g");
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u;
const LONGEST_KIND = 3;
const FRONTS = new WeakMap<CollectionModel, ReadonlySet<string>>();

/**
 * "Guesthouses" and "guest houses" of `houses`: documents by a longer noun. Where kinds that are stored end with that
 * noun ("alpine guesthouse"), or the database is called after its front, it means the documents themselves; elsewhere
 * the front is a word that nothing is known of.
 */
export function nameCompoundDocuments(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  return tokens.flatMap((token, at): Token[] => {
    // "numHouses" is the name of a figure
    if (token.kind !== "word" || token.isCode === true || INNER_CAPITAL.test(token.text)) return [token];
    const compound = compoundAt(tokens, at, knowledge);
    if (compound === null) return isFrontOfKind(tokens, at, knowledge) ? [] : [token];
    const cut = compound.front.length;
    const head = { ...token, text: token.text.slice(cut), norm: token.norm.slice(cut) };
    if (isOfAll(compound, knowledge)) return [head];
    // a hyphen, so that the front is no name, value or small word by itself
    const front = { ...token, text: token.text.slice(0, cut), norm: `${compound.front}-` };
    return [
      { ...front, end: token.start + cut },
      { ...head, start: token.start + cut },
    ];
  });
}

type Compound = { front: string; collection: CollectionModel };

/** The parts of a word that ends in the name of one collection, and is neither a name nor a stored value itself. */
function compoundAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Compound | null {
  const { names, values } = knowledge;
  const norm = normAt(tokens, at);
  const lemma = lemmaOf(norm);
  if (lemma.length < SHORTEST_FRONT + SHORTEST_HEAD || !LETTERS.test(norm)) return null;
  // "greatest" of tests
  if (isCue(norm) || ADJECTIVES.has(norm) || norm.endsWith("est")) return null;
  if (NOISE.has(norm) || SYNONYMS.has(lemma) || !norm.startsWith(lemma.slice(0, -1))) return null;
  if (names.hits(norm).some(({ weight }) => weight >= NAMED)) return null;
  for (let cut = SHORTEST_FRONT; cut <= lemma.length - SHORTEST_HEAD; cut++) {
    const collection = calledAfter(knowledge, lemma.slice(cut));
    const front = lemma.slice(0, cut);
    if (!collection || !VOWEL.test(front)) continue;
    const isValue = phrasesUpTo(tokens, at).some((phrase) => values.find(foldText(phrase)).length > 0);
    return isValue ? null : { front, collection };
  }
  return null;
}

/** The only collection whose name ends with a noun. */
function calledAfter({ model }: Knowledge, noun: string): CollectionModel | null {
  const [only, ...others] = model.collections.filter(({ words }) => words.at(-1) === noun);
  return only && others.length === 0 ? only : null;
}

/** The word alone and with those in front of it, in the singular: "family campsite". */
function phrasesUpTo(tokens: readonly Token[], at: number): string[] {
  const last = lemmaOf(normAt(tokens, at));
  return Array.from({ length: LONGEST_KIND }, (_, more) =>
    [...tokens.slice(Math.max(0, at - more), at).map(({ text }) => text), last].join(" "),
  );
}

function isOfAll({ front, collection }: Compound, { databaseWords }: Knowledge): boolean {
  const isOfDatabase =
    front.length >= SHORTEST_HEAD && [...databaseWords].some((word) => word.startsWith(front));
  return isOfDatabase || endsKinds(collection, front);
}

/** "Guest" of "guest houses", where kinds of houses end with "guest house" or "guesthouse". */
function isFrontOfKind(tokens: readonly Token[], at: number, knowledge: Knowledge): boolean {
  const [front, next] = [normAt(tokens, at), tokens[at + 1]];
  if (next?.kind !== "word" || !LETTERS.test(front) || NOISE.has(front)) return false;
  const noun = lemmaOf(next.norm);
  const collection = knowledge.names.has(noun) ? calledAfter(knowledge, noun) : null;
  if (!collection || !endsKinds(collection, front)) return false;
  return !phrasesUpTo(tokens, at + 1).some((phrase) => knowledge.values.find(foldText(phrase)).length > 0);
}

/** Whether kinds of these documents end with their name and this front, and none with it and another front. */
function endsKinds(collection: CollectionModel, front: string): boolean {
  let fronts = FRONTS.get(collection);
  if (!fronts) {
    fronts = frontsOfKinds(collection);
    FRONTS.set(collection, fronts);
  }
  return fronts.has(front);
}

/** The only front that kinds in a field have before the name of the documents, for each of the fields. */
function frontsOfKinds({ fields, words }: CollectionModel): ReadonlySet<string> {
  const head = words.at(-1) ?? "";
  const only = new Set<string>();
  for (const { kind, depth, arrayRoot, valuesAreComplete, values } of fields) {
    if (kind !== "text" || depth > 0 || arrayRoot !== null || !valuesAreComplete) continue;
    const [front, ...others] = new Set(values.flatMap(({ text }) => frontOf(text, head) ?? []));
    if (front !== undefined && others.length === 0) only.add(front);
  }
  return only;
}

/** "Guest" of "alpine guesthouse" and of "alpine guest house"; null where a text ends with no house. */
function frontOf(text: string, head: string): string | null {
  const [before = "", last = ""] = (text.toLowerCase().match(WORDS(text)) ?? []).slice(-2);
  const front = last === head ? before : last.slice(0, -head.length);
  return last.endsWith(head) && front !== "" ? front : null;
}
