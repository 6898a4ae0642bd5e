import {
  Binary,
  Code,
  CodeWithScope,
  DbPointer,
  Doc,
  isArray,
  RegularExpression,
  SymbolValue,
  type Value,
} from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";

/** The largest document. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

function textBytes(text: string): number {
  return Buffer.byteLength(text, "utf8");
}

/**
 * Size of a document in BSON; larger than the largest document is an error, found without walking all of it.
 */
export function documentBytes(doc: Doc): number {
  let bytes = 5;
  for (let at = 0; at < doc.size; at++)
    bytes = grow(bytes, 2 + textBytes(doc.keys[at] ?? "") + valueBytes(doc.values[at] ?? null));
  return bytes;
}

function grow(bytes: number, more: number): number {
  const total = bytes + more;
  if (total > MAX_DOCUMENT_BYTES)
    throw new MongoError(
      10334,
      `BSONObj size: ${total} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`,
    );
  return total;
}

function arrayBytes(array: readonly Value[]): number {
  let bytes = 5;
  for (let at = 0; at < array.length; at++)
    bytes = grow(bytes, 2 + at.toString().length + valueBytes(array[at] ?? null));
  return bytes;
}

function valueBytes(value: Value): number {
  if (value === null) return 0;
  if (typeof value === "string") return 5 + textBytes(value);
  if (typeof value === "boolean") return 1;
  if (value instanceof Doc) return documentBytes(value);
  if (isArray(value)) return arrayBytes(value);
  if (value instanceof Binary) return 5 + value.bytes.length + (value.subtype === 2 ? 4 : 0);
  if (value instanceof RegularExpression) return 2 + textBytes(value.pattern) + textBytes(value.options);
  if (value instanceof SymbolValue) return 5 + textBytes(value.value);
  if (value instanceof Code) return 5 + textBytes(value.source);
  if (value instanceof CodeWithScope) return 9 + textBytes(value.source) + documentBytes(value.scope);
  if (value instanceof DbPointer) return 17 + textBytes(value.namespace);
  return FIXED_BYTES[value.bsonType] ?? 8;
}

const FIXED_BYTES: Readonly<Record<string, number>> = {
  int: 4,
  decimal: 16,
  objectId: 12,
  minKey: 0,
  maxKey: 0,
  undefined: 0,
};
