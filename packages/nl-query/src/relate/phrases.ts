import { COMPARISON } from "../lexicon/phrases.table.ts";

export const DETERMINER =
  /^(the|a|an|any|all|some|their|its|his|her|these|those|other|different|distinct|unique|single|own|such|of|both|one|individual|various|only|ever)$/;
export const LINK =
  /^(who|whom|whose|that|which|where|have|has|had|having|do|does|did|is|are|was|were|been|being|be|with|without|of|in|on|at|to|for|from|by|as|into|not|no|never|neither|nor|and|or|but|also|the|a|an|any|all|some|their|its|his|her|it|they|them|this|these|those|other|each|every|per|there|only|ever|both|out|up|about|through|during|than|,|-|:|'s|n't|also|together|along|well|belong|belongs|belonging|owned|owns|own)$/;
export const BREAK = /^(who|whose|that|which|where|sorted|ordered|ranked|arranged|sort|order)$/;
export const VERB =
  /^(who|whose|that|which|is|are|was|were|has|have|had|with|do|does|did|not|sort|sorted|order|ordered|live|lives|whom|where)$/;
export const IMPERATIVE =
  /^(show|list|give|return|find|display|what|how|count|tell|include|also|get|sort|order)$/;
export const FIGURE =
  /^(average|avg|mean|total|sum|maximum|max|minimum|min|median|highest|lowest|largest|smallest|biggest|greatest|longest|shortest|oldest|youngest|newest|latest|earliest|combined|overall)$/;

const NUMBER =
  /(?:^| )((?:the |a |total |overall |corresponding |respective |their )*(?:how many|number of|numbers of|count of|counts of|amount of)(?: (?:the|all|different|distinct|its|their|total|unique|of|such))*)$/;
const MOST =
  /(?:^| )((?:the )?(?:(?:most|fewest|least)(?: number of)?|(?:largest|highest|greatest|biggest|maximum|smallest|lowest|minimum|max|min)(?: total)? (?:number|amount|count) of)(?: (?:the|different|distinct|all))*)$/;
const BOUND = new RegExp(
  `(?:^| )((?:${COMPARISON}|only)? ?#(?: or (?:more|fewer|less))?(?: (?:different|distinct|other))*)$`,
);
/** A number that is compared, so it does not say how many to show: "at least 2 female captains". */
export const COMPARED_NUMBER = new RegExp(`(?:^| )(?:${COMPARISON}|only) #$`);
/** What may say how many there are, the first that matches counts. */
export const QUANTITIES: readonly { kind: "number" | "most" | "bound"; pattern: RegExp }[] = [
  { kind: "number", pattern: NUMBER },
  { kind: "most", pattern: MOST },
  { kind: "bound", pattern: BOUND },
];
/** "highest number of": ranks what has them. */
export const RANKED_NUMBER =
  /(most|fewest|least|highest|largest|greatest|biggest|maximum|lowest|smallest|minimum) /;

/** An order up to the words that say by what. */
export const ORDERED_BY =
  / (?:(?:sorted|sort|ordered|order|ranked|arranged|organized)(?: (?:them|it|the results?|alphabetically))?(?: in (?:ascending|descending|alphabetical|increasing|decreasing) order)?|in (?:an? |the )?(?:(?:ascending|descending|increasing|decreasing|alphabetical) )*order) (?:by|of|based on|according to) (?:(?:the|their|its|ascending|descending) )*$/;
