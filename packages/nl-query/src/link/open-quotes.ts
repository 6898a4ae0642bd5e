import type { FieldModel } from "../schema/model.ts";
import { personName } from "../schema/name-field.ts";
import { lastOf } from "../schema/path.ts";
import { foldText } from "../text/lemma.ts";
import type { Token } from "../text/token.ts";
import { tokenize } from "../text/tokenize.ts";
import type { Knowledge } from "./knowledge.ts";

const FINAL_MARK = /[.,;?!]$/;
const NUMBER = /^\d+(?:\.\d+)?$/;

/**
 * Quotation marks that enclose no stored text: the name of a field, a number, a whole name that is stored in two parts, or
 * the mark that ends the sentence.
 */
export function openQuotes(knowledge: Knowledge, tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    const inside = token.quoted ?? "";
    if (inside === "") return [token];
    const stored = storedTexts(knowledge, inside);
    if (stored.length === 0 && NUMBER.test(inside))
      return wordsInside(token, inside).map((number) => ({ ...number, quoted: inside }));
    if (stored.length === 0 && isFieldName(knowledge, inside)) return wordsInside(token, inside);
    if (stored.length === 0 && isWholeName(knowledge, inside)) return wordsInside(token, inside);
    const isMarkStored = stored.some((text) => FINAL_MARK.test(text));
    return [isMarkStored ? token : { ...token, quoted: inside.replace(FINAL_MARK, "") }];
  });
}

/** "Una Bold" of people whose first and last names are stored apart. */
function isWholeName({ model, values }: Knowledge, text: string): boolean {
  const [first = "", last = "", ...others] = text.replace(FINAL_MARK, "").split(" ");
  if (last === "" || others.length > 0) return false;
  const fieldsWith = (name: string): FieldModel[] => values.find(foldText(name)).map(({ field }) => field);
  const [firsts, lasts] = [fieldsWith(first), fieldsWith(last)];
  return model.collections.some((collection) => {
    const names = personName(collection);
    return names !== null && firsts.includes(names[0]) && lasts.includes(names[1]);
  });
}

function storedTexts({ values }: Knowledge, text: string): string[] {
  return values.find(foldText(text)).map(({ field, at }) => field.values[at]?.text ?? "");
}

/** Tests whether a text is the name of a field, whatever its letter case, separators and number. */
export function isFieldName({ model }: Knowledge, text: string): boolean {
  const name = letters(text);
  if (name === "") return false;
  return model.fields.some(({ path }) => letters(lastOf(path)) === name);
}

function wordsInside({ start }: Token, text: string): Token[] {
  return tokenize(text).map((one) => ({ ...one, start: one.start + start + 1, end: one.end + start + 1 }));
}

function letters(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/s$/, "");
}
