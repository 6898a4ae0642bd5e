import type { FieldSchema, SchemaSnapshot } from "@querysnap/schema";
import { ABBREVIATIONS, SYNONYMS } from "../lexicon/synonyms.table.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { abbreviates } from "./abbreviates.ts";
import { cutAtShortForms } from "./cut-at-short-forms.ts";

/** Names that end as those of keys, written as one word; no English words. */
const OWN_KEY =
  /^(?!(?:[pslr]aid|void|avoid|[ksbar]id|grid|maid|acid|solid|fluid)$)([a-z]{1,4})(id|no|nr|nbr|num|cd|code|key)$/;
/** What else is called after the same letters: `ptname` beside `ptid`. */
const OWN_PART = /^(name|nm|title|type|typ|kind|date|dt|status|stat)$/;

/** Letters of a front that other names begin with as well. */
const SHORTEST_FRONT = 2;

/**
 * The words of keys that begin with the first letters of their collection, and of names that begin with the same: `qid`
 * and `qname` of quarries. Only what tells apart all documents of one collection is its key.
 */
export function ownKeysOf(
  collections: SchemaSnapshot["collections"],
): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, readonly string[]>();
  const shared = new Set<string>();
  for (const { name, fields } of collections) {
    const noun = lemmaOf(wordsOfName(name).at(-1) ?? "");
    const words = cutAtShortForms(noun) ?? [noun];
    for (const field of fields) {
      const [short, tail] = keyOf(field, noun);
      if (short === "") continue;
      if (keys.has(field.path)) shared.add(field.path);
      keys.set(field.path, [...words, tail]);
      for (const other of short.length < SHORTEST_FRONT || SYNONYMS.has(short) ? [] : fields) {
        const part = other.path.startsWith(short) ? other.path.slice(short.length) : "";
        if (OWN_PART.test(part) && !SYNONYMS.has(other.path)) keys.set(other.path, [...words, part]);
      }
    }
  }
  for (const path of shared) keys.delete(path);
  return keys;
}

/** The letters for the collection and the end of the name of its key; empty for other fields. */
function keyOf({ path, uniqueCount, totalCount }: FieldSchema, noun: string): readonly [string, string] {
  const [, short = "", tail = ""] = OWN_KEY.exec(path) ?? [];
  const isKey = short !== "" && !SYNONYMS.has(path) && totalCount > 1 && uniqueCount >= totalCount;
  const isFront =
    noun.startsWith(short) || abbreviates(short, noun) || abbreviates(short, ABBREVIATIONS.get(noun) ?? noun);
  return isKey && isFront ? [short, tail] : ["", ""];
}
