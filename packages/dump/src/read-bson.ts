import { BsonError, checkBson, readInt32 } from "@querysnap/mql";
import type { DocumentBatch } from "./content.ts";
import { DumpError } from "./dump-error.ts";
import type { ByteReader } from "./io/byte-reader.ts";

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MIN_DOCUMENT_BYTES = 5;

/** Length prefix that ends a block of an archive. */
export const TERMINATOR = -1;

/** Source of the documents, for messages. */
export type BsonPlace = { entry?: string; collection: string; documents: number };

/**
 * Reads the documents that have arrived, as one batch without a copy; waits only for the first. Null at the
 * end of the stream or, in an archive, in front of a terminator.
 *
 * @throws DumpError invalid_bson, document_too_large, truncated
 */
export async function readDocuments(reader: ByteReader, place: BsonPlace): Promise<DocumentBatch | null> {
  if (!(await reader.has(4))) {
    if (reader.available.length === 0) return null;
    throw endsEarly(reader.offset, place);
  }
  const length = readInt32(reader.available, 0);
  if (length === TERMINATOR) return null;
  checkLength(length, reader.offset, place);
  if (!(await reader.has(length))) throw endsEarly(reader.offset, place);
  return takeBatch(reader, place);
}

function takeBatch(reader: ByteReader, place: BsonPlace): DocumentBatch {
  const { available, offset } = reader;
  let end = 0;
  let count = 0;
  while (end + MIN_DOCUMENT_BYTES <= available.length) {
    const length = readInt32(available, end);
    if (length === TERMINATOR) break;
    checkLength(length, offset + end, { ...place, documents: place.documents + count });
    if (end + length > available.length) break;
    checkDocument(available, end, { offset: offset + end, place, count });
    end += length;
    count++;
  }
  return { bytes: reader.take(end), count };
}

function checkDocument(
  bytes: Buffer,
  at: number,
  { offset, place, count }: { offset: number; place: BsonPlace; count: number },
): void {
  try {
    checkBson(bytes, at);
  } catch (error) {
    if (!(error instanceof BsonError)) throw error;
    throw invalid(error.message, offset, { ...place, documents: place.documents + count }, error);
  }
}

function checkLength(length: number, offset: number, place: BsonPlace): void {
  if (length > MAX_DOCUMENT_BYTES)
    throw new DumpError(
      "document_too_large",
      `${whereIs(place)} says that it has ${length} bytes (offset ${offset}); a document may have 16 MB.`,
      { ...place, offset },
    );
  if (length < MIN_DOCUMENT_BYTES)
    throw invalid(`it has the impossible length ${length}`, offset, place, undefined);
}

function invalid(reason: string, offset: number, place: BsonPlace, cause: unknown): DumpError {
  return new DumpError(
    "invalid_bson",
    `${whereIs(place)} is not valid BSON (offset ${offset}): ${reasonOf(reason)}.`,
    { ...place, offset },
    { cause },
  );
}

function endsEarly(offset: number, place: BsonPlace): DumpError {
  return new DumpError("truncated", "The data ends inside a document.", { ...place, offset });
}

const whereIs = ({ collection, documents }: BsonPlace): string =>
  `Document ${documents + 1} of "${collection}"`;

/** The reader's offsets count from the start of its buffer. */
const reasonOf = (text: string): string =>
  text.slice(0, 1).toLowerCase() + text.slice(1).replace(/ \(at byte \d+\)$/, "");
