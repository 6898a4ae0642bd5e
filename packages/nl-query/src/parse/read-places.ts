import type { PlaceOnEarth, Plan, Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { acceptClaim, evidenceOf, type Assumption, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";

const METER = 0.001;
/** Kilometers of a unit; the longer names stand first. */
const UNITS: readonly (readonly [names: string, kilometers: number])[] = [
  ["nautical miles?|nmi", 1.852],
  ["kilometers?|kilometres?|kms?", 1],
  ["meters?|metres?|m", METER],
  ["miles?|mi", 1.609344],
  ["yards?|yds?", 0.0009144],
  ["feet|foot|ft", 0.0003048],
];
const UNIT = UNITS.map(([names]) => names).join("|");
/** "5 km", "5km", "2.5km"; "500m" is a number to the tokenizer. */
const DISTANCE = String.raw`(?:# (?:${UNIT})|(?:# \. )?\d+(?:${UNIT})|#)`;

const PAIR = String.raw`(?:\[ # , # \]|\( # , # \)|# , #)`;
const IS = "(?: (?:of|is|=|:))?";
const LONGITUDE = `(?:longitude|lon|lng|long)${IS} #`;
const LATITUDE = `(?:latitude|lat)${IS} #`;
const JOINT = " (?:and |, and |, )?";
const AXES = `(?:${LONGITUDE}${JOINT}${LATITUDE}|${LATITUDE}${JOINT}${LONGITUDE})`;
const POINT = `(?:the )?(?:(?:point|coordinates?|position|location|place)(?: (?:of|at))? )?(?:${PAIR}|${AXES})`;

const IN =
  "(?:in|inside|within|(?:no|not) (?:more|farther|further) than|less than|closer than|nearer than|at most|up to)";
const RADIUS = "(?:radius|distance|range)";
const OUT =
  "(?:(?:more|farther|further|greater) than|at least|over|beyond|outside(?: of)?|not (?:in|inside|within))";
const OF_POINT =
  `(?: (?:a|an|the))?(?: ${RADIUS} of)? (?<distance>${DISTANCE})(?: ${RADIUS})?(?: away)? ` +
  `(?:of|from|around|to) ${POINT}(?= )`;
const WITHIN = new RegExp(`(?:(?:located|situated|lying) )?${IN}${OF_POINT}`);
const BEYOND = new RegExp(`(?:(?:located|situated|lying) )?${OUT}${OF_POINT}`);
const CLOSE = /(?:(?<before>#) )?(?:closest|nearest)(?: (?<after>#))?(?= )/;
const TO = new RegExp(`(?:to|from|of|near|near to|close to) ${POINT}(?= )`);
const NEAR = new RegExp(`(?:near|near to|close to) ${POINT}(?= )`);
const NEAREST_FIRST =
  /(?:(?:,|and) )?(?:(?:closest|nearest) (?:ones )?first|(?:sorted|sort|ordered|order) by (?:the )?distance)(?= )/;

/** Several fields hold places, and none is named. */
const OTHER_PLACE = 0.3;
/** A second number that is no latitude must be the longitude. */
const TURNED_PAIR = 0.1;

/** "Within 5 km of [-73.98, 40.75]", "the 5 stations nearest to longitude -73.9 and latitude 40.7". */
export function readPlaces(draft: Draft): void {
  draft.each(BEYOND, (match) => acceptClaim(draft, claimWithin(draft, match, true)));
  draft.each(WITHIN, (match) => acceptClaim(draft, claimWithin(draft, match, false)));
  draft.each(CLOSE, (match) => acceptClaim(draft, claimNearest(draft, match)));
  draft.each(NEAR, (match) => acceptClaim(draft, claimNear(draft, [match], null)));
  draft.each(NEAREST_FIRST, (match) => acceptClaim(draft, claimOrder(draft, match)));
}

function claimWithin(draft: Draft, match: Match, isNegated: boolean): Claim | null {
  const numbers = numbersIn(draft, match);
  const kilometers = kilometersOf(draft, match, numbers);
  const center = kilometers === null ? null : centerOf(draft, match, numbers);
  const place = center && placeFor(draft, match.start);
  if (kilometers === null || !center || !place) return null;
  const words = [withField(match, place)];
  return {
    conditions: [
      {
        field: place.field,
        route: null,
        test: { kind: "within", center: center.place, kilometers, isNegated },
        words,
        role: "condition",
      },
    ],
    evidence: evidenceOf(words),
    assumptions: [...center.assumptions, ...place.assumptions],
    isSure: true,
  };
}

/** "Closest 5 stations to …", "the station closest to …"; of a radius as well, where an index gives the order. */
function claimNearest(draft: Draft, match: Match): Claim | null {
  const count = countIn(draft, match);
  if (count !== null && !(Number.isInteger(count.count) && count.count > 0)) return null;
  const within = draft.plan.conditions.find(({ test }) => test.kind === "within");
  if (within) return count === null ? null : claimOrder(draft, match, count);
  const to = draft.match(TO, match.end);
  return to && claimNear(draft, [match, to], count);
}

function countIn(draft: Draft, match: Match): Plan["limit"] {
  const { before, after } = match.groups;
  if (before !== undefined || after !== undefined) {
    const value = Number(draft.numberText(before === undefined ? match.end - 1 : match.start));
    return { count: value, words: [match] };
  }
  return namesOne(draft, match) ? { count: 1, words: [match] } : null;
}

/** "The nearest station", "which station is closest to". */
function namesOne(draft: Draft, { start, end }: Words): boolean {
  const { plan, tokens } = draft;
  return plan.collectionWords.some((own) => {
    const noun = tokens[own.end - 1]?.norm ?? "";
    const isBeside = own.start === end || own.end === draft.skipBack(start, /^(is|that|which|,)$/);
    return isBeside && lemmaOf(noun) === noun;
  });
}

function claimNear(draft: Draft, spans: readonly Match[], limit: Plan["limit"]): Claim | null {
  const point = spans.at(-1);
  const first = spans[0];
  if (!point || !first || !draft.isFree(point)) return null;
  const center = centerOf(draft, point, numbersIn(draft, point));
  const place = center && placeFor(draft, point.start);
  if (!center || !place) return null;
  const words = [...spans.slice(0, -1), withField(point, place)];
  return {
    conditions: [
      {
        field: place.field,
        route: null,
        test: { kind: "near", center: center.place, kilometers: null },
        words,
        role: "condition",
      },
    ],
    limit,
    evidence: evidenceOf(words),
    assumptions: [...center.assumptions, ...place.assumptions],
    isSure: true,
  };
}

/** The order of distances of what is within a radius needs an index; without one its words stay open. */
function claimOrder({ plan }: Draft, match: Words, limit: Plan["limit"] = null): Claim | null {
  const within = plan.conditions.find(({ test }) => test.kind === "within");
  if (within?.test.kind !== "within" || within.test.isNegated || !hasSphereIndex(within.field)) return null;
  const { center, kilometers } = within.test;
  const words = [...within.words, match];
  return {
    conditions: [{ ...within, test: { kind: "near", center, kilometers }, words }],
    replaced: [within],
    limit,
    evidence: evidenceOf([match]),
    isSure: true,
  };
}

/** Whether an index of the field allows to search for the nearest. */
export function hasSphereIndex({ collection, path }: FieldModel): boolean {
  return collection.indexes.some(
    ({ keys: [first] }) => first?.path === path && first.direction === "2dsphere",
  );
}

function numbersIn(draft: Draft, { start, end }: Words): number[] {
  const places = Array.from({ length: end - start }, (_, at) => start + at);
  return places.filter((at) => draft.norm(at) === "#");
}

/** The last two numbers are the point; the distance stands before. Null without a unit. */
function kilometersOf(draft: Draft, match: Match, numbers: readonly number[]): number | null {
  const text = match.groups.distance ?? "";
  const [at = 0] = numbers;
  const token = draft.tokens[at];
  if (text === "#") {
    const [, digits] = /^([\d.,]+)m$/i.exec(token?.text ?? "") ?? [];
    return digits === undefined ? null : Number(digits.replaceAll(",", "")) * METER;
  }
  const [, whole = "", unit = ""] = new RegExp(`^(?:# \\. )?(#|\\d+) ?(${UNIT})$`).exec(text) ?? [];
  const number = text.startsWith("# . ")
    ? `${draft.numberText(at)}.${whole}`
    : whole === "#"
      ? draft.numberText(at)
      : whole;
  const size = UNITS.find(([names]) => new RegExp(`^(?:${names})$`).test(unit))?.[1];
  const kilometers = size === undefined ? Number.NaN : Number((Number(number) * size).toPrecision(12));
  return kilometers > 0 ? kilometers : null;
}

type Center = { readonly place: PlaceOnEarth; readonly assumptions: readonly Assumption[] };

function centerOf(draft: Draft, match: Match, numbers: readonly number[]): Center | null {
  const [first = Number.NaN, second = Number.NaN] = numbers
    .slice(-2)
    .map((at) => Number(draft.numberText(at)));
  const isNamed = /\b(?:latitude|lat)\b/.test(match.text);
  const isLatitudeFirst = isNamed && /\b(?:latitude|lat)\b.*\b(?:longitude|lon|lng|long)\b/.test(match.text);
  const given = isLatitudeFirst
    ? { longitude: second, latitude: first }
    : { longitude: first, latitude: second };
  if (isOnEarth(given)) return { place: given, assumptions: [] };
  const turned = { longitude: given.latitude, latitude: given.longitude };
  if (isNamed || !isOnEarth(turned)) return null;
  return { place: turned, assumptions: [{ weight: TURNED_PAIR, about: "order of coordinates" }] };
}

function isOnEarth({ longitude, latitude }: PlaceOnEarth): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

type Place = {
  readonly field: FieldModel;
  /** Words in front that name it. */
  readonly words: Words | null;
  readonly assumptions: readonly Assumption[];
};

/** The field that is named in front of the words, or the only one that holds places. */
function placeFor(draft: Draft, start: number): Place | null {
  const end = draft.skipBack(start, /^(is|are|lies|lie|was|were|located)$/);
  const named = draft.fieldBefore(end, ({ place }, { route }) => place !== null && route === null);
  if (named) return { field: named.field, words: named, assumptions: [] };
  const [field, ...others] = draft.collection.fields.filter(({ place }) => place !== null);
  if (!field) return null;
  const assumptions =
    others.length === 0 ? [] : [{ weight: OTHER_PLACE, about: field.path, kind: "ambiguous" } as const];
  return { field, words: null, assumptions };
}

function withField(match: Words, { words }: Place): Words {
  return { start: words?.start ?? match.start, end: match.end };
}
