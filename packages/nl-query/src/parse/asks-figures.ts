import { ASKS } from "../text/small-words.ts";
import type { Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

/** Surety from which on words are the whole name of a field. */
const WHOLE = 0.9;
const MEAN = /^(mean|average)$/;
const FIGURE =
  /(?:how many|how much|how often|how frequently|number of|count|counts|average|avg|mean|total|sum|maximum|minimum|max|min|percentage|percent|share|proportion|distribution|breakdown|tally|median|overall|most(?! recent)|fewest|highest number|revenue|sales|spend|spending|spent|figures|totals|averages)(?= )/;

/** Whether the question asks for figures, so that "by" can mean groups. */
export function asksFigures(draft: Draft): boolean {
  if (draft.plan.metrics.length > 0) return true;
  let isFigure = false;
  draft.each(FIGURE, ({ start, end }) => {
    isFigure ||= end > start + 1 || !isInName(draft, { start, end });
  });
  return isFigure;
}

/** Tests whether the figure word is part of a field's name, and not all that is said of it: "mean temperature" of `temperature.mean`. */
function isInName(draft: Draft, { start, end }: Words): boolean {
  return draft.fieldMentions.some(
    (one) =>
      one.start <= start &&
      end <= one.end &&
      one.route === null &&
      (one.end > one.start + 1 || one.field.parentWords.length === 0) &&
      !isSplit(draft, one) &&
      one.score >= WHOLE &&
      MEAN.test(draft.norm(start)) &&
      one.field.words.some((word) => MEAN.test(word)),
  );
}

/** "Mean temperature by station": of each station, where the question begins with it. */
function isSplit(draft: Draft, { start, end }: Words): boolean {
  return draft.norm(end) === "by" && draft.skip(0, ASKS) === start;
}
