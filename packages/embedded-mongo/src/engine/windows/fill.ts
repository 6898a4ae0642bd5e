import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Expression, Row } from "../contract.ts";
import { compileExpression, createCompiler } from "../expressions/compile-expression.ts";
import { followDocuments, parseFieldPath } from "../expressions/field-path.ts";
import { isNullish } from "../expressions/node.ts";
import { rowValue } from "../expressions/variables.ts";
import { MongoError } from "../mongo-error.ts";
import { mapRows, type RowStage } from "../stages/row-source.ts";
import { withPath, type StageBuilder } from "../stages/stage.ts";
import { compileSort } from "../values/sort-key.ts";
import { compileWindowFunction, sortFields, windowStage } from "./set-window-fields.ts";
import { checkKeys } from "./stage-arguments.ts";

type Filled = { readonly path: readonly string[]; readonly value: Expression };

const METHODS: ReadonlyMap<string, string> = new Map([
  ["linear", "$linearFill"],
  ["locf", "$locf"],
]);

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/fill/ */
export const fillStage: StageBuilder = (spec, { context }) => {
  if (!(spec instanceof Doc)) throw new MongoError(9, "the $fill stage specification must be an object");
  checkKeys(spec, { name: "$fill", required: ["output"], optional: ["partitionBy", "partitionByFields", "sortBy"] });
  const output = spec.get("output");
  if (!(output instanceof Doc)) throw new MongoError(14, "BSON field '$fill.output' is the wrong type, expected type 'object'");
  const fields = [...output.entries()].map(([key, field]) => ({ key, ...parseField(key, field) }));
  const byMethod = fields.flatMap(({ key, method }) => (method === null ? [] : [{ key, name: method }]));
  const byValue = fields.flatMap(({ key, value }): Filled[] =>
    value === null ? [] : [{ path: parseFieldPath(key), value: compileExpression(value, context) }],
  );
  const windows = byMethod.length === 0 ? null : methodStage(spec, byMethod, context);
  const values = valueStage(byValue, context);
  return windows ? (input) => values(windows(input)) : values;
};

function parseField(key: string, spec: Value): { readonly method: string | null; readonly value: Value | null } {
  if (!(spec instanceof Doc) || spec.size !== 1)
    throw new MongoError(6050200, `Fill output field '${key}' must be an object with exactly one of 'value' and 'method'`);
  const value = spec.get("value");
  if (value !== undefined) return { method: null, value };
  const method = spec.get("method");
  const name = typeof method === "string" ? METHODS.get(method) : undefined;
  if (name === undefined) throw new MongoError(6050202, "Method must be either locf or linear");
  return { method: name, value: null };
}

function methodStage(spec: Doc, fields: readonly { readonly key: string; readonly name: string }[], context: CompileContext): RowStage {
  const sortBy = spec.get("sortBy");
  if (!(sortBy instanceof Doc)) throw new MongoError(6050203, "$fill with a method requires a sortBy");
  const sort = compileSort(sortBy, context.operation);
  const shared = { sort: sortFields(sort), compiler: createCompiler(context), window: undefined };
  const outputs = fields.map(({ key, name }) => ({ path: parseFieldPath(key), compute: compileWindowFunction({ ...shared, name, argument: `$${key}` }) }));
  const partition = partitionSpec(spec);
  return windowStage({ partitionBy: partition === null ? null : compileExpression(partition, context), sort, outputs, context });
}

/** What rows are partitioned by: an expression, or a document of the named fields. */
function partitionSpec(spec: Doc): Value {
  const partitionBy = spec.get("partitionBy");
  const names = spec.get("partitionByFields");
  if (partitionBy !== undefined && names !== undefined)
    throw new MongoError(6050204, "Maximum one of 'partitionBy' and 'partitionByFields' can be specified in '$fill'");
  if (partitionBy !== undefined) return partitionBy;
  if (names === undefined) return null;
  if (!isArray(names)) throw new MongoError(14, "BSON field '$fill.partitionByFields' is the wrong type, expected type 'array'");
  return Doc.of(names.map((name, at): [string, Value] => [`f${at}`, partitionPath(name)]));
}

function partitionPath(name: Value): string {
  if (typeof name !== "string") throw new MongoError(14, "BSON field '$fill.partitionByFields' must hold strings");
  if (name.startsWith("$")) throw new MongoError(6050201, "Each element of 'partitionByFields' must not begin with a '$'");
  return `$${parseFieldPath(name).join(".")}`;
}

function valueStage(fields: readonly Filled[], context: CompileContext): RowStage {
  const slots = context.variables.slots ?? [];
  return mapRows((row: Row) => {
    const doc = rowValue(row);
    return fields.reduce((filled, { path, value }) => {
      if (!isNullish(followDocuments(doc, path))) return filled;
      return withPath(filled, path, value({ root: row, slots }));
    }, doc);
  });
}
