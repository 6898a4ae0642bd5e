import { Doc, isArray, type Value } from "@querysnap/mql";
import type { Row } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { describeValue } from "../values/describe-value.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { parsePath, someValue, type FieldPath } from "../values/paths.ts";
import {
  flatPosition,
  isLongitudeLatitude,
  outOfBounds,
  parseGeoJson,
  storedGeometry,
  type Geometry,
} from "./parse-geometry.ts";
import { angleToShape, type Tick } from "./shape.ts";
import { EARTH_RADIUS_METERS, vectorOf, type Position, type Vector } from "./sphere.ts";

/** A search for what is near a point: `$near`, `$nearSphere` or `$geoNear`. */
export type Near = {
  readonly path: FieldPath;
  /** Given as GeoJSON: distances are meters. */
  readonly isGeoJson: boolean;
  /** Great-circle distances; without GeoJSON in radians. Others are those of the plane. */
  readonly isSpherical: boolean;
  readonly measure: (geometry: Geometry) => number | null;
  readonly tick: Tick;
  readonly minimum: number;
  readonly maximum: number;
};

export type Nearest = { readonly distance: number; readonly location: Value };

const NEAR_NAMES: ReadonlySet<string> = new Set(["$near", "$nearSphere", "$geoNear"]);

export function isNearName(name: string): boolean {
  return NEAR_NAMES.has(name);
}

/**
 * Reads the operators of a path whose first is a near operator.
 *
 * @throws MongoError 2 and codes of five digits
 * @see https://www.mongodb.com/docs/v7.0/reference/operator/query/near/
 */
export function parseNear(path: string, operators: Doc, tick: Tick): Near {
  const [name = ""] = operators.keys;
  const argument = operators.values[0] ?? null;
  if (!isArray(argument) && !(argument instanceof Doc))
    throw new MongoError(2, `near must be an array or object: ${describeValue(operators)}`);
  if (argument instanceof Doc && argument.has("$geometry"))
    return parseGeometryNear({ path, tick }, operators);
  const limits = parseLimits(operators, SIBLINGS);
  if (argument instanceof Doc && typeof argument.get("type") === "string")
    return geoJsonNear({ path, tick }, argument, limits);
  const center = flatPosition(argument);
  // An old form has the greatest distance for a third number.
  const third = isArray(argument) ? argument[2] : undefined;
  const maximum = third === undefined ? limits.maximum : distanceOf(third, "$maxDistance", SIBLINGS);
  return pairNear({ path, tick, center, isSpherical: name === "$nearSphere" }, { ...limits, maximum });
}

/** A field and what its search calls for each vertex it visits. */
type Place = { readonly path: string; readonly tick: Tick };

type Limits = { readonly minimum: number; readonly maximum: number };

/** Numbers of the server's errors for distances that are none. */
type LimitCodes = Readonly<
  Record<"$minDistance" | "$maxDistance", readonly [notANumber: number, negative: number]>
>;
const SIBLINGS: LimitCodes = { $minDistance: [16_893, 16_894], $maxDistance: [16_895, 16_896] };
const INNER: LimitCodes = { $minDistance: [16_897, 16_898], $maxDistance: [16_899, 16_900] };

function parseGeometryNear(place: Place, operators: Doc): Near {
  const surplus = [...operators.entries()][1];
  if (surplus) {
    throw new MongoError(
      2,
      `geo near accepts just one argument when querying for a GeoJSON point. Extra field found: ${surplus[0]}: ${describeValue(surplus[1])}`,
    );
  }
  const argument = operators.values[0] as Doc;
  const limits = parseLimits(new Doc(["", ...argument.keys], [null, ...argument.values]), INNER);
  return geoJsonNear(place, argument.get("$geometry") ?? null, limits);
}

function parseLimits(operators: Doc, codes: LimitCodes): Limits {
  let [minimum, maximum] = [0, Number.POSITIVE_INFINITY];
  for (const [name, value] of [...operators.entries()].slice(1)) {
    if (name === "$minDistance") minimum = distanceOf(value, name, codes);
    else if (name === "$maxDistance") maximum = distanceOf(value, name, codes);
    else if (name !== "$geometry" && name !== "$uniqueDocs")
      throw new MongoError(2, `invalid argument in geo near query: ${name}`);
  }
  return { minimum, maximum };
}

function distanceOf(value: Value, name: "$minDistance" | "$maxDistance", codes: LimitCodes): number {
  const [notANumber, negative] = codes[name];
  if (!isNumeric(value)) throw new MongoError(notANumber, `${name} must be a number`);
  const distance = toDoubleNumber(value);
  if (!(distance >= 0)) throw new MongoError(negative, `${name} must be non-negative`);
  return distance;
}

function geoJsonNear({ path, tick }: Place, geometry: Value, limits: Limits): Near {
  if (!(geometry instanceof Doc) || geometry.get("type") !== "Point") {
    throw new MongoError(
      2,
      `invalid point in geo near query $geometry argument: ${describeValue(geometry)}  $geometry must be a Point`,
    );
  }
  const [center] = parseGeoJson(geometry).points;
  return {
    path: parsePath(path),
    isGeoJson: true,
    isSpherical: true,
    measure: sphereMeasure(center as Vector, EARTH_RADIUS_METERS, tick),
    tick,
    ...limits,
  };
}

type Pair = Place & { readonly center: Position; readonly isSpherical: boolean };

function pairNear({ path, tick, center, isSpherical }: Pair, limits: Limits): Near {
  if (isSpherical && !isLongitudeLatitude(center)) throw outOfBounds(center);
  return {
    path: parsePath(path),
    isGeoJson: false,
    isSpherical,
    measure: isSpherical ? sphereMeasure(vectorOf(center), 1, tick) : planeMeasure(center),
    tick,
    ...limits,
  };
}

function sphereMeasure(center: Vector, radius: number, tick: Tick): Near["measure"] {
  return ({ shape }) => shape && angleToShape(center, shape, tick) * radius;
}

function planeMeasure([x, y]: Position): Near["measure"] {
  return ({ flat }) => flat && Math.hypot(flat[0] - x, flat[1] - y);
}

/** The nearest geometry under the path of the search; null when it is out of range, or there is none. */
export function nearestOf(near: Near, row: Row): Nearest | null {
  const found: { nearest: Nearest | null } = { nearest: null };
  someValue(row, near.path, {
    expandLeaf: true,
    position: null,
    test: (location) => {
      const distance = distanceOfValue(near, location);
      if (location !== undefined && distance < (found.nearest?.distance ?? Number.POSITIVE_INFINITY))
        found.nearest = { distance, location };
      return false;
    },
  });
  return found.nearest && isInRange(near, found.nearest.distance) ? found.nearest : null;
}

/** Whether a value by itself is a geometry in range. */
export function isNear(near: Near, value: Value | undefined): boolean {
  return isInRange(near, distanceOfValue(near, value));
}

/** Infinite for what is no geometry. */
function distanceOfValue({ measure, tick }: Near, value: Value | undefined): number {
  const geometry = storedGeometry(value, tick);
  return (geometry && measure(geometry)) ?? Number.POSITIVE_INFINITY;
}

function isInRange({ minimum, maximum }: Near, distance: number): boolean {
  return Number.isFinite(distance) && distance >= minimum && distance <= maximum;
}

/**
 * The search of a filter, which must be a condition of its own or in a top-level `$and`.
 *
 * @throws MongoError 2 for searches elsewhere, and for a second one
 */
export function nearOf(filter: Doc, tick: Tick): Near | null {
  const found = searchesIn(filter);
  const [first] = found;
  if (found.length > 1) throw new MongoError(2, "Too many geoNear expressions");
  return first ? parseNear(first.path, first.operators, tick) : null;
}

type Search = { readonly path: string; readonly operators: Doc };

function searchesIn(filter: Doc): Search[] {
  return [...filter.entries()].flatMap(([key, value]): Search[] => {
    if (key === "$and")
      return isArray(value)
        ? value.flatMap((branch) => (branch instanceof Doc ? searchesIn(branch) : []))
        : [];
    if (key.startsWith("$")) {
      if (key !== "$expr" && holdsNear(value)) throw new MongoError(2, "geo $near must be top-level expr");
      return [];
    }
    if (!(value instanceof Doc)) return [];
    if (isNearName(value.keys[0] ?? "")) return [{ path: key, operators: value }];
    if (value.keys[0]?.startsWith("$") && holdsNear(value))
      throw new MongoError(2, "geo $near must be top-level expr");
    return [];
  });
}

/** Whether operators, or branches of them, hold a search of what is near. */
export function holdsNear(value: Value): boolean {
  if (isArray(value)) return value.some((item) => item instanceof Doc && holdsNear(item));
  if (!(value instanceof Doc)) return false;
  return [...value.entries()].some(
    ([key, inner]) => isNearName(key) || (isCompound(key, inner) && holdsNear(inner)),
  );
}

const NESTING: ReadonlySet<string> = new Set(["$and", "$or", "$nor", "$not", "$elemMatch"]);

/** Only what operators nest, and documents of operators under a field: values to compare hold any key. */
function isCompound(key: string, value: Value): boolean {
  return NESTING.has(key) || (!key.startsWith("$") && value instanceof Doc);
}
