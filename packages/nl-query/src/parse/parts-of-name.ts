import type { Test, Words } from "../plan/plan.ts";
import { ONE_PART } from "../plan/whole-names.ts";
import type { FieldModel } from "../schema/model.ts";
import { isNamePart, personName } from "../schema/name-field.ts";
import type { Token } from "../text/token.ts";

type Mode = Extract<Test, { kind: "text" }>["mode"];

/**
 * Fields in which a text is looked for: of people with a first and a last name, "name" is both. It starts with the
 * first name, ends with the last one, and holds what either of them holds.
 */
export function partsOfName(
  tokens: readonly Token[],
  { field, words, mode }: { field: FieldModel; words: Words; mode: Mode },
): readonly FieldModel[] {
  const parts = field.arrayRoot === null && isNamePart(field) ? personName(field.collection) : null;
  const isOneSaid = tokens.slice(words.start, words.end).some(({ norm }) => ONE_PART.test(norm));
  if (!parts?.includes(field) || isOneSaid) return [field];
  if (mode === "contains") return parts;
  return [mode === "starts" ? parts[0] : parts[1]];
}
