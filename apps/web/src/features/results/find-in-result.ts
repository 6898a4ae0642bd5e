import { Doc, isArray, type Value } from "@querysnap/mql";
import { plainText } from "../../lib/bson-display.ts";

/** A row with the top-level key below which the text stands; null where the row is no document. */
export type Match = { row: number; key: string | null };

/** More are not counted. */
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

/** Where a text stands in keys or values, in the order of rows and keys; case does not count. */
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
