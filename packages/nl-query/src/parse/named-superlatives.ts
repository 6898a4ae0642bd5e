import { lastOf } from "../schema/path.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";

/** "Best places" of players that each have a `best_place`: a column of each, and no rank among them. */
export function isPartOfShownName({ plan, tokens }: Draft, at: number): boolean {
  const norm = tokens[at]?.norm ?? "";
  return plan.columns.some(({ field, words }) =>
    words.some(({ start, end }) => {
      const last = tokens[end - 1]?.norm ?? "";
      const isPlural = end - 1 > at && lemmaOf(last) !== last;
      return start <= at && at < end && isPlural && wordsOfName(lastOf(field.path)).includes(norm);
    }),
  );
}

/** "Maximum price" asks for a figure; "the room with the maximum price" for a room. */
export function isFigureName({ tokens }: Draft, at: number): boolean {
  if (!/^(maximum|minimum)$/.test(tokens[at]?.norm ?? "")) return false;
  return !(tokens[at - 1]?.norm === "the" && /^(with|has|have|having)$/.test(tokens[at - 2]?.norm ?? ""));
}
