import { Doc, isArray, type Value } from "@querysnap/mql";
import { parseFieldPath } from "../expressions/field-path.ts";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { checkTarget, type WriteTarget } from "./write-target.ts";

export type WhenMatched = "replace" | "keepExisting" | "merge" | "fail" | readonly Value[];
export type WhenNotMatched = "insert" | "discard" | "fail";
export type MergeOptions = {
  readonly into: WriteTarget;
  /** In the order of their names. */
  readonly on: readonly string[];
  readonly let: Doc | null;
  readonly whenMatched: WhenMatched;
  readonly whenNotMatched: WhenNotMatched;
};

const FIELDS = new Set(["into", "on", "let", "whenMatched", "whenNotMatched"]);

/**
 * @throws MongoError 2, 14, 73, 31319, 31320, 31465, 40414, 40415, 51134, 51178, 51181, 51186, 51187, 51191,
 * 51199, 51273, 5786800, 5786801
 */
export function parseMerge(spec: Value, database: string): MergeOptions {
  const defaults: MergeOptions = {
    into: { database: null, collection: "" },
    on: ["_id"],
    let: null,
    whenMatched: "merge",
    whenNotMatched: "insert",
  };
  if (typeof spec === "string")
    return { ...defaults, into: mergeTarget({ database: null, collection: spec }, database) };
  if (!(spec instanceof Doc))
    throw new MongoError(14, `$merge requires a string or object argument, but found ${typeName(spec)}`);
  const unknown = spec.keys.find((key) => !FIELDS.has(key));
  if (unknown !== undefined)
    throw new MongoError(40415, `BSON field '$merge.${unknown}' is an unknown field.`);
  const into = spec.get("into");
  if (into === undefined)
    throw new MongoError(40414, "BSON field '$merge.into' is missing but a required field");
  const options: MergeOptions = {
    into: parseInto(into),
    on: spec.has("on") ? parseOn(spec.get("on") ?? null) : defaults.on,
    let: parseLet(spec.get("let") ?? null),
    whenMatched: spec.has("whenMatched")
      ? parseWhenMatched(spec.get("whenMatched") ?? null)
      : defaults.whenMatched,
    whenNotMatched: parseWhenNotMatched(spec.get("whenNotMatched") ?? null),
  };
  mergeTarget(options.into, database);
  checkModes(options);
  for (const field of options.on) parseFieldPath(field);
  return options;
}

function mergeTarget(target: WriteTarget, database: string): WriteTarget {
  checkTarget(target, { stage: "$merge", verb: "Cannot", specialCode: 31319, internalCode: 31320, database });
  return target;
}

function parseInto(value: Value): WriteTarget {
  if (value === "") throw new MongoError(5786800, "$merge 'into' field cannot be an empty string");
  if (typeof value === "string") return { database: null, collection: value };
  if (!(value instanceof Doc))
    throw new MongoError(
      51178,
      `$merge 'into' field must be either a string or an object, but found ${typeName(value)}`,
    );
  const unknown = value.keys.find((key) => key !== "db" && key !== "coll");
  if (unknown !== undefined) throw new MongoError(40415, `BSON field 'into.${unknown}' is an unknown field.`);
  const database = namePart(value, "db");
  const collection = namePart(value, "coll");
  if (!collection)
    throw new MongoError(
      5786801,
      "$merge 'into' field must specify a 'coll' that is not empty, null or undefined",
    );
  return { database, collection };
}

function namePart(into: Doc, key: "db" | "coll"): string | null {
  const part = into.get(key) ?? null;
  if (part === null || typeof part === "string") return part;
  throw new MongoError(
    14,
    `BSON field 'into.${key}' is the wrong type '${typeName(part)}', expected type 'string'`,
  );
}

function parseOn(value: Value): readonly string[] {
  if (typeof value === "string") return [value];
  if (!isArray(value))
    throw new MongoError(
      51186,
      `$merge 'on' field must be either a string or an array of strings, but found ${typeName(value)}`,
    );
  if (value.length === 0)
    throw new MongoError(51187, "If explicitly specifying $merge 'on', must include at least one field");
  const fields = value.map((field) => {
    if (typeof field === "string") return field;
    throw new MongoError(51134, `$merge 'on' array elements must be strings, but found ${typeName(field)}`);
  });
  const twice = fields.find((field, at) => fields.indexOf(field) !== at);
  if (twice !== undefined) throw new MongoError(31465, `Found a duplicate field '${twice}'`);
  return fields.toSorted();
}

function parseLet(value: Value): Doc | null {
  if (value === null || value instanceof Doc) return value;
  throw new MongoError(
    14,
    `BSON field '$merge.let' is the wrong type '${typeName(value)}', expected type 'object'`,
  );
}

function parseWhenMatched(value: Value): WhenMatched {
  if (isArray(value)) return value;
  if (value === "replace" || value === "keepExisting" || value === "merge" || value === "fail") return value;
  if (typeof value !== "string")
    throw new MongoError(
      51191,
      `$merge 'whenMatched' field must be either a string or an array, but found ${typeName(value)}`,
    );
  throw new MongoError(2, `Enumeration value '${value}' for field 'whenMatched' is not a valid value.`);
}

function parseWhenNotMatched(value: Value): WhenNotMatched {
  if (value === null) return "insert";
  if (value === "insert" || value === "discard" || value === "fail") return value;
  if (typeof value === "string")
    throw new MongoError(
      2,
      `Enumeration value '${value}' for field '$merge.whenNotMatched' is not a valid value.`,
    );
  throw new MongoError(
    14,
    `BSON field '$merge.whenNotMatched' is the wrong type '${typeName(value)}', expected type 'string'`,
  );
}

/** Modes that make no sense together, and variables where no pipeline reads them. */
function checkModes({ whenMatched, whenNotMatched, let: bindings }: MergeOptions): void {
  if ((whenMatched === "fail" || whenMatched === "keepExisting") && whenNotMatched !== "insert") {
    throw new MongoError(
      51181,
      `Combination of $merge modes 'whenMatched: ${whenMatched}' and 'whenNotMatched: ${whenNotMatched}' is not supported`,
    );
  }
  if (bindings && typeof whenMatched === "string")
    throw new MongoError(51199, `Cannot use 'let' variables with 'whenMatched: ${whenMatched}' mode`);
  if (bindings?.has("new") && bindings.get("new") !== "$$ROOT") {
    throw new MongoError(
      51273,
      "'let' may not define a value for the reserved 'new' variable other than '$$ROOT'",
    );
  }
}
