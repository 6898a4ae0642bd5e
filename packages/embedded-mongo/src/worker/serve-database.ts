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

/** Idle time after a command before maintenance starts. */
const QUIET_MS = 50;
/** Journal rows applied per step, so that a new command waits briefly. */
const MAINTENANCE_ROWS = 1000;

export type SendFromWorker = (message: FromWorker, transfer?: ArrayBuffer[]) => void;

/** Opens one database and returns the handler of its messages, which runs one command at a time. */
export function serveDatabase(options: WorkerOptions, send: SendFromWorker): (message: ToDatabase) => void {
  const control = new Int32Array(options.control);
  const cursors = new CursorStore(options.cursorPrefix);
  const priority = createThreadPriority();
  const isReader = (): boolean => options.readOnly || Atomics.load(control, CONTROL.isDemoted) === 1;
  const database = openDatabase(options, { control, isReader });
  let maintenance: NodeJS.Timeout | null = null;

  /** Lowers the priority of readers only: it cannot be raised again, and others wait for a writer's lock. */
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

  /** Returns null if the file cannot be read; the next command reports the error. */
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
    // A small buffer may be part of Node's shared pool, which must not be transferred.
    const owned = reply.buffer instanceof ArrayBuffer && reply.byteLength === reply.buffer.byteLength;
    send({ type: "done", id, reply, state: state() }, owned ? [reply.buffer] : []);
  }

  function scheduleMaintenance(delayMs: number): void {
    if (maintenance) clearTimeout(maintenance);
    maintenance = !isReader() && database.needsMaintenance ? setTimeout(maintain, delayMs) : null;
  }

  function maintain(): void {
    if (isReader()) return;
    try {
      database.runMaintenance(MAINTENANCE_ROWS);
      scheduleMaintenance(0);
    } catch (error) {
      process.stderr.write(`database ${database.name} maintenance failed: ${String(error)}\n`);
    }
  }

  send({ type: "state", state: state() });
  return (message) => {
    switch (message.type) {
      case "run":
        run(message);
        scheduleMaintenance(QUIET_MS);
        return;
      case "expire":
        if (!isReader()) expireDocuments(database);
        send({ type: "state", state: state() });
        return;
      case "stop":
        if (maintenance) clearTimeout(maintenance);
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
