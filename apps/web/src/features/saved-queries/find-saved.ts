import type { SavedItem } from "./api/saved-queries.ts";

export const SAVED_ORDERS = ["saved", "used"] as const;
export type SavedOrder = (typeof SAVED_ORDERS)[number];

/** Returns the queries that have every word of the search in name, description, question, query or tags. */
export function findSaved(
  items: readonly SavedItem[],
  { search, tag, order }: { search: string; tag: string | null; order: SavedOrder },
): SavedItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = items.filter((item) => {
    if (tag !== null && !item.tags.includes(tag)) return false;
    const { name, description, naturalLanguage, query, tags } = item;
    const text = [name, description, naturalLanguage ?? "", query, ...tags].join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  });
  // the server sends the newest first, and the sort keeps that order among equals
  return order === "saved" ? found : found.toSorted((a, b) => b.usageCount - a.usageCount);
}

/** Returns the tags of all queries, the most frequent first. */
export function tagsOf(items: readonly SavedItem[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of items.flatMap((item) => item.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].toSorted(([a, n], [b, m]) => m - n || a.localeCompare(b)).map(([tag]) => tag);
}

/** Reads tags typed in one line: words separated by commas or spaces, each once. */
export function readTags(line: string): string[] {
  return [...new Set(line.split(/[\s,]+/).filter(Boolean))];
}
