import { Doc, isArray, type Value } from "@querysnap/mql";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { describeValue } from "../values/describe-value.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { EMPTY_SHAPE, ringOf, type Line, type Polygon, type Ring, type Shape, type Tick } from "./shape.ts";
import { angleBetween, SAME_POINT, vectorOf, type Position } from "./sphere.ts";

/** Vertices of one geometry; each is visited for every document that is tested. */
export const MAX_VERTICES = 100_000;
/** Depth of collections within collections. */
const MAX_DEPTH = 20;

const DEFAULT_SYSTEMS: ReadonlySet<string> = new Set(["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326"]);
const STRICT_SYSTEM = "urn:x-mongodb:crs:strictwinding:EPSG:4326";

/** A geometry as documents hold it. */
export type Geometry = {
  /** On the sphere; null for a pair of numbers that are no longitude and latitude. */
  readonly shape: Shape | null;
  /** A point on the plane; null for all but points. */
  readonly flat: Position | null;
};

/** Told apart from geometries that are none: to pass over it would answer as if it matched nothing. */
class VertexLimitError extends MongoError {
  constructor() {
    super(2, `A geometry must have at most ${MAX_VERTICES} vertices`);
  }
}

type Parsing = { vertices: number; readonly isWound: boolean };

/** @throws MongoError 2 for what is no GeoJSON geometry. */
export function parseGeoJson(value: Value): Shape {
  if (!(value instanceof Doc)) throw bad(`geometry must be an object, but got ${typeName(value)}`);
  return parseObject(value, { vertices: 0, isWound: isStrict(value) }, 0);
}

function bad(message: string): MongoError {
  return new MongoError(2, message);
}

function isStrict(value: Doc): boolean {
  const system = value.get("crs");
  if (system === undefined) return false;
  const properties = system instanceof Doc ? system.get("properties") : undefined;
  const name = properties instanceof Doc ? properties.get("name") : undefined;
  if (typeof name !== "string") throw bad(`GeoJSON CRS must be an object: ${describeValue(value)}`);
  if (name === STRICT_SYSTEM) return true;
  if (!DEFAULT_SYSTEMS.has(name)) throw bad(`Unknown CRS name: ${name}`);
  return false;
}

function parseObject(value: Doc, parsing: Parsing, depth: number): Shape {
  const given = value.get("type");
  const type = typeof given === "string" ? given : "";
  const coordinates = value.get("coordinates") ?? null;
  switch (type) {
    case "Point":
      return { ...EMPTY_SHAPE, points: [vectorOf(parsePosition(coordinates, parsing))] };
    case "MultiPoint":
      return {
        ...EMPTY_SHAPE,
        points: listOf(coordinates, "MultiPoint").map((item) => vectorOf(parsePosition(item, parsing))),
      };
    case "LineString":
      return { ...EMPTY_SHAPE, lines: [parseLine(coordinates, parsing)] };
    case "MultiLineString":
      return {
        ...EMPTY_SHAPE,
        lines: listOf(coordinates, type).map((item) => parseLine(item, parsing)),
      };
    case "Polygon":
      return { ...EMPTY_SHAPE, polygons: [parsePolygon(coordinates, parsing)] };
    case "MultiPolygon":
      return {
        ...EMPTY_SHAPE,
        polygons: listOf(coordinates, type).map((item) => parsePolygon(item, parsing)),
      };
    case "GeometryCollection":
      return parseCollection(value, parsing, depth);
  }
  throw bad(`unknown GeoJSON type: ${describeValue(value)}`);
}

function parseCollection(value: Doc, parsing: Parsing, depth: number): Shape {
  if (depth >= MAX_DEPTH) throw bad(`GeometryCollections are nested deeper than ${MAX_DEPTH}`);
  const geometries = value.get("geometries") ?? null;
  if (!isArray(geometries) || geometries.length === 0)
    throw bad(`GeometryCollection geometries must be a nonempty array: ${describeValue(value)}`);
  const parts = geometries.map((item, at) => {
    if (!(item instanceof Doc)) throw bad(`Element ${at} of "geometries" is not an object`);
    return parseObject(item, parsing, depth + 1);
  });
  return {
    points: parts.flatMap(({ points }) => points),
    lines: parts.flatMap(({ lines }) => lines),
    polygons: parts.flatMap(({ polygons }) => polygons),
  };
}

function listOf(coordinates: Value, type: string): readonly Value[] {
  if (!isArray(coordinates)) throw bad("GeoJSON coordinates must be an array of coordinates");
  if (coordinates.length === 0) throw bad(`${type} coordinates must have at least 1 element`);
  return coordinates;
}

function parsePosition(value: Value, parsing: Parsing): Position {
  if (++parsing.vertices > MAX_VERTICES) throw new VertexLimitError();
  if (!isArray(value)) throw bad("GeoJSON coordinates must be an array");
  const position = flatPosition(value);
  if (!isLongitudeLatitude(position)) throw outOfBounds(position);
  return position;
}

export function outOfBounds([longitude, latitude]: Position): MongoError {
  return bad(`Longitude/latitude is out of bounds, lng: ${longitude} lat: ${latitude}`);
}

export function isLongitudeLatitude([longitude, latitude]: Position): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

/**
 * Two numbers: an array of them, or a document whose first two fields they are.
 *
 * @throws MongoError 2
 */
export function flatPosition(value: Value | undefined): Position {
  if (!isArray(value) && !(value instanceof Doc))
    throw bad(`Point must be an array or object, instead got type ${typeName(value)}`);
  const [x, y] = isArray(value) ? value : value.values;
  if (!isNumeric(x) || !isNumeric(y)) throw bad("Point must only contain numeric elements");
  const position: Position = [toDoubleNumber(x), toDoubleNumber(y)];
  if (!position.every(Number.isFinite)) throw bad("Point coordinates must be finite numbers");
  return position;
}

function parseLine(coordinates: Value, parsing: Parsing): Line {
  if (!isArray(coordinates)) throw bad("GeoJSON coordinates must be an array of coordinates");
  const line = coordinates.map((item) => vectorOf(parsePosition(item, parsing)));
  const [first] = line;
  if (!first || line.every((vertex) => angleBetween(first, vertex) < SAME_POINT))
    throw bad(`GeoJSON LineString must have at least 2 vertices: ${describeValue(coordinates)}`);
  return line;
}

function parsePolygon(coordinates: Value, parsing: Parsing): Polygon {
  if (!isArray(coordinates)) throw bad("Polygon coordinates must be an array");
  const rings = coordinates.map((item) => parseRing(item, parsing));
  const [outer, ...holes] = rings;
  if (!outer) throw bad("Polygon has no loops.");
  if (parsing.isWound && holes.length > 0) throw bad("Only one simple loop is allowed in a big polygon");
  return [outer, ...holes];
}

function parseRing(coordinates: Value, parsing: Parsing): Ring {
  if (!isArray(coordinates)) throw bad("GeoJSON coordinates must be an array of coordinates");
  const positions = coordinates.map((item) => parsePosition(item, parsing));
  const [first] = positions;
  const last = positions.at(-1);
  if (!first || !last || first[0] !== last[0] || first[1] !== last[1]) {
    throw bad(`Loop is not closed, first vertex does not equal last vertex: ${describeValue(coordinates)}`);
  }
  const distinct = new Set(positions.map(String));
  if (distinct.size < 3)
    throw bad(`Loop must have at least 3 different vertices: ${describeValue(coordinates)}`);
  return ringOf(positions, parsing.isWound);
}

/** Reads the geometry a document holds. @throws MongoError 2 */
export function parseStored(value: Value): Geometry {
  return parseCounting(value, { vertices: 0 });
}

/** Counts the vertices that were read in `count`, also those of what turns out to be no geometry. */
function parseCounting(value: Value, count: { vertices: number }): Geometry {
  if (value instanceof Doc && typeof value.get("type") === "string") {
    const shape = parseObject(value, Object.assign(count, { isWound: isStrict(value) }), 0);
    return { shape, flat: value.get("type") === "Point" ? flatPosition(value.get("coordinates")) : null };
  }
  const flat = flatPosition(value);
  return { shape: isLongitudeLatitude(flat) ? { ...EMPTY_SHAPE, points: [vectorOf(flat)] } : null, flat };
}

/**
 * The geometry a document holds; null for values that are none.
 *
 * @throws MongoError 2 for too many vertices, and whatever `tick` throws
 */
export function storedGeometry(value: Value | undefined, tick: Tick): Geometry | null {
  if (isArray(value)) {
    // Elements of other arrays are visited by themselves.
    if (!isNumeric(value[0]) || !isNumeric(value[1])) return null;
  } else if (!(value instanceof Doc)) return null;
  const count = { vertices: 0 };
  const geometry = geometryOrNull(value, count);
  // Outside of the parser: what it throws means that there is no geometry.
  tick(count.vertices);
  return geometry;
}

function geometryOrNull(value: Value, count: { vertices: number }): Geometry | null {
  try {
    return parseCounting(value, count);
  } catch (error) {
    if (error instanceof MongoError && !(error instanceof VertexLimitError)) return null;
    throw error;
  }
}
