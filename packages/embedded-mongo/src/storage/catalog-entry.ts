import { randomUUID } from "node:crypto";
import { Binary, Doc, Int32, isArray, type Value } from "@querysnap/mql";
import type { Collection } from "./collection.ts";
import { docOption } from "./index-spec.ts";

export type ViewDefinition = {
  readonly viewOn: string;
  readonly pipeline: readonly Doc[];
  readonly collation: Doc | null;
};

/** What the catalog stores of a collection. */
export function entryDoc(collection: Collection): Doc {
  const indexes: Value[] = collection.indexes.map(
    (index) =>
      new Doc(
        ["id", "spec", "multikey"],
        [new Int32(index.spec.id), index.spec.spec, collection.multikey.has(index.spec.name)],
      ),
  );
  return new Doc(
    ["uuid", "options", "indexes"],
    [new Binary(collection.entry.uuid, 4), collection.entry.options, indexes],
  );
}

export function uuidBytes(): Uint8Array {
  return Uint8Array.from(Buffer.from(randomUUID().replaceAll("-", ""), "hex"));
}

/** What a view was created with, as its readers need it. */
export function viewDefinition(options: Doc): ViewDefinition {
  const pipeline = options.get("pipeline");
  const viewOn = options.get("viewOn");
  return {
    viewOn: typeof viewOn === "string" ? viewOn : "",
    pipeline: isArray(pipeline) ? pipeline.filter((stage) => stage instanceof Doc) : [],
    collation: docOption(options.get("collation")),
  };
}
