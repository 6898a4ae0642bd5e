import type { FieldModel } from "../schema/model.ts";
import type { Words } from "../plan/plan.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";
import { isPluralWord } from "./read-groups.ts";

const MISREAD = 0.4;

/** "Top search terms" of documents with a duration: the first of many things that are not stored, and no longest term. */
export function doubtTops(draft: Draft): void {
  const { plan, tokens } = draft;
  const top = tokens.findIndex(({ norm }) => norm === "top");
  if (top < 0) return;
  const figures = plan.metrics.flatMap((one) =>
    "of" in one && "kind" in one.of && one.of.kind === "field"
      ? [{ field: one.of.field, words: one.words }]
      : [],
  );
  const orders = plan.sort.flatMap(({ by, words }) =>
    by.kind === "field" ? [{ field: by.ref.field, words }] : [],
  );
  const isMisread = ({ field, words }: { field: FieldModel; words: readonly Words[] }): boolean =>
    words.some(({ start, end }) => start === top && isOther(draft, { start: top + 1, end }, field));
  if ([...figures, ...orders].some(isMisread)) draft.doubt(MISREAD, "top", "weakName");
}

/** A plural that the field is not called by. */
function isOther(draft: Draft, { start, end }: Words, { words }: FieldModel): boolean {
  const said = draft.tokens.slice(start, end).map(({ norm }) => lemmaOf(norm));
  return end > start && isPluralWord(draft, end - 1) && !said.some((one) => words.includes(one));
}
