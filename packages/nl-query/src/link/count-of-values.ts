import { isUnique, type CollectionModel, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const LEADS =
  /^(?:please|list|show|give|display|return|find|get|retrieve|provide|me|us|the|all|different|distinct|unique|various|a|breakdown|of|what|are|each|every)$/;
const JOINS =
  /^(?:and|with|[,.]|along|together|plus|also|list|the|their|its|respective|corresponding|total)$/;
const END = /^(?:[.?]|sorted|ordered|)$/;
const ORDER = /^(?:sorted|ordered)$/;
/** "The number of zines they published", "associated with it": whose they are is said by the list. */
const THEY = /^(?:they|it)$/;
const POINTS_BACK =
  /^(?:associated|linked|tied|connected|related|belonging|found|listed|with|to|in|for|of|under|each|it|them|one)$/;
const ENTRIES = /^(?:entries|records|rows|documents)$/;
/** Surety from which on a word is the name itself. */
const NAMED = 0.9;
/** Values of a kind repeat at least that often. */
const MOST_REPEATED = 0.5;
const LONGEST_NAME = 3;
const LONGEST_NOUN = 2;

/**
 * "List all printers and the number of zines" as "number of zines for each printer", where zines keep a text `printer`:
 * no list has one number.
 */
export function countOfValues(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const start = placeAfter(tokens, 0, LEADS);
  const number = tokens.findIndex(({ norm }, at) => norm === "number" && normAt(tokens, at + 1) === "of");
  const first = tokens[number];
  if (!first || number <= start + 1) return tokens;
  let joint = number;
  while (JOINS.test(normAt(tokens, joint - 1))) joint--;
  const counted = documentsAt(tokens, number + 2, knowledge);
  const name =
    counted && joint < number ? kindAt(tokens.slice(start, joint), counted.collection, knowledge) : null;
  if (!counted || !name) return tokens;
  const say = inPlaceOf(first);
  return [
    ...tokens.slice(number, counted.end),
    say("for"),
    say("each"),
    ...name,
    ...tokens.slice(counted.last),
  ];
}

/** "Zine categories": a field whose values repeat, behind the noun of its documents. */
function kindAt(
  said: readonly Token[],
  collection: CollectionModel,
  knowledge: Knowledge,
): readonly Token[] | null {
  if (said.length === 0 || said.length > LONGEST_NAME || said.some(({ kind }) => kind !== "word"))
    return null;
  const { names, model } = knowledge;
  const isSaid = (name: readonly Token[], { words }: FieldModel): boolean =>
    words.length === name.length &&
    name.every(({ norm }, at) =>
      names.hits(lemmaOf(norm)).some(({ word, weight }) => weight >= NAMED && word === words[at]),
    );
  const isOfOwn = isNamed(said[0], collection, knowledge);
  const name = [said, ...(isOfOwn ? [said.slice(1)] : [])].find((one) =>
    collection.fields.some((field) => isKind(field) && isSaid(one, field)),
  );
  const noun = lemmaOf(name?.at(-1)?.norm ?? "");
  return name && !model.collections.some(({ words }) => words.join() === noun) ? name : null;
}

function isKind(field: FieldModel): boolean {
  return (
    (field.kind === "text" || field.kind === "number") &&
    field.arrayRoot === null &&
    !field.isArray &&
    !isUnique(field) &&
    field.uniqueCount <= field.presentCount * MOST_REPEATED
  );
}

type Counted = {
  collection: CollectionModel;
  end: number;
  /** Behind what only repeats whose they are. */ last: number;
};

/** The documents that are counted, of which nothing more is said. */
function documentsAt(tokens: readonly Token[], start: number, knowledge: Knowledge): Counted | null {
  for (let end = start + 1; end <= start + LONGEST_NOUN; end++) {
    const last = THEY.test(normAt(tokens, end)) ? end + 2 : placeAfter(tokens, end, POINTS_BACK);
    const stop = normAt(tokens, last) === "," ? last + 1 : last;
    if (!END.test(normAt(tokens, stop)) || (stop > last && !ORDER.test(normAt(tokens, stop)))) continue;
    const collection = knowledge.model.collections.find((one) =>
      tokens
        .slice(start, end)
        .every((token, at) => isNamed(token, one, knowledge) || (at > 0 && ENTRIES.test(token.norm))),
    );
    return collection ? { collection, end, last } : null;
  }
  return null;
}

function isNamed(token: Token | undefined, { words }: CollectionModel, { names }: Knowledge): boolean {
  return names
    .hits(lemmaOf(token?.norm ?? ""))
    .some(({ word, weight }) => weight >= NAMED && words.includes(word));
}
