import { UNIT_NAMES } from "../lexicon/unit-names.table.ts";
import { ABBREVIATIONS, SYNONYMS } from "../lexicon/synonyms.table.ts";
import { NEGATIONS, NOISE } from "../lexicon/words.table.ts";
import type { FieldModel } from "../schema/model.ts";
import { foldText, wordsOfName } from "../text/lemma.ts";
import { inPlaceOf, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Typed as initials are: "not" and "top" are words. */
const INITIALS = /^[A-Z]{2,4}$/;
const ENDS = /^[,.?!;:)]$/;

/** "OS" of a field `operating_system`, "MPG" of `miles_per_gallon`: letters that begin the words of one name. */
export function nameInitials(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  // where everything is in capitals, they tell nothing
  if (!tokens.some(({ kind, text }) => kind === "word" && text !== text.toUpperCase())) return tokens;
  return tokens.flatMap((token, at) => {
    const isPart = isGlued(token, tokens[at + 1]) || tokens[at - 1]?.kind === "number";
    const field = isPart ? null : fieldOf(token, knowledge);
    return field ? wordsOfName(field.path).map((word) => inPlaceOf(token)(word.toLowerCase())) : [token];
  });
}

/** "AB+": a part of a longer text. */
function isGlued({ end }: Token, next: Token | undefined): boolean {
  return next?.start === end && !ENDS.test(next.norm);
}

/** The only field that these letters are short for, where they mean nothing else. */
function fieldOf({ kind, norm, text }: Token, { model, names, values }: Knowledge): FieldModel | null {
  if (kind !== "word" || !INITIALS.test(text) || NOISE.has(norm) || NEGATIONS.has(norm)) return null;
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
