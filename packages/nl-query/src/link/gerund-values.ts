import { NOISE } from "../lexicon/words.table.ts";
import { foldText } from "../text/lemma.ts";
import { inPlaceOf, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** From this weight on a word of the question is one of a name. */
const NAMED = 0.9;
const SHORTEST = 4;

/**
 * "The retail sector" as "the Retailing sector", where that is stored: a trade by its noun, beside the name
 * of the field.
 */
export function gerundValues(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  return tokens.map((token) => {
    const value = token.kind === "word" ? storedGerund(token.norm, tokens, knowledge) : null;
    return value === null ? token : { ...inPlaceOf(token)(value.toLowerCase()), text: value };
  });
}

/** The only stored text that the word with "ing" is, of a field that the question names. */
function storedGerund(norm: string, tokens: readonly Token[], { names, values }: Knowledge): string | null {
  if (norm.length < SHORTEST || NOISE.has(norm) || norm.endsWith("ing")) return null;
  if (names.hits(norm).some(({ weight }) => weight >= NAMED) || values.find(foldText(norm)).length > 0)
    return null;
  const found = [`${norm}ing`, `${norm.replace(/e$/, "")}ing`].flatMap((said) => values.find(foldText(said)));
  const [hit] = found.filter(({ field }) =>
    tokens.some(({ norm: word }) =>
      names.hits(word).some((one) => one.weight >= NAMED && field.words.includes(one.word)),
    ),
  );
  return hit && found.every(({ field }) => field === hit.field)
    ? (hit.field.values[hit.at]?.text ?? null)
    : null;
}
