import { Doc, isArray, Long, type Value } from "@querysnap/mql";
import type { Access } from "../commands/command.ts";
import { errorReply } from "../commands/error-reply.ts";
import { CommandOptions, typeName } from "../commands/command-options.ts";
import { reply } from "../commands/reply.ts";
import { WORKER_COMMANDS } from "../commands/worker-commands.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { materialize, type RawDoc } from "../engine/raw-doc.ts";
import { compileDetachedPipeline } from "../engine/stages/compile-pipeline.ts";
import { drain, sourceOfRows } from "../engine/stages/row-source.ts";
import { describeValue } from "../engine/values/describe-value.ts";
import { encodeDoc } from "../engine/write-value.ts";
import { compileContext, unlimitedOperation } from "../worker/operation.ts";
import { workerDemand } from "./command-access.ts";
import { type GenericArguments, readGenericArguments } from "./generic-arguments.ts";
import { MAIN_COMMANDS, type MainCommand } from "./main-commands.ts";
import type { MainCall } from "./main-call.ts";
import { unknownCommand } from "./refused-commands.ts";
import { isAllowed } from "./roles.ts";
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

/** Larger commands are not shown in messages. */
const MAX_DESCRIBED_BYTES = 16 * 1024;
const NAME_PATTERN = /^[^/\\. "$*<>:|?\0]{1,63}$/;

/** Checks who may do it, then runs a command here or hands it to its database's worker. Never throws. */
export function dispatchCommand(
  context: ServerContext,
  session: Session,
  incoming: IncomingCommand,
): Dispatched {
  try {
    return dispatch(context, session, incoming);
  } catch (error) {
    return { reply: encodeDoc(errorReply(error)), jobId: null };
  }
}

function dispatch(context: ServerContext, session: Session, incoming: IncomingCommand): Dispatched {
  const { body } = incoming;
  const keys = body.keys;
  const name = keys[0] ?? "";
  const db = databaseOf(incoming);
  context.counters.countOperation(name);
  const local = MAIN_COMMANDS.get(name);
  const command = WORKER_COMMANDS.get(name);
  if (body.get("help") === true && (local || command))
    return { reply: encodeDoc(reply({ help: `help for: ${name} no help defined` })), jobId: null };
  if (local) {
    if (local.isAdminOnly && db !== "admin") throw notOnAdmin(name);
    if (!local.isOpen) authorize(context, session, { name, db, needs: [local.access], body });
    readGenericArguments(keys, { name, body, facts: local, effect: "read" });
    return {
      reply: encodeDoc(runLocally(local, { name, db, body: body.toDoc(), session, context })),
      jobId: null,
    };
  }
  if (!command || !incoming.message) throw unknownCommand(name);
  if (command.isAdminOnly && db !== "admin") throw notOnAdmin(name);
  const { needs, effect } = workerDemand(command, body);
  if (isCurrentOp(name, body)) {
    if (db !== "admin" || typeof body.get("aggregate") === "string") {
      throw new MongoError(73, "$currentOp must be run against the 'admin' database with {aggregate: 1}");
    }
    authorize(context, session, { name, db, needs: [["none"]], body });
    return { reply: encodeDoc(currentOpCursor(context, session, body)), jobId: null };
  }
  const target = targetDatabase(name, db, body);
  authorize(context, session, { name, db: target, needs, body });
  const { maxTimeMs, sessionId, requester } = readGenericArguments(keys, {
    name,
    body,
    facts: command,
    effect,
  });
  return submit(context, session, {
    name,
    db: target,
    isRead: effect === "read",
    maxTimeMs,
    sessionId,
    requester,
    body,
    message: incoming.message,
  });
}

function runLocally(command: MainCommand, call: MainCall): Doc {
  if (command.fields) new CommandOptions(call.body, call.name).allow([call.name, ...command.fields]);
  return command.run(call);
}

function databaseOf({ body, legacyDatabase }: IncomingCommand): string {
  const db = legacyDatabase ?? body.get("$db");
  if (typeof db !== "string") throw new MongoError(40571, "OP_MSG requests require a $db argument");
  if (!NAME_PATTERN.test(db) && db !== "$external")
    throw new MongoError(73, `Invalid database name: '${db}'`);
  return db;
}

function notOnAdmin(name: string): MongoError {
  return new MongoError(13, `${name} may only be run against the admin database.`);
}

type Need = {
  readonly name: string;
  readonly db: string;
  readonly needs: readonly (readonly Access[])[];
  readonly body: RawDoc;
};

function authorize(context: ServerContext, session: Session, { name, db, needs, body }: Need): void {
  if (!context.requiresAuth) return;
  if (!session.user) throw new MongoError(13, `Command ${name} requires authentication`);
  const roles = rolesOf(context, session);
  if (needs.every((any) => any.some((access) => isAllowed(roles, access, db)))) return;
  throw new MongoError(13, `not authorized on ${db} to execute command ${describeCommand(name, body)}`);
}

/** The command as messages show it, without passwords; of a large one only the first field. */
function describeCommand(name: string, body: RawDoc): string {
  const shown = [
    ...(body.byteLength > MAX_DESCRIBED_BYTES
      ? new Doc([name], [body.get(name) ?? null])
      : body.toDoc()
    ).entries(),
  ];
  return describeValue(Doc.of(shown.map(([key, value]) => [key, key === "pwd" ? "xxx" : value])));
}

/** renameCollection runs on admin but concerns the database in its names. */
function targetDatabase(name: string, db: string, body: RawDoc): string {
  if (name !== "renameCollection") return db;
  const options = new CommandOptions(body.toDoc(), name);
  const [source, target] = [name, "to"].map((field) => databaseIn(options, field));
  if (source !== target) throw new MongoError(303, "renaming into another database is not supported");
  return source ?? db;
}

function databaseIn(options: CommandOptions, field: string): string {
  const namespace = options.string(field);
  if (namespace === null) throw options.missing(field);
  const dot = namespace.indexOf(".");
  if (dot <= 0 || dot === namespace.length - 1)
    throw new MongoError(73, `Invalid namespace specified '${namespace}'`);
  return namespace.slice(0, dot);
}

function isCurrentOp(name: string, body: RawDoc): boolean {
  if (name !== "aggregate") return false;
  const pipeline = body.get("pipeline");
  const first: Value | undefined = isArray(pipeline) ? pipeline[0] : undefined;
  return first instanceof Doc && first.keys[0] === "$currentOp";
}

function currentOpCursor(context: ServerContext, session: Session, body: RawDoc): Doc {
  const [first, ...rest] = body.get("pipeline") as readonly Doc[];
  checkCurrentOpOptions(first?.get("$currentOp") ?? null);
  const rows = currentOperations({ name: "aggregate", db: "admin", body: body.toDoc(), session, context });
  const firstBatch = drain(
    compileDetachedPipeline(rest, compileContext(unlimitedOperation())).run(sourceOfRows(rows)),
  ).map((row) => materialize(row));
  return reply({
    cursor: new Doc(["firstBatch", "id", "ns"], [firstBatch, new Long(0n), "admin.$cmd.aggregate"]),
  });
}

const CURRENT_OP_OPTIONS = [
  "allUsers",
  "idleConnections",
  "idleSessions",
  "idleCursors",
  "localOps",
  "truncateOps",
  "backtrace",
  "targetAllNodes",
];

function checkCurrentOpOptions(spec: Value): void {
  if (!(spec instanceof Doc))
    throw new MongoError(
      9,
      `$currentOp options must be specified in an object, but found: ${typeName(spec)}`,
    );
  for (const [option, value] of spec.entries()) {
    if (!CURRENT_OP_OPTIONS.includes(option))
      throw new MongoError(9, `Unrecognized option '${option}' in $currentOp stage.`);
    if (typeof value !== "boolean")
      throw new MongoError(
        9,
        `The '${option}' parameter of the $currentOp stage must be a boolean value, but found: ${typeName(value)}`,
      );
  }
}

type WorkerCall = GenericArguments & {
  readonly name: string;
  readonly db: string;
  readonly isRead: boolean;
  readonly body: RawDoc;
  readonly message: Buffer;
};

function submit(context: ServerContext, session: Session, call: WorkerCall): Dispatched {
  const { name, db, isRead, maxTimeMs, sessionId, requester, body, message } = call;
  const id = context.nextOperationId();
  const startedMs = Date.now();
  const cursorId = cursorOf(name, body);
  const first = body.get(name);
  const user = session.user ? `${session.user.name}@${session.user.db}` : "";
  const reply = new Promise<Uint8Array>((resolve) => {
    const job: DatabaseJob = {
      id,
      requester: requester ?? `connection ${session.connectionId}`,
      message,
      database: db,
      roles: session.user ? rolesOf(context, session) : [],
      deadlineMs: maxTimeMs === null ? null : startedMs + maxTimeMs,
      isRead,
      sessionId,
      cursorPrefix: cursorId === null ? null : Number(cursorId >> 32n),
      isSlow: false,
      preemptions: 0,
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
