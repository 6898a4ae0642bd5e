/** Access path of a query. `count`: from metadata; `none`: nothing was read. */
export type PlanAccess = "scan" | "index" | "id" | "count" | "none";

/** One stage of a plan. A list of stages is in execution order from the result down to its sources. */
export type PlanStage = {
  /** As the server names it: `IXSCAN`, `$group`. */
  name: string;
  /** 0 for the stage that gives the result; each input is one deeper. */
  depth: number;
  /** The index, the joined collection or the shard; null where the name says it all. */
  detail: string | null;
  /** The stage reads a whole collection. */
  isScan: boolean;
  /** Null where the server reports no figure for this stage. */
  returned: number | null;
  docsExamined: number | null;
  keysExamined: number | null;
};

/** Contents of an `explain` reply, independent of the server's version. Figures are null without a run. */
export type PlanReport = {
  access: PlanAccess;
  /** Names of the indexes used, without repetition. */
  indexes: string[];
  /** Collections that are read as a whole, joined ones too. */
  scanned: string[];
  returned: number | null;
  docsExamined: number | null;
  keysExamined: number | null;
  timeMs: number | null;
  sortsInMemory: boolean;
  /** A stage wrote to disk because it ran out of memory. */
  usesDisk: boolean;
  /** Null on servers that are not sharded. */
  shards: number | null;
  stages: PlanStage[];
};
