import { Doc, encodeBson, isArray, type Value } from "@querysnap/mql";
import { deserialize } from "bson";

/** Types must arrive as they are: the driver's own classes keep Int32 apart from Double. */
const KEEP_TYPES = { promoteValues: false, promoteLongs: false, promoteBuffers: false } as const;

/** A value for the driver. Documents become maps, because objects move number-like keys to the front. */
export function toDriverValue(value: Value): unknown {
  if (value instanceof Doc)
    return new Map([...value.entries()].map(([key, inner]) => [key, toDriverValue(inner)]));
  if (isArray(value)) return value.map(toDriverValue);
  return deserialize(encodeBson(Doc.of([["value", value]])), KEEP_TYPES)["value"];
}

/** A command of one field and the fields of a document. */
export function toCommand(first: readonly [name: string, value: string], rest: Doc): Record<string, unknown> {
  const fields = [...rest.entries()].map(([key, value]) => [key, toDriverValue(value)]);
  return Object.fromEntries([first, ...fields]);
}
