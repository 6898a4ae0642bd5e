import { randomUUID } from "node:crypto";
import { Binary, Doc, Int32, isArray, Long, type Value } from "@querysnap/mql";
import { RawDoc } from "../engine/raw-doc.ts";
import type { Collection } from "./collection.ts";
import { docOption } from "./index-spec.ts";

export type ViewDefinition = {
  readonly viewOn: string;
  readonly pipeline: readonly Doc[];
  readonly collation: Doc | null;
};

/** Catalog record of a collection. */
export function entryDoc(collection: Collection): Doc {
  const indexes: Value[] = collection.indexes.map(
    (index) =>
      new Doc(
        ["id", "spec", "multikey"],
        [new Int32(index.spec.id), index.spec.spec, collection.multikey.has(index.spec.name)],
      ),
  );
  return new Doc(
    ["uuid", "options", "indexes", "version"],
    [
      new Binary(collection.entry.uuid, 4),
      collection.entry.options,
      indexes,
      new Long(BigInt(collection.version)),
    ],
  );
}

export type StoredEntry = {
  /** Options a view was created with; null for a collection. */
  readonly view: Doc | null;
  readonly uuid: Uint8Array;
  readonly options: Doc;
  readonly version: number;
  readonly indexes: readonly { readonly id: number; readonly spec: Doc; readonly isMultikey: boolean }[];
};

/** Reads what `entryDoc` stored. */
export function readEntry(bytes: Buffer): StoredEntry {
  const entry = new RawDoc(bytes).toDoc();
  const [uuid, version, indexes] = ["uuid", "version", "indexes"].map((field) => entry.get(field));
  return {
    view: docOption(entry.get("view")),
    uuid: uuid instanceof Binary ? uuid.bytes : uuidBytes(),
    options: docOption(entry.get("options")) ?? Doc.empty,
    version: version instanceof Long ? Number(version.value) : 0,
    indexes: (isArray(indexes) ? indexes : []).flatMap((stored) => {
      const id = stored instanceof Doc ? stored.get("id") : undefined;
      const spec = stored instanceof Doc ? docOption(stored.get("spec")) : null;
      if (!(id instanceof Int32) || !spec || !(stored instanceof Doc)) return [];
      return [{ id: id.value, spec, isMultikey: stored.get("multikey") === true }];
    }),
  };
}

export function uuidBytes(): Uint8Array {
  return Uint8Array.from(Buffer.from(randomUUID().replaceAll("-", ""), "hex"));
}

/** Reads the definition of a view from its options. */
export function viewDefinition(options: Doc): ViewDefinition {
  const pipeline = options.get("pipeline");
  const viewOn = options.get("viewOn");
  return {
    viewOn: typeof viewOn === "string" ? viewOn : "",
    pipeline: isArray(pipeline) ? pipeline.filter((stage) => stage instanceof Doc) : [],
    collation: docOption(options.get("collation")),
  };
}
