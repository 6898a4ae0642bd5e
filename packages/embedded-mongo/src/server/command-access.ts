import type { RawDoc } from "../engine/raw-doc.ts";
import { Doc, isArray } from "@querysnap/mql";
import type { Access } from "./roles.ts";

/** Commands that a database's worker runs, and what they do to the database. */
const WORKER_ACCESS: Readonly<Record<string, Access>> = {
  aggregate: "read",
  collMod: "admin",
  collStats: "read",
  collstats: "read",
  count: "read",
  create: "write",
  createIndexes: "write",
  dataSize: "read",
  dbStats: "read",
  dbstats: "read",
  delete: "write",
  distinct: "read",
  drop: "write",
  dropDatabase: "admin",
  dropIndexes: "write",
  deleteIndexes: "write",
  explain: "read",
  find: "read",
  findAndModify: "write",
  findandmodify: "write",
  getMore: "read",
  insert: "write",
  killCursors: "read",
  listCollections: "read",
  listIndexes: "read",
  renameCollection: "write",
  update: "write",
  validate: "admin",
};

const WRITE_STAGES = new Set(["$out", "$merge"]);

/** What the command needs, or null when no worker runs it. Own users may list and read while dbAdmin may look at indexes and statistics. */
export function workerAccess(name: string, body: RawDoc): Access | null {
  const access = Object.hasOwn(WORKER_ACCESS, name) ? WORKER_ACCESS[name] : undefined;
  if (access === undefined) return null;
  if (name === "aggregate" && writesResults(body)) return "write";
  if (name === "explain" && body.getRaw("explain")) return explainAccess(body);
  return access;
}

function explainAccess(body: RawDoc): Access {
  const inner = body.getRaw("explain");
  const name = inner?.keys[0] ?? "";
  return inner && name !== "explain" ? (workerAccess(name, inner) ?? "read") : "read";
}

function writesResults(body: RawDoc): boolean {
  const pipeline = body.get("pipeline");
  if (!isArray(pipeline)) return false;
  return pipeline.some((stage) => stage instanceof Doc && WRITE_STAGES.has(stage.keys[0] ?? ""));
}

/** Statistics and structure are open to dbAdmin as well as to readers; create and index commands to dbAdmin as well as to writers. */
export function alternativeAccess(name: string): Access | null {
  if (["collStats", "collstats", "dbStats", "dbstats", "listCollections", "listIndexes", "dataSize"].includes(name)) return "admin";
  if (["create", "createIndexes", "drop", "dropIndexes", "deleteIndexes", "renameCollection"].includes(name)) return "admin";
  if (name === "validate") return "read";
  if (name === "collMod") return "write";
  return null;
}
