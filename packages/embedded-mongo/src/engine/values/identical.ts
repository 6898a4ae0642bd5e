import { Doc, isArray, type Value } from "@querysnap/mql";
import { isNumeric } from "./numeric.ts";
import { compareValues } from "./compare.ts";

/** Equal in value and in type, so that storing one over the other changes no byte. */
export function identical(left: Value | undefined, right: Value | undefined): boolean {
  if (left === right) return true;
  if (left == null || right == null || typeof left !== "object" || typeof right !== "object") return false;
  if (isArray(left) || isArray(right)) {
    return (
      isArray(left) &&
      isArray(right) &&
      left.length === right.length &&
      left.every((element, at) => identical(element, right[at]))
    );
  }
  if (left instanceof Doc) return right instanceof Doc && identicalDocs(left, right);
  if (left.bsonType !== right.bsonType) return false;
  if (isNumeric(left) && isNumeric(right)) return identicalNumbers(left, right);
  return compareValues(left, right) === 0;
}

function identicalDocs(left: Doc, right: Doc): boolean {
  return (
    left.size === right.size &&
    left.keys.every((key, at) => key === right.keys[at] && identical(left.values[at], right.values[at]))
  );
}

/** Two zeros or decimals of equal value may still be stored differently. */
function identicalNumbers(
  left: Extract<Value, { bsonType: "int" | "long" | "double" | "decimal" }>,
  right: typeof left,
): boolean {
  if ("high" in left) return "high" in right && left.high === right.high && left.low === right.low;
  return !("high" in right) && Object.is(left.value, right.value);
}
