import { Doc, Int32, type Operation, type OperationPath, type Value } from "@querysnap/mql";
import type { Words } from "../plan/plan.ts";
import type { TieRole } from "../types.ts";

/** Which words asked for which part of the operation. */
export type Part = { role: TieRole; words: Words[]; path: OperationPath };

export type Compiled = { operation: Operation; parts: Part[] };

/** One entry of a document under construction and the parts inside it, by paths below the entry. */
export type Entry = { key: string; value: Value; parts: Part[] };

export const doc = (...entries: readonly (readonly [string, Value])[]): Doc => Doc.of(entries);
export const int = (value: number): Int32 => new Int32(value);

/** An entry that is one part as a whole. */
export function entry(key: string, value: Value, from: { role: TieRole; words: Words[] }): Entry {
  return { key, value, parts: [{ ...from, path: [] }] };
}

export function docOf(entries: readonly Entry[]): Doc {
  return Doc.of(entries.map(({ key, value }) => [key, value] as const));
}

/** Parts of a document's entries, seen from above the document. */
export function partsOf(entries: readonly Entry[], prefix: OperationPath = []): Part[] {
  return entries.flatMap(({ key, parts }) =>
    parts.map((part) => ({ ...part, path: [...prefix, key, ...part.path] })),
  );
}
