import { isArray, type Value } from "@querysnap/mql";
import type { Row } from "../contract.ts";
import { materialize } from "../raw-doc.ts";
import { MongoError } from "../mongo-error.ts";
import { describeValue } from "../values/describe-value.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { someValue, type FieldPath } from "../values/paths.ts";
import { flatPosition, outOfBounds, parseStored } from "./parse-geometry.ts";

/** Limits that a 2d index has unless it is given others: the high one is exclusive. */
const PLANE_LIMIT = 180;

type Plane = { readonly min: number; readonly max: number };

/** Limits of a 2d index. */
export function planeOf(min: Value | undefined, max: Value | undefined): Plane {
  return {
    min: isNumeric(min) ? toDoubleNumber(min) : -PLANE_LIMIT,
    max: isNumeric(max) ? toDoubleNumber(max) : PLANE_LIMIT,
  };
}

/**
 * Checks that an index on places can hold a document; `plane` are the limits of a 2d index.
 *
 * @throws MongoError 13026, 13027, 16755
 */
export function checkIndexable(row: Row, path: FieldPath, plane: Plane | null): void {
  someValue(row, path, {
    expandLeaf: false,
    position: null,
    test: (value) => {
      for (const place of placesOf(value)) {
        if (plane) checkOnPlane(place, plane);
        else checkOnSphere(row, place);
      }
      return false;
    },
  });
}

function placesOf(value: Value | undefined): readonly Value[] {
  if (value === undefined || value === null) return [];
  return isArray(value) && !isNumeric(value[0]) ? value.filter((item) => item !== null) : [value];
}

function checkOnSphere(row: Row, place: Value): void {
  try {
    if (parseStored(place).shape !== null) return;
    throw outOfBounds(flatPosition(place));
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    throw new MongoError(
      16_755,
      `Can't extract geo keys: ${describeValue(materialize(row))}  ${error.message}`,
    );
  }
}

function checkOnPlane(place: Value, { min, max }: Plane): void {
  const position = legacyPosition(place);
  if (!position.every((number) => number >= min && number < max))
    throw new MongoError(13_027, `point not in interval of [ ${min}, ${max} ]`);
}

function legacyPosition(place: Value): readonly [number, number] {
  try {
    return flatPosition(place);
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    throw new MongoError(13_026, "geo values must be 'legacy coordinate pairs' for 2d indexes");
  }
}
