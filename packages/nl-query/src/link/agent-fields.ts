import type { FieldModel } from "../schema/model.ts";
import { roleStem } from "../text/lemma.ts";
import type { Knowledge } from "./knowledge.ts";

const BY = "by";
/** What elements call who made them. */
const MAKER = /^(author|user|username|writer)$/;

/** The only field that says by whom it was done, such as `discovery.by` or `resolvedBy`; null where none or several do. */
export function agentField(deed: string, knowledge: Knowledge): FieldModel | null {
  return onlyField(knowledge, deed, (field) => field.words.at(-1) === BY);
}

/** What the only author of documents is called by which a noun such as "commenter" is made: `comment author`. */
export function makerName(noun: string, knowledge: Knowledge): readonly [string, string] | null {
  const field = onlyField(knowledge, noun, ({ words }) => words.length === 1 && MAKER.test(words[0] ?? ""));
  return field && [deedOf(field), field.words[0] ?? ""];
}

function onlyField(
  { model }: Knowledge,
  deed: string,
  isAgent: (field: FieldModel) => boolean,
): FieldModel | null {
  const stem = roleStem(deed);
  const [only, ...others] = model.fields.filter(
    (field) => field.kind === "text" && isAgent(field) && roleStem(deedOf(field)) === stem,
  );
  return only && others.length === 0 ? only : null;
}

function deedOf({ words, parentWords, collection }: FieldModel): string {
  return words.at(-2) ?? parentWords.at(-1) ?? collection.words.at(-1) ?? "";
}
