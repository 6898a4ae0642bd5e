import { Doc, isArray, type Value } from "@querysnap/mql";
import pointInPolygon from "point-in-polygon-hao";
import { MongoError } from "../mongo-error.ts";
import { describeValue } from "../values/describe-value.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import {
  flatPosition,
  isLongitudeLatitude,
  MAX_VERTICES,
  outOfBounds,
  parseGeoJson,
  storedGeometry,
  type Geometry,
} from "./parse-geometry.ts";
import { angleToShape, polygonsHold, shapesMeet, type Shape, type Tick } from "./shape.ts";
import { opposite, SAME_POINT, vectorOf, type Position } from "./sphere.ts";

type GeometryTest = (geometry: Geometry) => boolean;
type RegionTest = (value: Value | undefined) => boolean;

/**
 * Test of `$geoWithin`, and of its older name `$within`.
 *
 * @throws MongoError 2 @see https://www.mongodb.com/docs/v7.0/reference/operator/query/geoWithin/
 */
export function withinTest(argument: Value, tick: Tick): RegionTest {
  if (!(argument instanceof Doc)) throw bad(`$geoWithin must be an object: ${describeValue(argument)}`);
  const [name = ""] = argument.keys;
  if (argument.size === 0) throw bad("geo query doesn't have any geometry");
  const surplus = argument.keys.find((key, at) => at > 0 && key !== "$uniqueDocs");
  if (surplus !== undefined) throw bad(`can't parse extra field: ${surplus}`);
  return onGeometry(withinRegion(name, argument.values[0] ?? null, { argument, tick }), tick);
}

/** Test of `$geoIntersects`. @throws MongoError 2 */
export function intersectsTest(argument: Value, tick: Tick): RegionTest {
  if (!(argument instanceof Doc)) throw bad(`$geoIntersects must be an object: ${describeValue(argument)}`);
  if (argument.size === 0) throw bad("geo query doesn't have any geometry");
  const geometry = argument.get("$geometry");
  if (geometry === undefined) {
    const [name = ""] = argument.keys;
    throw bad(
      FLAT_SHAPES.has(name) || name === "$centerSphere"
        ? `$geoIntersects not supported with provided geometry: ${describeValue(argument)}`
        : `unknown geo specifier: ${name}: ${describeValue(argument.values[0] ?? null)}`,
    );
  }
  const wanted = parseGeoJson(geometry);
  return onGeometry(({ shape }) => shape !== null && shapesMeet(wanted, shape, tick), tick);
}

function bad(message: string): MongoError {
  return new MongoError(2, message);
}

function onGeometry(test: GeometryTest, tick: Tick): RegionTest {
  return (value) => {
    const geometry = storedGeometry(value, tick);
    return geometry !== null && test(geometry);
  };
}

const FLAT_SHAPES: ReadonlySet<string> = new Set(["$box", "$center", "$polygon"]);

type Given = { readonly argument: Doc; readonly tick: Tick };

function withinRegion(name: string, region: Value, { argument, tick }: Given): GeometryTest {
  switch (name) {
    case "$geometry":
      return withinPolygons(parseGeoJson(region), { argument, tick });
    case "$centerSphere":
      return withinCap(region, tick);
    case "$center":
      return onPlane(withinCircle(region));
    case "$box":
      return onPlane(withinBox(region));
    case "$polygon":
      return onPlane(withinOutline(region, tick));
  }
  throw bad(`unknown geo specifier: ${name}: ${describeValue(region)}`);
}

function withinPolygons(wanted: Shape, { argument, tick }: Given): GeometryTest {
  if (wanted.polygons.length === 0 || wanted.points.length + wanted.lines.length > 0)
    throw bad(`$geoWithin not supported with provided geometry: ${describeValue(argument)}`);
  return ({ shape }) => shape !== null && polygonsHold(wanted.polygons, shape, tick);
}

function onPlane(test: (position: Position) => boolean): GeometryTest {
  return ({ flat }) => flat !== null && test(flat);
}

/** Elements of an array, or the values of a document. */
function itemsOf(value: Value, name: string): readonly Value[] {
  if (isArray(value)) return value;
  if (value instanceof Doc) return value.values;
  throw bad(`${name} must be an array or object: ${describeValue(value)}`);
}

/** Whatever is no farther from the center than the radius, in radians. */
function withinCap(region: Value, tick: Tick): GeometryTest {
  const { center, radius } = parseCircle(region, "$centerSphere");
  if (!isLongitudeLatitude(center)) throw outOfBounds(center);
  const behind = opposite(vectorOf(center));
  // A shape is within the cap if it stays away from the center's antipode.
  return ({ shape }) => shape !== null && angleToShape(behind, shape, tick) >= Math.PI - radius - ROUNDING;
}

/** Errors of the last digits do not exclude a point at the very radius. */
const ROUNDING = SAME_POINT / 1e4;

function withinCircle(region: Value): (position: Position) => boolean {
  const { center, radius } = parseCircle(region, "$center");
  return ([x, y]) => Math.hypot(x - center[0], y - center[1]) <= radius;
}

function parseCircle(region: Value, name: string): { center: Position; radius: number } {
  const [center, radius, ...surplus] = itemsOf(region, name);
  const position = flatPosition(center);
  if (!isNumeric(radius)) throw bad("radius must be a non-negative number");
  const size = toDoubleNumber(radius);
  if (!(size >= 0)) throw bad("radius must be a non-negative number");
  if (surplus.length > 0)
    throw bad(`Only 2 fields allowed for circular region, ${surplus.length + 2} provided.`);
  return { center: position, radius: size };
}

function withinBox(region: Value): (position: Position) => boolean {
  const corners = itemsOf(region, "$box");
  const [first, second] = [flatPosition(corners[0]), flatPosition(corners[1])];
  const [left, right] = [Math.min(first[0], second[0]), Math.max(first[0], second[0])];
  const [low, high] = [Math.min(first[1], second[1]), Math.max(first[1], second[1])];
  return ([x, y]) => x >= left && x <= right && y >= low && y <= high;
}

function withinOutline(region: Value, tick: Tick): (position: Position) => boolean {
  const corners = itemsOf(region, "$polygon");
  if (corners.length > MAX_VERTICES) throw bad(`A geometry must have at most ${MAX_VERTICES} vertices`);
  const outline = corners.map((corner): [number, number] => [...flatPosition(corner)]);
  const [first] = outline;
  if (!first || outline.length < 3) throw bad("Polygon must have at least 3 points");
  outline.push(first);
  // The third answer, 0, is a point on the outline.
  return ([x, y]) => {
    tick(outline.length);
    return pointInPolygon([x, y], [outline]) !== false;
  };
}
