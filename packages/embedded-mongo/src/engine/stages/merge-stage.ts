import { Doc, generateObjectId, isArray, Undefined, type Value } from "@querysnap/mql";
import type { CompileContext, Expression, Row } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { checkUserVariable } from "../expressions/variables.ts";
import { endsCommand, MongoError, PartialFailure } from "../mongo-error.ts";
import { materialize } from "../raw-doc.ts";
import { compareFieldNames } from "../update/update-path.ts";
import { valuesEqual } from "../values/compare.ts";
import { allFields } from "./dependencies.ts";
import { parseMerge, type MergeOptions } from "./merge-options.ts";
import { drain, emptySource, lazySource, sourceOfRows, type RowStage } from "./row-source.ts";
import type { MergeTarget } from "./services.ts";
import { ONLY_MAIN, type Stage, type StageContext } from "./stage.ts";

const NO_MATCH = 13113;

type Combine = (existing: Doc, incoming: Doc) => Doc;
type Merge = { readonly options: MergeOptions; readonly opened: MergeTarget; readonly combine: Combine };

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/merge/ */
export const mergeStage: Stage = {
  name: "$merge",
  build,
  placement: ONLY_MAIN,
  isRowByRow: false,
  fieldsNeeded: allFields,
  readsCollections: null,
  isRandom: false,
  writes: true,
  isSource: false,
};

function build(spec: Value, stage: StageContext): RowStage {
  const options = parseMerge(spec, stage.services.database);
  const opened = stage.services.openMerge({ ...options.into, on: options.on });
  const merge: Merge = { options, opened, combine: compileCombine(options, stage) };
  const { operation } = stage.context;
  return (input) =>
    lazySource(() => {
      // Read to the end first: the target may be the collection the rows come from.
      const rows = drain(input);
      // The server reads the keys of a whole batch before it writes any of it.
      for (const row of rows) keysOf(row, options.on);
      let failure: MongoError | null = null;
      for (const row of rows) {
        operation.checkInterrupt();
        failure = graver(
          failure,
          failureOf(() => mergeOne(materialize(row), merge)),
        );
      }
      if (failure) throw new PartialFailure(failure);
      return emptySource;
    });
}

/** The server's batches are unordered: a document that cannot be written does not hold up the others. */
function failureOf(write: () => void): MongoError | null {
  try {
    write();
    return null;
  } catch (error) {
    if (!(error instanceof MongoError) || endsCommand(error)) throw error;
    return error;
  }
}

/** The first failed write is reported; that documents had no match counts only if all writes succeed. */
function graver(known: MongoError | null, other: MongoError | null): MongoError | null {
  if (!known || !other) return known ?? other;
  return known.code === NO_MATCH && other.code !== NO_MATCH ? other : known;
}

function mergeOne(made: Doc, { options, opened, combine }: Merge): void {
  const { on, whenMatched, whenNotMatched } = options;
  const incoming = on.includes("_id") ? withId(made) : made;
  const keys = keysOf(incoming, on);
  if (whenMatched === "fail") return insertNew(withId(incoming), opened, on);
  const existing = opened.find(keys);
  if (existing) {
    if (whenMatched !== "keepExisting") replaceExisting(existing, combine(existing, incoming), opened);
  } else if (whenNotMatched === "insert") opened.insert(insertedForm(withId(incoming), options));
  else if (whenNotMatched === "fail") {
    throw new MongoError(
      NO_MATCH,
      "$merge could not find a matching document in the target collection for at least one document in the source collection",
    );
  }
}

function insertNew(document: Doc, opened: MergeTarget, on: readonly string[]): void {
  try {
    opened.insert(document);
  } catch (error) {
    if (!(error instanceof MongoError) || error.code !== 11000) throw error;
    const pattern = error.extra["keyPattern"];
    const isOfOn =
      pattern instanceof Doc && pattern.size === on.length && on.every((field) => pattern.has(field));
    throw isOfOn
      ? error.within(
          "$merge with whenMatched: fail found an existing document with the same values for the 'on' fields",
        )
      : error;
  }
}

function replaceExisting(existing: Doc, merged: Doc, opened: MergeTarget): void {
  const id = merged.get("_id");
  if (id !== undefined && !valuesEqual(id, existing.get("_id"))) {
    throw new MongoError(
      66,
      "$merge failed to update the matching document, did you attempt to modify the _id or the shard key? :: caused by :: Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  }
  opened.replace(
    existing,
    id === undefined
      ? new Doc(["_id", ...merged.keys], [existing.get("_id") as Value, ...merged.values])
      : merged,
  );
}

function withId(doc: Doc): Doc {
  return doc.has("_id") ? doc : new Doc(["_id", ...doc.keys], [generateObjectId(), ...doc.values]);
}

/**
 * Modes that update field by field insert as an upsert does: what is matched by first, then the fields in the
 * order of their names.
 */
function insertedForm(document: Doc, { on, whenMatched }: MergeOptions): Doc {
  if (whenMatched !== "merge" && whenMatched !== "keepExisting") return document;
  const first = new Set(["_id", ...on.map((field) => field.split(".")[0] as string)]);
  const rest = document.keys.filter((key) => !first.has(key)).toSorted(compareFieldNames);
  return Doc.of([...first, ...rest].map((key) => [key, document.get(key) as Value] as const));
}

/** Values of the `on` fields; a missing `_id` is made later. @throws MongoError 51132, 51185 */
function keysOf(row: Row, on: readonly string[]): Value[] {
  return on
    .filter((field) => field !== "_id" || row.get("_id") !== undefined)
    .map((field) => keyValue(row, field));
}

function keyValue(row: Row, field: string): Value {
  const [head = "", ...rest] = field.split(".");
  let value = row.get(head);
  for (const part of rest) value = value instanceof Doc ? value.get(part) : undefined;
  if (value == null || value instanceof Undefined)
    throw new MongoError(
      51132,
      "$merge write error: 'on' field cannot be missing, null, undefined or an array",
    );
  if (isArray(value)) throw new MongoError(51185, "$merge write error: 'on' field cannot be an array");
  return value;
}

function compileCombine(options: MergeOptions, stage: StageContext): Combine {
  const { whenMatched } = options;
  if (typeof whenMatched !== "string") return pipelineCombine(whenMatched, bindingsOf(options), stage);
  return whenMatched === "merge" ? mergeFields : (_existing, incoming) => incoming;
}

/** As `$set` of the incoming fields: new ones come last, in the order of their names. */
function mergeFields(existing: Doc, incoming: Doc): Doc {
  const fields = new Map<string, Value>(existing.entries());
  for (const key of incoming.keys.toSorted(compareFieldNames)) fields.set(key, incoming.get(key) as Value);
  return Doc.of(fields);
}

/**
 * The document that comes in is `$$new`; with variables of one's own only where it may have to be inserted.
 */
function bindingsOf({ let: bindings, whenNotMatched }: MergeOptions): Doc {
  const own = Doc.of([["new", "$$ROOT"]]);
  if (!bindings) return own;
  return bindings.has("new") || whenNotMatched !== "insert"
    ? bindings
    : Doc.of([...bindings.entries(), ...own.entries()]);
}

function pipelineCombine(pipeline: readonly Value[], bindings: Doc, stage: StageContext): Combine {
  const { variables, operation } = stage.context;
  const slots = variables.slots ?? [];
  const names = new Map(variables.names);
  const bound: { readonly slot: number; readonly expression: Expression }[] = [];
  for (const [name, value] of bindings.entries()) {
    checkUserVariable(name);
    const slot = variables.nextSlot();
    bound.push({ slot, expression: compileExpression(value, stage.context) });
    names.set(name, slot);
  }
  const context: CompileContext = {
    operation,
    variables: { names, nextSlot: () => variables.nextSlot(), slots },
  };
  const inner = stage.compileInner(pipeline, "update", context);
  return (existing, incoming) => {
    for (const { slot, expression } of bound) slots[slot] = expression({ root: incoming, slots: [] });
    return materialize(drain(inner.run(sourceOfRows([existing])))[0] as Row);
  };
}
