import { idiom, type Rephrasing } from "./rephrasing.ts";
import { END, NAMED, SUPERLATIVE } from "./words.ts";

const WAY = "ascending|increasing|descending|decreasing";
const MANNER = "sequence|fashion|manner|arrangement";
const ORDERED = "(?:sorted|ordered|arranged|organized|organised|ranked|listed|displayed|presented|shown)";
const ALPHABET = "alphabetical(?:ly)?|alphabetic|lexicographic(?:al(?:ly)?)?";
const BASED_ON =
  "(?:based on|according to|in terms of|with respect to|with regard to|on the basis of|as measured by|by)";
const IN_WAY = `,? ?(?:${ORDERED} )?in (?:an? |the )?(${WAY}) (?!(?:alphabet|lexico|chronolog|numer|sort)[a-z]* |(?:${MANNER}|order|by|of|and|based) )(${NAMED}?)`;

/** Orders in the words of formal writers. */
export const FORMAL_ORDERS: readonly Rephrasing[] = [
  // "sort the list of names and fees of all boats in descending order of the fee"
  idiom(
    `^(?:please )?(?:sort|order|arrange|rank) (?:the |a |this )*list of ([^.?;]+?) (?=in (?:an? |the )?(?:${WAY}|alphabetical|reverse|chronological) )`,
    "list $1 ,",
  ),
  idiom(
    `^(?:please )?(?:sort|order|arrange|rank) (?:the |a |this )*list of ([^.?;]+?) (?=(?:by|according|based|from (?:the )?(?:${SUPERLATIVE})) )`,
    "list $1 , sorted",
  ),
  // "sorted by the price of the boat in descending order"
  idiom(
    `(?<=(?:${ORDERED}|sort|order|rank|arrange) by (?:[a-z]+ |'s ){1,7}?)in (?:an? |the )?(${WAY}) order(?= ?[,.?;]|$)`,
    "$1",
  ),
  // "in descending order of price", with what it is the order of up to the end
  idiom(
    `,? ?(?:(?:${ORDERED}|sort|order|rank|arrange) )?in (?:an? |the )?(${WAY}) order (?:of|by|based on|according to) (?:the |their |its )?((?:[a-z]+ |'s ){0,6}?[a-z]+)${END}`,
    ", sorted by $2 $1",
  ),
  // "with the most expensive ones listed first"
  idiom(
    `, with (?:the )?((?:most |least )?[a-z]+)(?: ones?)?(?: listed| shown| coming| appearing)? first${END}`,
    ", $1 first",
  ),
  // "in an order that corresponds to their labels"
  idiom(
    `,? ?in (?:an? |the )?(?:order|${MANNER}) (?:that|which) (?:corresponds? to|follows|reflects|goes by|is given by|matches) (?:the |their |its )?(${NAMED})${END}`,
    "sorted by $1",
  ),
  // "those with a higher price first"
  ...(
    [
      ["higher|larger|bigger|greater|longer|more", "descending"],
      ["lower|smaller|shorter|fewer|less", "ascending"],
    ] as const
  ).map(([more, way]) =>
    idiom(
      `,? ?(?:(?:those|these|the ones|ones) )?with (?:a |an |the )?(?:${more}) (${NAMED}) first${END}`,
      `, sorted by $1 ${way}`,
    ),
  ),
  // "in ascending height sequence"
  idiom(`${IN_WAY} (?:${MANNER})(?= ?[,.?]|$)`, "sorted by $2 $1"),
  // "in ascending height order", unless the schema has a "height order"
  { pattern: new RegExp(`${IN_WAY} order(?= ?[,.?]|$)`), words: "sorted by $2 $1" },
  // "from the lowest to the highest according to weight"
  idiom(
    `,? ?(?:${ORDERED} )?from (?:the )?(${SUPERLATIVE}) to (?:the )?(?:${SUPERLATIVE}) (?!based |by )${BASED_ON} (?:the |their |its )?(?!number |count |total |sum |average )(${NAMED}?)${END}`,
    "sorted by $2 , $1 first",
  ),
  // "in reverse order based on their alphabetical sequence", "in backwards alphabetical order"
  idiom(
    `in reversed? (?:order|${MANNER}) (?:${BASED_ON}|of) (?:the |their |its )?(?:${ALPHABET}) (?:order|${MANNER})(?= ?[,.?]|$)`,
    "in descending alphabetical order",
  ),
  idiom(`(?:reversed?|backwards?) (?=(?:${ALPHABET}) )`, "descending"),
  idiom(/reversed (?=(?:order|chronological) )/, "reverse"),
  // "from the end of the alphabet to its beginning"
  idiom(
    `,? ?(?:${ORDERED} )?(?:starting |beginning )?(?:from|at|with) the end of the alphabet(?: (?:back )?to (?:the|its) (?:beginning|start))?(?= ?[,.?]|$)`,
    "sorted alphabetically descending",
  ),
  // "in alphabetical order, starting from the beginning of the alphabet"
  idiom(
    `(?<=(?:${ALPHABET})(?: (?:order|${MANNER}))?) ,? ?(?:starting|beginning) (?:from|at|with) the (?:beginning|start|top) of the alphabet`,
    "",
  ),
  idiom(/alphabeti[sz]ed/, "sorted alphabetically"),
  // "ensuring that the results are sorted by weight", "and make sure they are sorted by weight"
  idiom(
    `(?:,|, and|and|[.;]) (?:please )?(?:ensuring|making sure|ensure|make sure)(?: that)? (?:(?:the |these )?(?:results?|lists?|rows?|output|[a-z]+s)|they|it) (?:are|is) (?=${ORDERED} )`,
    ",",
  ),
  // "beginning with the most current year and going back in time"
  idiom(
    `,? ?(?:starting|beginning) (?:with|from) (?:the )?(?:most current|(${SUPERLATIVE})) ([a-z]+(?: [a-z]+)?) (?:and )?(?:then )?(?:going|moving|working|proceeding) (?:backwards?|back|down|from there)(?: in time| to the (?:earliest|oldest|first))?${END}`,
    "sorted by $2 descending",
  ),
  // "as well as the weight of each, ordered by title"
  idiom(
    `,? (?:as well as|along with|together with|and|plus) the (?!number |numbers |count |total |sum |average |mean |most |name |names )([a-z]+(?: [a-z]+)?) of each(?: of them| one)?(?= ?[,.?]|$| (?:${ORDERED}|in) )`,
    "and the $1",
  ),
  // "pairs of the keeper's name and the horse's name"
  idiom(
    /^((?:list|show|give|return|find|display|retrieve|provide)(?: me)?) (?:(?:all|the) )*pairs of (?=[a-z' ]+ and )/,
    "$1",
  ),
];
