import type { SchemaSnapshot } from "@querysnap/schema";
import { SYNONYMS } from "../lexicon/synonyms.table.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { abbreviates } from "./abbreviates.ts";
import { ownKeysOf } from "./own-keys.ts";
import { wayEndsOf } from "./way-ends.ts";

/** What the names of one schema say of each other. */
export type SchemaWords = {
  /** Things that collections are named after. */
  readonly nouns: readonly string[];
  /** The two words of names of collections that are written as one: `water craft`. */
  readonly compounds: ReadonlyMap<string, readonly string[]>;
  /** Keys whose collection is told by its first letters, by name: `qid` of quarries is a `quarry id`. */
  readonly ownKeys: ReadonlyMap<string, readonly string[]>;
  /** Collections by the short forms that fields call them: `apt` of `apt_id`. */
  readonly shortForms: ReadonlyMap<string, string>;
  /** Whether its names of several words are written as one word: `teamname`. */
  readonly isGlued: boolean;
  /** The words of names that stand in pairs, by name: `fromstop` and `tostop`. */
  readonly ways: ReadonlyMap<string, readonly string[]>;
  /** The words behind the "is" of names of flags that are written as one, and of short ones: `isheated`, `act`. */
  readonly flags: ReadonlyMap<string, string>;
};

export const NO_SCHEMA_WORDS: SchemaWords = {
  nouns: [],
  compounds: new Map(),
  ownKeys: new Map(),
  shortForms: new Map(),
  isGlued: false,
  ways: new Map(),
  flags: new Map(),
};

const LONGEST_SHORT = 4;
const SHORTEST_HEAD = 4;
/** What a field that names or tells apart documents says of them. */
const OWN_TAIL = /^(?:id|no|nr|num|cd|code|nm|name|key|ref)$/;
/** The key, and what the flat schema has for being contained. */
const NO_NAME = /^(?:_id|[^a-z]+)$/i;
/** So many names in one word are a habit. */
const LEAST_GLUED = 4;
const GLUED = /^([a-z]{4,})(?:name|code|type|id|number|no|date|title|status|kind|dt|yr|nm|cd)$/;

const FLAG = /^(?:is|has)(?!land|olat|su|tor|sle|sock|te[nd])([a-z]{3,})$/;
/** Short forms that mean this only where they hold yes and no. */
const SHORT_FLAGS: ReadonlyMap<string, string> = new Map([
  ["act", "active"],
  ["del", "deleted"],
  ["ret", "returned"],
  ["canc", "cancelled"],
  ["appr", "approved"],
]);
const YES_OR_NO = /^(?:t|f|true|false|y|n|yes|no|[01])$/i;

export function schemaWordsOf({ collections }: SchemaSnapshot): SchemaWords {
  const nouns = new Set<string>();
  const compounds = new Map<string, readonly string[]>();
  const shortForms = new Map<string, string>();
  for (const { name, fields } of collections) {
    const noun = lemmaOf(wordsOfName(name).at(-1) ?? "");
    const paths = fields.map(({ path }) => path).filter((path) => !path.includes("."));
    const head = headOf(noun, paths);
    nouns.add(head ?? noun);
    if (head !== null) compounds.set(noun, [noun.slice(0, -head.length), head]);
    for (const path of paths) {
      const [short = "", tail = ""] = wordsOfName(path);
      if (!OWN_TAIL.test(tail) || short.length > LONGEST_SHORT || SYNONYMS.has(short)) continue;
      if (abbreviates(short, noun)) shortForms.set(short, noun);
    }
  }
  const paths = collections.flatMap(({ fields }) => fields.map(({ path }) => path));
  const isGlued = writesAsOne(paths);
  // `relid` of `releases.relid` is that of a release
  if (isGlued)
    for (const path of paths) for (const list of path.split(".").slice(0, -1)) nouns.add(lemmaOf(list));
  return {
    nouns: [...nouns],
    compounds,
    ownKeys: ownKeysOf(collections),
    shortForms,
    isGlued,
    ways: wayEndsOf(paths),
    flags: flagsOf(collections),
  };
}

/** Names that begin with "is" or "has" and hold nothing but yes and no: `isheated`, `hasgym`; no `island`. */
function flagsOf(collections: SchemaSnapshot["collections"]): ReadonlyMap<string, string> {
  const flags = new Map<string, string>();
  for (const { fields } of collections)
    for (const { path, values, valuesAreComplete } of fields) {
      const last = path.slice(path.lastIndexOf(".") + 1);
      const short = SHORT_FLAGS.get(last);
      const [name = "", state = ""] = short === undefined ? (FLAG.exec(last) ?? []) : [last, short];
      const isFlag =
        valuesAreComplete && values.length > 0 && values.every(({ text }) => YES_OR_NO.test(text));
      if (name !== "" && isFlag && (short !== undefined || !SYNONYMS.has(name))) flags.set(name, state);
    }
  return flags;
}

/** No name has a sign or a capital letter between its words, though several have two. */
function writesAsOne(paths: readonly string[]): boolean {
  const names = new Set(paths.flatMap((path) => path.split(".")).filter((name) => !NO_NAME.test(name)));
  const glued = [...names].filter((name) => GLUED.test(name));
  return glued.length >= LEAST_GLUED && [...names].every((name) => /^[a-z]+$/.test(name));
}

/** The end of a collection's name that its fields begin with: `craft` of `watercraft` with `craftname` and `crafttype`. */
function headOf(noun: string, paths: readonly string[]): string | null {
  const fronts = paths.map((path) => GLUED.exec(path)?.[1] ?? "").filter((front) => isEnd(noun, front));
  return fronts.find((front, at) => fronts.indexOf(front) !== at) ?? null;
}

function isEnd(noun: string, front: string): boolean {
  return front.length >= SHORTEST_HEAD && noun.length > front.length && noun.endsWith(front);
}
