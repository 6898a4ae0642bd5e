import { Doc, isArray, type Value } from "@querysnap/mql";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { checkKeys, wrongType } from "../windows/stage-arguments.ts";
import { addFieldsStage } from "./add-fields-stage.ts";
import { allFields } from "./dependencies.ts";
import type { RowStage } from "./row-source.ts";
import { setWindowFieldsStage } from "./set-window-fields-stage.ts";
import { IN_QUERIES, type Stage, type StageContext } from "./stage.ts";

const METHODS: ReadonlyMap<string, string> = new Map([
  ["linear", "$linearFill"],
  ["locf", "$locf"],
]);

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/fill/ */
export const fillStage: Stage = {
  name: "$fill",
  build,
  placement: IN_QUERIES,
  isRowByRow: false,
  fieldsNeeded: allFields,
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: false,
};

function build(spec: Value, stage: StageContext): RowStage {
  if (!(spec instanceof Doc))
    throw new MongoError(9, `The $fill stage specification must be an object, found ${typeName(spec)}`);
  checkKeys(spec, {
    name: "$fill",
    required: ["output"],
    optional: ["partitionBy", "partitionByFields", "sortBy"],
  });
  const { output, ...order } = readArguments(spec);
  if (output.size === 0)
    throw new MongoError(
      6050203,
      "The output field in '$fill' must contain an object with at least one element",
    );
  const byMethod: [string, Value][] = [];
  const byValue: [string, Value][] = [];
  for (const [key, field] of output.entries()) {
    const { method, value } = parseField(field);
    if (method !== undefined) byMethod.push([key, Doc.of([[method, `$${key}`]])]);
    if (value !== undefined) byValue.push([key, Doc.of([["$ifNull", [`$${key}`, value]]])]);
  }
  const partitionBy = partitionSpec(order);
  const windows =
    byMethod.length === 0
      ? null
      : setWindowFieldsStage.build(windowSpec(Doc.of(byMethod), partitionBy, order.sortBy), stage);
  const values = byValue.length === 0 ? null : addFieldsStage.build(Doc.of(byValue), stage);
  return (input) => [windows, values].reduce((rows, step) => step?.(rows) ?? rows, input);
}

type FillArguments = {
  readonly output: Doc;
  readonly partitionBy: Value | undefined;
  readonly partitionByFields: readonly string[] | undefined;
  readonly sortBy: Doc | undefined;
};

function readArguments(spec: Doc): FillArguments {
  const [output, partitionBy, fields, sortBy] = ["output", "partitionBy", "partitionByFields", "sortBy"].map(
    (key) => spec.get(key),
  );
  if (!(output instanceof Doc)) throw wrongType("$fill.output", output, "object");
  if (partitionBy !== undefined && typeof partitionBy !== "string" && !(partitionBy instanceof Doc))
    throw wrongType("$fill.partitionBy", partitionBy, "string", "object");
  if (fields !== undefined && !isArray(fields)) throw wrongType("$fill.partitionByFields", fields, "array");
  if (sortBy !== undefined && !(sortBy instanceof Doc)) throw wrongType("$fill.sortBy", sortBy, "object");
  const partitionByFields = fields?.map((name, at) => {
    if (typeof name !== "string") throw wrongType(`$fill.partitionByFields.${at}`, name, "string");
    return name;
  });
  return { output, partitionBy, partitionByFields, sortBy };
}

/** Filling of one field: by a window function or by a value. Without either it stays as it is. */
function parseField(spec: Value): { readonly method: string | undefined; readonly value: Value | undefined } {
  if (!(spec instanceof Doc))
    throw new MongoError(6050200, "Each fill output specification must be an object with exactly one field");
  checkKeys(spec, { name: "$fill", required: [], optional: ["method", "value"] });
  const value = spec.get("value");
  const method = spec.get("method");
  if (method === undefined) return { method, value };
  if (typeof method !== "string") throw wrongType("$fill.method", method, "string");
  if (value !== undefined)
    throw new MongoError(
      6050201,
      "Each fill output specification must have exactly one of 'method' or 'value' fields, not both",
    );
  const name = METHODS.get(method);
  if (name === undefined) throw new MongoError(6050202, "Method must be either locf or linear");
  return { method: name, value };
}

/** Key of the partitions: an expression, or a document of the named fields. */
function partitionSpec({ partitionBy, partitionByFields }: Omit<FillArguments, "output">): Value | undefined {
  if (partitionBy !== undefined && partitionByFields !== undefined)
    throw new MongoError(
      6050204,
      "Maximum one of 'partitionBy' and 'partitionByFields can be specified in '$fill'",
    );
  return partitionByFields
    ? Doc.of(partitionByFields.map((name): [string, Value] => [name, `$${name}`]))
    : partitionBy;
}

function windowSpec(output: Doc, partitionBy: Value | undefined, sortBy: Doc | undefined): Doc {
  const fields: [string, Value][] = [["output", output]];
  if (partitionBy !== undefined) fields.push(["partitionBy", partitionBy]);
  if (sortBy !== undefined) fields.push(["sortBy", sortBy]);
  return Doc.of(fields);
}
