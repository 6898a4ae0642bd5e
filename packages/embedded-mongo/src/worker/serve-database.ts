import { compileCollation } from "../engine/collation/compile-collation.ts";
import { compileMatch } from "../engine/match/compile-match.ts";
import { Database } from "../storage/database.ts";
import { CursorStore } from "./cursors.ts";
import { expireDocuments, nextExpiry } from "./expire-documents.ts";
import {
  CONTROL,
  type FromWorker,
  type RunRequest,
  type ToDatabase,
  type WorkerOptions,
  type WorkerState,
} from "./messages.ts";
import { compileContext, unlimitedOperation } from "./operation.ts";
import { runCommand } from "./run-command.ts";
import { createThreadPriority } from "./thread-priority.ts";

/** Quiet time after a command before the work it left is done, and how many rows of it at a time. */
const QUIET_MS = 50;
const SETTLED_AT_ONCE = 1000;

export type SendFromWorker = (message: FromWorker, transfer?: ArrayBuffer[]) => void;

/** Opens one database and runs the commands that come for it, one at a time. Returns what takes them. */
export function serveDatabase(options: WorkerOptions, send: SendFromWorker): (message: ToDatabase) => void {
  const control = new Int32Array(options.control);
  const cursors = new CursorStore(options.cursorPrefix);
  const priority = createThreadPriority();
  const isReader = (): boolean => options.readOnly || Atomics.load(control, CONTROL.isDemoted) === 1;
  const database = openDatabase(options, { control, isReader });
  let settling: NodeJS.Timeout | null = null;

  /** A writer stays as it is: a low priority would be for good, and others wait for its lock. */
  function onSlow(): void {
    if (isReader()) priority.lower();
  }

  function state(): WorkerState {
    return {
      openCursors: cursors.size,
      isLowPriority: priority.isLow,
      cachedBytes: database.cachedBytes,
      nextExpiryMs: isReader() ? null : expiry(),
    };
  }

  /** A file that cannot be read expires nothing; the next command tells what is wrong with it. */
  function expiry(): number | null {
    try {
      return nextExpiry(database);
    } catch {
      return null;
    }
  }

  function run({ id, message, deadlineMs, roles, owner }: RunRequest): void {
    const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
    const reply = runCommand({ database, cursors }, bytes, {
      id,
      deadlineMs,
      roles,
      owner,
      maxBytes: options.operationBytes,
      control,
      onSlow,
    });
    if (reply === null) return send({ type: "preempted", id, message, state: state() });
    // Small buffers may share Node's pool, which cannot be given away; replies are always buffers of their
    // own.
    const owned = reply.buffer instanceof ArrayBuffer && reply.byteLength === reply.buffer.byteLength;
    send({ type: "done", id, reply, state: state() }, owned ? [reply.buffer] : []);
  }

  function settleLater(delayMs: number): void {
    if (settling) clearTimeout(settling);
    settling = !isReader() && database.isUnsettled ? setTimeout(settle, delayMs) : null;
  }

  function settle(): void {
    if (isReader()) return;
    try {
      database.settle(SETTLED_AT_ONCE);
      settleLater(0);
    } catch (error) {
      process.stderr.write(`database ${database.name} could not be settled: ${String(error)}\n`);
    }
  }

  send({ type: "state", state: state() });
  return (message) => {
    switch (message.type) {
      case "run":
        run(message);
        settleLater(QUIET_MS);
        return;
      case "expire":
        if (!isReader()) expireDocuments(database);
        send({ type: "state", state: state() });
        return;
      case "stop":
        if (settling) clearTimeout(settling);
        database.close();
        send({ type: "stopped" });
    }
  };
}

function openDatabase(
  options: WorkerOptions,
  { control, isReader }: { readonly control: Int32Array; readonly isReader: () => boolean },
): Database {
  return new Database({
    name: options.database,
    path: options.path,
    maxBytes: options.maxBytes,
    cacheBytes: options.cacheBytes,
    isDurable: options.isDurable,
    isReader,
    onCommitting: (isCommitting) => Atomics.store(control, CONTROL.isCommitting, isCommitting ? 1 : 0),
    compileCollator: compileCollation,
    compilePartialFilter: (filter, collation) =>
      compileMatch(filter, compileContext(unlimitedOperation(collation))),
  });
}
