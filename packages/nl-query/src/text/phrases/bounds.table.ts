import { idiom, type Rephrasing } from "./rephrasing.ts";
import { ANY_BOUND, BOUND, FIELD, MONTH, NAME } from "./words.ts";

/** A number and its unit: "25 minutes". */
const MEASURE = "#(?: (?!and |or |to )[a-z%€$£]+)?";

const OF_THEIRS = "(?:where|whose|with|(?:(?:that|which) )?(?:have|has|having))";
const END_OF_CLAUSE = "(?= ?[,.?:;]|$| (?:and|or|in|for|with|sorted|ordered) )";

/** Bounds of numbers. */
export const BOUNDS: readonly Rephrasing[] = [
  // "members aged 30 to 40", "between the ages of 30 and 40"
  {
    pattern: /(?:aged|ages) (?:from )?(#) (?:to|-|–|through) (#)(?! years)/,
    words: "aged between $1 and $2",
  },
  {
    pattern: /(?:(?:aged|in age) )?between (?:the )?ages(?: of)? (#) and (#)(?! years)/,
    words: "aged between $1 and $2",
  },
  // "parts that have fallen below their minimum stock", "parts below the minimum stock"
  idiom(
    /(?<!(?:whose|where|when|with|having|and|or|if) (?:[a-z]+ )?[a-z]+ )(?<=[a-z] )(?:(?:that|which) )?(?:(?:have|has|had|is|are|was|were) )?(?:(?:fallen|dropped|sunk|gone|fell|risen|now) )?(below|under|above|over) (?:the|their|its) (minimum|min|maximum|max) ((?!number |amount |of |and |or )[a-z]+)(?= ?[,.?:;]|$| (?:and|or) )/,
    "whose $3 is $1 the $2 $3",
  ),
  // "parts with stock under the minimum"
  idiom(
    /(?<=[a-z] )([a-z]+) (is |are )?(below|under|above|over) (?:the|their|its) (minimum|maximum)(?= ?[,.?:;]|$| (?:and|or) )/,
    "$1 $2 $3 the $4 $1",
  ),
  // "markets above the Bern average" of markets in Bern
  idiom(
    /([a-z]+) ([a-z]+s) (above|over|below|under|exceeding) the \1 (average|mean)(?= )/,
    "$1 $2 $3 their $4",
  ),
  // "boats that the yard sells for less than 30"
  idiom(
    `(?:sells?|sold|offers?) (?:it |them |these )?(?:for|at) (?:a price (?:of )?)?(${ANY_BOUND}) (#)(?! (?:people|persons|guests|players|seats|years|days|hours) )`,
    "offers with a price $1 $2",
  ),
  // "boats sold at the yard for less than 30"
  idiom(
    `(?:that |which )?(?:is |are |were |was )?(?:sold|offered|on sale|available|to be had) (at|by|from|in) ([^,.?;]{1,40}?) (?:for|at) (?:a price (?:of )?)?(${ANY_BOUND}) (#)(?! (?:people|persons|guests|players|seats|years|days|hours) )`,
    "$1 $2 with a price $3 $4",
  ),
  { pattern: /(?:inferior|subordinate) to(?= (?:the )?(?:average|mean|median|#))/, words: "less than" },
  // "above 55 degrees latitude"
  idiom(`(${ANY_BOUND}) (#) degrees?(?: of)? (latitude|longitude)(?= ?[,.?]|$)`, "with a $3 $1 $2"),
  { pattern: /superior to(?= (?:the )?(?:average|mean|median|#))/, words: "greater than" },
  // "boats surpassing the average length"
  idiom(
    `(?<=(?:of|for|in) (?:the |all )?[a-z]+s )(?:exceeding|surpassing|beating|topping) the (average|mean) ${NAME}(?= ?[,.?]|$)`,
    "with $2 above the $1 $2",
  ),
  idiom(
    `with (?:more|higher|greater|larger) than (?:the )?(average|mean) ${NAME}(?= ?[,.?]|$)`,
    "with $2 above the $1 $2",
  ),
  idiom(`with (above|below) (?:- )?average ${NAME}(?= ?[,.?]|$)`, "with $2 $1 the average $2"),
  idiom(
    `(?:(?:that|which) )?(?:precedes?|preceded|predates?|predated|antedates?)(?= (?:the )?(?:year )?(?:#|(?:${MONTH}) ))`,
    "is before",
  ),
  idiom(/(above|below|over|under|beyond) of(?= #)/, "$1"),
  idiom(/(?:(?:lies|lie|falls|fall) )?within the range (?:of|from)(?= # )/, "in the range of"),
  idiom(
    `((?:at most|at least|up to|max|maximum|min|minimum|within|between|from) [^.?]*?(?:#|[a-z])) ?,? (?:(?:both|all|limits?|bounds?|that) )?(?:inclusive|inclusively|included)(?= ?[.?,]|$)`,
    "$1",
  ),
  idiom(
    `(?:(?:that|which|who) )?(?:reach|reaches|attain|attains|get to|gets to) (${MEASURE}) (?:in|of|for) (?:the |their |its )?${FIELD}(?= ?[.?,]|$)`,
    "whose $2 is at least $1",
  ),
  idiom(
    `((?:at least|at most|up to) ${MEASURE}) , (?:and )?(?:also )?(?:exactly )?${MEASURE} (?:is|are|counts) (?:also )?(?:fine|okay|ok|included|allowed|possible|enough)(?: too| as well)?(?= ?[.?]?$)`,
    "$1",
  ),
  idiom(
    /of (#(?: [a-z]+)?) ,? ?(?:and )?(?:not|no|nothing|neither) (?:more|less) ?,? ?(?:and|or|nor)?(?: not| no| nothing)? (?:less|more)(?= ?[.?,]|$)/,
    "of exactly $1",
  ),
  idiom(
    `(?:which |that )?(?:(?:lies|lie|falls|fall|is|are) )?(?:outside|out of|not within|not inside|not in)(?: of)? (?:the )?(?:range|interval|band|span|bounds|limits) (?:of |from |between )?(${MEASURE}) (?:to|and|-|–|through) (${MEASURE})`,
    "is below $1 or above $2",
  ),
  idiom(
    `(?:which |that )?(?:(?:lies|lie|falls|fall|is|are) )?(?:outside|not between|not from)(?: of| from| between)? (${MEASURE}) (?:to|and|-|–|through) (${MEASURE})`,
    "is below $1 or above $2",
  ),
  idiom(
    `(?:(?:that|which|who) )?(?:(?:have|has|having|with|is|are) )?((?:exactly|${ANY_BOUND}) ${MEASURE}(?: (?:or|and) ${ANY_BOUND} ${MEASURE})?) as (?![a-z]+ as )(?:the |an? |their |its )?${FIELD}(?= ?[.?,]|$)`,
    "whose $2 is $1",
  ),
  idiom(
    `(?:(?:that|which|who) )?(?:(?:is|are|have|has|with) )?((?:${BOUND}) ${MEASURE} or (?:${BOUND}) ${MEASURE}) (?:in|for) (?:the |their |its )?${FIELD}(?= ?[.?,]|$)`,
    "whose $2 is $1",
  ),
  // "whose price exceeds the cost by at least 20", "whose price is at least 20 more than the cost"
  idiom(
    `${OF_THEIRS} (?:the |an? |its |their )?${FIELD} (?:(?:that|which) )?(?:exceeds?|exceeding|exceeded|surpass(?:es|ed)?|tops|(?:(?:is|are|was|were) )?(?:above|over|(?:greater|higher|larger|more) than)) (?:the |its |their )?${FIELD} by (${ANY_BOUND}) (#)`,
    "where $1 minus $2 is $3 $4",
  ),
  idiom(
    `${OF_THEIRS} (?:the |an? |its |their )?${FIELD} (?:(?:(?:that|which) )?(?:is|are|was|were) )?(${ANY_BOUND}) (#)(?: (?:euros|dollars|points|units))? (?:more|higher|greater|larger|above|over)(?: than)? (?:the |its |their )?${FIELD}${END_OF_CLAUSE}`,
    "where $1 minus $4 is $2 $3",
  ),
  idiom(
    `${OF_THEIRS} (?:the |an? |its |their )?${FIELD} (?:(?:(?:that|which) )?(?:is|are|was|were) )?(${ANY_BOUND}) (#)(?: (?:euros|dollars|points|units))? (?:less|lower|smaller|below|under)(?: than)? (?:the |its |their )?${FIELD}${END_OF_CLAUSE}`,
    "where $4 minus $1 is $2 $3",
  ),
  idiom(
    `(?:that |which )?(?:cost|costs|costing) (${ANY_BOUND}) (#)(?: (?:euros|dollars))? more than (?:(?:was|were|originally|first|it was|we) )*(estimated|planned|budgeted|quoted|expected)${END_OF_CLAUSE}`,
    "where cost minus $3 is $1 $2",
  ),
  idiom(/(?:a|the) total (?:number )?of (?=(?:exactly |only |just )?# [a-z])/, ""),
];
