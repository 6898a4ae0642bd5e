import { Doc, isArray, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";

type Composite = Doc | readonly Value[];
type Weight = { readonly values: number; readonly depth: number };

/**
 * Most values inside one built value. Each takes at least three bytes of BSON, so nothing larger could ever
 * be a document; values that refer to a part of themselves several times get there without taking memory.
 */
const MAX_VALUES = 6_000_000;
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** Deeper values cannot be sent. */
const MAX_DEPTH = 200;

const LEAF: Weight = { values: 1, depth: 0 };
const UNKNOWN: Weight = { values: 1, depth: 1 };

/** Number of values, and depth, of the composites that expressions built of other composites. */
const weights = new WeakMap<Composite, Weight>();

/** Looks this deep into what no expression built: a row may hold what an earlier stage built. */
const LOOK_INSIDE = 2;

function weightOf(value: Value, inside: number): Weight {
  if (!isComposite(value)) return LEAF;
  return weights.get(value) ?? (inside === 0 ? UNKNOWN : sumOf(value, inside - 1));
}

function sumOf(value: Composite, inside: number): Weight {
  let values = 1;
  let depth = 0;
  for (const part of partsOf(value)) {
    const weight = weightOf(part, inside);
    values += weight.values;
    depth = Math.max(depth, weight.depth);
  }
  return { values, depth: depth + 1 };
}

function isComposite(value: Value): value is Composite {
  return isArray(value) || value instanceof Doc;
}

function partsOf(value: Composite): readonly Value[] {
  return isArray(value) ? value : value.values;
}

/** Notes what a new value is made of. @throws MongoError 10334 and 15 when no document could hold it */
export function bounded<T extends Composite>(built: T): T {
  if (!partsOf(built).some(isComposite)) return built;
  const weight = sumOf(built, LOOK_INSIDE);
  if (weight.values > MAX_VALUES)
    throw new MongoError(
      10334,
      `BSONObj size: a value of ${weight.values} parts is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}(16MB)`,
    );
  if (weight.depth > MAX_DEPTH)
    throw new MongoError(
      15,
      `cannot convert document to BSON because it exceeds the limit of ${MAX_DEPTH} levels of nesting`,
    );
  weights.set(built, weight);
  return built;
}
