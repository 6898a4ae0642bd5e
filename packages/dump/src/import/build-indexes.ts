import { Doc, type Value } from "@querysnap/mql";
import type { Db } from "mongodb";
import type { CollectionSource, DumpNote } from "../content.ts";
import { refusalOf } from "./create-collection.ts";
import { toDriverValue } from "./driver-values.ts";

/** Options of old servers, or of none: they change nothing about what an index is. */
const DROPPED: ReadonlySet<string> = new Set(["ns", "background", "dropDups", "safe", "v"]);
const MAX_INDEXES = 64;

export type BuildIndexesOptions = {
  /** The database is deleted then: an index that would delete documents before that is made without doing so. */
  expiresAt: Date;
};

/**
 * Creates the indexes of a collection that has its documents.
 *
 * @returns names of the indexes that are there, without `_id_`, and what was changed or left out
 */
export async function buildIndexes(
  db: Db,
  { name, indexes }: CollectionSource,
  options: BuildIndexesOptions,
): Promise<{ built: string[]; notes: DumpNote[] }> {
  const notes: DumpNote[] = [];
  const built: string[] = [];
  const wanted = indexes.filter((index) => !isIdIndex(index)).slice(0, MAX_INDEXES);
  for (const index of wanted) {
    const indexName = nameOf(index);
    const spec = await keepDocuments(db, name, { index, notes, expiresAt: options.expiresAt });
    try {
      await db.command({ createIndexes: name, indexes: [toDriverValue(spec)] });
      built.push(indexName);
    } catch (error) {
      notes.push({
        action: "left_out",
        collection: name,
        subject: "index",
        name: indexName,
        message: `The index "${indexName}" of "${name}" was left out: ${refusalOf(error)}.`,
      });
    }
  }
  return { built, notes };
}

function nameOf(index: Doc): string {
  const name = index.get("name");
  return typeof name === "string" ? name : "";
}

function isIdIndex(index: Doc): boolean {
  const key = index.get("key");
  return index.get("name") === "_id_" || (key instanceof Doc && key.size === 1 && key.keys[0] === "_id");
}

/** A TTL index whose documents have expired would empty the collection as soon as it is there. */
async function keepDocuments(
  db: Db,
  collection: string,
  { index, notes, expiresAt }: { index: Doc; notes: DumpNote[]; expiresAt: Date },
): Promise<Doc> {
  const spec = Doc.of([...index.entries()].filter(([option]) => !DROPPED.has(option)));
  const seconds = numberOf(spec.get("expireAfterSeconds"));
  const key = spec.get("key");
  const field = key instanceof Doc ? key.keys[0] : undefined;
  if (seconds === null || field === undefined) return spec;
  const oldest = new Date(expiresAt.getTime() - seconds * 1000);
  const isEndangered =
    Number.isFinite(oldest.getTime()) &&
    (await db.collection(collection).findOne({ [field]: { $lt: oldest } }, { projection: { _id: 1 } })) !==
      null;
  if (!isEndangered) return spec;
  const indexName = nameOf(spec);
  notes.push({
    action: "changed",
    collection,
    subject: "index",
    name: indexName,
    message: `The index "${indexName}" of "${collection}" would delete documents, so it was created without expireAfterSeconds.`,
  });
  return Doc.of([...spec.entries()].filter(([option]) => option !== "expireAfterSeconds"));
}

function numberOf(value: Value | undefined): number | null {
  const inner = value !== null && typeof value === "object" && "value" in value ? value.value : null;
  return typeof inner === "number" || typeof inner === "bigint" ? Number(inner) : null;
}
