import { PARTICIPLE } from "../parse/negation.ts";
import { type FieldModel, isNumeric, isUnique } from "../schema/model.ts";
import { ASKS, WHICH } from "../text/small-words.ts";
import { lemmaOf, stemOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { isDocument } from "./name-counts.ts";

const BE = /^(is|are|was|were|gets?|been|has|have|being)$/;
/** Deeds that are counted in pieces where these are kept. */
const IN_PIECES = /^(sold|bought|purchased|ordered|sells?|buys?)$/;
const PIECES = ["quantity", "qty", "unit"] as const;
const OFTEN = /^(often|frequently)$/;
const LONGEST_NOUN = 3;
/** From this weight on a word of the question is one of a name. */
const NAMED = 0.85;
/** From this weight on a name is called after the deed. */
const CALLED_LIKE = 0.7;
const IRREGULAR = /^(made|cast|ridden|spoken|chosen|worn|seen|eaten|drunk|found)$/;

/**
 * "Which bike was used the most" as "which bike was used most often", "most requested tags" as "most common tags", where
 * nothing is called after the deed: documents are counted.
 */
export function nameMostOften(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const most = tokens.findIndex(({ norm }) => norm === "most");
  const said = tokens[most];
  if (!said) return tokens;
  return oftenBehind(tokens, most, knowledge) ?? commonOf(tokens, most, knowledge) ?? tokens;
}

/** "Which bike was used the most". */
function oftenBehind(tokens: readonly Token[], most: number, knowledge: Knowledge): Token[] | null {
  const said = tokens[most];
  const end = OFTEN.test(normAt(tokens, most + 1)) ? most + 2 : most + 1;
  const isLast = tokens.slice(end).every(({ kind }) => kind === "mark");
  if (!said || !isLast || !WHICH.test(normAt(tokens, 0))) return null;
  const verb = normAt(tokens, most - 1) === "the" ? most - 2 : most - 1;
  const be = tokens.findIndex(({ norm }) => BE.test(norm));
  if (be < 0 || !tokens.slice(be, verb).every(({ norm }) => BE.test(norm))) return null;
  if (!isDeed(normAt(tokens, verb), knowledge) || !isValueNoun(tokens.slice(1, be), knowledge)) return null;
  return [...tokens.slice(0, verb), ...mostOften(said, tokens[verb], knowledge), ...tokens.slice(end)];
}

/** "Used most often", as readers know it; a deed that is a stored value narrows what is counted. */
function mostOften(said: Token, verb: Token | undefined, { values }: Knowledge): Token[] {
  const word = inPlaceOf(said);
  const isValue = verb !== undefined && (IN_PIECES.test(verb.norm) || values.find(verb.norm).length > 0);
  return [isValue ? verb : word("used"), word("most"), word("often")];
}

/** "Most requested tags", "the most traded symbol". */
function commonOf(tokens: readonly Token[], most: number, knowledge: Knowledge): Token[] | null {
  if (!tokens.slice(0, most).every(({ norm }) => ASKS.test(norm))) return null;
  const verb = tokens[most + 1];
  const nouns = tokens.slice(most + 2).filter(({ kind }) => kind !== "mark");
  if (!verb || !isDeed(verb.norm, knowledge) || !isValueNoun(nouns, knowledge)) return null;
  // "most sold symbol" where a sale is a value of what is counted
  if (IN_PIECES.test(verb.norm) || knowledge.values.find(verb.norm).length > 0) return null;
  const isOne = nouns.at(-1)?.norm === lemmaOf(nouns.at(-1)?.norm ?? "");
  if (!isOne) return tokens.with(most + 1, { ...verb, text: "common", norm: "common" });
  const word = inPlaceOf(verb);
  return [word("which"), ...nouns, word("is"), ...mostOften(verb, verb, knowledge)];
}

/** What is done with a value, of which no number is kept. */
function isDeed(norm: string, { names, model }: Knowledge): boolean {
  if (!PARTICIPLE.test(norm) && !IRREGULAR.test(norm)) return false;
  if (norm === "used") return true;
  // "most loaned" of `loans` counts these
  const stem = stemOf(norm);
  if (model.collections.some((one) => one.words.some((word) => stemOf(word) === stem))) return false;
  const words = names.hits(norm).flatMap(({ word, weight }) => (weight >= CALLED_LIKE ? [word] : []));
  const isCounted = (field: FieldModel): boolean => isNumeric(field) || /^objects?$/.test(field.kind);
  // "most awarded" goes by the awards, and "most sold" by the pieces
  return ![...words, ...(IN_PIECES.test(norm) ? PIECES : [])].some((word) =>
    fieldsWith(word, { names, model }).some(isCounted),
  );
}

/** A noun for a value that several documents have, and for no documents. */
function isValueNoun(nouns: readonly Token[], knowledge: Knowledge): boolean {
  const [last] = nouns.slice(-1);
  if (!last || nouns.length > LONGEST_NOUN || nouns.some(({ kind }) => kind !== "word")) return false;
  if (isDocument(last, knowledge)) return false;
  const words = knowledge.names.hits(last.norm).filter(({ weight }) => weight >= NAMED);
  const fields = words.flatMap(({ word }) => fieldsWith(word, knowledge));
  return fields.some((field) => !isUnique(field) && field.kind !== "date" && field.kind !== "object");
}

function fieldsWith(word: string, { names, model }: Pick<Knowledge, "names" | "model">): FieldModel[] {
  return names.fieldsWith(word).flatMap((id) => model.fields[id] ?? []);
}
