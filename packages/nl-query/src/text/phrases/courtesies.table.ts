import { idiom, type Rephrasing } from "./rephrasing.ts";
import { WITH_NONE } from "./with-none.table.ts";
import { END, FIGURE, NAME, NAMED, SUPERLATIVE } from "./words.ts";

/** How a request begins or goes on. */
export const COURTESIES: readonly Rephrasing[] = [
  idiom(/(?<=[.?!;] )kindly(?= [a-z]+ )/, ""),
  idiom(/^(?:i|we) (?:am |are )?(?:looking|searching|look|search) for(?= (?!ways? |trends? )[a-z#])/, "list"),
  idiom(
    /,? (?:and )?(?:just|only) (?:this|that|the|a) (?:one |single )?(?:number|figure|value)(?: please)?(?= ?[.?]?$)/,
    "",
  ),
  idiom(
    /^(?:only|just) ([^.?;]+?) (?:matter|are (?:relevant|important|interesting|of interest)|interest me|interest us|count)(?: (?:here|now|to me|to us|for me|for us|for this))*(?= ?[.?;:]|$)/,
    "list $1",
  ),
  idiom(
    /^(?:(?:my|our) [a-z]+|someone|somebody|management|the (?:boss|team)) (?:(?:wants?|needs?|would like|wishes|asks?|asked|has asked|is asking)(?: me| us)? to (?:see|know|have|get|look at)|(?:asks?|asked|has asked|is asking|wishes)(?: me| us)? for)(?= [a-z])/,
    "list",
  ),
  idiom(
    /,? (?:and )?(?:which|what|who) (?:ones )?(?:are|is|were) (?:they|it|those|these|that)(?: called)?(?= ?[.?]?$)/,
    "",
  ),
  idiom(
    `(which|what) ${NAME} (?:is|are) (?:the ones?|those)(?= (?:that|which|who|with|whose|where) )`,
    "$1 $2",
  ),
  idiom(/when it comes to(?= [a-z])/, "in terms of"),
  idiom(
    /^(?:please )?(?:break|split) (?:up )?(?:all |our |the )*(?!down )([^,.?]+?)(?: down| up)? (?:by|per) (?:the |their )?([a-z]+)(?: (?:they|it) (?:are|is|have|has|were|was)(?: in| of| on)?)?(?= |$)/,
    "$1 by $2",
  ),
  {
    // what groups are compared for: they tell it themselves
    pattern:
      /^(?:do|does|did|is|are|was|were) (?!there )[^?]+? \? (?=(?!.* (?:their|them|those|these|it|its|they) )[^?]* (?:each|every|per|by) )/,
    words: "",
    isIdiom: true,
  },
  {
    pattern: /(?:an? |the )?(?:sorted|ordered) list of ([^,.?]+?) (?:based on|according to|by)(?= [a-z])/,
    words: "the list of $1 sorted by",
  },
  // "a sorted list of prices with their names": the first column sorts
  idiom(
    `^((?:list|show|give|provide|get|display|return|generate|produce|present)(?: me| us)? )?(?:an? |the )?(?:sorted|ordered) (?:list|listing|table) of (?:(?:all|the|our) )*(${NAMED}) ((?:and|with|along with|together with|including|plus) [^.?]+?)(?= ?[.?]?$)`,
    "$1 $2 $3 sorted by $2",
  ),
  {
    pattern:
      /(?:(?:an?|the) )*(?<!alphabetically )(?:sorted|ordered) (?:list|listing) of(?!.* (?:by|based|according|order|from) )/,
    words: "the list of",
    tail: "sorted alphabetically",
  },
  {
    pattern:
      /^(?:please )?(?:can you |could you )?(?:create|make|generate|compile|produce|prepare|build|assemble|draw up|put together|provide|give me|give|show|present) (?:an? |the |me an? )?(?:[a-z]+ed )?(?:comprehensive |brief |short |complete |full |detailed |general |quick |simple )?(?:list|listing|report|overview|rundown|compilation|collection|table|ranking)(?: (?:of|showing|displaying|with|that shows|containing|detailing|for|on))(?= [a-z])/,
    words: "provide a list of",
  },
  {
    pattern:
      /^what (?:is|are) all (?:of )?(?:the )?(?:information|details|data|info)(?: available)? (?:about|on|for|regarding|of)/,
    words: "list",
  },
  {
    pattern:
      /how (?:large|big|high|low|great|long|much|many) (?:is|are|was|were) the (total|average|maximum|minimum|combined|overall|mean|highest|lowest|largest|smallest|biggest|greatest)/,
    words: "what is the $1",
  },
  {
    pattern:
      /^(?:please )?(?:determine|count|find out|calculate|show me|show|tell me|list|find|identify|report|get|state) how many/,
    words: "how many",
  },
  idiom(
    /^(?:please )?(?:add|sum|total|tot) up (?:(?:all|the|of|our) )*(?!number of )(?=[a-z])/,
    "what is the total",
  ),
  idiom(
    /(for (?:each|every) [a-z]+(?: [a-z]+)? ,) (?:please )?(?:add|sum|total) up (?:(?:all|the|of|our) )*(?!number of )(?=[a-z])/,
    "$1 the total",
  ),
  idiom(/(?:add|sum|total) up (?:all )?(?=(?:the |of )?number of [a-z])/, ""),
  idiom(/^count (?:up )?(?:the )?(?:total )?(?:number of|how many)/, "how many"),
  idiom(
    /^count (?:up )?(?:all )?(?!the |all |number |values? |different |distinct |unique )(?=[a-z]+s (?:with|without|where|that|which|whose|having|in|from) )/,
    "how many",
  ),
  idiom(
    /^count (?:up )?(?:all )?(?:of )?the (?!number |values? |different |distinct |unique )(?=[a-z]+s )/,
    "how many",
  ),
  idiom(/^how much (?:do|does|did) ([^,.?]+) weigh(?= [.?]|$)/, "what is the weight of $1"),
  // "how expensive is the longest barge", "how much is the cheapest one": a figure of one that something else tells
  ...[
    ["much", "price", "fewest"],
    ["expensive|costly", "price", "cheapest|dearest|priciest|costliest|(?:most|least) (?:expensive|costly)"],
    ["heavy", "weight", "heaviest|lightest"],
    ["long", "length", "longest|shortest"],
    ["tall", "height", "tallest|shortest"],
    ["deep", "depth", "deepest|shallowest"],
    ["wide", "width", "widest|narrowest"],
    ["fast", "speed", "fastest|slowest"],
    ["old", "age", "oldest|youngest"],
  ].map(([adjective, figure, own = ""]) =>
    idiom(
      `^how (?:${adjective}) (?:is|was|are|were) the (?!(?:latest|best|largest|biggest|${own}) )(?=(?:most|least) [a-z]+ |[a-z]+est )`,
      `what is the ${figure} of the `,
    ),
  ),
  // "how much does the latest repair cost": one of them, so that nothing is summed
  idiom(
    `^how much (?:do|does|did|will) (the (?:${SUPERLATIVE}) (?!#)[^,.?]+|the [a-z]+ with the (?:${SUPERLATIVE}) [^,.?]+) costs?${END}`,
    "what is the cost of $1",
  ),
  idiom(
    /[.?] (?:please )?(?:report|provide|show|give|list|state|return)(?: me)? the (?:number|count|total|result)s? (?:for|in|by|of|per) (?:each|every)/,
    "for each",
  ),
  { pattern: /^(?:per|(?:in|on|at|within) (?:each|every)) ([^,.?]+?) ,(?= [a-z])/, words: "for each $1 ," },
  {
    pattern:
      /^for (?:each|every) ([a-z]+(?: [a-z]+)?) (?:please )?(?:work out|calculate|compute|determine|count|show me|give me|tell me) ([^,.?]+)/,
    words: "$2 for each $1",
  },
  {
    pattern:
      /^for (?:each|every) ([a-z]+) ,? ?(?:please )?(?:show|list|give|find|return|display|report|what (?:is|are))(?: me)? (?:the |its |their |his |her )?(names?|titles?) and ([^.?]+)/,
    words: "show the $2 of each $1 and $3",
  },
  {
    pattern:
      /^for (?:each|every) ([^,.?]+?) , ([^.?]+?) (,? ?(?:and )?(?:sorted|ordered|ranked|arranged|sort|order) (?:it |them |the results? )?(?:by|in|from) [^.?]+)/,
    words: "$2 for each $1 $3",
  },
  {
    pattern: new RegExp(
      `^(?:for|within|in) (?:each|every) ([^,.?]+?) , ([^.?]+?)( ${WITH_NONE})?(?= [.?]|$)`,
    ),
    words: "$2 for each $1 $3",
  },
  { pattern: /^(?:add|sum|total) up (?:all )?(?:of )?(?:the )?(?=[a-z])/, words: "total" },
  {
    pattern:
      /^who (are|were|is|was) the ([a-z]+) (?:(?:that|who) )?(?:(?:is|are) )?(?:associated with|linked to|connected to|related to|responsible for|behind)/,
    words: "list the $2 of",
  },
  { pattern: /^every ([a-z]+)(?= with (?:the|their|its) )/, words: "all $1" },
  {
    pattern: new RegExp(
      `^who (is|was) the (?!${SUPERLATIVE}|[a-z]+est |most |least |first |last |top |best )([a-z]+(?: [a-z]+)?) (of|in|for)(?= )`,
    ),
    words: "what $1 the $2 $3",
  },
  {
    pattern: new RegExp(
      `^(list|show|give|get|display|return|provide)(?: me)? each(?! (?:one|of|time) )(?!.* (?:${FIGURE}) )`,
    ),
    words: "$1 all",
  },
  // "show me every phone number": no number of phones
  {
    pattern: new RegExp(
      `^(list|show|give|get|display|return|provide)(?: me)? (?:each|every) ([a-z]+) (number)(?! of )(?!.* (?:${FIGURE}) )`,
    ),
    words: "$1 all $2 $3",
  },
  {
    pattern:
      /^(?:please )?(?:can|could|would|will) you (?:please |kindly )?(?:provide|tell|show|give|list|find|identify|display|retrieve|determine|share|get|send)(?: me| us)?(?: with)?(?! (?:if|whether))/,
    words: "list",
  },
  {
    pattern:
      /^(?:please )?(?:i|we) (?:want|need|would like|d like|wish)(?: you)? to (?:know|see|find|get|list|view)/,
    words: "list",
  },
  {
    pattern: /^please (?:tell|give|show|provide|list|find|identify|share)(?: me| us)?(?: with)?/,
    words: "list",
  },
  idiom(
    /^(?:please )?(show|list|give|get|find|display|return)(?: me)? only(?= (?:the |those |all )*[a-z]+s )/,
    "$1",
  ),
  idiom(/([.?;]) (?:please )?only (show|list|give|return|display)(?= )(?![^.?]* #)/, "$1 $2"),
  { pattern: /([.?]|and|please) share(?= (?:the|their|its|any|all|his|her) )/, words: "$1 show" },
  idiom(
    /^(?:list )?(?:on )?(?:what|which) date (?:was|were|did|does|do|has|have) ([^,.?]+?) ([a-z]+)(?= [.?]|$)/,
    "what is the $2 date of $1",
  ),
  idiom(/^how fast (is|are|was|were)(?= )/, "what $1 the speed of"),
];
