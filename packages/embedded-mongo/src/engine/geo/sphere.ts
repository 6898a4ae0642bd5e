/** Longitude and latitude in degrees, or x and y on a plane. */
export type Position = readonly [number, number];

/** A point of the unit sphere. */
export type Vector = readonly [number, number, number];

/** Radius in meters that MongoDB computes with. */
export const EARTH_RADIUS_METERS = 6_378_100;

/** Half a centimeter on the ground, in radians: two points this close are one. */
export const SAME_POINT = 1e-9;

const DEGREE = Math.PI / 180;
/** Two arc ends this close have no great circle of their own. */
const NO_ARC = 1e-15;

export function vectorOf([longitude, latitude]: Position): Vector {
  const ring = Math.cos(latitude * DEGREE);
  return [
    ring * Math.cos(longitude * DEGREE),
    ring * Math.sin(longitude * DEGREE),
    Math.sin(latitude * DEGREE),
  ];
}

export function dot(left: Vector, right: Vector): number {
  return left[0] * right[0] + left[1] * right[1] + left[2] * right[2];
}

export function cross(left: Vector, right: Vector): Vector {
  return [
    left[1] * right[2] - left[2] * right[1],
    left[2] * right[0] - left[0] * right[2],
    left[0] * right[1] - left[1] * right[0],
  ];
}

function length(vector: Vector): number {
  return Math.sqrt(dot(vector, vector));
}

export function opposite([x, y, z]: Vector): Vector {
  return [-x, -y, -z];
}

/** The point halfway along an arc. */
export function midpoint(start: Vector, end: Vector): Vector {
  return normalized([start[0] + end[0], start[1] + end[1], start[2] + end[2]]);
}

export function normalized(vector: Vector): Vector {
  const size = length(vector);
  return size < NO_ARC ? vector : [vector[0] / size, vector[1] / size, vector[2] / size];
}

/** Angle in radians, which keeps its digits for points that are near each other or opposite. */
export function angleBetween(left: Vector, right: Vector): number {
  return Math.atan2(length(cross(left, right)), dot(left, right));
}

/** Radians from a point to the nearest point of the shorter arc between `start` and `end`. */
export function angleToArc(point: Vector, start: Vector, end: Vector): number {
  const normal = cross(start, end);
  const size = length(normal);
  const isBeside =
    size >= NO_ARC && dot(cross(normal, start), point) >= 0 && dot(cross(end, normal), point) >= 0;
  return isBeside
    ? Math.asin(Math.min(1, Math.abs(dot(normal, point)) / size))
    : Math.min(angleBetween(point, start), angleBetween(point, end));
}

/** Whether two arcs cross at a point that is an end of neither. */
export function arcsCross(a: Vector, b: Vector, c: Vector, d: Vector): boolean {
  const ab = cross(a, b);
  const acb = -dot(ab, c);
  const bda = dot(ab, d);
  if (acb * bda <= 0) return false;
  const cd = cross(c, d);
  return acb * -dot(cd, b) > 0 && acb * dot(cd, a) > 0;
}

/** Whether two arcs have a point in common. */
export function arcsMeet(a: Vector, b: Vector, c: Vector, d: Vector): boolean {
  return (
    arcsCross(a, b, c, d) ||
    angleToArc(a, c, d) < SAME_POINT ||
    angleToArc(b, c, d) < SAME_POINT ||
    angleToArc(c, a, b) < SAME_POINT ||
    angleToArc(d, a, b) < SAME_POINT
  );
}
