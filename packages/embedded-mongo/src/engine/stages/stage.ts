import { Doc, Double, type Value } from "@querysnap/mql";
import type { CompileContext, Row } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { pickFields } from "../projection/pick-fields.ts";
import { materialize } from "../raw-doc.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { describeValue } from "../values/describe-value.ts";
import type { NamedStage } from "./placement.ts";
import type { RowSource, RowStage } from "./row-source.ts";
import type { ForeignCollection, StageServices } from "./services.ts";

/** Where a pipeline stands; some stages are not allowed inside others. */
export type PipelinePlace = "main" | "$facet" | "$lookup" | "$unionWith" | "update";

/** What compiling a stage may use. */
export type StageContext = {
  readonly context: CompileContext;
  readonly services: StageServices;
  readonly place: PipelinePlace;
  /** Top-level fields that later stages can see; null means all. */
  readonly needed: ReadonlySet<string> | null;
  /** The stage behind this one; null when the rows leave the pipeline. */
  readonly next: NamedStage | null;
  /** Some stage reads the key that rows were sorted by. */
  readonly keepsSortKey: boolean;
  /** How many rows of this stage are used at most, when a `$limit` follows. */
  readonly atMost: number | null;
  /** The collection this pipeline runs on; null when it makes its own rows. */
  readonly collection: string | null;
  /** The same, for compiling pipelines that run on another collection. */
  on(collection: string | null): StageContext;
  /** Compiles a pipeline inside this one. */
  compileInner(pipeline: readonly Value[], place: PipelinePlace, context?: CompileContext): InnerPipeline;
};

export type InnerPipeline = {
  readonly run: RowStage;
  /** Runs over a collection, whose indexes may answer the leading filter. */
  over(foreign: ForeignCollection): RowSource;
  readonly generates: boolean;
};

export type StageBuilder = (spec: Value, stage: StageContext) => RowStage;

const MAX_COUNT = 2 ** 63;

/** A number that counts rows. Whole doubles count, as in the server. */
export function parseCount(stage: string, value: Value, code: number): number {
  if (!isNumeric(value))
    throw new MongoError(
      code,
      `invalid argument to ${stage} stage: Expected a number in: ${stage}: ${describeValue(value)}`,
    );
  const number = toDoubleNumber(value);
  const wrong = (what: string): MongoError =>
    new MongoError(code, `invalid argument to ${stage} stage: ${what}: ${stage}: ${describeValue(value)}`);
  if (Number.isNaN(number)) throw wrong("Expected an integer, but found NaN in");
  // The largest long reads as 2^63, too; as a double that does not fit.
  if (Math.abs(number) > MAX_COUNT || (number === MAX_COUNT && value instanceof Double))
    throw wrong("Cannot represent as a 64-bit integer");
  if (!Number.isInteger(number)) throw wrong("Expected an integer");
  if (number < 0) throw wrong("Expected a non-negative number in");
  return number;
}

/** The document with a dotted path set; anything on the way that is not a document is replaced by one. */
export function withPath(doc: Doc, path: readonly string[], value: Value | undefined): Doc {
  const [head = "", ...rest] = path;
  const at = doc.indexOf(head);
  const old = at === -1 ? undefined : doc.values[at];
  const next = rest.length === 0 ? value : withPath(old instanceof Doc ? old : Doc.empty, rest, value);
  if (next === undefined) {
    if (at === -1) return doc;
    return new Doc(doc.keys.toSpliced(at, 1), doc.values.toSpliced(at, 1));
  }
  if (at === -1) return new Doc([...doc.keys, head], [...doc.values, next]);
  return new Doc(doc.keys, doc.values.with(at, next));
}

/** Builds documents of rows; of stored bytes only the fields that somebody still reads are decoded. */
export function fieldsReader(needed: ReadonlySet<string> | null, own: readonly string[]): (row: Row) => Doc {
  if (!needed) return materialize;
  const names = new Set([...needed, ...own]);
  return (row) => pickFields(row, names);
}

const ROW_OVERHEAD = 64;
const FIELD_BYTES = 48;

/** A rough size of a row in memory, cheap to tell. */
export function rowBytes(row: { readonly size: number } | { readonly byteLength: number }): number {
  return ROW_OVERHEAD + ("byteLength" in row ? row.byteLength : row.size * FIELD_BYTES);
}
