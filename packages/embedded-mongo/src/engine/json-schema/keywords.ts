import { type Decimal128, Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext } from "../contract.ts";
import { isDecimalZero, remainderOfDecimals } from "../decimal/arithmetic.ts";
import { toDecimal } from "../expressions/numbers.ts";
import { parseNonNegativeLong } from "../match/parse-whole.ts";
import { typeCodeOf, typeCodesOfName, parseTypeSet } from "../match/type-codes.ts";
import { MongoError } from "../mongo-error.ts";
import { compileRegex } from "../regex/compile-regex.ts";
import { compareValues, equalityKey } from "../values/compare.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";

export type SchemaTest = (value: Value) => boolean;

export type KeywordContext = {
  /** The schema around the keyword, for keywords that depend on each other. */
  readonly schema: Doc;
  readonly context: CompileContext;
  readonly compile: (schema: Value) => SchemaTest;
};

/** Null when the keyword tests nothing by itself. */
type Keyword = (argument: Value, context: KeywordContext) => SchemaTest | null;

/** A keyword says nothing about values of other types. */
function onNumbers(
  test: (value: Extract<Value, { bsonType: "int" | "long" | "double" | "decimal" }>) => boolean,
): SchemaTest {
  return (value) => !isNumeric(value) || test(value);
}

function onStrings(test: (value: string) => boolean): SchemaTest {
  return (value) => typeof value !== "string" || test(value);
}

function onArrays(test: (value: readonly Value[]) => boolean): SchemaTest {
  return (value) => !isArray(value) || test(value);
}

function onDocs(test: (value: Doc) => boolean): SchemaTest {
  return (value) => !(value instanceof Doc) || test(value);
}

const TYPES = new Set(["object", "array", "number", "boolean", "string", "null"]);

const type: Keyword = (argument) => {
  const names = isArray(argument) ? argument : [argument];
  if (names.length === 0) throw new MongoError(9, "$jsonSchema keyword 'type' must name at least one type");
  refuseRepeatedType("type", names);
  const codes = new Set(
    names.flatMap((name) => {
      if (typeof name !== "string")
        throw new MongoError(14, "$jsonSchema keyword 'type' must be either a string or an array of strings");
      if (name === "integer")
        throw new MongoError(9, "$jsonSchema type 'integer' is not currently supported.");
      if (!TYPES.has(name)) throw new MongoError(2, `Unknown type name alias: ${name}`);
      return typeCodesOfName(name === "boolean" ? "bool" : name);
    }),
  );
  return (value) => codes.has(typeCodeOf(value));
};

function refuseRepeatedType(keyword: string, names: readonly Value[]): void {
  const repeated = names
    .filter((name) => typeof name === "string")
    .find((name, at, all) => all.indexOf(name) !== at);
  if (repeated !== undefined)
    throw new MongoError(9, `$jsonSchema keyword '${keyword}' has duplicate value: ${repeated}`);
}

const bsonType: Keyword = (argument) => {
  const names = isArray(argument) ? argument : [argument];
  for (const name of names) {
    if (typeof name !== "string")
      throw new MongoError(
        14,
        "$jsonSchema keyword 'bsonType' must be either a string or an array of strings",
      );
  }
  refuseRepeatedType("bsonType", names);
  const codes = parseTypeSet(argument, "$jsonSchema keyword 'bsonType'");
  return (value) => codes.has(typeCodeOf(value));
};

function flag(keyword: string, argument: Value | undefined): boolean {
  if (argument === undefined) return false;
  if (typeof argument === "boolean") return argument;
  throw new MongoError(14, `$jsonSchema keyword '${keyword}' must be a boolean`);
}

function bound(keyword: "minimum" | "maximum", exclusive: string): Keyword {
  return (argument, { schema }) => {
    if (!isNumeric(argument)) throw new MongoError(14, `$jsonSchema keyword '${keyword}' must be a number`);
    const strict = flag(exclusive, schema.get(exclusive));
    const sign = keyword === "minimum" ? 1 : -1;
    return onNumbers((value) => {
      if (Number.isNaN(toDoubleNumber(value))) return Number.isNaN(toDoubleNumber(argument));
      const order = compareValues(value, argument) * sign;
      return strict ? order > 0 : order >= 0;
    });
  };
}

function exclusiveBound(keyword: string, partner: string): Keyword {
  return (argument, { schema }) => {
    flag(keyword, argument);
    if (!schema.has(partner))
      throw new MongoError(9, `$jsonSchema keyword '${partner}' must be a present if ${keyword} is present`);
    return null;
  };
}

const multipleOf: Keyword = (argument) => {
  if (!isNumeric(argument)) throw new MongoError(14, "$jsonSchema keyword 'multipleOf' must be a number");
  if (!(toDoubleNumber(argument) > 0))
    throw new MongoError(9, "$jsonSchema keyword 'multipleOf' must have a positive value");
  const divisor: Decimal128 = toDecimal(argument);
  return onNumbers(
    (value) =>
      Number.isFinite(toDoubleNumber(value)) && isDecimalZero(remainderOfDecimals(toDecimal(value), divisor)),
  );
};

function sized(keyword: string, isMinimum: boolean, measure: (value: Value) => number | null): Keyword {
  return (argument) => {
    const limit = Number(parseNonNegativeLong(keyword, argument));
    return (value) => {
      const size = measure(value);
      return size === null || (isMinimum ? size >= limit : size <= limit);
    };
  };
}

const codePoints = (value: Value): number | null =>
  typeof value === "string" ? Array.from(value).length : null;
const elements = (value: Value): number | null => (isArray(value) ? value.length : null);
const fields = (value: Value): number | null => (value instanceof Doc ? value.size : null);

const pattern: Keyword = (argument, { context }) => {
  if (typeof argument !== "string")
    throw new MongoError(14, "$jsonSchema keyword 'pattern' must be a string");
  const regex = compileRegex(argument);
  return onStrings((value) => regex.test(value, () => context.operation.checkInterrupt()));
};

const enumeration: Keyword = (argument) => {
  if (!isArray(argument)) throw new MongoError(14, "$jsonSchema keyword 'enum' must be an array");
  if (argument.length === 0) throw new MongoError(9, "$jsonSchema keyword 'enum' cannot be an empty array");
  const keys = new Set(argument.map(unorderedKey));
  if (keys.size < argument.length)
    throw new MongoError(9, "$jsonSchema keyword 'enum' array cannot contain duplicate values.");
  return (value) => keys.has(unorderedKey(value));
};

/** Schemas compare documents whatever the order of their fields, and text without a collation. */
function unorderedKey(value: Value): string {
  return equalityKey(withSortedFields(value));
}

function withSortedFields(value: Value): Value {
  if (isArray(value)) return value.map(withSortedFields);
  if (!(value instanceof Doc)) return value;
  return Doc.of(
    [...value.entries()]
      .map(([key, inner]) => [key, withSortedFields(inner)] as const)
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}

function schemas(keyword: string, argument: Value, { compile }: KeywordContext): SchemaTest[] {
  if (!isArray(argument)) throw new MongoError(14, `$jsonSchema keyword '${keyword}' must be an array`);
  if (argument.length === 0)
    throw new MongoError(2, `$jsonSchema keyword '${keyword}' must be a non-empty array`);
  return argument.map((schema) => compile(schema));
}

const allOf: Keyword = (argument, context) => {
  const tests = schemas("allOf", argument, context);
  return (value) => tests.every((test) => test(value));
};

const anyOf: Keyword = (argument, context) => {
  const tests = schemas("anyOf", argument, context);
  return (value) => tests.some((test) => test(value));
};

const oneOf: Keyword = (argument, context) => {
  const tests = schemas("oneOf", argument, context);
  return (value) => tests.filter((test) => test(value)).length === 1;
};

const not: Keyword = (argument, { compile }) => {
  const test = compile(argument);
  return (value) => !test(value);
};

const items: Keyword = (argument, { compile, schema }) => {
  if (isArray(argument)) {
    const tests = argument.map((item) => compile(item));
    const rest = additional("additionalItems", schema.get("additionalItems"), compile);
    return onArrays((value) => value.every((element, at) => (tests[at] ?? rest)(element)));
  }
  const test = compile(argument);
  return onArrays((value) => value.every((element) => test(element)));
};

function additional(
  keyword: string,
  argument: Value | undefined,
  compile: (schema: Value) => SchemaTest,
): SchemaTest {
  if (argument === undefined) return () => true;
  if (typeof argument === "boolean") return () => argument;
  if (argument instanceof Doc) return compile(argument);
  throw new MongoError(14, `$jsonSchema keyword '${keyword}' must be either an object or a boolean`);
}

/** Checked here, applied by `items`. */
const additionalItems: Keyword = (argument, { compile }) => {
  additional("additionalItems", argument, compile);
  return null;
};

const uniqueItems: Keyword = (argument) => {
  if (!flag("uniqueItems", argument)) return null;
  return onArrays((value) => new Set(value.map(unorderedKey)).size === value.length);
};

const required: Keyword = (argument) => {
  const names = strings("required", argument);
  return onDocs((value) => names.every((name) => value.has(name)));
};

function strings(keyword: string, argument: Value): string[] {
  if (!isArray(argument)) throw new MongoError(14, `$jsonSchema keyword '${keyword}' must be an array`);
  if (argument.length === 0)
    throw new MongoError(9, `$jsonSchema keyword '${keyword}' cannot be an empty array`);
  const names = argument.map((name) => {
    if (typeof name !== "string")
      throw new MongoError(14, `$jsonSchema keyword '${keyword}' must be an array of strings`);
    return name;
  });
  if (new Set(names).size < names.length)
    throw new MongoError(9, `$jsonSchema keyword '${keyword}' array cannot contain duplicate values`);
  return names;
}

function requireDoc(keyword: string, argument: Value): Doc {
  if (argument instanceof Doc) return argument;
  throw new MongoError(14, `$jsonSchema keyword '${keyword}' must be an object`);
}

const properties: Keyword = (argument, { compile }) => {
  const tests = [...requireDoc("properties", argument).entries()].map(([name, schema]) => ({
    name,
    test: compile(schema),
  }));
  return onDocs((value) =>
    tests.every(({ name, test }) => {
      const field = value.get(name);
      return field === undefined || test(field);
    }),
  );
};

type Patterned = { readonly matches: (name: string) => boolean; readonly test: SchemaTest };

function patterned(argument: Value | undefined, compile: (schema: Value) => SchemaTest): Patterned[] {
  if (argument === undefined) return [];
  return [...requireDoc("patternProperties", argument).entries()].map(([source, schema]) => {
    const regex = compileRegex(source);
    return { matches: (name: string) => regex.test(name), test: compile(schema) };
  });
}

const patternProperties: Keyword = (argument, { compile }) => {
  const patterns = patterned(argument, compile);
  return onDocs((doc) =>
    [...doc.entries()].every(([name, value]) =>
      patterns.every(({ matches, test }) => !matches(name) || test(value)),
    ),
  );
};

const additionalProperties: Keyword = (argument, { compile, schema }) => {
  const known = schema.get("properties");
  const names = new Set(known instanceof Doc ? known.keys : []);
  const patterns = patterned(schema.get("patternProperties"), compile);
  const rest = additional("additionalProperties", argument, compile);
  return onDocs((doc) =>
    [...doc.entries()].every(
      ([name, value]) => names.has(name) || patterns.some(({ matches }) => matches(name)) || rest(value),
    ),
  );
};

const dependencies: Keyword = (argument, context) => {
  const tests = [...requireDoc("dependencies", argument).entries()].map(([name, dependency]) => ({
    name,
    test: dependency instanceof Doc ? context.compile(dependency) : required(dependency, context),
  }));
  return onDocs((doc) => tests.every(({ name, test }) => !doc.has(name) || test === null || test(doc)));
};
export const KEYWORDS: ReadonlyMap<string, Keyword> = new Map([
  ["additionalItems", additionalItems],
  ["additionalProperties", additionalProperties],
  ["allOf", allOf],
  ["anyOf", anyOf],
  ["bsonType", bsonType],
  ["dependencies", dependencies],
  ["enum", enumeration],
  ["exclusiveMaximum", exclusiveBound("exclusiveMaximum", "maximum")],
  ["exclusiveMinimum", exclusiveBound("exclusiveMinimum", "minimum")],
  ["items", items],
  ["maxItems", sized("maxItems", false, elements)],
  ["maxLength", sized("maxLength", false, codePoints)],
  ["maxProperties", sized("maxProperties", false, fields)],
  ["maximum", bound("maximum", "exclusiveMaximum")],
  ["minItems", sized("minItems", true, elements)],
  ["minLength", sized("minLength", true, codePoints)],
  ["minProperties", sized("minProperties", true, fields)],
  ["minimum", bound("minimum", "exclusiveMinimum")],
  ["multipleOf", multipleOf],
  ["not", not],
  ["oneOf", oneOf],
  ["pattern", pattern],
  ["patternProperties", patternProperties],
  ["properties", properties],
  ["required", required],
  ["type", type],
  ["uniqueItems", uniqueItems],
]);
