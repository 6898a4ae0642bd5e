import type { Condition, Test } from "../plan/plan.ts";
import { acceptClaim, evidenceOf, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";

/** Aliases of BSON types by the words for them. */
const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    string: "string",
    text: "string",
    number: "number",
    numeric: "number",
    integer: "int",
    int: "int",
    double: "double",
    float: "double",
    decimal: "decimal",
    date: "date",
    boolean: "bool",
    bool: "bool",
    array: "array",
    object: "object",
    objectid: "objectId",
    null: "null",
  }),
);
const TYPE = [...TYPES.keys()].join("|");
const OTHER = `(?: (?:instead of|rather than|and not|not)(?: as)?(?: an? )?(?:${TYPE})s?(?: value)?)?`;
const FILLED = "(?:non - empty|non-empty|nonempty|not empty)";

/** "Stored as text", "is of type string", "is a non-empty string instead of a number". */
const STORED = new RegExp(
  `(?:(?:that |which )?(?:is|are|was|were) )?(?<not>not )?(?:(?:stored|saved|kept|held|recorded|entered) as|of (?:the )?(?:bson )?type)(?: an?| the)?(?<filled> ${FILLED})? (?<type>${TYPE})s?(?: values?)?${OTHER}(?= )`,
);
/** "Is a string", of a type that is no word for what is stored. */
const IS_ONE = new RegExp(
  `(?:that |which )?(?:is|are|was|were) (?<not>not )?(?:an? )?(?<filled>${FILLED} )?(?<type>strings?|integers?|ints?|doubles?|booleans?|objectids?|arrays?)${OTHER}(?<behind> (?:that|which|and) (?:is|are) not empty)?(?= )`,
);
/** Between the field and what is said of it: "the birth year of the rider stored as". */
const OWNER = /^(of|the|a|an|each|its|their|field|value|values)$/;

/** How the values of a field are stored. */
export function readStoredTypes(draft: Draft): void {
  for (const pattern of [STORED, IS_ONE])
    draft.each(pattern, (match) => acceptClaim(draft, claimType(draft, match)));
}

function claimType(draft: Draft, match: Match): Claim | null {
  const { type = "", filled, behind, not } = match.groups;
  const alias = TYPES.get(type) ?? TYPES.get(type.replace(/s$/, ""));
  const mention = fieldOf(draft, match.start);
  if (!mention || alias === undefined) return null;
  const words = { start: mention.start, end: match.end };
  const conditionOf = (test: Test): Condition => ({
    field: mention.field,
    route: mention.route,
    test,
    words: [words],
    role: "condition",
  });
  const empty: Test = { kind: "equal", values: [{ kind: "text", text: "" }], isNegated: true };
  const isFilled = (filled ?? behind) !== undefined && alias === "string";
  return {
    conditions: [
      conditionOf({ kind: "type", type: alias, isNegated: not !== undefined }),
      ...(isFilled ? [conditionOf(empty)] : []),
    ],
    evidence: evidenceOf([words]),
  };
}

/** The field in front, or in front of what it is said of. */
function fieldOf(draft: Draft, end: number) {
  const near = draft.fieldBefore(end, (_, { score }) => score > 0.5);
  if (near) return near;
  const owner = draft.skipBack(end - 1, OWNER);
  return owner < end - 1 ? draft.fieldBefore(owner, (_, { score }) => score > 0.5) : null;
}
