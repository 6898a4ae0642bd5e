import type { Metric } from "../plan/plan.ts";
import type { Kind } from "./metric-name.ts";

/** Words behind the name of a list that only say that its elements are meant. */
export const ELEMENT = /^(members?|items?|entries|elements?|records?|values?)$/;
/** Words that ask, and name nothing. */
export const FILLER =
  /^(please|list|show|give|return|report|provide|display|include|find|retrieve|tell|state|print|specify|indicate|also|i|would|like|want|need|to|know|see|could|can|you|me|us|what|is|are|was|were|the|a|an|all|both|only|just|their|its|his|her|hers|them|it|they|these|those|that|this|each|every|and|or|with|along|together|as|well|of|for|in|on|too|plus|corresponding|respective|associated|full|complete|in|addition|information|details?|about|do|does|have|has|'s|your|our|output|present|including|returning|showing|listing|giving|providing|displaying|stating|reporting|naming|indicating|there|such|those|,|\.|\?|!|:|;|-|–|—|\(|\)|\+|&|"|'|result|results|use|using|itself|themselves)$/;
/** Whether a word asks or ties: "the", "berthing it". */
export function isFillerAt(norm: string, next: string): boolean {
  return FILLER.test(norm) || (norm.endsWith("ing") && /^(it|them)$/.test(next));
}
/** Fillers that may be a field of what is asked for: `crossing_details`. */
export const TELLING = /^(details?|information)$/;
/** What stands in front of a column that is named alone. */
export const ALONE = /^(the|just|only|their|[,.:])$/;
/** What stands between two columns. */
export const SEPARATOR = /^(,|and|or|as|along|together|plus|[.?!;)+&])$/;
/** What the words of a figure do not reach over: what stands between columns, bounds and other figures. */
export const ENDS_FIGURE = new RegExp(
  `${SEPARATOR.source}|^(#|@|over|above|below|under|more|less|fewer|exceed|exceeds|exceeding|average|avg|mean|median)$`,
);
/** What amounts that were combined are called. */
export const RESULT = /^(difference|gap|spread|span|margin|profit|loss|ratio|quotient|product|result|sum)$/;
/** Words for a number of things. */
export const COUNT = /^(number|count|numbers|counts|quantity|many)$/;
/** Words for figures, and the kinds of figures that a reading may have for them. */
export const KINDS: readonly (readonly [RegExp, readonly [Kind | null, ...Metric["kind"][]]])[] = [
  [/^(average|avg|mean)$/, ["avg"]],
  [/^median$/, ["median"]],
  [/^(total|sum|overall|combined)$/, ["sum", "count"]],
  [/^(maximum|max|highest|largest|greatest|biggest|most)$/, ["max"]],
  [/^(percentage|percent|share|proportion)$/, [null, "share"]],
  [/^(minimum|min|lowest|smallest|least)$/, ["min"]],
];
