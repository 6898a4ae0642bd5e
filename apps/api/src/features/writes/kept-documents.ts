import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { Binary, decodeBson, Doc, encodeBson, type Value } from "@querysnap/mql";
import type { Outcome } from "../../infra/mongo/outcome.ts";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The BSON documents of a raw list, one after the other. */
export function documentsOf(result: Outcome["result"]): Uint8Array[] {
  if (result.kind === "single") return [];
  let start = 0;
  return result.ends.map((end) => {
    const document = result.bytes.subarray(start, end);
    start = end;
    return document;
  });
}

export const idOf = (document: Uint8Array): Value => decodeBson(document).get("_id") ?? null;

/** The same text for the same id with the same type. */
export function idKey(id: Value): string {
  return Buffer.from(encodeBson(new Doc(["_id"], [id]))).toString("base64");
}

/** Documents by the key of their ids. */
export function byId(documents: readonly Uint8Array[]): ReadonlyMap<string, Uint8Array> {
  return new Map(documents.map((document) => [idKey(idOf(document)), document]));
}

const HASH_BYTES = 32;

export function hashOf(document: Uint8Array): Buffer {
  return createHash("sha256").update(document).digest();
}

/** A document before a write, and the hash of what the write made of it; null where it deleted it. */
export type KeptDocument = { before: Uint8Array; after: Buffer | null };

/** Packs documents for storage: BSON, compressed, as text. */
export async function packDocuments(kept: readonly KeptDocument[]): Promise<string> {
  const none = Buffer.alloc(HASH_BYTES);
  const documents = Buffer.concat(kept.map(({ before }) => before));
  const hashes = Buffer.concat(kept.map(({ after }) => after ?? none));
  const ends = Buffer.alloc(kept.length * 4);
  let end = 0;
  for (const [at, { before }] of kept.entries()) ends.writeUInt32LE((end += before.length), at * 4);
  const packed = encodeBson(
    Doc.of([
      ["documents", new Binary(documents, 0)],
      ["ends", new Binary(ends, 0)],
      ["after", new Binary(hashes, 0)],
    ]),
  );
  return (await compress(packed)).toString("base64");
}

function bytesIn(packed: Doc, name: string): Buffer {
  const value = packed.get(name);
  if (!(value instanceof Binary)) throw new TypeError(`A kept undo has no ${name}`);
  return Buffer.from(value.bytes.buffer, value.bytes.byteOffset, value.bytes.byteLength);
}

export async function unpackDocuments(text: string): Promise<KeptDocument[]> {
  const packed = decodeBson(await decompress(Buffer.from(text, "base64")));
  const [documents, ends, hashes] = [
    bytesIn(packed, "documents"),
    bytesIn(packed, "ends"),
    bytesIn(packed, "after"),
  ];
  let start = 0;
  return Array.from({ length: ends.length / 4 }, (_, at) => {
    const end = ends.readUInt32LE(at * 4);
    const before = documents.subarray(start, end);
    const after = hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);
    start = end;
    return { before, after: after.every((byte) => byte === 0) ? null : after };
  });
}
