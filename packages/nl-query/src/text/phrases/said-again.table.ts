import { idiom, type Rephrasing } from "./rephrasing.ts";
import { ANY_BOUND, END } from "./words.ts";

const FIGURE = "number|count|total|sum|average|mean";

const AGAIN = `(?:that|this|the|their|its) (?:${FIGURE}|avg|median|figure|value)`;
const FIRST =
  "((?:the )?(?:most|fewest|least|highest|lowest|best|worst|largest|biggest|smallest|[a-z]+est)(?: ones?)? first)";
const COMPUTES = "(?:compute|calculate|determine|sum|add|count|work out)";
const RETURNS = "(?:return|give|show|list|report|state|display)";
const OWN_FIGURE =
  "(?:(?:the |its |this |that |their )?(?:(?:(?:total |overall )?(?:number|count)(?: of [a-z]+(?: [a-z]+)?)?)|sum|total|average|mean|figure))";

/** Words that point back at what the question said before. */
export const SAID_AGAIN: readonly Rephrasing[] = [
  // "how many guests are members rather than visitors": who is one is no other
  idiom(
    /(?<=(?:is|are|was|were) (?:an? )?[a-z]+(?: [a-z]+)?) ,? ?(?:rather than|instead of) (?:an? )?[a-z]+(?: [a-z]+)?(?= ?[.?]?$)/,
    "",
  ),
  // "who won the medal, rather than merely being nominated for it"
  idiom(
    /,? ?(?:rather than|instead of|and not|not) (?:just|merely|only|simply) (?:being |been |was |were |having been )?[a-z]+(?:ed|en|ing)(?: (?:for|at|in|on) (?:it|one|them|that))?(?= ?[.?,]|$)/,
    "",
  ),
  // "and what is that average? Best first.", "with the average, best first"
  idiom(
    `(?<!together|along),? (and (?:what|how (?:many|much|high|big|large|low)) (?:is|was|are|were) (?:${AGAIN}|that|it)|(?:and )?with ${AGAIN}) ?[?.,;] ${FIRST}(?= ?[.?]?$)`,
    ", $2 , $1",
  ),
  // "for each region, compute the total cost and return the region with this total": what groups show anyway
  idiom(
    `^(for (?:each|every) (?:[a-z]+ ){0,3}?([a-z]+) , ${COMPUTES} [^,.?;]+?) ?[,;]? ?(?:and |then |and then )?${RETURNS} (?:the )?(?:[a-z]+ )?\\2(?:s|es)? ,? ?(?:and|with|together with|along with|as well as) ${OWN_FIGURE}(?= ?[.?]?$| ?,? (?:in|sorted|ordered|highest|largest|lowest|smallest|starting) )`,
    "$1",
  ),
  // "... and list the regions by that total in descending order"
  idiom(
    `^(for (?:each|every) (?:[a-z]+ ){0,3}?([a-z]+) , ${COMPUTES} [^,.?;]+?) ?,? (?:and )?(?:then )?(?:list|order|sort|rank|arrange) (?:the |these |them )?(?:[a-z]+ )?(?:\\2(?:s|es)? )?(?:by|according to) ${OWN_FIGURE} in (descending|ascending) order${END}`,
    "$1 , in $3 order",
  ),
  // "for each year, the number of boats built in that year"
  idiom(
    /((?:each|every) (?:calendar )?(year|quarter|month|week|day) [^.?;]*?) (?:in|during|within) (?:that|this|the same) \2(?= ?[,.?]|$| (?:sorted|ordered|arranged|and) )/,
    "$1",
  ),
  // "for each club with at least 3 boats, show the name of the club and their average length"
  idiom(
    `^((?:for|of) (?:each|every) ([a-z]+) (?:with|having) (?:${ANY_BOUND}) # [^.?;]*? (?:names?|titles?)) of (?:the|that|this) \\2(?= ?(?:,|and|with|together|along) )`,
    "$1",
  ),
  // "the name of the club it belongs to and its length"
  idiom(
    /([a-z]+ of (?:the|its|their) [a-z]+(?: [a-z]+)?) (?:(?:that|which) )?(?:it|they) (?:belongs? to|(?:is|are) (?:part of|assigned to|linked to))(?= ?(?:,|and) )/,
    "$1",
  ),
  // "for each club, show the name of the oldest member, together with the club"
  idiom(
    /^(for (?:each|every) ([a-z]+) [^.?;]*?),? (?:together|along) with (?:the|that|this) \2(?= ?[.?]?$)/,
    "$1",
  ),
  // "the club with the largest number of boats, giving its name and that number"
  idiom(
    `((?:highest|largest|greatest|biggest|lowest|smallest|most) (${FIGURE}) of [^.?;]*?) and (?:that|this) \\2(?= ?[.?]?$)`,
    "$1 and the $2",
  ),
  // "the number of oars of every barge that has at least 3 of them"
  idiom(
    `(number|count) of (?:listed |its |their |the )?([a-z]+(?: (?!of |for |in |per |that |which |with )[a-z]+)?) ([^.?;]*?(?:has|have|lists?|holds?|contains?)) (${ANY_BOUND}) (#) of (?:them|these|those)(?= ?[,.?;]|$)`,
    "$1 of $2 $3 $4 $5 $2",
  ),
  // "which have the highest sum of a and b? Show the name and that sum."
  idiom(
    `((?:highest|largest|greatest|biggest|lowest|smallest|most) (${FIGURE}) of [^.?;]*[.?;] [^.?;]*?)(?:that|this) \\2(?= ?[.?,;]|$)`,
    "$1 the $2",
  ),
  idiom(
    /((?:highest|largest|greatest|biggest|lowest|smallest) sum of [^.?;]*[.?;] [^.?;]*?)(?:the|that|this) total(?= ?[.?,;]|$)/,
    "$1 the sum",
  ),
  // "the total output over all its recorded years"
  idiom(
    /(?:summed |added up |totall?ed |taken together )?(?:over|across) all (?:of )?(?:the |its |their )?(?:recorded |available |known |stored )?(?:years|quarters|months|weeks|days)(?= ?[.?,:;]|$)/,
    "",
  ),
  // "more than 40 oars in total across all their boats"
  idiom(
    /(?<=(?:in total|altogether|overall|together|combined) )(?:across|over|in) (?:all )?(?:of )?(?:their|its|his|her) [a-z]+(?= ?[,.?]|$)/,
    "",
  ),
];
