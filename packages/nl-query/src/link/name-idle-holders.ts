import type { FieldModel } from "../schema/model.ts";
import { foldText, lemmaOf, pluralOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { isCollection, type OwnRole, saysDeed } from "./own-roles.ts";

/** "With no employees", "who have no direct reports", "with nobody reporting to them"; `•` stands for the documents. */
const WITH_NONE =
  /^(?:who |that )?(?:(?:have|has|having|with) )?(?:no|without|zero) (?:any )?(?:direct )?(?:•|reports?|subordinates?|reportees?)(?: (?:under|below|reporting to) (?:them|him|her))?$/;
const WITH_NOBODY =
  /^(?:who |that )?(?:have|has|having|with) (?:nobody|none|no one) (?:under|reporting to) (?:them|him|her)$/;
const DOES_NONE = /^(?:who |that )(?:do not |does not )?! (?:nobody|no one|no •|anyone|anybody|any •)$/;

/** Whether those in a role are asked for who have nobody below them. */
export function asksForIdle(tokens: readonly Token[], role: OwnRole): boolean {
  return idleAt(tokens, role) !== null;
}

/**
 * "Managers with no employees" as "employees who are not managers and whose job is manager": what they are is stored, and
 * nobody refers to them. Unchanged where nothing stores it, as those in the role are the ones that are referred to.
 */
export function nameIdleHolders(
  tokens: readonly Token[],
  role: OwnRole,
  { values }: Pick<Knowledge, "values">,
): readonly Token[] {
  const found = idleAt(tokens, role);
  const token = found && tokens[found.at];
  if (!token) return tokens;
  const { collection } = role.reference.from;
  const noun = lemmaOf(token.norm);
  const field = values
    .find(foldText(noun))
    .map((hit): FieldModel => hit.field)
    .find((one) => one.collection === collection && one.arrayRoot === null);
  if (!field) return tokens;
  const own = [...collection.words.slice(0, -1), pluralOf(collection.words.at(-1) ?? "")];
  const stored = ["and", "whose", ...field.words, "is", noun];
  const said = [...own, "who", "are", "not", pluralOf(noun), ...stored];
  const words = said.map(inPlaceOf(token));
  return [...tokens.slice(0, found.at), ...words, ...tokens.slice(found.end)];
}

function idleAt(tokens: readonly Token[], role: OwnRole): { at: number; end: number } | null {
  if (!role.isAbove) return null;
  const at = tokens.findIndex(({ norm }) => role.nouns.has(lemmaOf(norm)) && norm !== lemmaOf(norm));
  if (at < 0) return null;
  const stop = tokens.findIndex(({ norm }, place) => place > at && /^[.?!,;]$/.test(norm));
  const end = stop < 0 ? tokens.length : stop;
  const { collection } = role.reference.from;
  const said = tokens
    .slice(at + 1, end)
    .map(({ norm }) => (isCollection(collection, norm) ? "•" : saysDeed(role, norm) ? "!" : norm))
    .join(" ");
  const isIdle = [WITH_NONE, WITH_NOBODY, DOES_NONE].some((pattern) => pattern.test(said));
  const isAsked = !/^(?:per|each|every|by|their|whose|of)$/.test(normAt(tokens, at - 1));
  return isIdle && isAsked ? { at, end } : null;
}
