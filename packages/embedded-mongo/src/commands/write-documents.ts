import { isArray, ObjectId, RegularExpression, Timestamp, Undefined, Doc, type Value } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import { RawDoc } from "../engine/raw-doc.ts";
import { BsonWriter } from "../engine/write-value.ts";
import { validateBson } from "../protocol/validate-bson.ts";
import { MAX_DOCUMENT_BYTES } from "../worker/cursors.ts";
import { newObjectId } from "./object-id.ts";

/** Deepest nesting of a stored document. */
export const MAX_STORED_DEPTH = 100;
const ID_TYPE_OBJECT_ID = 0x07;
const TYPE_TIMESTAMP = 0x11;
/** Type byte and "_id" with its terminator. */
const ID_ELEMENT_HEAD = 5;

const writer = new BsonWriter();

/**
 * The form in which a document is stored: checked, with an `_id`, and that first. Timestamps of zero become
 * the time where a client sent the whole document.
 *
 * @throws MongoError 2, 22, 53, 10334 …
 */
export function storedForm(doc: RawDoc, fillsTimestamps = true): RawDoc {
  const { bytes } = doc;
  checkSize(bytes.length);
  validateBson(bytes, { start: 0, limit: bytes.length }, MAX_STORED_DEPTH);
  const { hasZeroTimestamp, ids } = inspect(doc, fillsTimestamps);
  if (ids > 1) throw new MongoError(2, "can't have multiple _id fields in one document");
  const type = doc.typeOf("_id");
  const isFirst = doc.firstKeyIs("_id");
  if (type === ID_TYPE_OBJECT_ID && isFirst && !hasZeroTimestamp) return doc;
  const id = type === 0 ? new ObjectId(newObjectId()) : (doc.get("_id") as Value);
  checkId(id);
  return isFirst && !hasZeroTimestamp ? doc : withIdFirst(doc, { id, fillsTimestamps });
}

/** One pass over the top level. */
function inspect(doc: RawDoc, seeksTimestamps: boolean): { hasZeroTimestamp: boolean; ids: number } {
  let hasZeroTimestamp = false;
  let ids = 0;
  doc.eachElement((bytes, at, valueAt) => {
    if (valueAt - at === ID_ELEMENT_HEAD && isIdKey(bytes, at + 1)) ids++;
    if (seeksTimestamps && bytes[at] === TYPE_TIMESTAMP && bytes.readBigUInt64LE(valueAt) === 0n)
      hasZeroTimestamp = true;
  });
  return { hasZeroTimestamp, ids };
}

const [UNDERSCORE, LOWER_I, LOWER_D] = [0x5f, 0x69, 0x64];

function isIdKey(bytes: Buffer, at: number): boolean {
  return bytes[at] === UNDERSCORE && bytes[at + 1] === LOWER_I && bytes[at + 2] === LOWER_D;
}

/** Rebuilds the document: `_id` first, zero timestamps replaced by the time if asked. */
function withIdFirst(
  doc: RawDoc,
  { id, fillsTimestamps }: { readonly id: Value; readonly fillsTimestamps: boolean },
): RawDoc {
  writer.truncate(0);
  const start = writer.begin();
  writer.element("_id", id);
  for (const [key, value] of doc.toDoc().entries())
    if (key !== "_id") writer.element(key, fillsTimestamps ? filledTimestamp(value) : value);
  writer.end(start);
  checkSize(writer.length);
  return new RawDoc(writer.take());
}

let ordinal = 0;

function filledTimestamp(value: Value): Value {
  const isZero = value instanceof Timestamp && value.seconds === 0 && value.ordinal === 0;
  return isZero ? new Timestamp(Math.floor(Date.now() / 1000), ++ordinal) : value;
}

/**
 * What the server's own documents may be larger by: between the two limits a document exists but cannot be
 * stored.
 */
const INTERNAL_EXTRA_BYTES = 16 * 1024;

export function checkSize(bytes: number): void {
  if (bytes <= MAX_DOCUMENT_BYTES) return;
  throw new MongoError(
    10334,
    `BSONObj size: ${bytes} (0x${bytes.toString(16).toUpperCase()}) is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES + INTERNAL_EXTRA_BYTES}(16MB)`,
  );
}

/** The size of what an update makes. @throws MongoError 17419, 17420, 10334 */
export function checkUpdatedSize(bytes: number, isUpsert: boolean): void {
  if (bytes > MAX_DOCUMENT_BYTES && bytes <= MAX_DOCUMENT_BYTES + INTERNAL_EXTRA_BYTES) {
    const [code, what] = isUpsert
      ? [17420, "Document to upsert"]
      : [17419, "Resulting document after update"];
    throw new MongoError(code, `${what} is larger than ${MAX_DOCUMENT_BYTES}`);
  }
  checkSize(bytes);
}

/** @throws MongoError 53 for values that cannot be an `_id`. */
export function checkId(id: Value): void {
  if (isArray(id)) throw new MongoError(53, "The '_id' value cannot be of type array");
  if (id instanceof RegularExpression) throw new MongoError(53, "The '_id' value cannot be of type regex");
  if (id instanceof Undefined) throw new MongoError(53, "The '_id' value cannot be of type undefined");
  if (id instanceof Doc) checkIdFields(id);
}

/** At any depth; database references are welcome. */
function checkIdFields(value: Value): void {
  if (!(value instanceof Doc)) {
    if (isArray(value)) for (const element of value) checkIdFields(element);
    return;
  }
  const known = value.keys[0] === "$ref" && value.keys[1] === "$id" ? ["$ref", "$id", "$db"] : [];
  for (const [key, inner] of value.entries()) {
    if (key.startsWith("$") && !known.includes(key)) {
      throw new MongoError(
        52,
        `_id fields may not contain '$'-prefixed fields: ${key} is not valid for storage.`,
      );
    }
    checkIdFields(inner);
  }
}
