import type { Value } from "@querysnap/mql";
import type { CompileContext } from "../contract.ts";
import type { Fields } from "./dependencies.ts";
import type { RowSource, RowStage } from "./row-source.ts";
import type { ForeignCollection, StageServices } from "./services.ts";

/**
 * Everything the server knows about one stage. Each is defined in a file of its own and listed in
 * `stages.ts`; nothing else decides by a stage's name.
 */
export type Stage = {
  /** With its dollar. */
  readonly name: string;
  /** Checks the specification and returns what runs over the rows; nothing is read yet. */
  readonly build: (spec: Value, context: StageContext) => RowStage;
  readonly placement: Placement;
  /** Every row it makes comes of one input row, so the metadata of that row still describes it. */
  readonly isRowByRow: boolean;
  /**
   * Top-level fields it needs of its input, given the fields that later stages need of its output. Too many
   * cost time, too few are wrong; `allFields` is always right.
   */
  readonly fieldsNeeded: (spec: Value, after: Fields) => Fields;
  /** Collections that a valid specification reads besides its input; null for stages that only read rows. */
  readonly readsCollections: ((spec: Value) => OuterReads) | null;
  /** Two runs over the same rows may differ. */
  readonly isRandom: boolean;
  /** Writes its rows to a collection, so it must be the last stage. */
  readonly writes: boolean;
  /** Makes rows instead of reading them, so it must be the first stage. */
  readonly isSource: boolean;
  /** Passes stored rows on undecoded, so the stage before it should not decode them either. */
  readonly keepsStoredRows?: true;
  /**
   * For a stage that hands all rows on: the top-level fields that differ afterwards, or null for any. A later
   * `$match` on other fields runs before it. Without this property no filter overtakes the stage.
   */
  readonly changedFields?: (spec: Value) => Fields;
  /** Refuses specifications that are wrong in this place only, before anything is built. */
  readonly checkPlace?: (spec: Value, place: PipelinePlace, at: number) => void;
};

/** A stage of a pipeline with what it was given. */
export type StageUse = { readonly stage: Stage; readonly spec: Value };

/** The pipeline that holds a stage: the command's own, one inside a stage, or one of an update. */
export type PipelinePlace = "main" | "$facet" | "$lookup" | "$unionWith" | "update";

export type Placement = {
  readonly inside: readonly PipelinePlace[];
  /** False: runs on `aggregate: 1` only, and not on a collection. */
  readonly needsCollection: boolean;
};

/** Also in updates: stages that make one document of one. */
export const ANYWHERE: Placement = {
  inside: ["main", "$facet", "$lookup", "$unionWith", "update"],
  needsCollection: true,
};
export const IN_QUERIES: Placement = {
  inside: ["main", "$facet", "$lookup", "$unionWith"],
  needsCollection: true,
};
export const OUTSIDE_FACETS: Placement = { inside: ["main", "$lookup", "$unionWith"], needsCollection: true };
export const ONLY_MAIN: Placement = { inside: ["main"], needsCollection: true };

/** Selects rows by their place only: whatever is stored comes out as it went in. */
export const SELECTS_ROWS = {
  placement: IN_QUERIES,
  isRowByRow: false,
  fieldsNeeded: (_spec: Value, after: Fields) => after,
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: false,
  keepsStoredRows: true,
} as const satisfies Partial<Stage>;

/** Collections by name, and pipelines that may read more of them. */
export type OuterReads = {
  readonly collections: readonly string[];
  readonly pipelines: readonly (readonly Value[])[];
};

/** Context for compiling a stage. */
export type StageContext = {
  readonly context: CompileContext;
  readonly services: StageServices;
  readonly place: PipelinePlace;
  /** Top-level fields that later stages can see; null means all. */
  readonly needed: Fields;
  /** The stage after this one; null when the rows leave the pipeline. */
  readonly next: StageUse | null;
  /** Some stage reads the key that rows were sorted by. */
  readonly keepsSortKey: boolean;
  /** Maximum number of rows used when a `$limit` follows. */
  readonly atMost: number | null;
  /** The collection this pipeline runs on; null when it makes its own rows. */
  readonly collection: string | null;
  /** The same, for compiling pipelines that run on another collection. */
  on(collection: string | null): StageContext;
  /** Finds a stage by name, for reading pipelines inside specifications. */
  stageNamed(name: string): Stage | undefined;
  /** Compiles a pipeline inside this one. */
  compileInner(pipeline: readonly Value[], place: PipelinePlace, context?: CompileContext): InnerPipeline;
};

export type InnerPipeline = {
  readonly run: RowStage;
  /** Runs over a collection, whose indexes may answer the leading filter. */
  over(foreign: ForeignCollection): RowSource;
  readonly generates: boolean;
};
