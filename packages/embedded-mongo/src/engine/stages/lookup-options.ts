import { Doc, type Value } from "@querysnap/mql";
import { parseFieldPath } from "../expressions/field-path.ts";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { describeValue } from "../values/describe-value.ts";
import { documentsStage } from "./documents-stage.ts";
import { otherDatabaseRefused } from "./foreign-source.ts";
import { pipelineArgument } from "./pipeline-argument.ts";

export type LookupOptions = {
  /** Null when the pipeline makes its own rows by `$documents`. */
  readonly from: string | null;
  readonly as: readonly string[];
  /** Both fields are given, or neither. */
  readonly localField: string | null;
  readonly foreignField: string | null;
  readonly let: Doc | null;
  readonly pipeline: readonly Doc[] | null;
};

/** @throws MongoError 9, 14, 73 and those of field paths */
export function parseLookup(spec: Value, database: string): LookupOptions {
  if (!(spec instanceof Doc))
    throw new MongoError(9, `the $lookup stage specification must be an object, but found ${typeName(spec)}`);
  const pipeline = spec.has("pipeline") ? pipelineArgument(spec.get("pipeline")) : null;
  const from = spec.has("from") ? source(spec.get("from") ?? null, database) : null;
  if (from === null) checkSelfContained(pipeline);
  const texts = new Map<string, string>();
  for (const [key, value] of spec.entries())
    if (key !== "from" && key !== "pipeline" && key !== "let") texts.set(key, text(key, value));
  const bindings = letOption(spec);
  const [as, localField, foreignField] = ["as", "localField", "foreignField"].map(
    (key) => texts.get(key) ?? "",
  );
  if (!as) throw new MongoError(9, "must specify 'as' field for a $lookup");
  checkFields(Number(Boolean(localField)) + Number(Boolean(foreignField)), pipeline !== null);
  if (bindings && !pipeline)
    throw new MongoError(9, "$lookup with a 'let' argument must also specify 'pipeline'");
  return {
    from,
    as: parseFieldPath(as),
    localField: fieldOption(localField),
    foreignField: fieldOption(foreignField),
    let: bindings,
    pipeline,
  };
}

/** The manual's replacement for a collection: a pipeline that starts with documents of its own. */
function checkSelfContained(pipeline: readonly Doc[] | null): void {
  if (!pipeline) throw new MongoError(9, "must specify 'pipeline' when 'from' is empty");
  if (pipeline[0]?.has(documentsStage.name)) return;
  throw new MongoError(
    9,
    "$lookup stage without explicit collection must have a pipeline with $documents as first stage",
  );
}

function checkFields(given: number, hasPipeline: boolean): void {
  if (!hasPipeline && given < 2)
    throw new MongoError(
      9,
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  if (given === 1)
    throw new MongoError(
      9,
      "$lookup requires both or neither of 'localField' and 'foreignField' to be specified",
    );
}

function source(value: Value, database: string): string {
  if (value instanceof Doc) {
    const unknown = value.keys.find((key) => key !== "db" && key !== "coll");
    if (unknown !== undefined)
      throw new MongoError(40415, `BSON field 'from.${unknown}' is an unknown field.`);
    throw otherDatabaseRefused("$lookup", value);
  }
  if (typeof value !== "string")
    throw new MongoError(9, `$lookup 'from' field must be a string, but found ${typeName(value)}`);
  if (value === "" || value.startsWith(".") || value.includes("\0"))
    throw new MongoError(73, `invalid $lookup namespace: ${database}.${value}`);
  return value;
}

function letOption(spec: Doc): Doc | null {
  const value = spec.get("let");
  if (value === undefined || value instanceof Doc) return value ?? null;
  throw new MongoError(
    9,
    `$lookup argument 'let: ${describeValue(value)}' must be an object, is type ${typeName(value)}`,
  );
}

function text(key: string, value: Value): string {
  if (typeof value !== "string")
    throw new MongoError(
      9,
      `$lookup argument '${key}' must be a string, found ${key}: ${describeValue(value)}: ${typeName(value)}`,
    );
  if (key !== "as" && key !== "localField" && key !== "foreignField")
    throw new MongoError(9, `unknown argument to $lookup: ${key}`);
  return value;
}

function fieldOption(path: string | undefined): string | null {
  return path ? parseFieldPath(path).join(".") : null;
}
