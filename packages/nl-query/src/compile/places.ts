import { Double, Int32, type Doc, type Value } from "@querysnap/mql";
import type { NearCondition } from "../plan/near.ts";
import type { PlaceOnEarth } from "../plan/plan.ts";
import { doc } from "./build.ts";
import type { TestOf } from "./condition-expression.ts";

/** Radius of the earth that MongoDB computes with. */
const EARTH_KILOMETERS = 6378.1;
const METERS = 1000;

function numberValue(value: number): Value {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? new Int32(value) : new Double(value);
}

function pairOf({ longitude, latitude }: PlaceOnEarth): Value[] {
  return [numberValue(longitude), numberValue(latitude)];
}

function pointOf(center: PlaceOnEarth): Doc {
  return doc(["type", "Point"], ["coordinates", pairOf(center)]);
}

/** Radiuses of spheres are angles in radians. */
export function withinOperand({ center, kilometers, isNegated }: TestOf<"within">): Doc {
  const radians = new Double(kilometers / EARTH_KILOMETERS);
  const within = doc(["$geoWithin", doc(["$centerSphere", [pairOf(center), radians]])]);
  // what has no place is not far away
  return isNegated ? doc(["$ne", null], ["$not", within]) : within;
}

function metersOf(kilometers: number): Value {
  return numberValue(Number((kilometers * METERS).toPrecision(12)));
}

export function nearOperand({ center, kilometers }: TestOf<"near">): Doc {
  const most = kilometers === null ? [] : [["$maxDistance", metersOf(kilometers)] as const];
  return doc(["$near", doc(["$geometry", pointOf(center)], ...most)]);
}

/** The same as the first stage of a pipeline, where `$near` cannot stand. */
export function nearStage({ field, test }: NearCondition, distanceField: string): Doc {
  const most = test.kilometers === null ? [] : [["maxDistance", metersOf(test.kilometers)] as const];
  return doc(["near", pointOf(test.center)], ["key", field.path], ["distanceField", distanceField], ...most, [
    "spherical",
    true,
  ]);
}
