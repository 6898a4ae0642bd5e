import { createHash } from "node:crypto";
import { getHeapStatistics } from "node:v8";
import { Double, Long } from "@querysnap/mql";
import type { Row } from "../engine/contract.ts";
import { inContext, MongoError } from "../engine/mongo-error.ts";
import { BsonWriter } from "../engine/write-value.ts";
import type { CursorOwner } from "./messages.ts";
import type { Operation } from "./operation.ts";

/** Largest document, and how much of documents one batch holds at most. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const IDLE_CURSOR_MS = 10 * 60 * 1000;
const FIRST_BATCH_SIZE = 101;
/** Share of the thread's heap that open cursors may take. */
const HEAP_SHARE = 1 / 4;
/** From here on the heap itself has no room for another cursor: commands need the rest. */
const FULL_HEAP_SHARE = 1 / 2;
/** A compiled command and what it reads of its collection. */
const CURSOR_BYTES = 32 * 1024;
/** Stages that make rows run a batch of them ahead. */
const PIPELINE_BYTES = 256 * 1024;
/** Rows that a stage counts by their stored bytes take about twice as much once they are objects. */
const OBJECT_FACTOR = 2;

export type RowSource = {
  readonly namespace: string;
  readonly rows: Iterator<Row>;
  readonly operation: Operation;
  /** The rows go through stages. */
  readonly isPipeline?: boolean;
  /** Context in messages about failures while rows are produced. */
  readonly during: string;
};

export type BatchOptions = {
  /** Documents in this batch; null leaves it to the server. */
  readonly batchSize: number | null;
  readonly singleBatch: boolean;
  readonly noTimeout: boolean;
};

type Cursor = RowSource & {
  readonly id: bigint;
  readonly owner: CursorOwner;
  readonly noTimeout: boolean;
  usedMs: number;
  ahead: Row | null;
};

export type GetMoreCall = {
  readonly namespace: string;
  readonly batchSize: number | null;
  readonly owner: CursorOwner;
  /** Whether the command brings a time limit of its own. */
  readonly isTimed: boolean;
  resume(operation: Operation): void;
};

/** Results that did not fit into one reply, kept until they are fetched, closed or forgotten. */
export class CursorStore {
  readonly #cursors = new Map<bigint, Cursor>();
  readonly #prefix: number;
  #next = 1;

  constructor(prefix: number) {
    this.#prefix = prefix;
  }

  get size(): number {
    this.#forgetIdle();
    return this.#cursors.size;
  }

  /** The reply with the first batch; opens a cursor when there is more. */
  open(source: RowSource, options: BatchOptions): Buffer {
    const cursor: Cursor = {
      ...source,
      id: this.#nextId(),
      owner: source.operation.owner,
      noTimeout: options.noTimeout,
      usedMs: Date.now(),
      ahead: null,
    };
    return this.#reply(cursor, {
      field: "firstBatch",
      size: options.batchSize ?? FIRST_BATCH_SIZE,
      isLast: options.singleBatch,
    });
  }

  /** @throws MongoError 13, 43, 50736, 50737, 50738 */
  getMore(id: bigint, call: GetMoreCall): Buffer {
    const cursor = this.#cursors.get(id);
    if (!cursor) throw new MongoError(43, `cursor id ${id} not found`);
    if (cursor.owner.user !== call.owner.user)
      throw new MongoError(13, `cursor id ${id} was not created by the authenticated user`);
    if (cursor.namespace !== call.namespace) {
      throw new MongoError(
        13,
        `Requested getMore on namespace '${call.namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    }
    checkSession(cursor, call.owner);
    // What may be waited for is an awaitData cursor, of which there are none.
    if (call.isTimed)
      throw new MongoError(2, "cannot set maxTimeMS on getMore command for a non-awaitData cursor");
    call.resume(cursor.operation);
    this.#cursors.delete(id);
    cursor.usedMs = Date.now();
    return this.#reply(
      { ...cursor, during: "Executor error during getMore" },
      { field: "nextBatch", size: call.batchSize ?? Number.POSITIVE_INFINITY, isLast: false },
    );
  }

  /** Someone else's cursor is kept. @returns Whether there was such a cursor. */
  killOwn(id: bigint, user: string): boolean {
    const owner = this.#cursors.get(id)?.owner;
    if (owner && owner.user !== user) throw new MongoError(13, `not authorized to kill cursor ${id}`);
    return this.kill(id);
  }

  /** @returns Whether there was such a cursor. */
  kill(id: bigint): boolean {
    const cursor = this.#cursors.get(id);
    cursor?.rows.return?.();
    return this.#cursors.delete(id);
  }

  killAll(): void {
    for (const id of this.#cursors.keys()) this.kill(id);
  }

  killNamespace(namespace: string): void {
    for (const cursor of this.#cursors.values()) if (cursor.namespace === namespace) this.kill(cursor.id);
  }

  #nextId(): bigint {
    return (BigInt(this.#prefix) << 32n) | BigInt(this.#next++);
  }

  #forgetIdle(): void {
    const oldest = Date.now() - IDLE_CURSOR_MS;
    for (const cursor of this.#cursors.values())
      if (!cursor.noTimeout && cursor.usedMs < oldest) this.kill(cursor.id);
  }

  /** @throws MongoError 146 when the open cursors would hold too much; this one is closed then. */
  #keep(cursor: Cursor): void {
    this.#forgetIdle();
    const heap = getHeapStatistics();
    const limit = Math.floor(heap.heap_size_limit * HEAP_SHARE);
    let held = heldBytes(cursor);
    for (const other of this.#cursors.values()) held += heldBytes(other);
    // The estimate knows rows by their number of fields; long values show in the heap.
    const isHeapFull = this.#cursors.size > 0 && heap.used_heap_size > heap.heap_size_limit * FULL_HEAP_SHARE;
    if (held > limit || isHeapFull) {
      cursor.rows.return?.();
      throw new MongoError(
        146,
        `too many open cursors: ${this.#cursors.size} of ${cursor.namespace.split(".")[0]} hold what they may, ${limit} bytes; close some, or read them to their end`,
      );
    }
    this.#cursors.set(cursor.id, cursor);
  }

  #reply(cursor: Cursor, batch: { field: string; size: number; isLast: boolean }): Buffer {
    const writer = new BsonWriter(16_384);
    const body = writer.begin();
    writer.header(0x03, "cursor");
    const inner = writer.begin();
    writer.header(0x04, batch.field);
    const isExhausted = inContext(cursor.during, () => writeBatch(writer, cursor, batch.size));
    const isOpen = !isExhausted && !batch.isLast;
    if (isOpen) this.#keep(cursor);
    else if (!isExhausted) cursor.rows.return?.();
    writer.element("id", new Long(isOpen ? cursor.id : 0n));
    writer.element("ns", cursor.namespace);
    writer.end(inner);
    writer.element("ok", new Double(1));
    writer.end(body);
    return writer.take();
  }
}

/** About what an open cursor holds in memory. */
function heldBytes({ isPipeline = false, operation }: RowSource): number {
  return CURSOR_BYTES + (isPipeline ? PIPELINE_BYTES : 0) + operation.peakBytes * OBJECT_FACTOR;
}

/** A cursor is read in the session that opened it. */
function checkSession({ id, owner }: Cursor, { user, sessionId }: CursorOwner): void {
  if (owner.sessionId === sessionId) return;
  const digest = createHash("sha256").update(user).digest("base64");
  const shown = (session: string): string => `${session} - ${digest} -  - `;
  if (owner.sessionId === null)
    throw new MongoError(
      50736,
      `Cannot run getMore on cursor ${id}, which was not created in a session, in session ${shown(sessionId ?? "")}`,
    );
  if (sessionId === null)
    throw new MongoError(
      50737,
      `Cannot run getMore on cursor ${id}, which was created in session ${shown(owner.sessionId)}, without an lsid`,
    );
  throw new MongoError(
    50738,
    `Cannot run getMore on cursor ${id}, which was created in session ${shown(owner.sessionId)}, in session ${shown(sessionId)}`,
  );
}

/** @returns Whether the source is exhausted. */
function writeBatch(writer: BsonWriter, cursor: Cursor, size: number): boolean {
  const start = writer.begin();
  const isExhausted = writeRows(writer, cursor, { size, start });
  writer.end(start);
  return isExhausted;
}

function writeRows(writer: BsonWriter, cursor: Cursor, batch: { size: number; start: number }): boolean {
  let count = 0;
  for (;;) {
    // A full batch does not look for one row more: that row could cost a whole scan.
    if (count >= batch.size) return false;
    const row = cursor.ahead ?? nextRow(cursor.rows);
    cursor.ahead = null;
    if (row === null) return true;
    const before = writer.length;
    writer.indexHeader(0x03, count);
    const at = writer.length;
    writer.row(row);
    const rowBytes = writer.length - at;
    if (rowBytes > MAX_DOCUMENT_BYTES) {
      throw new MongoError(
        10334,
        `BSONObj size: ${rowBytes} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES} (16MB)`,
      );
    }
    if (count > 0 && writer.length - batch.start > MAX_DOCUMENT_BYTES) {
      writer.truncate(before);
      cursor.ahead = row;
      return false;
    }
    count++;
  }
}

function nextRow(rows: Iterator<Row>): Row | null {
  const { done, value } = rows.next();
  return done ? null : value;
}
