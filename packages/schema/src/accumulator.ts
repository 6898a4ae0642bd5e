import type { Doc } from "@querysnap/mql";
import { Budget, DEFAULT_BOUNDS, type SchemaBounds } from "./bounds.ts";
import { FieldNode } from "./field-node.ts";
import type { CollectionSchema } from "./snapshot.ts";

export type SchemaAccumulator = {
  /** Reads one document; nothing of it is kept but counts and short values. */
  add(doc: Doc): void;
  /** May be called more than once; documents can still be added afterwards. */
  finish(meta: CollectionMeta): CollectionSchema;
};

/** Facts that the documents do not contain. */
export type CollectionMeta = Pick<
  CollectionSchema,
  "name" | "isView" | "count" | "sizeBytes" | "averageDocumentBytes" | "indexes"
>;

/** Describes the documents it is given, in memory that does not grow with their number or width. */
export function createSchemaAccumulator(bounds: Partial<SchemaBounds> = {}): SchemaAccumulator {
  const budget = new Budget({ ...DEFAULT_BOUNDS, ...bounds });
  const root = new FieldNode({ path: "", arrayPath: "", arrayDepth: 0, level: 0 }, budget);
  let documents = 0;
  return {
    add: (doc) => root.addFields(doc, documents++),
    finish: (meta) => ({
      name: meta.name,
      ...(meta.isView ? { isView: meta.isView } : {}),
      count: meta.count,
      sizeBytes: meta.sizeBytes,
      averageDocumentBytes: meta.averageDocumentBytes,
      sampledDocuments: documents,
      limits: budget.sentences(),
      fields: [...root.finishChildren(documents)],
      indexes: meta.indexes,
    }),
  };
}
