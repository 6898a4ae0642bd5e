import { NOISE } from "../lexicon/words.table.ts";
import type { FieldModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { isFieldName } from "./open-quotes.ts";
import { letterPattern } from "../text/letter-pattern.ts";

const CAMEL_CASE = letterPattern(String.raw`[\p{Ll}][\p{Lu}]`);
const ARTICLES = /^(the|all|their|its|his|her|every|each)$/;
/** Most words between "names of" and the main word of the field. */
const MODIFIERS = 2;

/** Opens names of fields that are typed as stored, and reads "names of directors" as a field. */
export function readSchemaNames(knowledge: Knowledge, tokens: readonly Token[]): Token[] {
  const opened = tokens.flatMap((token) => openTyped(knowledge, token) ?? token);
  return joinNamesOf(knowledge, opened);
}

/** `petType` in a question is the field of that name, `pet.petType` the one in `pet`. */
function openTyped(knowledge: Knowledge, token: Token): Token[] | null {
  if (token.kind === "word" && token.text.includes(".") && knowledge.hasPath(token.text)) {
    const parts = token.text.split(".").map((part) => wordsOfName(part).join("_"));
    return [{ ...token, norm: parts.join(".") }];
  }
  if (
    token.kind !== "word" ||
    !CAMEL_CASE(token.text).test(token.text) ||
    !isFieldName(knowledge, token.text)
  )
    return null;
  const words = wordsOfName(token.text);
  return words.map((word) => ({ ...token, norm: word }));
}

/**
 * "Names of the directors" of films that have a text `director`, and no collection of them: the directors.
 */
function joinNamesOf(knowledge: Knowledge, tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex(({ norm }, place) => /^names?$/.test(norm) && tokens[place + 1]?.norm === "of");
  // "street names of the hosts" has its field already
  if (at < 0 || isOfSchema(knowledge, tokens[at - 1])) return [...tokens];
  const start = placeAfter(tokens, at + 2, ARTICLES);
  for (let head = start; head <= start + MODIFIERS; head++) {
    const token = tokens[head];
    if (token?.kind !== "word") break;
    const modifiers = tokens.slice(start, head).map(({ norm }) => lemmaOf(norm));
    if (isCollectionWord(knowledge, lemmaOf(token.norm))) {
      if (modifiers.length > 0) break;
      continue;
    }
    const field = personField(knowledge, lemmaOf(token.norm), modifiers);
    if (!field) continue;
    if (isCalledOtherwise(knowledge, field)) break;
    const isNamed = field.words.includes("name");
    const name = { ...(tokens[at] as Token), start: token.start, end: token.end };
    return [
      ...tokens.slice(0, at),
      ...tokens.slice(start, head + 1),
      ...(isNamed ? [name] : []),
      ...tokens.slice(head + 1),
    ];
  }
  return [...tokens];
}

/** The text is the key of somebody who is kept elsewhere and has a name there. */
function isCalledOtherwise({ model }: Knowledge, field: FieldModel): boolean {
  return model.references.some(({ from, to }) => {
    const name = from === field ? nameField(to.collection) : null;
    return name !== null && name !== to;
  });
}

function isOfSchema({ names }: Knowledge, token: Token | undefined): boolean {
  return token?.kind === "word" && !NOISE.has(token.norm) && names.has(token.norm);
}

function isCollectionWord({ model, lists }: Knowledge, word: string): boolean {
  return [...model.collections, ...lists].some(({ words }) => words.includes(word));
}

/** A text called `director`, `film_director` or `director_name`. */
function personField({ model }: Knowledge, word: string, modifiers: readonly string[]): FieldModel | null {
  return (
    model.fields.find(
      ({ kind, words, parentWords, collection }) =>
        kind === "text" &&
        words.filter((one) => one !== "name").at(-1) === word &&
        modifiers.every((one) => [...words, ...parentWords, ...collection.words].includes(one)),
    ) ?? null
  );
}
