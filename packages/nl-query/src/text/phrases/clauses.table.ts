import { columnOf, idiom, type Rephrasing } from "./rephrasing.ts";
import { ANY_BOUND, DIMENSION, FIELD, MONTH, NAME, NAMED, OVER, THE } from "./words.ts";

const NAMED_BEFORE_QUOTE =
  "classified|categorized|labeled|labelled|designated|recorded|described|specified|stated|given";

const BEFORE_DATE = `(?= (?:the )?(?:#|\\d|(?:${MONTH}) |today|yesterday|last|this))`;

/** Clauses that say a condition or a column in a roundabout way. */
export const CLAUSES: readonly Rephrasing[] = [
  // "how many bills does Ada have registered under her name"
  idiom(
    /(?:(?:registered|recorded|listed|filed|booked|issued) )?under (?:his|her|their|its) (?:own )?names?(?= ?[.?,]|$)/,
    "",
  ),
  // "all the flag names belonging to the boats", "which flag names are associated with the boats"
  idiom(
    /^(list|show|give|find)((?: (?:me|all|the))*) ((?:[a-z]+ ){1,2}(?:names?|titles?|ids?|codes?|descriptions?|dates?)) (?:(?:that|which) )?(?:belong|belonging) to (?=(?:the |all )*(?:[a-z]+ )?[a-z]+s(?: |$))/,
    "$1 $2 $3 of ",
  ),
  idiom(
    /^(?:what|which) ((?:[a-z]+ ){1,2}(?:names?|titles?|ids?|codes?|descriptions?|dates?)) (?:are|is) (?:associated|linked|connected) (?:with|to) (?=the (?!most |least |fewest |highest |lowest |largest |smallest )[a-z]+)/,
    "list the $1 of ",
  ),
  // "the note associated with the role", "the dates pertaining to the lease"
  idiom(
    `^(what (?:is|are)|list|show|give|find) (?:me )?the (${NAMED}?) (?:(?:that|which) (?:is|are) )?(?:associated with|pertaining to|corresponding to) (?=(?:the|this|that) )`,
    "$1 the $2 of ",
  ),
  // "guests with over 700 in paid orders": what the orders add up to
  idiom(
    `(?:with|having|(?:that|who|which) have) (${ANY_BOUND}) (#)( (?:euros?|dollars?|eur|usd|gbp|pounds?))? (?:in|on|of|from) (?=(?:all |the |their |total |placed )*(?:[a-z]+ ){0,2}(?:orders|purchases|sales|bookings|invoices|bills|payments|transactions|rentals|reservations)(?: |$))`,
    "who spent $1 $2 $3 on ",
  ),
  // "inspections that ended with the result "Fail"": no end of a text
  idiom(
    /(?:(?:that|which|who) )?(?:(?:has|have|had) )?(?:ended|ends?|finished|concluded|closed|resulted) (?:up )?(?:with|in|on) (?:the |a |an )?(result|outcome|verdict|status|grade|score|rating|decision)(?: of)?(?= ["a-z])/,
    "with the $1",
  ),
  // "the name of the harbor to which the boat belongs"
  idiom(
    /(?<=(?:of|and|,) )(the [a-z]+) (?:to|in|at|on) which (?:the [a-z]+|it|they|each(?: [a-z]+)?) (?:belongs?|is (?:located|situated|found)|lies?|stands?|are (?:located|situated|found)|was held|took place|takes place)(?= ?[,.?]| and )/,
    "$1",
  ),
  // "boats that are red or boats that have no sail"
  idiom(
    /(?<=(?:^|[a-z] )([a-z]+s) (?:that|which|who|whose|with) [^?.;]*?) or \1 (?=(?:that|which|who|whose|with) )/,
    "or",
  ),
  // "the town where its keeper has its office"
  idiom(
    /the ([a-z]+) (?:where|in which) (?:its|their|the) ([a-z]+) (?:has|have) (?:its|their|his|her|an?) ([a-z]+)(?= ?[.?,]|$)/,
    "the $3 $1 of its $2",
  ),
  {
    pattern:
      /(?<=s )with (?:an? )?(?:(total) )?(?:spending|spend|expenditures?|spendings) (?:of )?(over|above|more than|greater than|under|below|less than|at least|at most|exceeding|between)(?= #)/,
    words: "who spent $2",
  },
  {
    // "loyal guests who spent": a state of the guests, and what they spent
    pattern:
      /^((?:(?:list|show|find|which|all|the|our|me|give|get) )*)(?!(?:list|show|find|which|what|all|the|our|me|give|get|name|names) )([a-z]+) ([a-z]+s) (who|that) (?:have |has )?(?:spent|spend)(?= )/,
    words: "$1 $3 $4 are $2 and spent",
  },
  idiom(
    /(?:having|with|have|has)(?: got)? ([a-z"]+(?: [a-z]+)?) (?:together with|along with|as well as|and also|and) ([a-z"]+(?: [a-z]+)?) in the (?:list|array|set) of (?:the |their |its )?(?=[a-z])/,
    "with $1 and $2 in their",
  ),
  idiom(
    /(whose [a-z]+(?: [a-z]+)? (?:contains?|includes?|lists?|have|has|names?)) both(?= [^,.?]+ and [^,.?]+ ?[.?]?$)/,
    "$1",
  ),
  idiom(
    /(?:having|with|have|has) ([a-z"]+(?: [a-z#]+)?) in the (?:list|array) of (?:the |their |its )?(?=[a-z])/,
    "with $1 in their",
  ),
  idiom(
    /^([a-z]+(?: [a-z]+)?) (?:containing|including) ([^,.?:;]+?) : (?:which|what) ([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)/,
    "$3 with $2 in their $1",
  ),
  idiom(
    /, (?:no matter|regardless of|whatever|irrespective of)(?: what)? else(?: (?:is|are|it|they)(?: (?:has|have|is|are))?)?(?: (?:in|on) (?:there|it|them|the list))?(?= ?[.?]?$)/,
    "",
  ),
  idiom(
    /(?:where|whose|with) the year of (?:the |its |their )?([a-z]+(?: [a-z]+)?) (?:is|was|equals|=)(?: in)? (#)/,
    "whose $1 is in $2",
  ),
  idiom(/(?:between|from) the (?:beginning|start) and the end of(?= (?:the year )?#)/, "in"),
  idiom(
    /(?:(?:that|which|who) )?(?:do|does|did) not (?:even )?(?:reach|attain|get to|come up to) (#)( [a-z]+)? (?:in|of|for) (?:the |their |its )?([a-z]+(?: [a-z]+)?)(?= ?[.,?]|$)/,
    "whose $3 is less than $1 $2",
  ),
  idiom(
    /^if (?:the )?([a-z]+(?: [a-z]+)?) of (?:an?|any|the)(?: given| certain| single)? ([a-z]+(?: [a-z]+)?) is ([^,.?]+?) ,? ?(?:(?:then )?(?:i|we) (?:want|need) (?:it|them)|(?:then )?(?:list|show|include) (?:it|them)|it (?:belongs|goes))(?: (?:in|on|into) the list)?(?= ?[.?]?$)/,
    "every $2 whose $1 is $3",
  ),
  idiom(
    `^(?:the |their )?${NAME} (?:should|must|has to|have to|needs to) be ([^,.?;]+?) [.,;] (?:and |but )*(?:only|just)? ?(?:if|when|those|where) (?:they|it|he|she|that) (?:are|is) ([^,.?;]+?) [.,;] (?:what|which) ${NAME} (?:do we have|are there|have we got|are)(?: like (?:that|this)| of that kind)?(?= ?[.?]?$)`,
    "$4 whose $1 is $2 and that are $3",
  ),
  idiom(
    /^(?:if|when|whenever) (?:the )?([a-z]+(?: [a-z]+)?) of (?:an?|any|the)(?: given| certain| single)? ([a-z]+(?: [a-z]+)?) (has|have) ([^,.?]+?) ,? ?(?:(?:then )?(?:i|we) (?:want|need)(?: to see)? (?:it|(?:that|this|the) \2)|(?:then )?(?:list|show|include) (?:it|(?:that|this|the) \2)|(?:it|(?:that|this|the) \2) (?:belongs|goes))(?: (?:in|on|into) (?:the|my|our) list)?(?= ?[.?]?$)/,
    "$2 whose $1 $3 $4",
  ),
  idiom(
    /^(?!(?:show|list|find|get|give|display|return|fetch|select|count|open|see|search|all|the|any|only|for|per|by|in|on|of|what|which|how|number|total|average|top) )([a-z]*[a-rt-z](?: [^,.;:? ]+){2,6}) : ((?:[a-z]+ )?[a-z]+s)(?= ?[.?]?$)/,
    "$2 of $1",
  ),
  idiom(
    /,? ?(?:and|plus|as well as|together with) (?:also )?(?:the ones|those|all those)(?= (?:with|whose|having|that|which|who) )/,
    "or",
  ),
  idiom(
    /([a-z]+) ((?:with|that|which|who|whose|having|where) [^.?]*?) ,? ?(?:and|plus|as well as|together with) (?:also )?(?:the|those|all|all the|any) \1(?= (?:with|whose|having|that|which|who) )/,
    "$1 $2 or",
  ),
  idiom(
    /,? ?(?:and|but) (?:also |of course |they must |only if )?they (are|were|have|had|do)(?= )/,
    "that $1",
  ),
  idiom(/or (?:else|otherwise|alternatively)(?= )/, "or"),
  {
    pattern: new RegExp(
      `^${NAME} : (?:the |their |its )?${FIELD} (contains?|includes?|is|are|was|were|equals?|exceeds?|starts|begins)(?= )`,
    ),
    words: "$1 whose $2 $3",
  },
  idiom(/^((?:an?|any|some) [^:?]+?) : (?:which|what) ([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)/, "which $2 have $1"),
  idiom(
    `^(?:list ${NAME} , )?(?:the |their )?${FIELD} (?:must|should|has to|have to|needs to) be ([^,.?]+?) and (?:also )?(?:the |their )?${FIELD} (?:must|should|has to|have to|needs to) (?:be|fall|lie) ([^,.?]+?)(?: ,? ?(?:(?:give|show|list)(?: me| us)?|which are) (?:these|those|such|the|all) ${NAME})?(?= ?[.?]?$)`,
    "list $1 $6 whose $2 is $3 and whose $4 is $5",
  ),
  idiom(
    /^(?:(?:i|we) (?:have|put|set) )?(?:two|three|several|some|#) conditions for (?:the |our |all )?([a-z]+(?: [a-z]+)?) : ([^?]+)/,
    "$1 where $2",
  ),
  idiom(/(where [^?:]+?) must be(?= )/, "$1 is"),
  idiom(
    /the ("|#|(?!most |least )[a-z]+(?: [a-z]+)?) ([a-z]+s) , (?:i mean|meaning|speaking) (?:of )?by (?:the |their )?([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)/,
    "$2 whose $3 is $1",
  ),
  {
    pattern:
      /(?:that |which )?(?:lie|lies|lying|stand|stands|sit|sits) at an? ([a-z]+) of(?= (?:[a-z]+ (?:than )?)*#)/,
    words: "with $1",
  },
  idiom(/what (?:they|it|he|she|those)(?: (?:are|is))? called/, "the names"),
  idiom(
    /(list|show|tell me|give me|know|need) what ((?:the )?[^,.?]+?) (?:are|is) called/,
    "$1 the names of $2",
  ),
  idiom(
    /(?:(?:, )?and|(?:together|along) with) the ([a-z]+(?: [a-z]+)?) (?:that )?(?:it|they|each|each one|each of them) (?:belongs?|is assigned|are assigned) to(?= [.?]|$)/,
    "together with their $1",
  ),
  idiom(
    /(?:, )?and (?:(?:who|what)(?: or what)? is )?the (?!average |total |sum |number |count )([a-z]+(?: [a-z]+)?) of each (?:one|of them)(?= [.?]|$)/,
    "together with their $1",
  ),
  idiom(
    /^(?!(?:show|list|find|get|give|display|return|fetch|select|count|open|see|search|all|the|any|only) )([a-z]+) (") ([a-z]+s)(?= [.?]|$)/,
    "$3 of $1 $2",
  ),
  idiom(
    /^take the ([a-z]+) ([^,.;?]+?) and (?:give|show|list)(?: me| us)?(?: all)?(?: of)?(?: the| its)? related ([a-z]+)(?: , (?:thanks|please))?(?= [.?]|$)/,
    "$3 of $1 $2",
  ),
  idiom(
    /^([^,.;?]+?) is an? ([a-z]+(?: [a-z]+)?) in (?:our|the|this) (?:data|database|system) [;,.] (?:what|which) ([a-z]+) (?:go with|belong to) (?:that|this|the) \2(?= [.?]|$)/,
    "$3 of $2 $1",
  ),
  idiom(
    /^i have an? ([a-z]+) with the [a-z]+ ([^,.;?]+?) and (?:want|need|would like) to know its ([a-z]+)(?= [.?]|$)/,
    "what is the $3 of $1 $2",
  ),
  idiom(
    /^(?:(?:please )?(?:get|show|give|find|fetch|return|list|display|tell)(?: me)?|what is|who is|what are)? ?(?:the )?(?!(?:this|last|next|each|every|all|any|today|yesterday) )([a-z]+) ((?:(?!(?:of|each|every|all|that|which|who|whose|with|and|or|in|for|from|on|by|per|at|to|is|are) )[^,.;:?+& ]+ ){1,6}?)'s (?!(?:not|and|or|in|on|at) )([a-z]+(?: [a-z]+)?(?: (?:and|,) (?:the )?[a-z]+(?: [a-z]+)?){0,2})(?= ?[.?]?$)/,
    "what is the $3 of $1 $2",
  ),
  // "first and last name of Ada Voss's advisor"
  idiom(
    /(?<=[a-z]+ )of ((?!(?:the|each|every|all|any|their|our|its|his|her|this|that|last|next) )[a-z]+ [a-z]+) 's ([a-z]+)(?= ?[?.]?$)/,
    "of the $2 of $1",
  ),
  idiom(/\( not (?:an? )?([a-z]+) \) ([a-z]+)/, "non - $1 $2"),
  // the share of all online orders, and not of all orders
  idiom(
    /((?:percentage|percent|share|proportion|fraction) of [a-z]+(?: (?!that |which |who |where |with )[a-z]+){0,3}) (?:have |has |had )?(?:used|use|uses|applied|redeemed)(?= (?:an?|any|some) (?:[a-z]+ )?(?:coupons?|vouchers?|discounts?|promo codes?|discount codes?|gift cards?)(?: |$))/,
    "$1 had",
  ),
  {
    pattern:
      /(?<!not |never )(?:(?:that|which|who) )?(?:have |has |had )?(?:used|use|uses|using|applied|redeemed)(?= (?:an?|any|some) (?:[a-z]+ )?(?:coupons?|vouchers?|discounts?|promo codes?|discount codes?|gift cards?)(?: |$))/,
    words: "with",
  },
  {
    pattern:
      /(?:(?:that|which|who) )?(?:do|does|did|have|has|had|were|was|are|is) (?:not|never) (?:use|used|using|apply|applied|redeem|redeemed)(?: an?| any)?(?= (?:[a-z]+ )?(?:coupons?|vouchers?|discounts?|promo codes?|discount codes?|gift cards?)(?: |$))/,
    words: "without",
  },
  {
    pattern:
      /([a-z]+s) (?:(?:that|which) )?(?:(?:is|are|lies?) )?(?:scheduled |planned |set |due |booked )?(?:for|in) the future(?= [.?,]|$)/,
    words: "upcoming $1",
  },
  // "which tours are still to come"
  {
    pattern:
      /([a-z]+s) (?:(?:that|which) )?(?:(?:is|are) )?(?:(?:still|yet) (?:to come|ahead(?: of us)?|to take place)|(?:still )?coming up(?: soon)?)(?= [,.?:]|$)/,
    words: "upcoming $1",
  },
  idiom(/([a-z]+s) (?:(?:that|which) )?(?:is|are) upcoming(?= ?[,.?:]|$)/, "upcoming $1"),
  {
    pattern: /(names?|titles?) with ([a-z]+)(?: or ([a-z]+))? in (?:them|it)(?= [.?,]|$)/,
    words: "$1 containing $2 or $3",
  },
  idiom(
    `(?:with|having|whose) (?:an? |the |their )?(${NAMED}) (?:that |which )?(?:is|was|lies|falls)? ?(more recent|newer|less recent) than(?= )`,
    "with $1 $2 than",
  ),
  { pattern: new RegExp(`more recent than${BEFORE_DATE}`), words: "after", isIdiom: true },
  { pattern: new RegExp(`less recent than${BEFORE_DATE}`), words: "before", isIdiom: true },
  idiom(
    `recent ${NAME} ,? ?(?:so|i mean|meaning|that is|namely) (?:those |the ones |ones )?(?=(?:with|whose|that|which|having) )`,
    "$1",
  ),
  idiom(
    /(with|having|whose) (?:an? |the |their )?((?!age )[a-z]+(?: [a-z]+)?) (?:that |which )?(?:is|are|was) (?:not|no) older than (#) (days|weeks|months|years|day|week|month|year)(?: ago| old)?(?= ?[.?,]|$)/,
    "with $2 in the last $3 $4",
  ),
  idiom(
    `^(?:from|between) (?:today|now) (?:back |backwards )?(?:to|until|till|and) (#) (days|weeks|months|years) ago [:,] (?:what|which) ${NAME} (?:have|has) (?:the |their |its |an? )?${NAME} (?:in there|in it|in that (?:time|span|period|range|stretch)|in between|then|there)(?= ?[.?]?$)`,
    "$3 with $4 in the last $1 $2",
  ),
  idiom(
    `^(?:the )?(last|past|next) (#) (days|weeks|months|years) of ${THE}${NAME} by (?:the |their )?((?:[a-z]+ )?(?:date|day|time)|date of [a-z]+)(?= ?[.?]?$)`,
    "$4 with $5 in the $1 $2 $3",
  ),
  idiom(/(?:over|above|past) the age of(?= #)/, "older than"),
  idiom(/(?:under|below) the age of(?= #)/, "younger than"),
  {
    pattern: /^what ([a-z]+(?: [a-z]+)?) (?:do|does|did) ([a-z]+(?: [a-z]+)?) have on average(?= |$)/,
    words: "what is the average $1 of $2",
  },
  {
    pattern: /^what ([a-z]+(?: [a-z]+)?) (?:are|is|were|was) (?!the )([^.?]+?) on average(?= |$)/,
    words: "what is the average $1 of $2",
  },
  { pattern: /(?:and|but) (?:nowhere|never) in(?= [a-z"])/, words: "but not in" },
  {
    pattern: new RegExp(
      `whose ([a-z]+(?: [a-z]+)?) average (${OVER}) (#) (?:on|in|for) (?:the |their )?([a-z]+)`,
    ),
    words: "whose $1 have an average $4 $2 $3",
  },
  {
    pattern:
      /(?<!not |never )(?:that |which |who )?(?:have|has|having|with) ((?:(?!and )[a-z"#]+ ){1,5}?)as (?:a |an |the |their |its |his |her )(?:main |primary )?([a-z]+(?: of [a-z]+| [a-z]+)?)(?= [,.?]|$)/,
    words: "whose $2 is $1",
  },
  {
    pattern:
      /((?:number|amount|total|sum) of [a-z]+(?: [a-z]+)?|(?:by|on|of) (?:the |their )?(?!when |where |how |year |date |month |day |time )[a-z]+) (?:that |which |in which )?(?:they|it|he|she) (?:has |have |had |was |were |is |are )?([a-z]+ed|made|held|won|sold|written)(?= [,.?]|$)/,
    words: "$1 $2",
  },
  {
    pattern:
      /the (year|date|time|day) (?:when |that |in which |on which )?(?:the )?((?:(?!of |in |for |when |they |it |he |she )[a-z#"]+ ){1,5}?)(?:was|were) ([a-z]+ed|built|born|made|held|sold)(?= [,.?]|$)/,
    words: "the $3 $1 of $2",
  },
  // "the title and the date they were shown"
  ...columnOf(
    "(?<!(?:^| )(?:by|same) (?:the )?)(?:the )?(year|date|time|day) (?:when |that |in which |on which )?(?:they|it|he|she) (?:was|were) ([a-z]+ed|built|born|made|held|sold)(?= [,.?]|$| of )",
    "$2 $1",
  ),
  {
    pattern: new RegExp(`averaging (${OVER}) (#)( [a-z]+)? in ([a-z]+)`),
    words: "with an average $4 $1 $2 $3",
  },
  idiom(
    `((?:not )?(?:${OVER})) (#)( [a-z]+)? in (?:its |their |the )?(${DIMENSION}) or (?:(?:${OVER}) )?(#)( [a-z]+)? in (?:its |their |the )?(${DIMENSION})(?= [,.?]|$)`,
    "$4 $1 $2 $3 or $7 $1 $5 $6",
  ),
  idiom(
    `((?:not )?(?:${OVER})) (#)( [a-z]+)? in (?:its |their |the )?(${DIMENSION})(?= [,.?]|$| and | or )`,
    "$4 $1 $2 $3",
  ),
  { pattern: /an? (#) - years? - old ([a-z]+)/, words: "a $2 aged $1" },
  {
    pattern:
      /whose ([a-z]+(?: [a-z]+)?) (?:have|has|contain|contains|include|includes) ((?:" (?:or|and) )?") in (?:it|them)/,
    words: "whose $1 contains $2",
  },
  {
    pattern:
      /(?:that |which |who )?(?:with|have|has|having|include|includes|including|contain|contains) (") in (?:part of )?(?:the|its|their|his|her) ([a-z]+(?: names?)?)(?= [,.?]|$)/,
    words: "whose $2 contains $1",
  },
  {
    pattern: /(not (?:own|have|keep)) ((?:an? |any )?[a-z]+) as (?:a |an )?([a-z]+)(?= [,.?]|$)/,
    words: "$1 $2 $3",
  },
  {
    pattern: new RegExp(`(is|are|was|were) (?:${NAMED_BEFORE_QUOTE}) as(?= (?:"|#))`),
    words: "$1",
  },
  idiom(
    /(?:that |which |who )?(?:is |are |was |were )?(?:referred to as|known as|known by the name(?: of)?|going by the name(?: of)?)(?= )/,
    "named",
  ),
  idiom(
    /(?:pertain|pertains|pertaining|relate|relates|relating|related) to the (?:topic|subject|theme|matter)(?: of)?(?= ")/,
    "about",
  ),
  idiom(
    /^(?:please )?(?:list|show|give|provide|retrieve|find|return|get|display|what (?:is|are))(?: me)? (?:all )?(?:the )?(?:complete |full )?(?:details?|information|info|data|profiles?|records?) (?:of|for|on|about) (?:each|every)(?= [a-z]+)(?! (?:of|one))/,
    "list all",
  ),
  {
    pattern:
      /^(what (?:is|are|was|were)|list|show|give|find) ((?:[a-z]+ ){1,3}?)'s ([a-z]+(?: [a-z]+)?)(?: ,)? and (?:its |their |his |her )?([a-z]+(?: [a-z]+)?)(?= [.?]|$)/,
    words: "$1 the $3 and $4 of $2",
  },
  {
    pattern:
      /(?<!sorted |ordered |grouped |ranked )([a-z]+(?:ed|en|ade|old|ught)) by (?:each|every)(?= (?!one |of )[a-z]*[a-rt-z](?: |$))/,
    words: "$1 for each",
  },
  {
    pattern:
      /([a-z]+(?:ed|id|ent|ught|old|ade|on)) the (?:highest|largest|greatest|biggest) (?:amount|sum|total)(?: of money)?(?= [,.?]|$| (?:in|for|on|to|by) )/,
    words: "$1 the most",
  },
  {
    pattern:
      /([a-z]+(?:ed|id|ent|ught|old|ade|on)) the (?:lowest|smallest|least) (?:amount|sum|total)(?: of money)?(?= [,.?]|$| (?:in|for|on|to|by) )/,
    words: "$1 the least",
  },
  idiom(
    /in (?:an? )?(ascending|descending|increasing|decreasing) (?:sequence|fashion|manner)/,
    "in $1 order",
  ),
  {
    pattern:
      /((?:sorted|ordered|arranged|order) (?:by|of) (?:the |their )?[a-z]+(?: [a-z]+)? of) (?:each|every)(?= [a-z])/,
    words: "$1 the",
  },
  {
    pattern: /^(what (?:is|are|was|were) the (?:[a-z]+ ){1,3})(?:assigned|given|attached) to(?= )/,
    words: "$1 of",
  },
  {
    pattern: new RegExp(
      `(?:that |which |who )?(?:have|has|with|having) (${OVER}) (#) (?:entries|rows|occurrences|instances|appearances)(?= [,.?]|$)`,
    ),
    words: "that appear $1 $2 times",
  },
  idiom(
    /(?:that |which |who )?(?:with|have|has|having|contain|contains|containing) ("|[a-z]+) (?:somewhere in|anywhere in|as (?:a )?part of) (?:the|its|their|his|her) ([a-z]+(?: [a-z]+)?)(?= [,.?:;(]|$)/,
    "whose $2 contains $1",
  ),
  idiom(
    /(?:where|in which|for which) (") (?:(?:is|was) )?(?:occurs?|appears?|shows up|comes up|found|contained|included|used|part|stands) (?:somewhere |anywhere )?(?:as (?:a )?part of|within|inside|in|of) (?:the |its |their |his |her )([a-z]+(?: [a-z]+)?)(?= ?[,.?]|$)/,
    "whose $2 contains $1",
  ),
  idiom(
    `^there (?:'s|is|are) (") in (?:some|one|a few|several|many|any|certain) (?:of )?(?:the |our |their )?${NAME} [,;.] (?:which|what) ${NAME} (?:are|is) (?:these|those|they|that|it|this)(?= ?[.?]?$)`,
    "$3 whose $2 contains $1",
  ),
  // "mottos in which the word "oak" appears", "posts with tea somewhere in the text"
  idiom(
    /(?:each|every) ([a-z]+(?: [a-z]+)?) (?:in|within) (?:which|whose text) (?:the )?(?:word |text |term )?(") (?:appears|occurs|is found|shows up|stands)(?= ?[,.?]|$)/,
    "all $1 containing $2",
  ),
  idiom(
    /(?:in|within) (?:which|whose text) (?:the )?(?:word |text |term )?(") (?:appears|occurs|is found|shows up|stands)(?= ?[,.?]|$)/,
    "containing $1",
  ),
  idiom(
    /([a-z]+) (?:with|having|containing) (")? ?(?!nothing |something |anything |no )([a-z]+)? (?:somewhere |anywhere )?in (?:them|it)(?= ?[:,.?;(]|$)/,
    "$1 containing $2 $3",
  ),
  { pattern: /(?:named|called) something like(?= )/, words: "with names containing" },
  { pattern: /next to (?:the )?(highest|lowest|largest|smallest|last)(?= [a-z])/, words: "second $1" },
  // "whose goats together weigh more than 90"
  idiom(
    `(?:together|altogether|combined|in total|taken together) (weigh|weighed|cost|last|lasted|take|took|earn|earned|hold|have|make|made) (${ANY_BOUND}) (#)`,
    "$1 altogether $2 $3",
  ),
  idiom(
    `(?<!(?:contain|contains|containing|include|includes|including|no|not) )(${ANY_BOUND}) (#)((?: [a-z€$]+){1,2})? (?:in total|in sum|in all|altogether|all together|combined|overall)(?= [?.,:]|$)`,
    "altogether $1 $2 $3",
  ),
  idiom(
    `(?<!(?:contain|contains|containing|include|includes|including|no|not) )(${ANY_BOUND}) (#) in ([a-z]+) (?:in total|in sum|in all|altogether|all together|combined|overall)(?= [?.,]|$)`,
    "altogether $1 $2 $3",
  ),
  {
    pattern: new RegExp(`(?<!(?:no|not) )(${ANY_BOUND}) (#) (?:total|combined|overall) ([a-z]+)`),
    words: "altogether $1 $2 $3",
  },
  {
    pattern: /(?<!^(?:what|which) [a-z]+s (?:do|did|have|are) .*)in total(?= (?:for|on|by|across|to) )/,
    words: "",
  },
  idiom(/((?:in|of) )?neither (?:in |of )?(#) nor (?:in |of )?(#)/, "not $1 $2 or $3"),
  { pattern: /(?:presently|nowadays|as of now|as of today|right now)(?= |$)/, words: "" },
  { pattern: /,? and (?:also )?how old (?:is|are|was|were) (?:it|he|she|they)(?= [.?]|$)/, words: "and age" },
  // "what is the length of the Aurora and who is her captain?"
  idiom(
    /^(what (?:is|are|was|were)) (?:the )?([a-z]+(?: [a-z]+)?) of ([^,.?]+?)(?: ,)? and (?:who|what) (?:is|are|was|were) (?:(?:in|on) )?(?:the|its|their|his|her) ([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)/,
    "$1 the $2 and $4 of $3",
  ),
];
