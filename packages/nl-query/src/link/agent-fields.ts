import type { FieldModel } from "../schema/model.ts";
import { roleStem } from "../text/lemma.ts";
import type { Knowledge } from "./knowledge.ts";

const BY = "by";

/** The only field that says by whom it was done, such as `discovery.by` or `resolvedBy`; null where none or several do. */
export function agentField(deed: string, { model }: Knowledge): FieldModel | null {
  const stem = roleStem(deed);
  const [only, ...others] = model.fields.filter(
    (field) => field.kind === "text" && field.words.at(-1) === BY && roleStem(deedOf(field)) === stem,
  );
  return only && others.length === 0 ? only : null;
}

function deedOf({ words, parentWords }: FieldModel): string {
  return words.at(-2) ?? parentWords.at(-1) ?? "";
}
