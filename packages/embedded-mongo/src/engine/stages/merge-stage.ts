import { Doc, generateObjectId, isArray, Undefined, type Value } from "@querysnap/mql";
import type { CompileContext, Expression, Row } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { typeName } from "../expressions/type-names.ts";
import { checkUserVariable } from "../expressions/variables.ts";
import { MongoError } from "../mongo-error.ts";
import { materialize } from "../raw-doc.ts";
import { valuesEqual } from "../values/compare.ts";
import { target, type WriteTarget } from "./out-stage.ts";
import { drain, emptySource, iterateRows, lazySource, sourceOfRows } from "./row-source.ts";
import type { MergeTarget } from "./services.ts";
import type { StageBuilder, StageContext } from "./stage.ts";

type WhenMatched = "replace" | "keepExisting" | "merge" | "fail" | readonly Value[];
type WhenNotMatched = "insert" | "discard" | "fail";
type MergeOptions = { into: WriteTarget; on: readonly string[]; let: Doc | null; whenMatched: WhenMatched; whenNotMatched: WhenNotMatched };
type Combine = (existing: Doc, incoming: Doc) => Doc | null;

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/merge/ */
export const mergeStage: StageBuilder = (spec, stage) => {
  const options = parseMerge(spec);
  const combine = compileCombine(options, stage);
  const { operation } = stage.context;
  return (input) =>
    lazySource(() => {
      const opened = stage.services.openMerge({ ...options.into, on: options.on });
      // Read to the end first: the target may be the collection the rows come from.
      const rows = drain(input);
      for (const row of iterateRows(sourceOfRows(rows))) {
        operation.checkInterrupt();
        mergeOne(row, opened, { options, combine });
      }
      return emptySource;
    });
};

function mergeOne(row: Row, opened: MergeTarget, { options, combine }: { readonly options: MergeOptions; readonly combine: Combine }): void {
  const made = materialize(row);
  const incoming = options.on.includes("_id") ? withId(made) : made;
  const existing = opened.find(options.on.map((field) => keyValue(incoming, field)));
  if (existing) {
    const merged = combine(existing, incoming);
    if (!merged) return;
    const id = merged.get("_id");
    if (id !== undefined && !valuesEqual(id, existing.get("_id"))) {
      throw new MongoError(
        66,
        "$merge failed to update the matching document, did you attempt to modify the _id or the shard key? :: caused by :: Performing an update on the path '_id' would modify the immutable field '_id'",
      );
    }
    opened.replace(existing, id === undefined ? new Doc(["_id", ...merged.keys], [existing.get("_id") as Value, ...merged.values]) : merged);
  } else if (options.whenNotMatched === "insert") opened.insert(withId(incoming));
  else if (options.whenNotMatched === "fail") {
    throw new MongoError(13113, "$merge could not find a matching document in the target collection for at least one document in the source collection");
  }
}

function withId(doc: Doc): Doc {
  return doc.has("_id") ? doc : new Doc(["_id", ...doc.keys], [generateObjectId(), ...doc.values]);
}

function keyValue(doc: Doc, field: string): Value {
  let value: Value | undefined = doc;
  for (const part of field.split(".")) {
    if (isArray(value)) throw new MongoError(51185, "$merge write error: 'on' field cannot be an array");
    value = value instanceof Doc ? value.get(part) : undefined;
  }
  if (value == null || value instanceof Undefined) throw new MongoError(51132, "$merge write error: 'on' field cannot be missing, null, undefined or an array");
  if (isArray(value)) throw new MongoError(51185, "$merge write error: 'on' field cannot be an array");
  return value;
}

function compileCombine(options: MergeOptions, stage: StageContext): Combine {
  switch (options.whenMatched) {
    case "replace":
      return (_existing, incoming) => incoming;
    case "keepExisting":
      return () => null;
    case "merge":
      return mergeFields;
    case "fail":
      return () => {
        throw new MongoError(11000, "$merge found a matching document in the target collection, and whenMatched is 'fail'");
      };
    default:
      return pipelineCombine(options.whenMatched, options.let, stage);
  }
}

function mergeFields(existing: Doc, incoming: Doc): Doc {
  const fields = new Map<string, Value>(existing.entries());
  for (const [key, value] of incoming.entries()) fields.set(key, value);
  return Doc.of(fields);
}

function pipelineCombine(pipeline: readonly Value[], bindings: Doc | null, stage: StageContext): Combine {
  const { variables, operation } = stage.context;
  const slots = variables.slots ?? [];
  const names = new Map(variables.names);
  const bound: { readonly slot: number; readonly expression: Expression }[] = [];
  for (const [name, value] of (bindings ?? Doc.of([["new", "$$ROOT"]])).entries()) {
    if (name !== "new") checkUserVariable(name);
    const slot = variables.nextSlot();
    bound.push({ slot, expression: compileExpression(value, stage.context) });
    names.set(name, slot);
  }
  const context: CompileContext = { operation, variables: { names, nextSlot: () => variables.nextSlot(), slots } };
  const inner = stage.compileInner(pipeline, "update", context);
  return (existing, incoming) => {
    for (const { slot, expression } of bound) slots[slot] = expression({ root: incoming, slots: [] });
    const [row] = drain(inner.run(sourceOfRows([existing])));
    return row ? materialize(row) : null;
  };
}

function parseMerge(spec: Value): MergeOptions {
  if (typeof spec !== "string" && !(spec instanceof Doc))
    throw new MongoError(51182, `$merge only supports a string or object argument, not ${typeName(spec)}`);
  const options: MergeOptions = { into: target(null, "unset"), on: ["_id"], let: null, whenMatched: "merge", whenNotMatched: "insert" };
  if (typeof spec === "string") return { ...options, into: target(null, spec) };
  let into = false;
  for (const [key, value] of spec.entries()) {
    if (key === "into") into = true;
    parseOption(key, value, options);
  }
  if (!into) throw new MongoError(40414, "BSON field '$merge.into' is missing but a required field");
  if (options.let && !isArray(options.whenMatched)) throw new MongoError(51199, "Cannot use 'let' variables with 'whenMatched' other than a pipeline");
  return options;
}

function parseOption(key: string, value: Value, options: MergeOptions): void {
  switch (key) {
    case "into":
      options.into = parseInto(value);
      return;
    case "on":
      options.on = parseOn(value);
      return;
    case "let":
      if (!(value instanceof Doc)) throw new MongoError(14, `BSON field '$merge.let' is the wrong type '${typeName(value)}', expected type 'object'`);
      options.let = value;
      return;
    case "whenMatched":
      options.whenMatched = parseWhenMatched(value);
      return;
    case "whenNotMatched":
      if (value !== "insert" && value !== "discard" && value !== "fail") {
        throw new MongoError(
          2,
          `Enumeration value '${typeof value === "string" ? value : typeName(value)}' for field '$merge.whenNotMatched' is not a valid value.`,
        );
      }
      options.whenNotMatched = value;
      return;
    default:
      throw new MongoError(40415, `BSON field '$merge.${key}' is an unknown field.`);
  }
}

function parseInto(value: Value): WriteTarget {
  if (value === "") throw new MongoError(5786800, "$merge 'into' field cannot be an empty string");
  if (typeof value === "string") return target(null, value);
  if (!(value instanceof Doc)) throw new MongoError(51178, `$merge 'into' field must be either a string or an object, but found ${typeName(value)}`);
  const database = value.get("db");
  const collection = value.get("coll");
  if (typeof collection !== "string") throw new MongoError(51178, "$merge 'into' field must specify a 'coll' that is not empty, null or undefined");
  return target(typeof database === "string" ? database : null, collection);
}

function parseOn(value: Value): readonly string[] {
  if (typeof value === "string") return [value];
  if (!isArray(value)) throw new MongoError(51186, `$merge 'on' field must be either a string or an array of strings, but found ${typeName(value)}`);
  if (value.length === 0) throw new MongoError(51187, "If explicitly specifying $merge 'on', must include at least one field");
  return value.map((field, at) => {
    if (typeof field !== "string") throw new MongoError(51134, `$merge 'on' array elements must be strings, but found ${typeName(field)}`);
    if (value.indexOf(field) !== at) throw new MongoError(31465, `Found a duplicate field '${field}' in $merge.on`);
    return field;
  });
}

function parseWhenMatched(value: Value): WhenMatched {
  if (isArray(value)) return value;
  if (value === "replace" || value === "keepExisting" || value === "merge" || value === "fail") return value;
  if (typeof value !== "string") throw new MongoError(51191, `$merge 'whenMatched' field must be either a string or an array, but found ${typeName(value)}`);
  throw new MongoError(2, `Enumeration value '${value}' for field '$merge.whenMatched' is not a valid value.`);
}
