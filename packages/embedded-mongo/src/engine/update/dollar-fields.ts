import type { Doc } from "@querysnap/mql";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";

/**
 * Refuses a field whose name begins with a dollar at the top of a document that an update makes, unless it
 * belongs to a database reference.
 *
 * @throws MongoError 52, 55
 */
export function checkDollarField(doc: Doc, name: string): void {
  let at = doc.indexOf(name);
  if (doc.keys[at] === "$db") {
    const type = typeName(doc.values[at]);
    if (type !== "string") throw new MongoError(55, `The DBRef $db field must be a String, not a ${type}`);
    if (doc.keys[--at] !== "$id")
      throw new MongoError(55, "Found $db field without a $id before it, which is invalid.");
  }
  if (doc.keys[at] === "$id" && doc.keys[--at] !== "$ref")
    throw new MongoError(55, "Found $id field without a $ref before it, which is invalid.");
  if (doc.keys[at] === "$ref") {
    const type = typeName(doc.values[at]);
    if (type !== "string") throw new MongoError(55, `The DBRef $ref field must be a String, not a ${type}`);
    if (doc.keys[at + 1] !== "$id")
      throw new MongoError(55, "The DBRef $ref field must be followed by a $id field");
    return;
  }
  throw new MongoError(
    52,
    `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
  );
}
