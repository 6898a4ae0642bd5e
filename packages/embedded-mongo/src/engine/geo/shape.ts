import { geoArea, geoContains } from "d3-geo";
import type { OperationContext } from "../contract.ts";
import {
  angleBetween,
  angleToArc,
  arcsCross,
  arcsMeet,
  midpoint,
  normalized,
  SAME_POINT,
  vectorOf,
  type Position,
  type Vector,
} from "./sphere.ts";

/** A closed line: the first vertex is also the last. */
export type Ring = {
  readonly vertices: readonly Vector[];
  /** The same in degrees, in the direction in which d3 has its area on the inside. */
  readonly outline: [number, number][];
  /** A circle around everything inside; null where that is more than half of the sphere. */
  readonly bounds: { readonly center: Vector; readonly angle: number } | null;
};

/** The first ring surrounds the polygon, the others are its holes. */
export type Polygon = readonly [Ring, ...Ring[]];

export type Line = readonly Vector[];

/** Parts of a GeoJSON geometry on the sphere. */
export type Shape = {
  readonly points: readonly Vector[];
  readonly lines: readonly Line[];
  readonly polygons: readonly Polygon[];
};

export const EMPTY_SHAPE: Shape = { points: [], lines: [], polygons: [] };

/** Called with the number of vertices that a loop visits; throws when the command is to end. */
export type Tick = (vertices: number) => void;

/** Vertices between two checks of the deadline. */
const CHECK_VERTICES = 256;

/** Checks a command's deadline as its loops visit vertices. */
export function vertexTick({ checkInterrupt }: Pick<OperationContext, "checkInterrupt">): Tick {
  let visited = 0;
  return (vertices) => {
    visited += vertices;
    if (visited < CHECK_VERTICES) return;
    visited = 0;
    checkInterrupt();
  };
}

/**
 * A ring of closed positions. Its inside is the smaller of the two areas, or with `isWound` the one to the
 * left of its direction.
 */
export function ringOf(positions: readonly Position[], isWound: boolean): Ring {
  const given = positions.map(([longitude, latitude]): [number, number] => [longitude, latitude]);
  const reversed = given.toReversed();
  // d3 has the inside to the right.
  const outline =
    isWound || geoArea({ type: "Polygon", coordinates: [given] }) > 2 * Math.PI ? reversed : given;
  const vertices = positions.map(vectorOf);
  return { vertices, outline, bounds: boundsOf(vertices, outline) };
}

function boundsOf(vertices: readonly Vector[], outline: [number, number][]): Ring["bounds"] {
  if (geoArea({ type: "Polygon", coordinates: [outline] }) > 2 * Math.PI) return null;
  const sum = vertices.reduce<Vector>(
    (total, vertex) => [total[0] + vertex[0], total[1] + vertex[1], total[2] + vertex[2]],
    [0, 0, 0],
  );
  const center = normalized(sum);
  const angle = vertices.reduce((widest, vertex) => Math.max(widest, angleBetween(center, vertex)), 0);
  // Only circles smaller than a hemisphere hold the arcs between their points.
  return angle < Math.PI / 2 - SAME_POINT ? { center, angle: angle + SAME_POINT } : null;
}

function isBeyond(point: Vector, { bounds }: Ring): boolean {
  return bounds !== null && angleBetween(point, bounds.center) > bounds.angle + SAME_POINT;
}

function isInside(point: Vector, ring: Ring, tick: Tick): boolean {
  if (isBeyond(point, ring)) return false;
  tick(ring.outline.length);
  return geoContains({ type: "Polygon", coordinates: [ring.outline] }, positionOf(point));
}

function isOnEdge(point: Vector, ring: Ring, tick: Tick): boolean {
  return !isBeyond(point, ring) && angleToLine(point, ring.vertices, tick) < SAME_POINT;
}

function positionOf([x, y, z]: Vector): [number, number] {
  const degrees = 180 / Math.PI;
  return [Math.atan2(y, x) * degrees, Math.asin(Math.max(-1, Math.min(1, z))) * degrees];
}

/** Lines around a polygon belong to it, those of its holes too. */
function holdsPoint([outer, ...holes]: Polygon, point: Vector, tick: Tick): boolean {
  return (
    (isInside(point, outer, tick) || isOnEdge(point, outer, tick)) &&
    holes.every((hole) => !isInside(point, hole, tick) || isOnEdge(point, hole, tick))
  );
}

function angleToLine(point: Vector, line: Line, tick: Tick): number {
  const [only] = line;
  if (line.length === 1 && only) return angleBetween(point, only);
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < line.length; at++) {
    tick(1);
    least = Math.min(least, angleToArc(point, line[at - 1] as Vector, line[at] as Vector));
  }
  return least;
}

type ArcTest = (a: Vector, b: Vector, c: Vector, d: Vector) => boolean;

function someArcs(left: Line, right: Line, test: ArcTest, tick: Tick): boolean {
  for (let at = 1; at < left.length; at++) {
    const [start, end] = [left[at - 1] as Vector, left[at] as Vector];
    for (let other = 1; other < right.length; other++) {
      tick(1);
      if (test(start, end, right[other - 1] as Vector, right[other] as Vector)) return true;
    }
  }
  return false;
}

function linesOf(polygon: Polygon): readonly Line[] {
  return polygon.map(({ vertices }) => vertices);
}

/** Whether the polygon holds the whole line: its points, the middle of each arc, and no arc leaves it. */
function holdsLine(polygon: Polygon, line: Line, tick: Tick): boolean {
  for (const [at, vertex] of line.entries()) {
    tick(1);
    if (!holdsPoint(polygon, vertex, tick)) return false;
    const next = line[at + 1];
    if (next && !holdsPoint(polygon, midpoint(vertex, next), tick)) return false;
  }
  return !linesOf(polygon).some((edge) => someArcs(line, edge, arcsCross, tick));
}

function holdsPolygon(polygon: Polygon, [outer, ...holes]: Polygon, tick: Tick): boolean {
  if (!holdsLine(polygon, outer.vertices, tick)) return false;
  // A hole of the container is inside of what it should hold, unless that has a hole there as well.
  return polygon
    .slice(1)
    .every(
      (gap) =>
        !gap.vertices.some((vertex) => isInside(vertex, outer, tick) && !isOnEdge(vertex, outer, tick)) ||
        holes.some((hole) => holdsLine([hole], gap.vertices, tick)),
    );
}

/** Whether polygons hold all parts of a shape, each part in one of them. */
export function polygonsHold(polygons: readonly Polygon[], shape: Shape, tick: Tick): boolean {
  return (
    shape.points.every((point) => polygons.some((polygon) => holdsPoint(polygon, point, tick))) &&
    shape.lines.every((line) => polygons.some((polygon) => holdsLine(polygon, line, tick))) &&
    shape.polygons.every((inner) => polygons.some((polygon) => holdsPolygon(polygon, inner, tick)))
  );
}

/** Whether two shapes have a point in common. */
export function shapesMeet(left: Shape, right: Shape, tick: Tick): boolean {
  return (
    left.points.some((point) => angleToShape(point, right, tick) < SAME_POINT) ||
    right.points.some((point) => angleToShape(point, left, tick) < SAME_POINT) ||
    left.lines.some((line) => lineMeets(line, right, tick)) ||
    right.lines.some((line) => lineMeets(line, { ...left, lines: [] }, tick)) ||
    left.polygons.some((polygon) => right.polygons.some((other) => polygonsMeet(polygon, other, tick)))
  );
}

function lineMeets(line: Line, shape: Shape, tick: Tick): boolean {
  return (
    shape.lines.some((other) => someArcs(line, other, arcsMeet, tick)) ||
    shape.polygons.some(
      (polygon) =>
        holdsPoint(polygon, line[0] as Vector, tick) ||
        linesOf(polygon).some((edge) => someArcs(line, edge, arcsMeet, tick)),
    )
  );
}

function polygonsMeet(left: Polygon, right: Polygon, tick: Tick): boolean {
  return (
    holdsPoint(left, right[0].vertices[0] as Vector, tick) ||
    holdsPoint(right, left[0].vertices[0] as Vector, tick) ||
    linesOf(left).some((line) => linesOf(right).some((other) => someArcs(line, other, arcsMeet, tick)))
  );
}

/** Radians from a point to the nearest point of a shape; 0 inside of a polygon. */
export function angleToShape(point: Vector, { points, lines, polygons }: Shape, tick: Tick): number {
  let least = Number.POSITIVE_INFINITY;
  tick(points.length);
  for (const other of points) least = Math.min(least, angleBetween(point, other));
  for (const line of lines) least = Math.min(least, angleToLine(point, line, tick));
  for (const polygon of polygons) {
    if (holdsPoint(polygon, point, tick)) return 0;
    for (const line of linesOf(polygon)) least = Math.min(least, angleToLine(point, line, tick));
  }
  return least;
}
