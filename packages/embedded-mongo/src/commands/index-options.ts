import { Doc, Int32, isArray, type Value } from "@querysnap/mql";
import { describeCollation } from "../engine/collation/compile-collation.ts";
import type { CompileContext } from "../engine/contract.ts";
import { compileMatch } from "../engine/match/compile-match.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { isNumeric, toDoubleNumber } from "../engine/values/numeric.ts";
import { describeValue } from "../engine/values/describe-value.ts";
import { HASHED, ID_INDEX_NAME } from "../storage/index-spec.ts";

const KNOWN_OPTIONS = new Set([
  "v",
  "key",
  "name",
  "ns",
  "background",
  "unique",
  "sparse",
  "hidden",
  "expireAfterSeconds",
  "partialFilterExpression",
  "collation",
  "storageEngine",
  "dropDups",
]);
const MAX_FIELDS = 32;
const MAX_EXPIRE_SECONDS = 0x7fff_ffff;

/** A checked index specification in the form in which it is stored and listed. @throws MongoError 67, 197, 14, 9 … */
export function normalizedIndexSpec(given: Doc, context: CompileContext): Doc {
  for (const key of given.keys) {
    if (!KNOWN_OPTIONS.has(key))
      throw new MongoError(197, `Error in specification ${describeValue(given)} :: caused by :: The field '${key}' is not valid for an index specification.`);
  }
  const key = given.get("key");
  if (!(key instanceof Doc)) throw new MongoError(9, "The 'key' field is a required property of an index specification");
  checkKey(key);
  const name = given.get("name");
  if (name === undefined)
    throw new MongoError(9, `Error in specification ${describeValue(given)} :: caused by :: The 'name' field is a required property of an index specification`);
  if (typeof name !== "string") throw new MongoError(14, "The field 'name' must be a string");
  if (name === "") throw new MongoError(67, "index name cannot be empty");
  if (name === "*") throw new MongoError(2, "The index name '*' is not valid.");
  const isId = key.size === 1 && key.keys[0] === "_id" && isNumeric(key.values[0]);
  const fields: [string, Value][] = [
    ["v", new Int32(2)],
    ["key", key],
    ["name", isId ? ID_INDEX_NAME : name],
  ];
  for (const [option, value] of given.entries()) {
    const stored = storedOption({ option, value, key, isId }, context);
    if (stored !== undefined) fields.push([option, stored]);
  }
  if (given.has("sparse") && given.has("partialFilterExpression") && isTruthyOption(given.get("sparse"))) {
    throw new MongoError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  }
  return Doc.of(fields);
}

function isTruthyOption(value: Value | undefined): boolean {
  return value === true || (isNumeric(value) && toDoubleNumber(value) !== 0);
}

function checkKey(key: Doc): void {
  if (key.size === 0) throw new MongoError(67, "Index keys cannot be an empty object.");
  if (key.size > MAX_FIELDS) throw new MongoError(67, `Number of fields in index keys must be less than or equal to ${MAX_FIELDS}`);
  const seen = new Set<string>();
  for (const [path, direction] of key.entries()) {
    if (seen.has(path)) throw new MongoError(67, `Index key contains an illegal field name: duplicate field name '${path}'.`);
    seen.add(path);
    if (path === "") throw new MongoError(67, "Index keys cannot be an empty field.");
    if (path.includes("$**")) throw new MongoError(303, "wildcard indexes are not supported");
    if (path.split(".").some((part) => part === "")) throw new MongoError(67, "Index keys cannot contain an empty field.");
    if (path.startsWith("$") || path.split(".").some((part) => part.startsWith("$") && !["$id", "$ref", "$db"].includes(part))) {
      throw new MongoError(67, "Index key contains an illegal field name: field name starts with '$'.");
    }
    checkDirection(direction, key);
  }
  const hashed = key.values.filter((direction) => direction === HASHED).length;
  if (hashed > 1) throw new MongoError(31303, `A maximum of one index field is allowed to be hashed but found ${hashed} for 'key' ${describeValue(key)}`);
}

function checkDirection(direction: Value, key: Doc): void {
  if (typeof direction === "string") {
    if (direction === HASHED) return;
    if (["text", "2d", "2dsphere", "geoHaystack"].includes(direction)) throw new MongoError(303, `${direction} indexes are not supported`);
    throw new MongoError(67, `Unknown index plugin '${direction}'`);
  }
  const number = isNumeric(direction) ? toDoubleNumber(direction) : Number.NaN;
  if (!isNumeric(direction)) {
    throw new MongoError(
      67,
      `Values in v:2 index key pattern cannot be of type ${isArray(direction) ? "array" : direction === null ? "null" : typeof direction === "boolean" ? "bool" : (direction as Doc).bsonType}. Only numbers > 0, numbers < 0, and strings are allowed.`,
    );
  }
  if (number === 0 || Number.isNaN(number)) throw new MongoError(67, `Values in the index key pattern cannot be 0. ${describeValue(key)}`);
}

type Option = { readonly option: string; readonly value: Value; readonly key: Doc; readonly isId: boolean };

/** The option as stored, or undefined when it is not. */
function storedOption({ option, value, key, isId }: Option, context: CompileContext): Value | undefined {
  switch (option) {
    case "unique":
    case "sparse":
    case "hidden":
      if (typeof value !== "boolean" && !isNumeric(value)) throw new MongoError(14, `The field '${option}' must be a boolean or a number`);
      if (option === "unique" && isTruthyOption(value) && key.values.includes(HASHED))
        throw new MongoError(16764, "Currently hashed indexes cannot guarantee uniqueness. Use a regular index.");
      if (isId && isTruthyOption(value) && option !== "unique")
        throw new MongoError(option === "hidden" ? 2 : 197, `The field '${option}' is not valid for an _id index specification`);
      return isId || !isTruthyOption(value) ? undefined : true;
    case "expireAfterSeconds":
      return checkExpiry(value, key);
    case "partialFilterExpression":
      if (!(value instanceof Doc)) throw new MongoError(14, "The field 'partialFilterExpression' must be an object");
      if (isId) throw new MongoError(197, "_id index cannot be a partial index");
      checkPartialFilter(value);
      compileMatch(value, context);
      return value;
    case "collation":
      if (!(value instanceof Doc)) throw new MongoError(14, "The field 'collation' must be an object");
      return describeCollation(value) ?? undefined;
    default:
      return undefined;
  }
}

function checkExpiry(value: Value, key: Doc): Value {
  if (!isNumeric(value)) throw new MongoError(14, "TTL index 'expireAfterSeconds' option must be numeric");
  const seconds = toDoubleNumber(value);
  if (!(seconds >= 0 && seconds <= MAX_EXPIRE_SECONDS))
    throw new MongoError(67, `TTL index 'expireAfterSeconds' must be within the range 0 to ${MAX_EXPIRE_SECONDS}`);
  if (key.size > 1) throw new MongoError(67, "TTL indexes are single-field indexes, compound indexes do not support TTL");
  if (key.keys[0] === "_id") throw new MongoError(197, "The field 'expireAfterSeconds' is not valid for an _id index specification");
  return value;
}

const PARTIAL_OPERATORS = new Set(["$eq", "$exists", "$gt", "$gte", "$lt", "$lte", "$type", "$in", "$and", "$or"]);

function checkPartialFilter(filter: Doc): void {
  for (const [key, value] of filter.entries()) {
    if (key.startsWith("$") && !PARTIAL_OPERATORS.has(key)) throw new MongoError(67, `Expression not supported in partial index: ${key}`);
    if (key === "$exists" && !isTruthyOption(value)) throw new MongoError(67, "Expression not supported in partial index: $not\n    $exists");
    if (value instanceof Doc) checkPartialFilter(value);
    else if (isArray(value) && (key === "$and" || key === "$or")) for (const branch of value) if (branch instanceof Doc) checkPartialFilter(branch);
  }
}
