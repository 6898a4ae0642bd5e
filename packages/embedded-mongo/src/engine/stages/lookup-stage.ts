import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Expression, OperationContext, Row } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { checkUserVariable } from "../expressions/variables.ts";
import { MongoError } from "../mongo-error.ts";
import { materialize, RawDoc } from "../raw-doc.ts";
import { joinValues, parsePath, type FieldPath } from "../values/paths.ts";
import { correlatedRows } from "./correlated-rows.ts";
import { allFields, headOf, type Fields } from "./dependencies.ts";
import {
  ENTRY_BYTES,
  foreignLookup,
  hashLookup,
  storedJoinKey,
  type ForeignLookup,
} from "./foreign-table.ts";
import { demandOnCount, demandOnJoined } from "./joined-filter.ts";
import { parseLookup, type LookupOptions } from "./lookup-options.ts";
import { filterRows, matchStage } from "./match-stage.ts";
import { outerReads } from "./outer-reads.ts";
import { ownDocuments } from "./own-documents.ts";
import { fieldsReader, rowBytes, withPath } from "./row-documents.ts";
import { drain, mapRows, pickRows, sourceOfRows, type RowStage } from "./row-source.ts";
import { RowSplicer } from "./row-splicer.ts";
import type { ForeignCollection } from "./services.ts";
import { IN_QUERIES, type Stage, type StageContext } from "./stage.ts";

/** Both forms of `$lookup`. @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/lookup/ */
export const lookupStage: Stage = {
  name: "$lookup",
  build,
  placement: IN_QUERIES,
  isRowByRow: true,
  fieldsNeeded: allFields,
  readsCollections: (spec) => outerReads(spec, "from"),
  isRandom: false,
  writes: false,
  isSource: false,
  changedFields: joinedField,
};

function build(spec: Value, stage: StageContext): RowStage {
  const options = parseLookup(spec, stage.services.database);
  const { join, keeps } = compileJoin(options, stage.on(options.from));
  const [head = "", ...nested] = options.as;
  if (!options.pipeline && stage.needed && !stage.needed.has(head)) return (input) => input;
  const documentOf = sharedDocuments();
  const read = fieldsReader(stage.needed, [head]);
  const splicer =
    nested.length === 0 && (!stage.next || stage.next.stage.keepsStoredRows) ? new RowSplicer(head) : null;
  const isCountWanted =
    nested.length === 0 && stage.next?.stage === matchStage ? demandOnCount(stage.next.spec, head) : null;
  const append = (row: Row, joined: readonly Row[]): Row => {
    const spliced = splicer && row instanceof RawDoc ? splicer.append(row, joined) : null;
    if (spliced) return spliced;
    checkSize(joined, options);
    return withPath(read(row), options.as, joined.map(documentOf));
  };
  const appendWanted = isCountWanted
    ? pickRows((row) => {
        const joined = join(row);
        return isCountWanted(joined.length) ? append(row, joined) : null;
      })
    : mapRows((row) => append(row, join(row)));
  return keeps ? (input) => appendWanted(filterRows(keeps)(input)) : appendWanted;
}

const MAX_JOINED_BYTES = 100 * 1024 * 1024;

/** One document may not take more foreign ones than this, as in the server. */
function checkSize(rows: readonly Row[], { from }: LookupOptions): void {
  let bytes = 0;
  for (const row of rows) bytes += rowBytes(row);
  if (bytes > MAX_JOINED_BYTES)
    throw new MongoError(
      4568,
      `Total size of documents in ${from ?? "the pipeline"} matching pipeline's $lookup stage exceeds ${MAX_JOINED_BYTES} bytes`,
    );
}

const SHARED = 50_000;

/** Rows that join again and again are decoded once and shared. */
function sharedDocuments(): (row: Row) => Doc {
  const known = new Map<Row, Doc>();
  return (row) => {
    if (row instanceof Doc) return row;
    const found = known.get(row);
    if (found) return found;
    const made = materialize(row);
    if (known.size < SHARED) known.set(row, made);
    return made;
  };
}

type Join = {
  readonly join: (row: Row) => readonly Row[];
  /** Drops rows that the next `$match` would drop; null when that cannot be told before the join. */
  readonly keeps: ((row: Row) => boolean) | null;
};

function compileJoin(options: LookupOptions, stage: StageContext): Join {
  const { operation } = stage.context;
  const foreign = options.from === null ? null : stage.services.open(options.from, operation);
  const view = foreign?.viewPipeline ?? [];
  const { scope, bind } = bindVariables(options.let, stage.context);
  const inner = stage.compileInner(
    [...(options.localField === null ? view : []), ...(options.pipeline ?? [])],
    "$lookup",
    scope,
  );
  if (options.localField === null || options.foreignField === null) {
    const run = correlatedRows(options.pipeline ?? [], { stage, scope, view, whole: inner, foreign });
    const join = (row: Row): readonly Row[] => {
      bind(row);
      return run();
    };
    return { join, keeps: null };
  }
  const foreignPath = parsePath(options.foreignField);
  const localPath = parsePath(options.localField);
  if (!foreign)
    return {
      join: ownDocuments(options.pipeline ?? [], {
        stage,
        scope,
        bind,
        foreignPath,
        localValues: (row) => localValues(row, localPath),
      }),
      keeps: null,
    };
  const find = finder(equalityLookup(foreignPath, { stage, view, foreign }), localPath, operation);
  if (!options.pipeline)
    return { join: find, keeps: semijoin({ foreign, foreignPath, localPath, as: options.as }, stage) };
  const join = (row: Row): readonly Row[] => {
    bind(row);
    return drain(inner.run(sourceOfRows(find(row))));
  };
  return { join, keeps: null };
}

function finder(
  lookup: ForeignLookup,
  local: FieldPath,
  { collator }: OperationContext,
): (row: Row) => readonly Row[] {
  const field = local.parts.length === 1 ? local.text : null;
  return (row) => {
    const key = field !== null && row instanceof RawDoc ? storedJoinKey(row, field, collator) : null;
    return (key === null ? null : lookup.findKey(key)) ?? lookup.find(localValues(row, local));
  };
}

type Equality = {
  readonly foreign: ForeignCollection;
  readonly foreignPath: FieldPath;
  readonly localPath: FieldPath;
  readonly as: readonly string[];
};

/** Where a filter follows that at least one joined document must meet: whether a row joins one that does. */
function semijoin(
  { foreign, foreignPath, localPath, as }: Equality,
  { next, context: { operation } }: StageContext,
): Join["keeps"] {
  const [field, ...more] = as;
  if (next?.stage !== matchStage || field === undefined || more.length > 0 || foreign.viewPipeline.length > 0)
    return null;
  const demand = demandOnJoined(next.spec, field);
  if (!demand) return null;
  const open = (): ((row: Row) => boolean) => {
    const meeting = drain(foreign.rows(demand));
    operation.reserve(meeting.length * ENTRY_BYTES);
    // A demand that most documents meet refuses too few rows to be worth a second lookup.
    if (meeting.length > foreign.count / 2) return () => true;
    if (meeting.length === 0) return () => false;
    const find = finder(
      hashLookup(() => sourceOfRows(meeting), foreignPath, operation),
      localPath,
      operation,
    );
    return (row) => find(row).length > 0;
  };
  let keeps: ((row: Row) => boolean) | null = null;
  return (row) => (keeps ??= open())(row);
}

/** A row without the field joins rows with null or without theirs. */
function localValues(row: Row, path: FieldPath): readonly Value[] {
  if (path.parts.length === 1) {
    const value = row.get(path.text);
    if (!isArray(value)) return [value ?? null];
    return value.length > 0 ? value : [null];
  }
  const values = joinValues(row, path);
  return values.length > 0 ? values : [null];
}

type Target = {
  readonly stage: StageContext;
  readonly view: readonly Value[];
  readonly foreign: ForeignCollection | null;
};

function equalityLookup(path: FieldPath, { stage, view, foreign }: Target): ForeignLookup {
  const { operation } = stage.context;
  if (!foreign) return { find: () => [], findKey: () => [] };
  if (view.length === 0) return foreignLookup(foreign, path, operation);
  const through = stage.compileInner(view, "$lookup");
  return hashLookup(() => through.over(foreign), path, operation);
}

/** The scope of the inner pipeline, and what fills it for a row. */
function bindVariables(
  spec: Doc | null,
  context: CompileContext,
): { readonly scope: CompileContext; readonly bind: (row: Row) => void } {
  if (!spec || spec.size === 0) return { scope: context, bind: () => undefined };
  const { variables } = context;
  const slots = variables.slots ?? [];
  const names = new Map(variables.names);
  const bindings: { readonly slot: number; readonly expression: Expression }[] = [];
  for (const [name, value] of spec.entries()) {
    checkLetName(name);
    const slot = variables.nextSlot();
    bindings.push({ slot, expression: compileExpression(value, context) });
    names.set(name, slot);
  }
  const outer = variables.slots ?? [];
  return {
    scope: {
      operation: context.operation,
      variables: { names, nextSlot: () => variables.nextSlot(), slots },
    },
    bind: (row) => {
      for (const { slot, expression } of bindings) slots[slot] = expression({ root: row, slots: outer });
    },
  };
}

function checkLetName(name: string): void {
  try {
    checkUserVariable(name);
  } catch (error) {
    if (error instanceof MongoError) throw new MongoError(9, error.message);
    throw error;
  }
}

/** The one top-level field that the join changes. */
function joinedField(spec: Value): Fields {
  const as = spec instanceof Doc ? spec.get("as") : undefined;
  return typeof as === "string" ? new Set([headOf(as)]) : null;
}
