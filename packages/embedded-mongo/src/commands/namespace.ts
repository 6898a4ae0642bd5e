import { MongoError } from "../engine/mongo-error.ts";
import type { CommandCall } from "./command-call.ts";

/** The collection a command names in its first field. @throws MongoError 73 */
export function collectionName(call: CommandCall): string {
  const value = call.body.values[0];
  if (typeof value !== "string")
    throw new MongoError(
      73,
      `collection name has invalid type ${typeof value === "object" && value !== null && "bsonType" in value ? value.bsonType : typeof value}`,
    );
  checkCollectionName(call.database.name, value);
  return value;
}

export function checkCollectionName(database: string, name: string): void {
  if (name === "" || name.includes("\0")) throw new MongoError(73, `Invalid namespace specified '${database}.${name}'`);
  if (name.startsWith(".") || name.endsWith(".") || name.includes("$")) throw new MongoError(73, `Invalid collection name: ${name}`);
  if (Buffer.byteLength(`${database}.${name}`) > 255)
    throw new MongoError(73, `Fully qualified namespace is too long. Namespace: ${database}.${name} Max: 255`);
}
