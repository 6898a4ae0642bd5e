import { isArray, type Value } from "./types.ts";

/** Names of BSON types as `$type` and the server's messages spell them. */
export type BsonTypeName =
  | "double"
  | "string"
  | "object"
  | "array"
  | "binData"
  | "undefined"
  | "objectId"
  | "bool"
  | "date"
  | "null"
  | "regex"
  | "dbPointer"
  | "javascript"
  | "symbol"
  | "javascriptWithScope"
  | "int"
  | "timestamp"
  | "long"
  | "decimal"
  | "minKey"
  | "maxKey";

export function valueType(value: Value): BsonTypeName {
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "bool";
  if (value === null) return "null";
  if (isArray(value)) return "array";
  return value.bsonType;
}
