import type { EditorSchema } from "./editor/completion.ts";
import { schemaWords, typedSegments } from "./ties.ts";

/** Names to ask about: fields of one collection, or collections when `collection` is null. */
export type WhatExists = { collection: string | null; names: readonly string[]; more: number };

const SHOWN = 16;

/**
 * Returns names to suggest for a refused question: the fields of the collection that it names, else the
 * collections.
 */
export function whatExists(question: string, schema: EditorSchema): WhatExists {
  const named = schema.collections.find((each) =>
    typedSegments(question, schemaWords([each.name])).some((segment) => segment.kind === "name"),
  );
  // an array and its elements share a path
  const names = named
    ? [...new Set(named.fields.map((field) => field.path))]
    : schema.collections.map((each) => each.name);
  return {
    collection: named?.name ?? null,
    names: names.slice(0, SHOWN),
    more: Math.max(0, names.length - SHOWN),
  };
}
