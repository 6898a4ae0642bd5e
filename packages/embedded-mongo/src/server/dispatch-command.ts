import { Doc, isArray, Long, type Value } from "@querysnap/mql";
import { errorReply } from "../commands/error-reply.ts";
import { reply } from "../commands/reply.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { materialize, type RawDoc } from "../engine/raw-doc.ts";
import { compileDetachedPipeline } from "../engine/stages/compile-pipeline.ts";
import { drain, sourceOfRows } from "../engine/stages/row-source.ts";
import { isNumeric, toDoubleNumber } from "../engine/values/numeric.ts";
import { encodeDoc } from "../engine/write-value.ts";
import { compileContext, unlimitedOperation } from "../worker/operation.ts";
import { alternativeAccess, workerAccess } from "./command-access.ts";
import { MAIN_COMMANDS, unknownCommand } from "./main-commands.ts";
import { isAllowed, type Access } from "./roles.ts";
import { rolesOf, type ServerContext, type Session } from "./server-context.ts";
import { currentOperations } from "./server-info.ts";
import type { DatabaseJob } from "./worker-handle.ts";

export type IncomingCommand = {
  readonly body: RawDoc;
  /** The whole OP_MSG message; absent for a legacy query, which only the main thread answers. */
  readonly message: Buffer | null;
  /** Database of a legacy query. */
  readonly legacyDatabase: string | null;
};

export type Dispatched = {
  readonly reply: Promise<Uint8Array> | Uint8Array;
  /** Stops the command when its client is gone. */
  readonly jobId: number | null;
};

const MAX_TIME_MS = 0x7fff_ffff;
const NAME_PATTERN = /^[^/\\. "$*<>:|?\0]{1,63}$/;

/** Checks who may do it, then runs a command here or hands it to its database's worker. Never throws. */
export function dispatchCommand(context: ServerContext, session: Session, incoming: IncomingCommand): Dispatched {
  try {
    return dispatch(context, session, incoming);
  } catch (error) {
    return { reply: encodeDoc(errorReply(error)), jobId: null };
  }
}

function dispatch(context: ServerContext, session: Session, incoming: IncomingCommand): Dispatched {
  const { body } = incoming;
  const name = body.keys[0] ?? "";
  const db = databaseOf(incoming);
  refuseTransaction(body);
  const local = MAIN_COMMANDS.get(name);
  if (local) {
    if (!local.isOpen) authorize(context, session, { name, db, access: [local.access] });
    if (local.isAdminOnly && db !== "admin") throw new MongoError(13, `${name} may only be run against the admin database.`);
    return { reply: encodeDoc(local.run({ name, db, body: body.toDoc(), session, context })), jobId: null };
  }
  const access = workerAccess(name, body);
  if (access === null || !incoming.message) throw unknownCommand(name);
  if (isCurrentOp(name, body)) return { reply: encodeDoc(currentOpCursor(context, session, body)), jobId: null };
  const target = targetDatabase(name, db, body);
  const alternative = alternativeAccess(name);
  authorize(context, session, { name, db: target, access: alternative ? [access, alternative] : [access] });
  return submit(context, session, { name, db: target, access, body, message: incoming.message });
}

function databaseOf({ body, legacyDatabase }: IncomingCommand): string {
  const db = legacyDatabase ?? body.get("$db");
  if (typeof db !== "string") throw new MongoError(40571, "OP_MSG requests require a $db argument");
  if (!NAME_PATTERN.test(db) && db !== "$external") throw new MongoError(73, `Invalid database name: '${db}'`);
  return db;
}

function refuseTransaction(body: RawDoc): void {
  if (body.get("startTransaction") !== undefined || body.get("autocommit") !== undefined) {
    throw new MongoError(20, "Transaction numbers are only allowed on a replica set member or mongos");
  }
}

function authorize(context: ServerContext, session: Session, need: { name: string; db: string; access: readonly Access[] }): void {
  if (!context.requiresAuth) return;
  if (!session.user) throw new MongoError(13, `Command ${need.name} requires authentication`);
  const roles = rolesOf(context, session);
  if (need.access.some((access) => isAllowed(roles, access, need.db))) return;
  throw new MongoError(13, `not authorized on ${need.db} to execute command ${need.name}`);
}

/** renameCollection runs on admin but concerns the database in its names. */
function targetDatabase(name: string, db: string, body: RawDoc): string {
  if (name !== "renameCollection") return db;
  const from = body.get("renameCollection");
  const to = body.get("to");
  if (db !== "admin") throw new MongoError(13, "renameCollection may only be run against the admin database.");
  if (typeof from !== "string" || typeof to !== "string") throw new MongoError(14, "renameCollection needs two namespaces");
  const [source = "", target = ""] = [from.split(".")[0], to.split(".")[0]];
  if (source !== target) throw new MongoError(303, "renaming into another database is not supported");
  return source;
}

function isCurrentOp(name: string, body: RawDoc): boolean {
  if (name !== "aggregate") return false;
  const pipeline = body.get("pipeline");
  const first: Value | undefined = isArray(pipeline) ? pipeline[0] : undefined;
  return first instanceof Doc && first.keys[0] === "$currentOp";
}

function currentOpCursor(context: ServerContext, session: Session, body: RawDoc): Doc {
  const rows = currentOperations({ name: "aggregate", db: "admin", body: body.toDoc(), session, context });
  const rest = (body.get("pipeline") as readonly Value[]).slice(1);
  const firstBatch = drain(compileDetachedPipeline(rest, compileContext(unlimitedOperation())).run(sourceOfRows(rows))).map((row) => materialize(row));
  return reply({ cursor: new Doc(["firstBatch", "id", "ns"], [firstBatch, new Long(0n), "admin.$cmd.aggregate"]) });
}

type WorkerCall = { readonly name: string; readonly db: string; readonly access: Access; readonly body: RawDoc; readonly message: Buffer };

function submit(context: ServerContext, session: Session, call: WorkerCall): Dispatched {
  const { name, db, access, body, message } = call;
  const id = context.nextOperationId();
  const startedMs = Date.now();
  const maxTimeMs = maxTimeOption(body);
  const cursorId = cursorOf(name, body);
  const first = body.get(name);
  const user = session.user ? `${session.user.name}@${session.user.db}` : "";
  const reply = new Promise<Uint8Array>((resolve) => {
    const job: DatabaseJob = {
      id,
      message,
      database: db,
      roles: session.user ? rolesOf(context, session) : [],
      deadlineMs: maxTimeMs === null ? null : startedMs + maxTimeMs,
      isRead: access === "read",
      cursorPrefix: cursorId === null ? null : Number(cursorId >> 32n),
      cursorId: cursorId ?? 0n,
      description: {
        command: name,
        namespace: typeof first === "string" ? `${db}.${first}` : `${db}.$cmd`,
        connectionId: session.connectionId,
        user,
        startedMs,
      },
      succeed: resolve,
      fail: (error) => resolve(encodeDoc(errorReply(error))),
    };
    context.router.submit(job);
  });
  return { reply, jobId: id };
}

/** @throws MongoError 2, 14 */
function maxTimeOption(body: RawDoc): number | null {
  const value = body.get("maxTimeMS");
  if (value === undefined || value === null) return null;
  if (!isNumeric(value)) throw new MongoError(14, "maxTimeMS must be a number");
  const ms = toDoubleNumber(value);
  if (!Number.isInteger(ms)) throw new MongoError(2, "maxTimeMS has non-integral value");
  if (ms < 0 || ms > MAX_TIME_MS) throw new MongoError(2, `${ms} value for maxTimeMS is out of range [0, ${MAX_TIME_MS}]`);
  return ms === 0 ? null : ms;
}

/** The cursor a command is about: its worker must answer. */
function cursorOf(name: string, body: RawDoc): bigint | null {
  if (name === "getMore") {
    const id = body.get("getMore");
    return id instanceof Long ? id.value : null;
  }
  if (name !== "killCursors") return null;
  const ids = body.get("cursors");
  const first: Value | undefined = isArray(ids) ? ids[0] : undefined;
  return first instanceof Long ? first.value : null;
}
