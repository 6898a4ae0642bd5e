import { idiom, type Rephrasing } from "./rephrasing.ts";
import { MONTH } from "./words.ts";

/** Several words for what names say in one. */
export const TERMS: readonly Rephrasing[] = [
  // "the parish with the largest floor area"
  { pattern: /(?:land|ground|floor) (areas?)(?= |$)/, words: "$1" },
  idiom(
    /outstanding(?= (?:invoice|bill|order|payment|fine|loan|rent|installment|subscription)s?(?: |$))/,
    "unpaid",
  ),
  // nothing of what is open ended yet, so that the longest one is what began first
  idiom(/longest(?= (?:open|unpaid|pending|unresolved|overdue) [a-z])/, "oldest"),
  idiom(/revenues(?= (?:by|per|of|from|in|for|this|last) )/, "revenue"),
  // "the areas of the 5 largest lakes": by that area
  {
    pattern:
      /((?:[a-z]+ )?(?:area|capacity|volume|size)s?|areas|capacities|(?:[a-z]+ )capacities) of (?:the )?(# )?(largest|biggest|smallest) (# )?([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)/,
    words: "$1 of the $2 $4 $5 with the $3 $1",
    isIdiom: true,
  },
  {
    pattern: /(?:operational|operating|business|working) (?:hours|times)|hours of operation|opening times/,
    words: "opening hours",
  },
  // "in the month of February" of a field that is called so
  idiom(`(?:(?:in|during|for) )the month of (?=(?:${MONTH})(?: |$))`, "in"),
  idiom(
    /(?:(?:that|which|who) )?(?:(?:is|are|was|were|have|has|had) )?(?:already |now |long )?past (?:its|their|the|his|her) due dates?(?= [,.?]|$| (?:and|or|but) )/,
    "overdue",
  ),
  {
    pattern:
      /(?:ran|runs|run|has run|have run|had run) out(?= (?:before|after|in|on|since|until|by|between|last|this|next|already|today|yesterday|#)|$| [,.?])/,
    words: "expired",
  },
  idiom(
    /(?:what|how much) (?:does|do|did) (?:one|an?|a single) (hour|day|night|week|month|year) cost( on average)?/,
    "what is the price per $1 $2",
  ),
  idiom(/the price per (hour|day|night|week|month|year) on average/, "the average price per $1"),
  idiom(/(?:that |which )?(?:cost|costs) nothing(?= [,.?]|$)/, "whose price is 0"),
  idiom(
    /(?<!# (?:[a-z]+ )?)(?:(?:that|which) )?(?:(?:lie|lies|lying|are|is|sit|sits|located|situated) )*(?:below|under|beneath) (?:the )?sea level(?= ?[,.?]|$| and )/,
    "with an elevation below 0",
  ),
  idiom(
    /(# degrees?) (?:celsius|centigrade|fahrenheit|kelvin)(?= ?[,.?;)]|$| (?:and|or|with|in|per) )/,
    "$1",
  ),
  // "flights that are not nonstop"
  idiom(
    /(?:(?:that|which) )?(?:is|are|was|were) not (?:nonstop|non - ?stop)(?= |$)/,
    "with at least 1 stops",
  ),
  idiom(/(?:(?:that|which) )?(?:is|are|was|were) (?:nonstop|non - ?stop)(?= |$)/, "with 0 stops"),
  idiom(/(?:nonstop|non - ?stop) ([a-z]+s)(?= |$)/, "$1 with 0 stops"),
  // "direct flights", not "direct reports"
  { pattern: /direct (flights|routes|connections|trains|buses|ferries)(?= |$)/, words: "$1 with 0 stops" },
  { pattern: /overdrawn ([a-z]+)/, words: "$1 with a negative balance" },
  { pattern: /(?:(?:that|which) )?(?:is|are|was|were) overdrawn(?= |$)/, words: "with a negative balance" },
  { pattern: /uninsured ([a-z]+)/, words: "$1 without insurance" },
  { pattern: /(?:is|are|was|were) (?:uninsured|not insured)(?= [,.?]|$)/, words: "have no insurance" },
  // "the magnitude of the depth"
  idiom(
    /(?:magnitude|extent) of (?:the |their |its )?(?=(?:depth|height|length|width|weight|size|distance|area|speed)s?(?: |$))/,
    "",
  ),
  { pattern: /commonest/, words: "most common" },
  { pattern: /rarest(?= ones?|[ ,.?]|$)/, words: "least common" },
  { pattern: /(?:brought|given|handed|came|come) back/, words: "returned" },
  idiom(
    /([a-z]+ed) (?:later than|after) (?:(?:they|it) (?:was|were|is|are) due|(?:the|their|its) due date)/,
    "$1 late",
  ),
  { pattern: /commenced/, words: "started" },
  { pattern: /programming(?= languages?(?: |$))/, words: "" },
  { pattern: /(?:mother tongues?|first languages?)/, words: "native language" },
  { pattern: /short forms?/, words: "abbreviation" },
  { pattern: /gross domestic products?/, words: "gdp" },
  { pattern: /gross national products?/, words: "gnp" },
  { pattern: /(?:running|playing) times?/, words: "runtime" },
  { pattern: /horse powers?/, words: "horsepower" },
  ...["kilo", "mega", "giga"].map((size) =>
    idiom(
      `${size}watt (?:- )?hours?|${size.charAt(0)}w (?:- )?hours?|${size}watthours?`,
      `${size.charAt(0)}wh`,
    ),
  ),
  { pattern: /miles per gallon/, words: "mpg" },
  { pattern: /heart (?:- )?(?:rates?|beats?)/, words: "pulse" },
  idiom(/e - mails?/, "email"),
  idiom(/emails? address(?:es)?/, "email"),
  { pattern: /web (?:sites?|pages?|address(?:es)?)/, words: "website" },
  { pattern: /home towns?/, words: "hometown" },
  { pattern: /home(?= (?:city|country|state|address|street|zip|region)(?: |$))/, words: "" },
  { pattern: /(?:birth places?|places? of birth)/, words: "birthplace" },
  ...[
    ["year", "yearly|annual"],
    ["quarter", "quarterly"],
    ["month", "monthly"],
    ["week", "weekly"],
    ["day", "daily"],
  ].flatMap(([unit, adjective]): Rephrasing[] => [
    idiom(
      `(?:the |an? )?(?:${adjective}) (?:counts?|numbers?) of (?:the |our |all )*([^,.?]+?)(?= ?[.?]?$)`,
      `number of $1 per ${unit}`,
    ),
    idiom(
      `count ,? ?separately (?:for|in) (?:each|every) ${unit} ,? ?(?:the |our |all )*([^,.?]+?)(?: (?:in|during) it)?(?= ?[.?]?$)`,
      `count $1 per ${unit}`,
    ),
    idiom(
      `^(?:going|judging|based|according) (?:by|on|to) (?:the |their )?(dates? of [a-z]+) , how many ([^,.?]+?) (?:fall|are|come|were|lie) (?:into|in|within|under) (?:each|every) ${unit}(?= ?[.?]?$)`,
      `number of $2 per ${unit} of $1`,
    ),
    idiom(
      `(per|by|each|every) ${unit} \\( (?:by |using |based on |of )?(?:the |their )?((?:[a-z]+ )?(?:[a-z_]*date|day|birth)|date of [a-z]+) \\)`,
      `$1 ${unit} of $2`,
    ),
  ]),
  { pattern: /years? of birth/, words: "birth year" },
  idiom(
    /year of (?:the |its |their |his |her )?(establishment|foundation|founding|publication|release|construction|manufacture|death|opening|closing|closure|completion|appointment|graduation|purchase|acquisition|admission|entry|introduction|discovery|foundation|first [a-z]+)(?= |$)/,
    "$1 year",
  ),
  idiom(
    /dates? of (?:being |the |their )?(birth|death|issue|hire|purchase|sale|entry|start|delivery|expiry|enrollment|enrolment|payment|[a-z]+(?:tion|sion|al|ure)|[a-z]+ing(?! [a-z]{4,}s(?: |$)))(?= |$)/,
    "$1 date",
  ),
  { pattern: /(?:cell|mobile|land) phones?(?: numbers?)?/, words: "phone number" },
  { pattern: /well - known/, words: "famous" },
  { pattern: /social security numbers?/, words: "ssn" },
  { pattern: /head counts?/, words: "headcount" },
  // "the yard names and the associated welder headcounts"
  {
    pattern:
      /(?<=(?:and|with|the|their|its) )(?:(?:associated|corresponding|respective) )?([a-z]+) headcounts?(?= ?[.?,;]|$| (?:of|for|in|by|per) )/,
    words: "$1 counts",
  },
  idiom(/teaching staff(?: members)?/, "teachers"),
  {
    pattern:
      /pieces? of(?= (?:equipment|furniture|luggage|baggage|advice|information|clothing|jewelry|jewellery|machinery|software|hardware|evidence|feedback|gear|legislation|merchandise)(?: |$))/,
    words: "",
  },
  { pattern: /(?:signup|sign - up|sign up)(?= (?:date|day|time|year|month)s?(?: |$))/, words: "signed up" },
  { pattern: /surnames?|(?:family|sur) names?/, words: "last name" },
  { pattern: /forenames?|given names?/, words: "first name" },
  idiom(/postal codes?/, "zip code"),
];
