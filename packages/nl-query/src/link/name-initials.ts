import { UNIT_NAMES } from "../lexicon/unit-names.table.ts";
import { ABBREVIATIONS, SYNONYMS } from "../lexicon/synonyms.table.ts";
import { NOISE } from "../lexicon/words.table.ts";
import type { FieldModel } from "../schema/model.ts";
import { foldText, wordsOfName } from "../text/lemma.ts";
import { inPlaceOf, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const INITIALS = /^[a-z]{2,4}$/;
/** Short words that stand for no name: clock times, plain words of the language. */
const PLAIN =
  /^(am|pm|ad|bc|etc|eg|ie|vs|per|via|ok|asc|desc|avg|min|max|sum|top|last|next|than|then|over|less|most|more|best|high|low|new|old)$/;

/** "OS" of a field `operating_system`, "mpg" of `miles_per_gallon`: letters that begin the words of one name. */
export function nameInitials(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  return tokens.flatMap((token, at) => {
    const field = tokens[at - 1]?.kind === "number" ? null : fieldOf(token, knowledge);
    return field ? wordsOfName(field.path).map((word) => inPlaceOf(token)(word.toLowerCase())) : [token];
  });
}

/** The only field that these letters are short for, where they mean nothing else. */
function fieldOf({ kind, norm, text }: Token, { model, names, values }: Knowledge): FieldModel | null {
  if (kind !== "word" || !INITIALS.test(norm) || PLAIN.test(norm) || NOISE.has(norm)) return null;
  if (SYNONYMS.has(norm) || ABBREVIATIONS.has(norm) || UNIT_NAMES.has(norm)) return null;
  if (names.hits(norm).length > 0 || values.find(foldText(text)).length > 0) return null;
  const found = model.fields.filter(
    ({ path }) => wordsOfName(path).length === norm.length && initialsOf(path) === norm,
  );
  const [field] = found;
  return field && found.every((one) => one.words.join() === field.words.join()) ? field : null;
}

function initialsOf(path: string): string {
  return wordsOfName(path)
    .map((word) => word.slice(0, 1).toLowerCase())
    .join("");
}
