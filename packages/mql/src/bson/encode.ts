import { hexByte } from "../values/hex.ts";
import {
  type Binary,
  DateTime,
  Doc,
  Double,
  Int32,
  isArray,
  Long,
  ObjectId,
  type Value,
} from "../values/types.ts";
import { valueType } from "../values/value-type.ts";
import { BsonError } from "./bson-error.ts";
import { ByteWriter } from "./byte-writer.ts";
import { ELEMENT, MAX_DEPTH } from "./element-type.ts";

/** One writer for all calls: encoding never yields, so no two calls can meet in it. */
const shared = new ByteWriter();

/**
 * The document as BSON bytes, in a buffer of its own.
 *
 * @throws BsonError for what BSON cannot hold: a NUL in a field name or regular expression, half a surrogate
 * pair, too deep nesting
 */
export function encodeBson(doc: Doc): Uint8Array {
  shared.reset();
  writeDoc(shared, doc, 1);
  return shared.take();
}

const ARRAY_KEYS = Array.from({ length: 1000 }, (_, index) => String(index));

function writeDoc(writer: ByteWriter, doc: Doc, depth: number): void {
  const start = begin(writer, depth);
  const { keys, values } = doc;
  for (let at = 0; at < keys.length; at++)
    writeElement(writer, { key: keys[at]!, value: values[at]! }, depth);
  finish(writer, start);
}

function writeArray(writer: ByteWriter, values: readonly Value[], depth: number): void {
  const start = begin(writer, depth);
  for (let at = 0; at < values.length; at++)
    writeElement(writer, { key: ARRAY_KEYS[at] ?? String(at), value: values[at]! }, depth);
  finish(writer, start);
}

function begin(writer: ByteWriter, depth: number): number {
  if (depth > MAX_DEPTH) throw new BsonError(`The document is nested deeper than ${MAX_DEPTH} levels`);
  const start = writer.length;
  writer.int32(0);
  return start;
}

function finish(writer: ByteWriter, start: number): void {
  writer.byte(0);
  writer.setInt32(start, writer.length - start);
}

type Entry = { key: string; value: Value };

function writeElement(writer: ByteWriter, { key, value }: Entry, depth: number): void {
  const typeAt = writer.length;
  writer.byte(0);
  writer.cstring(key);
  const type = writeValue(writer, value, depth);
  writer.setByte(typeAt, type);
}

function writeValue(writer: ByteWriter, value: Value, depth: number): number {
  if (typeof value === "string") {
    writer.text(value);
    return ELEMENT.string;
  }
  if (value === null) return ELEMENT.null;
  if (typeof value === "boolean") {
    writer.byte(value ? 1 : 0);
    return ELEMENT.bool;
  }
  if (value instanceof Int32) {
    writer.int32(value.value);
    return ELEMENT.int;
  }
  if (value instanceof Doc) {
    writeDoc(writer, value, depth + 1);
    return ELEMENT.object;
  }
  if (isArray(value)) {
    writeArray(writer, value, depth + 1);
    return ELEMENT.array;
  }
  if (value instanceof ObjectId) {
    writeObjectId(writer, value);
    return ELEMENT.objectId;
  }
  if (value instanceof Double) {
    writer.double(value.value);
    return ELEMENT.double;
  }
  if (value instanceof DateTime) {
    if (value.exact === undefined) writer.safeInt64(value.ms);
    else writer.int64(value.exact);
    return ELEMENT.date;
  }
  if (value instanceof Long) {
    writer.int64(value.value);
    return ELEMENT.long;
  }
  writeRare(writer, value, depth);
  return ELEMENT[valueType(value)];
}

type CommonValue =
  | string
  | null
  | boolean
  | Int32
  | Doc
  | readonly Value[]
  | ObjectId
  | Double
  | DateTime
  | Long;

function writeRare(writer: ByteWriter, value: Exclude<Value, CommonValue>, depth: number): void {
  switch (value.bsonType) {
    case "binData":
      writeBinary(writer, value);
      return;
    case "regex":
      writer.cstring(value.pattern);
      writer.cstring(value.options);
      return;
    case "decimal":
      writer.uint64(value.low);
      writer.uint64(value.high);
      return;
    case "timestamp":
      writer.int32(value.ordinal | 0);
      writer.int32(value.seconds | 0);
      return;
    case "javascript":
      writer.text(value.source);
      return;
    case "symbol":
      writer.text(value.value);
      return;
    case "dbPointer":
      writer.text(value.namespace);
      writeObjectId(writer, value.id);
      return;
    case "javascriptWithScope": {
      const start = writer.length;
      writer.int32(0);
      writer.text(value.source);
      writeDoc(writer, value.scope, depth + 1);
      writer.setInt32(start, writer.length - start);
      return;
    }
    case "minKey":
    case "maxKey":
    case "undefined":
  }
}

function writeBinary(writer: ByteWriter, { bytes, subtype }: Binary): void {
  const isOld = subtype === 2;
  writer.int32(bytes.length + (isOld ? 4 : 0));
  writer.byte(subtype);
  if (isOld) writer.int32(bytes.length);
  writer.bytes(bytes);
}

function writeObjectId(writer: ByteWriter, { hex }: ObjectId): void {
  for (let at = 0; at < 24; at += 2) writer.byte(hexByte(hex, at));
}
