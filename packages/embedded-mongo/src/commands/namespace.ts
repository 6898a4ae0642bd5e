import { Int32 } from "@querysnap/mql";
import { typeName } from "../engine/expressions/type-names.ts";
import { MongoError } from "../engine/mongo-error.ts";
import type { CommandCall } from "./command-call.ts";

/** Commands that the server reads the name of with their other fields, and so with another code. */
const PARSED_WITH_FIELDS: ReadonlySet<string> = new Set([
  "find",
  "insert",
  "update",
  "delete",
  "findAndModify",
  "create",
  "createIndexes",
  "dropIndexes",
  "listIndexes",
  "drop",
  "collMod",
]);

/** The collection a command names in its first field. @throws MongoError 2, 73 */
export function collectionName(call: CommandCall): string {
  const value = call.body.values[0];
  if (typeof value !== "string") {
    // A find of a 32-bit number could be about the whole database, and is refused later than the others.
    const isParsed = PARSED_WITH_FIELDS.has(call.name) && !(call.name === "find" && value instanceof Int32);
    throw new MongoError(isParsed ? 2 : 73, `collection name has invalid type ${typeName(value)}`);
  }
  checkCollectionName(call.database.name, value);
  return value;
}

export function checkCollectionName(database: string, name: string): void {
  if (name === "" || name.includes("\0"))
    throw new MongoError(73, `Invalid namespace specified '${database}.${name}'`);
  if (name.startsWith(".") || name.endsWith(".") || name.includes("$"))
    throw new MongoError(73, `Invalid collection name: ${name}`);
  if (Buffer.byteLength(`${database}.${name}`) > 255)
    throw new MongoError(
      73,
      `Fully qualified namespace is too long. Namespace: ${database}.${name} Max: 255`,
    );
}
