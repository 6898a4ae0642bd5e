import { Doc, Int32, isArray, RegularExpression, type Value } from "@querysnap/mql";
import { describeCollation } from "../engine/collation/compile-collation.ts";
import type { CompileContext } from "../engine/contract.ts";
import { compileMatch } from "../engine/match/compile-match.ts";
import { wholeInt } from "../engine/expressions/numbers.ts";
import { typeName } from "../engine/expressions/type-names.ts";
import { inContext, MongoError } from "../engine/mongo-error.ts";
import { isNumeric, toDoubleNumber, type NumericValue } from "../engine/values/numeric.ts";
import { valuesEqual } from "../engine/values/compare.ts";
import { describeValue } from "../engine/values/describe-value.ts";
import { HASHED, ID_INDEX_NAME, isGeoKind } from "../storage/index-spec.ts";

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
  "prepareUnique",
  "wildcardProjection",
  "weights",
  "default_language",
  "language_override",
  "textIndexVersion",
  "2dsphereIndexVersion",
  "bits",
  "min",
  "max",
  "coarsestIndexedLevel",
  "finestIndexedLevel",
]);
/** Options allowed for an index on _id; `hidden` has an error of its own. */
const ID_OPTIONS = new Set(["v", "key", "name", "ns", "collation", "hidden"]);
/** Kept as they were given: they concern what this server does not do. */
const KEPT_OPTIONS = new Set(["background", "storageEngine"]);
const SPHERE_VERSION = "2dsphereIndexVersion";
/** Options of 2d indexes. */
const PLANE_OPTIONS = new Set(["bits", "min", "max"]);
const MAX_FIELDS = 32;
const MAX_EXPIRE_SECONDS = 0x7fff_ffff;

/** A specification without the options that no index has. */
export function withoutUnknownOptions(given: Doc): Doc {
  return Doc.of([...given.entries()].filter(([option]) => KNOWN_OPTIONS.has(option)));
}

/**
 * A checked index specification in the form in which it is stored and listed. @throws MongoError 67, 197, 14,
 * 9 …
 */
export function normalizedIndexSpec(given: Doc, context: CompileContext): Doc {
  checkExpiry(given);
  const { key, name } = inContext(`Error in specification ${describeValue(given)}`, () =>
    checkFields(given, context),
  );
  const versioned = given.has("v") ? given : Doc.of([...given.entries(), ["v", new Int32(2)]]);
  const isId = isIdPattern(key);
  if (isId) checkIdSpec(versioned, key);
  else if (name === ID_INDEX_NAME) {
    throw new MongoError(
      2,
      `The index name '_id_' is reserved for the _id index, which must have key pattern {_id: 1}, found key: ${describeValue(key)}`,
    );
  }
  if (name === "*") throw new MongoError(2, "The index name '*' is not valid.");
  inContext(`Error in specification ${describeValue(versioned)}`, () => checkTogether(versioned, key, name));
  const fields: [string, Value][] = [
    [
      "v",
      new Int32(isNumeric(given.get("v")) && toDoubleNumber(given.get("v") as NumericValue) === 1 ? 1 : 2),
    ],
    ["key", key],
    ["name", isId ? ID_INDEX_NAME : name],
  ];
  const options =
    key.values.includes("2dsphere") && !given.has(SPHERE_VERSION)
      ? [...given.entries(), [SPHERE_VERSION, new Int32(3)] as const]
      : given.entries();
  for (const [option, value] of options) {
    const stored = storedOption(option, value);
    if (stored !== undefined) fields.push([option, stored]);
  }
  return Doc.of(fields);
}

/** Checks what `create` says about the index on _id. @throws MongoError 2, 9, 14, 67, 197 */
export function checkIdIndexSpec(given: Doc, context: CompileContext): void {
  const { key } = inContext(`Error in specification ${describeValue(given)}`, () =>
    checkFields(given, context),
  );
  checkIdSpec(given, key);
}

function isTruthyOption(value: Value | undefined): boolean {
  return value === true || (isNumeric(value) && toDoubleNumber(value) !== 0);
}

function isIdPattern(key: Doc): boolean {
  const direction = key.values[0];
  return (
    key.size === 1 &&
    key.keys[0] === "_id" &&
    isNumeric(direction) &&
    Math.abs(Math.trunc(toDoubleNumber(direction))) === 1
  );
}

/** Checks each field on its own. */
function checkFields(given: Doc, context: CompileContext): { key: Doc; name: string } {
  for (const option of given.keys) {
    if (!KNOWN_OPTIONS.has(option))
      throw new MongoError(
        197,
        `The field '${option}' is not valid for an index specification. Specification: ${describeValue(given)}`,
      );
  }
  for (const [option, value] of given.entries()) checkField({ option, value, given }, context);
  const [key, name] = [given.get("key"), given.get("name")];
  if (!(key instanceof Doc))
    throw new MongoError(9, "The 'key' field is a required property of an index specification");
  if (typeof name !== "string")
    throw new MongoError(9, "The 'name' field is a required property of an index specification");
  return { key, name };
}

type Field = { readonly option: string; readonly value: Value; readonly given: Doc };

function checkField({ option, value, given }: Field, context: CompileContext): void {
  switch (option) {
    case "key":
      if (!(value instanceof Doc)) throw wrongType(option, "an object", value);
      return checkKey(value);
    case "name":
      if (typeof value !== "string") throw wrongType(option, "a string", value);
      return;
    case "hidden":
      // The server names the wrong field here.
      if (typeof value !== "boolean") throw wrongType("name", "a bool", value);
      return;
    case "v":
      return checkVersion(value, given);
    case "background":
    case "unique":
    case "sparse":
    case "dropDups":
    case "prepareUnique":
      return checkFlag(option, value);
    case "partialFilterExpression":
      if (!(value instanceof Doc)) throw wrongType(option, "an object", value);
      compileMatch(value, context, "plain");
      return;
    case "collation":
      if (!(value instanceof Doc)) throw wrongType(option, "an object", value);
      if (value.size === 0) throw new MongoError(2, "The field 'collation' cannot be an empty object.");
      return;
    case "wildcardProjection":
      throw new MongoError(2, "The field 'wildcardProjection' is only allowed in 'wildcard' indexes");
    case "weights":
      throw new MongoError(
        67,
        `Invalid index specification ${describeValue(given)}; the field 'weights' can only be specified with text indexes`,
      );
    default:
      checkPlaceOption(option, value);
  }
}

function checkPlaceOption(option: string, value: Value): void {
  if (option === SPHERE_VERSION) checkSphereVersion(value);
  if (PLANE_OPTIONS.has(option) && !isNumeric(value)) throw wrongType(option, "a number", value);
}

function checkSphereVersion(value: Value): void {
  const version = isNumeric(value) ? toDoubleNumber(value) : Number.NaN;
  if ([1, 2, 3].includes(version)) return;
  throw new MongoError(
    67,
    `unsupported geo index version { 2dsphereIndexVersion : ${describeValue(value)} }, only support versions: [1,2,3]`,
  );
}

function checkFlag(option: string, value: Value): void {
  if (typeof value === "boolean" || isNumeric(value)) return;
  throw new MongoError(
    14,
    `The field '${option} has value ${option}: ${describeValue(value)}, which is not convertible to bool`,
  );
}

function wrongType(option: string, expected: string, value: Value): MongoError {
  return new MongoError(14, `The field '${option}' must be ${expected}, but got ${typeName(value)}`);
}

function checkVersion(value: Value, given: Doc): void {
  if (!isNumeric(value)) throw wrongType("v", "a number", value);
  const version = wholeInt(value);
  if (version === null)
    throw new MongoError(
      2,
      `Index version must be representable as a 32-bit integer, but got ${describeValue(value)}`,
    );
  if (version !== 1 && version !== 2)
    throw new MongoError(
      67,
      `Invalid index specification ${describeValue(given)}; cannot create an index with v=${version}`,
    );
}

function checkIdSpec(spec: Doc, key: Doc): void {
  for (const option of spec.keys) {
    if (!ID_OPTIONS.has(option))
      throw new MongoError(
        197,
        `The field '${option}' is not valid for an _id index specification. Specification: ${describeValue(spec)}`,
      );
  }
  if (key.size !== 1 || key.keys[0] !== "_id" || !valuesEqual(key.values[0], new Int32(1))) {
    throw new MongoError(
      2,
      `The field 'key' for an _id index must be {_id: 1}, but got ${describeValue(key)}`,
    );
  }
  if (spec.has("hidden")) throw new MongoError(2, "can't hide _id index");
}

/** Checks combinations of fields. */
function checkTogether(spec: Doc, key: Doc, name: string): void {
  if (name === "") throw new MongoError(67, "index name cannot be empty");
  const isHashed = key.values.includes(HASHED);
  if (isHashed && isTruthyOption(spec.get("unique"))) {
    throw new MongoError(16764, "Currently hashed indexes cannot guarantee uniqueness. Use a regular index.");
  }
  checkPlane(key);
  const filter = spec.get("partialFilterExpression");
  if (!(filter instanceof Doc)) return;
  if (isTruthyOption(spec.get("sparse")))
    throw new MongoError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  checkPartialFilter(filter);
}

/** @throws MongoError 16800, 16801 */
function checkPlane(key: Doc): void {
  const planes = key.values.filter((direction) => direction === "2d");
  if (planes.length > 1) throw new MongoError(16_800, "can't have 2 geo fields");
  if (planes.length === 1 && key.values[0] !== "2d")
    throw new MongoError(16_801, "2d has to be first in index");
}

function checkKey(key: Doc): void {
  if (key.size === 0) throw new MongoError(67, "Index keys cannot be an empty object.");
  if (key.size > MAX_FIELDS)
    throw new MongoError(67, `Number of fields in index keys must be less than or equal to ${MAX_FIELDS}`);
  for (const [at, path] of key.keys.entries()) {
    if (key.keys.indexOf(path) === at) continue;
    throw new MongoError(
      2,
      `The field '${path}' appears multiple times in the index key pattern ${describeValue(key)}`,
    );
  }
  for (const [path, direction] of key.entries()) {
    checkDirection(direction);
    if (path.includes("$**")) throw new MongoError(303, "wildcard indexes are not supported");
    checkPath(path);
  }
  const hashed = key.values.filter((direction) => direction === HASHED).length;
  if (hashed > 1)
    throw new MongoError(
      31303,
      `A maximum of one index field is allowed to be hashed but found ${hashed} for 'key' ${describeValue(key)}`,
    );
}

function checkPath(path: string): void {
  if (path === "") throw new MongoError(67, "Index keys cannot be an empty field.");
  for (const [at, part] of path.split(".").entries()) {
    if (part === "") throw new MongoError(67, "Index keys cannot contain an empty field.");
    if (part.startsWith("$") && (at === 0 || !["$id", "$ref", "$db"].includes(part))) {
      throw new MongoError(67, "Index key contains an illegal field name: field name starts with '$'.");
    }
  }
}

function checkDirection(direction: Value): void {
  if (typeof direction === "string") {
    if (direction === HASHED || isGeoKind(direction)) return;
    if (direction === "text" || direction === "geoHaystack")
      throw new MongoError(303, `${direction} indexes are not supported`);
    throw new MongoError(
      67,
      direction === ""
        ? "Values in the index key pattern cannot be empty strings"
        : `Unknown index plugin '${direction}'`,
    );
  }
  if (!isNumeric(direction)) {
    throw new MongoError(
      67,
      `Values in v:2 index key pattern cannot be of type ${typeName(direction)}. Only numbers > 0, numbers < 0, and strings are allowed.`,
    );
  }
  const number = toDoubleNumber(direction);
  if (Number.isNaN(number)) throw new MongoError(67, "Values in the index key pattern cannot be NaN.");
  if (number === 0) throw new MongoError(67, "Values in the index key pattern cannot be 0.");
}

/** The option as stored, or undefined when it is not. */
function storedOption(option: string, value: Value): Value | undefined {
  if (KEPT_OPTIONS.has(option)) return value;
  switch (option) {
    case "unique":
    case "sparse":
    case "hidden":
      return isTruthyOption(value) ? true : undefined;
    case "expireAfterSeconds":
    case "partialFilterExpression":
    case "bits":
    case "min":
    case "max":
      return value;
    case SPHERE_VERSION:
      return new Int32(toDoubleNumber(value as NumericValue));
    case "collation":
      return describeCollation(value as Doc) ?? undefined;
    default:
      return undefined;
  }
}

/** Checked before everything else. */
function checkExpiry(given: Doc): void {
  const value = given.get("expireAfterSeconds");
  if (value === undefined) return;
  const reason = expiryProblem(value, given.get("key"));
  if (reason !== null) throw new MongoError(67, `${reason}. Index spec: ${describeValue(given)}`);
}

function expiryProblem(value: Value, key: Value | undefined): string | null {
  if (!isNumeric(value))
    return `TTL index 'expireAfterSeconds' option must be numeric, but received a type of '${typeName(value)}'`;
  const seconds = toDoubleNumber(value);
  if (Number.isNaN(seconds)) return "TTL index 'expireAfterSeconds' option must be numeric, but received NaN";
  if (seconds < 0) return "TTL index 'expireAfterSeconds' option cannot be less than 0";
  if (seconds > MAX_EXPIRE_SECONDS)
    return "TTL index 'expireAfterSeconds' option must be within an acceptable range, try a lower number";
  return key instanceof Doc && key.size > 1
    ? "TTL indexes are single-field indexes, compound indexes do not support TTL"
    : null;
}

const PARTIAL_OPERATORS = new Set([
  "$eq",
  "$exists",
  "$gt",
  "$gte",
  "$lt",
  "$lte",
  "$type",
  "$in",
  "$and",
  "$or",
]);

function checkPartialFilter(filter: Doc): void {
  for (const [key, value] of filter.entries()) {
    if (key.startsWith("$") && !PARTIAL_OPERATORS.has(key))
      throw new MongoError(67, `Expression not supported in partial index: ${key}`);
    if (value instanceof RegularExpression)
      throw new MongoError(
        67,
        `Expression not supported in partial index: ${key} regex /${value.pattern}/${value.options}`,
      );
    if (key === "$exists" && !isTruthyOption(value))
      throw new MongoError(67, "Expression not supported in partial index: $not\n    $exists");
    if (value instanceof Doc) checkPartialFilter(value);
    else if (isArray(value) && (key === "$and" || key === "$or"))
      for (const branch of value) if (branch instanceof Doc) checkPartialFilter(branch);
  }
}
