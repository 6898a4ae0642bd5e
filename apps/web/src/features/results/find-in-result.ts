import { Doc, isArray, type Value } from "@querysnap/mql";
import { plainText } from "../../lib/bson-display.ts";

/** Row and top-level key of a match; the key is null where the row is not a document. */
export type Match = { row: number; key: string | null };

/** Search stops after this many matches. */
export const MAX_MATCHES = 1_000;

function contains(value: Value, text: string): boolean {
  if (isArray(value)) return value.some((each) => contains(each, text));
  if (value instanceof Doc)
    return (
      value.keys.some((key) => key.toLowerCase().includes(text)) ||
      value.values.some((each) => contains(each, text))
    );
  return plainText(value).toLowerCase().includes(text);
}

/** Finds a text in keys and values, ignoring case; in the order of rows and keys. */
export function findInResult(items: readonly Value[], wanted: string): Match[] {
  const text = wanted.trim().toLowerCase();
  const matches: Match[] = [];
  if (text === "") return matches;
  for (const [row, item] of items.entries()) {
    if (!(item instanceof Doc)) {
      if (contains(item, text)) matches.push({ row, key: null });
    } else
      for (const [key, value] of item.entries())
        if (key.toLowerCase().includes(text) || contains(value, text)) matches.push({ row, key });
    if (matches.length >= MAX_MATCHES) return matches.slice(0, MAX_MATCHES);
  }
  return matches;
}
