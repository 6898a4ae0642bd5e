import type { Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { isPluralWord } from "./read-groups.ts";

/** How a question ends that asks what something is in, from or for. */
const ENDS_ASKING = /^(in|at|for|to|from|on|with|by|under|of|into|have|has|use|used|need|prefer)$/;

/** "Insured boats", "boats open to all": what documents are, and nothing that is shown of them. */
export function isStateOfOwn({ plan }: Draft, { kind }: FieldModel, { start, end }: Words): boolean {
  const isBeside = plan.collectionWords.some(
    (own) => own.end === start || own.start === end || own.start === end + 1,
  );
  return kind === "bool" && isBeside;
}

/** "Which squad rowers have no boats": the first of two nouns, unless it is asked for: "which squad rowers are in". */
export function isModifier(draft: Draft, { end }: Words): boolean {
  const own = draft.plan.collectionWords.find(({ start }) => start === end);
  const last = draft.tokens.findLastIndex(({ kind }) => kind !== "mark");
  return (
    own !== undefined &&
    isPluralWord(draft, own.end - 1) &&
    !isPluralWord(draft, end - 1) &&
    !ENDS_ASKING.test(draft.tokens[last]?.norm ?? "")
  );
}
