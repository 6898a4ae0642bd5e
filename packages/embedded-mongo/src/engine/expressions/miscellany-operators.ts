import { Binary, Doc, Double, Int32, isArray, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { metadataOf } from "../row-metadata.ts";
import { constantNode, dynamicNode, isNullish, unary } from "./node.ts";
import type { Node, Operand, OperatorTable } from "./node.ts";
import { hashedIndexKey } from "./hashed-index-key.ts";
import { documentBytes } from "./size.ts";
import { typeName } from "./type-names.ts";

function binarySize(value: Operand): Operand {
  if (isNullish(value)) return null;
  if (typeof value === "string") return new Int32(Buffer.byteLength(value, "utf8"));
  if (value instanceof Binary) return new Int32(value.bytes.length);
  throw new MongoError(51276, `$binarySize requires a string or BinData argument, found: ${typeName(value)}`);
}

function bsonSize(value: Operand): Operand {
  if (isNullish(value)) return null;
  if (value instanceof Doc) return new Int32(documentBytes(value));
  throw new MongoError(31393, `$bsonSize requires a document input, found: ${typeName(value)}`);
}

function parseRand(spec: Value): Node {
  if (!isArray(spec) && !(spec instanceof Doc))
    throw new MongoError(10065, "invalid parameter: expected an object ($rand)");
  const hasArguments = isArray(spec) ? spec.length > 0 : spec.size > 0;
  if (hasArguments) throw new MongoError(3040501, "$rand does not currently accept arguments");
  return dynamicNode(() => new Double(Math.random()));
}

/** Metadata that this server never has; reading it gives nothing. */
const ABSENT_METADATA: ReadonlySet<string> = new Set([
  "searchHighlights",
  "searchScore",
  "searchScoreDetails",
  "searchSequenceToken",
  "timeseriesBucketMinTime",
  "timeseriesBucketMaxTime",
  "vectorSearchScore",
]);

/** Metadata of searches that this server refuses. */
const UNAVAILABLE_METADATA: ReadonlyMap<string, string> = new Map([
  ["textScore", "text score"],
  ["geoNearDistance", "$geoNear distance"],
  ["geoNearPoint", "$geoNear point"],
]);

function parseMeta(spec: Value): Node {
  if (typeof spec !== "string") throw new MongoError(17307, "$meta only supports string arguments");
  const unavailable = UNAVAILABLE_METADATA.get(spec);
  if (unavailable)
    throw new MongoError(40218, `query requires ${unavailable} metadata, but it is not available`);
  if (spec === "recordId" || spec === "indexKey" || spec === "sortKey")
    return dynamicNode(({ root }) => metadataOf(root)[spec]);
  if (spec === "randVal") return dynamicNode(() => new Double(Math.random()));
  if (!ABSENT_METADATA.has(spec)) throw new MongoError(17308, `Unsupported argument to $meta: ${spec}`);
  return constantNode(undefined);
}

/** Server-side JavaScript is never run. */
function refuseJavaScript(): Node {
  throw new MongoError(31264, "Cannot run server-side javascript without the javascript engine enabled");
}

export const MISCELLANY_OPERATORS: OperatorTable = {
  $function: refuseJavaScript,
  $binarySize: unary(binarySize),
  $bsonSize: unary(bsonSize),
  $rand: parseRand,
  $meta: parseMeta,
  $toHashedIndexKey: unary((value) => hashedIndexKey(value ?? null)),
};
