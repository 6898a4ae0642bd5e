import type { Doc } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import { involvedCollections } from "../engine/stages/involved-collections.ts";
import { viewDefinition } from "../storage/catalog-entry.ts";
import type { Database } from "../storage/database.ts";
import { MAX_VIEW_DEPTH } from "./aggregate-rows.ts";

/**
 * Checks what a new or changed view does to all views: none may read itself, directly or through others, and
 * no chain of views on views may be too long.
 *
 * @throws MongoError 5, 165
 */
export function checkViewGraph(database: Database, name: string, view: Doc): void {
  const definitions = new Map([...database.views, [name, view] as const]);
  const heights = new Map<string, number>();
  const heightOf = (reader: string, readers: readonly string[]): number => {
    const options = definitions.get(reader);
    if (!options) return 0;
    const way = [...readers, reader];
    if (readers.includes(reader))
      throw new MongoError(
        5,
        `View cycle detected: ${way.map((step) => `${database.name}.${step}`).join(" => ")}`,
      );
    const known = heights.get(reader);
    if (known !== undefined) return known;
    const { viewOn, pipeline } = viewDefinition(options);
    const height =
      1 + Math.max(...[viewOn, ...involvedCollections(pipeline)].map((read) => heightOf(read, way)));
    heights.set(reader, height);
    return height;
  };
  // Only the changed view can close a cycle, so report its own first.
  for (const reader of [name, ...definitions.keys()]) {
    if (heightOf(reader, []) > MAX_VIEW_DEPTH)
      throw new MongoError(165, `View depth limit exceeded; maximum depth is ${MAX_VIEW_DEPTH}`);
  }
}
