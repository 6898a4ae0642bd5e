import { Doc } from "@querysnap/mql";
import { type Db, MongoServerError } from "mongodb";
import type { CollectionSource, DumpNote } from "../content.ts";
import { toCommand } from "./driver-values.ts";

/** Written by tools and servers for themselves. */
const INTERNAL: ReadonlySet<string> = new Set([
  "create",
  "uuid",
  "autoIndexId",
  "idIndex",
  "flags",
  "temp",
  "ns",
  "recordIdsReplicated",
]);

/** Options that a server may not know, given up in this order, with what the collection is without them. */
const GIVEN_UP: readonly { options: readonly string[]; name: string; becomes: string }[] = [
  { options: ["capped", "size", "max"], name: "capped", becomes: "an ordinary collection that may grow" },
  {
    options: ["clusteredIndex"],
    name: "clusteredIndex",
    becomes: "a collection with an ordinary index on _id",
  },
  {
    options: ["encryptedFields"],
    name: "encryptedFields",
    becomes: "an ordinary collection of encrypted values",
  },
  {
    options: ["changeStreamPreAndPostImages"],
    name: "changeStreamPreAndPostImages",
    becomes: "a collection without pre-images",
  },
  {
    options: ["storageEngine", "indexOptionDefaults", "expireAfterSeconds", "timeseries"],
    name: "storageEngine",
    becomes: "a collection with the server's defaults",
  },
  {
    options: ["validator", "validationLevel", "validationAction"],
    name: "validator",
    becomes: "a collection without validation",
  },
  { options: ["collation"], name: "collation", becomes: "a collection that compares bytes" },
];

/**
 * Creates a collection or view with as many of its options as the server takes.
 *
 * @returns what was changed or left out
 */
export async function createCollection(db: Db, source: CollectionSource): Promise<DumpNote[]> {
  const { name, kind } = source;
  const notes: DumpNote[] = [];
  let options = without(source.options, [...INTERNAL]);
  if (kind === "view") {
    const refusal = await tryToCreate(db, name, options);
    if (refusal !== null)
      notes.push({
        action: "left_out",
        collection: name,
        subject: "view",
        name,
        message: `The view "${name}" was left out: ${refusal}.`,
      });
    return notes;
  }
  for (const { options: names, name: option, becomes } of GIVEN_UP) {
    const lesser = without(options, names);
    if (lesser.size === options.size) continue;
    const refusal = await tryToCreate(db, name, options);
    if (refusal === null) return notes;
    options = lesser;
    notes.push({
      action: "changed",
      collection: name,
      subject: "option",
      name: option,
      message: `"${name}" became ${becomes}: ${refusal}.`,
    });
  }
  const refusal = await tryToCreate(db, name, options);
  if (refusal !== null) {
    for (const option of options.keys)
      notes.push({
        action: "changed",
        collection: name,
        subject: "option",
        name: option,
        message: `The option ${option} of "${name}" was left out: ${refusal}.`,
      });
    await db.createCollection(name);
  }
  return notes;
}

function without(options: Doc, names: readonly string[]): Doc {
  return Doc.of([...options.entries()].filter(([option]) => !names.includes(option)));
}

/** Null, or why the server refuses it. Whatever else goes wrong is thrown. */
async function tryToCreate(db: Db, name: string, options: Doc): Promise<string | null> {
  try {
    await db.command(toCommand(["create", name], options));
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

/** Codes that say nothing about what was asked for: the server is full, stopping, or has no such user. */
const NOT_ABOUT_THE_COMMAND: ReadonlySet<number | string | undefined> = new Set([
  13, 18, 91, 11600, 14031, 146,
]);

/** The server's own words about a command that it does not accept; rethrows everything else. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof MongoServerError) || NOT_ABOUT_THE_COMMAND.has(error.code)) throw error;
  return error.message.slice(0, 300).replace(/\.$/, "");
}
