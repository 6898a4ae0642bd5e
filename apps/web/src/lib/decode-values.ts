import { parseEjson, type Value } from "@querysnap/mql";
import { splitArray } from "./raw-json.ts";

/** Milliseconds of decoding between two frames. */
const SLICE_MS = 12;
/** Texts up to this length are decoded at once: slower than a frame only on slow machines. */
const AT_ONCE_CHARS = 200_000;

/** Decodes a value as the database sent it, even if it looks like malformed Extended JSON. */
export function decodeValue(text: string): Value {
  return parseEjson(text, { malformedTypes: "keep" });
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Decodes canonical Extended JSON into ordered values, a slice at a time when it is long, so that the page
 * keeps answering while 16 MB come in.
 */
export async function decodeValues(text: string, signal?: AbortSignal): Promise<Value> {
  const elements = text.length > AT_ONCE_CHARS ? splitArray(text) : null;
  if (elements === null) return decodeValue(text);
  const values: Value[] = [];
  let until = performance.now() + SLICE_MS;
  for (const element of elements) {
    values.push(decodeValue(element));
    if (performance.now() > until) {
      await nextTask();
      signal?.throwIfAborted();
      until = performance.now() + SLICE_MS;
    }
  }
  return values;
}
