import { anyOf, COMPARATORS } from "../lexicon/phrases.table.ts";
import type { CompareOp, Literal, Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { acceptClaim, claimCondition, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";

type Axis = "longitude" | "latitude";

const AXIS = "(?<axis>longitude|latitude|lon|lng|lat)";
const IS = "(?: (?:coordinates?|values?))?(?: (?:is|are|of|lies|lie|that is))?";
/** "-90..-82" */
const DOTS = "[.] [.](?: -)?";
const DEGREES = "(?: degrees?)?(?= )";
/** Directions, and the bound that they are. */
const SIDES: Readonly<Record<string, { axis: Axis; op: CompareOp }>> = {
  west: { axis: "longitude", op: "$lt" },
  east: { axis: "longitude", op: "$gt" },
  south: { axis: "latitude", op: "$lt" },
  north: { axis: "latitude", op: "$gt" },
};
const SIDE = new RegExp(`(?<side>west|east|north|south) of (?:the )?${AXIS}(?: of)? #${DEGREES}`);
const RANGES = [
  new RegExp(`${AXIS}${IS} (?:between|from|within) # (?:and|to|-|–|through) #${DEGREES}`),
  new RegExp(
    `(?:between|from) (?:a )?${AXIS}(?: of)? # (?:and|to|-|–) (?:(?:longitude|latitude|lon|lng|lat) )?#${DEGREES}`,
  ),
  new RegExp(`${AXIS}${IS} # (?:to|-|–|${DOTS}) #${DEGREES}`),
];
const COMPARED = COMPARATORS.map(({ op, phrases }) => ({
  op,
  pattern: new RegExp(`${AXIS}${IS} (?:${anyOf(phrases)}) #${DEGREES}`),
}));
/** What only says that a place is there: "whose location lies inside the box with". */
const LEADS =
  /^(whose|which|that|with|where|having|have|has|an?|the|its|their|coordinates?|location|position|point|lies?|lying|located|situated|falls?|is|are|inside|within|box|rectangle|square|further|farther)$/;

/** Longitudes and latitudes compared with numbers: "west of longitude 4.5", "lat between 50 and 51". */
export function readCoordinates(draft: Draft): void {
  draft.each(SIDE, (match) => acceptClaim(draft, claimSide(draft, match)));
  for (const pattern of RANGES)
    draft.each(pattern, (match) => acceptClaim(draft, claimBounds(draft, match, ["$gte", "$lte"])));
  for (const { op, pattern } of COMPARED)
    draft.each(pattern, (match) => acceptClaim(draft, claimBounds(draft, match, [op])));
}

function claimSide(draft: Draft, match: Match): Claim | null {
  const side = SIDES[match.groups.side ?? ""];
  return side && side.axis === axisOf(match) ? claimBounds(draft, match, [side.op]) : null;
}

function claimBounds(draft: Draft, match: Match, ops: readonly CompareOp[]): Claim | null {
  const field = fieldOf(draft, axisOf(match));
  const numbers = numbersIn(draft, match);
  if (!field || numbers.length !== ops.length) return null;
  const bounds = ops.map((op, at) => ({
    op,
    value: { kind: "number", text: numbers[at] ?? "" } satisfies Literal,
  }));
  const words = { start: draft.skipBack(match.start, LEADS), end: match.end };
  return claimCondition({
    field,
    route: null,
    test: { kind: "compare", bounds },
    words: [words],
    role: "range",
  });
}

/** The numbers that are said, the least first. */
function numbersIn({ tokens }: Draft, { start, end }: Words): string[] {
  const texts = tokens.slice(start, end).flatMap(({ number }, at) => {
    const [dot, sign] = [tokens[start + at - 2]?.norm, tokens[start + at - 1]?.norm];
    if (!number) return [];
    return sign === "-" && dot === "." ? `-${number.text}` : number.text;
  });
  return texts.toSorted((a, b) => Number(a) - Number(b));
}

function axisOf({ groups }: Match): Axis {
  return groups.axis?.startsWith("lat") ? "latitude" : "longitude";
}

/** The one number of that name, else the one place in a pair of coordinates, which begins with the longitude. */
function fieldOf({ collection: { fields, byPath } }: Draft, axis: Axis): FieldModel | null {
  const named = fields.filter(
    ({ kind, arrayRoot, words }) => kind === "number" && arrayRoot === null && words.includes(axis),
  );
  const [own] = named;
  if (own) return named.length === 1 ? own : null;
  const pairs = fields.filter(
    (one) => one.kind === "geo" && one.isArray && one.arrayRoot === null && isPoint(one, byPath),
  );
  const [pair] = pairs;
  if (!pair || pairs.length > 1) return null;
  const at = axis === "longitude" ? 0 : 1;
  return { ...pair, path: `${pair.path}.${at}`, words: [axis], kind: "number", isArray: false };
}

/** Lines and polygons have lists of pairs. */
function isPoint({ path }: FieldModel, byPath: ReadonlyMap<string, FieldModel>): boolean {
  const type = byPath.get(path.replace(/[^.]+$/, "type"));
  return type === undefined || type.values.every(({ text }) => text === "Point");
}
