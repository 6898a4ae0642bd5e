import { LIMITS, type ResultCap } from "@querysnap/contracts";
import { cstringEnd, type Doc, documentSize, ELEMENT, findElement, readInt64 } from "@querysnap/mql";
import { type Db, Long } from "mongodb";
import { followWithDeadline } from "./deadline.ts";
import { RAW_REPLY } from "./driver-values.ts";
import type { PageOfBytes } from "./outcome.ts";
import { type RunContext, send } from "./run-context.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const [FIRST_BATCH, ID, NS] = [encode("firstBatch"), encode("id"), encode("ns")];

/** Position of the value of a key of the cursor document. */
function valueAt(cursor: Uint8Array, key: Uint8Array, type: number): number {
  const element = findElement(cursor, 0, key);
  if (element === -1 || cursor[element] !== type) throw new TypeError("The reply has no cursor");
  return cstringEnd(cursor, element + 1) + 1;
}

/** The documents of an array, as views of its bytes. */
function* documentsOf(bytes: Uint8Array, arrayAt: number): Generator<Uint8Array> {
  const end = arrayAt + documentSize(bytes, arrayAt) - 1;
  for (let at = arrayAt + 4; at < end;) {
    if (bytes[at] !== ELEMENT.object)
      throw new TypeError("The reply has a batch of something else than documents");
    const start = cstringEnd(bytes, at + 1) + 1;
    at = start + documentSize(bytes, start);
    yield bytes.subarray(start, at);
  }
}

/** A server that keeps us waiting for this is not asked again; it closes idle cursors itself. */
const CLOSE_CURSOR_MS = 1_000;

/** Frees the server's cursor. A failure changes nothing for the user. */
async function closeCursor({ db }: RunContext, cursor: Uint8Array): Promise<void> {
  const id = readInt64(cursor, valueAt(cursor, ID, ELEMENT.long));
  if (id === 0n) return;
  const at = valueAt(cursor, NS, ELEMENT.string) + 4;
  const namespace = new TextDecoder().decode(cursor.subarray(at, cstringEnd(cursor, at)));
  await killCursor(db, namespace.slice(namespace.indexOf(".") + 1), Long.fromBigInt(id));
}

/** Frees a cursor by its id, whatever became of the call that opened it. Never rejects. */
export async function killCursor(db: Db, collection: string, id: Long): Promise<void> {
  const deadline = followWithDeadline(undefined, CLOSE_CURSOR_MS);
  await db
    .command({ killCursors: collection, cursors: [id] }, { ...RAW_REPLY, signal: deadline.signal })
    .catch(() => {});
  deadline.end();
}

/**
 * Runs a command that makes a cursor and reads its first batch, which holds all we show: at most `limit`
 * documents and the byte cap, but always at least one document. Ask the server for one document more than
 * `limit`, in one batch, so that a cut is noticed without a second round trip. A batch that the server ended
 * early was ended by its size.
 */
export async function readPage(
  context: RunContext,
  command: Doc,
  { limit, cap, bytes: maxBytes = LIMITS.resultBytes }: { limit: number; cap: ResultCap; bytes?: number },
): Promise<PageOfBytes> {
  const reply = await send(context, command);
  const cursor: unknown = reply["cursor"];
  if (!(cursor instanceof Uint8Array)) throw new TypeError("The reply has no cursor");
  try {
    const documents: Uint8Array[] = [];
    let bytes = 0;
    for (const document of documentsOf(cursor, valueAt(cursor, FIRST_BATCH, ELEMENT.array))) {
      if (documents.length >= limit) return { documents, cappedBy: cap };
      bytes += document.length;
      if (bytes > maxBytes && documents.length > 0) return { documents, cappedBy: "bytes" };
      documents.push(document);
    }
    return {
      documents,
      cappedBy: readInt64(cursor, valueAt(cursor, ID, ELEMENT.long)) === 0n ? null : "bytes",
    };
  } finally {
    await closeCursor(context, cursor);
  }
}
