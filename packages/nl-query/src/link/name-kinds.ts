import { NOISE } from "../lexicon/words.table.ts";
import { isUnique, type FieldModel } from "../schema/model.ts";
import { lemmaOf, pluralOf } from "../text/lemma.ts";
import { inPlaceOf, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const KIND = /^(kind|type|sort|category|class)(?:s|es)?$|^categories$/;
const LEADS = /^(many|different|distinct|unique|various)$/;
const EACH = /^(each|every|per)$/;
const AMONG = /^(by|which|what)$/;
const JOINT = /^(and|,)$/;
/** From this weight on a word of the question is one of a name, or means the same. */
const MEANS = 0.6;
const ARTICLE = /^(the|a|an)$/;

/**
 * "Each kind of room" as "each room kind", where a field of the documents or of their `room` is called so, and as
 * "each room" where nothing is said to be of a kind; "by type of glaze" as "by glaze" of vases that have a glaze.
 */
export function nameKinds(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const kind = tokens[at];
    if (!kind) break;
    const found = kindAt(tokens, at, knowledge);
    result.push(...(found?.words ?? [kind]));
    at += (found?.length ?? 1) - 1;
  }
  return result;
}

/** What "kind of room" becomes, and the number of words that it takes the place of; null where nothing changes. */
function kindAt(
  tokens: readonly Token[],
  at: number,
  knowledge: Knowledge,
): { words: readonly Token[]; length: number } | null {
  const [kind, of, next] = tokens.slice(at, at + 3);
  const nounAt = ARTICLE.test(next?.norm ?? "") ? at + 3 : at + 2;
  const noun = tokens[nounAt];
  const before = tokens[at - 1]?.norm ?? "";
  if (!kind || !KIND.test(kind.norm) || of?.norm !== "of" || noun?.kind !== "word") return null;
  // "names and types of boats": columns of the boats
  if (JOINT.test(before)) return null;
  const field = LEADS.test(before) ? null : kindNamed(knowledge, kind, noun);
  const length = nounAt + 1 - at;
  if (field) return { words: spelled(field, kind, noun), length };
  if (!splitsBy(before, knowledge, noun)) return null;
  const own = ownKind(knowledge, kind, noun);
  if (own) return { words: own, length };
  if (isNamed(knowledge, kind) && !isCategory(knowledge, noun)) return null;
  return { words: [], length: 2 };
}

/** In front of what tells groups apart: "each kind of", "by kind of" what is no kind of document. */
function splitsBy(before: string, knowledge: Knowledge, noun: Token): boolean {
  return EACH.test(before) || (AMONG.test(before) && isCategory(knowledge, noun));
}

function spelled({ words }: FieldModel, kind: Token, noun: Token): Token[] {
  const span = { start: kind.start, end: noun.end };
  // "which kinds of room exist" asks for room kinds, not for the one kind of each room
  const isMany = kind.norm !== lemmaOf(kind.norm);
  const names = words.length > 1 ? words : [lemmaOf(noun.norm), ...words];
  return names
    .map((word, index) => (isMany && index === names.length - 1 ? pluralOf(word) : word))
    .map(inPlaceOf({ ...kind, ...span }));
}

/**
 * "Each kind of mission" as "each kind", where missions have a kind, and as "each mission type" where they have a type or a
 * reference to one.
 */
function ownKind({ model }: Knowledge, kind: Token, noun: Token): Token[] | null {
  const [said, owner] = [lemmaOf(kind.norm), lemmaOf(noun.norm)];
  const kinds = model.fields.filter(
    ({ depth, words, collection }) =>
      depth === 0 && words.length === 1 && KIND.test(words[0] ?? "") && collection.words.at(-1) === owner,
  );
  const called = kinds.filter(({ words }) => words[0] === said);
  const [field, ...others] = called.length > 0 ? called : kinds;
  if (!field || (called.length === 0 && others.length > 0)) return null;
  const word = inPlaceOf(kind)(field.words[0] ?? said);
  const isKept = field.kind === "text" && called.length > 0;
  return isKept ? [kind] : [inPlaceOf(noun)(owner), word];
}

/** "Each type of crew": the noun is the whole name of texts that several documents share, and of no documents. */
function isCategory({ model, names }: Knowledge, { norm }: Token): boolean {
  const noun = lemmaOf(norm);
  const isText = names.fieldsWith(noun).some((id) => {
    const field = model.fields[id];
    return field?.kind === "text" && field.words.length === 1 && !isUnique(field);
  });
  return isText && !model.collections.some(({ words }) => words.includes(noun));
}

function isNamed({ names }: Knowledge, { norm }: Token): boolean {
  return !NOISE.has(norm) && names.hits(norm).some(({ weight }) => weight >= MEANS);
}

/** Returns the text field whose name has a word for the kind and one for the noun: `room_kind`, `room.kind`. */
function kindNamed({ names }: Knowledge, kind: Token, noun: Token): FieldModel | null {
  const field = names.fieldNamed([kind.norm, noun.norm]);
  if (field?.kind !== "text") return null;
  const hits = names.hits(noun.norm);
  const around = field.words.length > 1 ? field.words : field.parentWords;
  return hits.some(({ word, weight }) => weight === hits[0]?.weight && around.includes(word)) ? field : null;
}
