import { DateTime, Doc, generateUuid, Int32, Long, type Value } from "@querysnap/mql";
import { typeName } from "../commands/command-options.ts";
import { document, reply } from "../commands/reply.ts";
import { MAX_WRITE_BATCH } from "../commands/write-batch.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { compileMatch } from "../engine/match/compile-match.ts";
import { isNumeric, toDoubleNumber } from "../engine/values/numeric.ts";
import { MAX_MESSAGE_SIZE } from "../protocol/frame.ts";
import { MAX_DOCUMENT_BYTES } from "../worker/cursors.ts";
import { compileContext, unlimitedOperation } from "../worker/operation.ts";
import { speculativeAuthenticate } from "./authentication-commands.ts";
import type { MainCall } from "./main-call.ts";
import { canSee, isAllowed } from "./roles.ts";
import { rolesOf } from "./server-context.ts";
import type { JobDescription } from "./worker-handle.ts";

export const SERVER_VERSION = "7.0.14";
const MAX_WIRE_VERSION = 21;
const SESSION_TIMEOUT_MINUTES = 30;

export function hello(call: MainCall): Doc {
  const { body, session, context } = call;
  const isLegacy = call.name !== "hello";
  const wantsMechanisms = typeof body.get("saslSupportedMechs") === "string";
  return reply({
    helloOk: body.get("helloOk") === true ? true : undefined,
    [isLegacy ? "ismaster" : "isWritablePrimary"]: true,
    maxBsonObjectSize: new Int32(MAX_DOCUMENT_BYTES),
    maxMessageSizeBytes: new Int32(MAX_MESSAGE_SIZE),
    maxWriteBatchSize: new Int32(MAX_WRITE_BATCH),
    localTime: new DateTime(Date.now()),
    logicalSessionTimeoutMinutes: new Int32(SESSION_TIMEOUT_MINUTES),
    connectionId: new Int32(session.connectionId),
    minWireVersion: new Int32(0),
    maxWireVersion: new Int32(MAX_WIRE_VERSION),
    readOnly: false,
    saslSupportedMechs: wantsMechanisms ? ["SCRAM-SHA-256"] : undefined,
    speculativeAuthenticate: context.requiresAuth ? speculativeAuthenticate(call) : undefined,
  });
}

export function buildInfo(): Doc {
  const zero = new Int32(0);
  return reply({
    version: SERVER_VERSION,
    gitVersion: "querysnap-embedded",
    modules: [],
    allocator: "system",
    javascriptEngine: "none",
    sysInfo: "deprecated",
    versionArray: [...SERVER_VERSION.split(".").map((part) => new Int32(Number(part))), zero],
    openssl: document({ running: `OpenSSL ${process.versions.openssl}` }),
    buildEnvironment: Doc.empty,
    bits: new Int32(64),
    debug: false,
    maxBsonObjectSize: new Int32(MAX_DOCUMENT_BYTES),
    storageEngines: ["sqlite"],
  });
}

export function whatsMyUri({ session }: MainCall): Doc {
  return reply({ you: session.remoteAddress });
}

/** Databases the caller may see. */
export function listDatabases(call: MainCall): Doc {
  const { body, context, session } = call;
  const roles = rolesOf(context, session);
  const isNameOnly = isTruthy(body.get("nameOnly"));
  const filter = body.get("filter");
  const files = context.router.files().filter(({ name }) => canSee(roles, name));
  const matches = compileMatch(
    filter instanceof Doc ? filter : Doc.empty,
    compileContext(unlimitedOperation()),
  );
  const shown = files.filter(({ name, bytes }) => matches(entry(name, bytes)));
  const databases = shown.map(({ name, bytes }) => (isNameOnly ? document({ name }) : entry(name, bytes)));
  const total = shown.reduce((sum, { bytes }) => sum + bytes, 0);
  if (isNameOnly) return reply({ databases });
  return reply({
    databases,
    totalSize: new Long(BigInt(total)),
    totalSizeMb: new Long(BigInt(Math.floor(total / 1024 / 1024))),
  });
}

function entry(name: string, bytes: number): Doc {
  return document({ name, sizeOnDisk: new Long(BigInt(bytes)), empty: false });
}

function isTruthy(value: Value | undefined): boolean {
  return value === true || (isNumeric(value) && toDoubleNumber(value) !== 0);
}

export function startSession(): Doc {
  return reply({ id: document({ id: generateUuid() }), timeoutMinutes: new Int32(SESSION_TIMEOUT_MINUTES) });
}

export function acknowledge(): Doc {
  return reply({});
}

const CURRENT_OP_OPTIONS = new Set([
  "lsid",
  "comment",
  "apiVersion",
  "apiStrict",
  "apiDeprecationErrors",
  "maxTimeMS",
  "readConcern",
]);

type Running = {
  readonly description: JobDescription;
  readonly id: number;
  readonly database: string;
  readonly isRunning: boolean;
};

/** `currentOp`, also as the first stage of an aggregation: what runs and waits, and this command itself. */
export function currentOperations({ name, db, context, session }: MainCall): Doc[] {
  const roles = rolesOf(context, session);
  const isOperator = isAllowed(roles, "monitor", "admin");
  const own = session.user ? `${session.user.name}@${session.user.db}` : "";
  const itself: Running = {
    description: {
      command: name,
      namespace: `${db}.$cmd.aggregate`,
      connectionId: session.connectionId,
      user: own,
      startedMs: Date.now(),
    },
    id: context.nextOperationId(),
    database: db,
    isRunning: true,
  };
  const others = context.router
    .jobs()
    .filter(({ job }) => isOperator || job.description.user === own)
    .map(({ job, isRunning }): Running => ({
      description: job.description,
      id: job.id,
      database: job.database,
      isRunning,
    }));
  return [itself, ...others].map((running) => describeOperation(running, context.host));
}

function describeOperation({ description, id, database, isRunning }: Running, host: string): Doc {
  const { command, namespace, connectionId, startedMs } = description;
  const runningMs = Date.now() - startedMs;
  return document({
    type: "op",
    host,
    desc: `conn${connectionId}`,
    connectionId: new Int32(connectionId),
    active: isRunning,
    opid: new Int32(id),
    secs_running: new Long(BigInt(Math.floor(runningMs / 1000))),
    microsecs_running: new Long(BigInt(runningMs * 1000)),
    op:
      command === "find"
        ? "query"
        : command === "getMore"
          ? "getmore"
          : command === "insert" || command === "update"
            ? command
            : "command",
    ns: namespace,
    command: document({ [command]: namespace.slice(namespace.indexOf(".") + 1), $db: database }),
    waitingForLock: !isRunning,
  });
}

export function currentOp(call: MainCall): Doc {
  const matches = compileMatch(withoutOptions(call.body), compileContext(unlimitedOperation()));
  return reply({ inprog: currentOperations(call).filter(matches) });
}

/** The further fields of the command are a filter over the operations. */
function withoutOptions(body: Doc): Doc {
  return Doc.of(
    [...body.entries()].slice(1).filter(([key]) => !key.startsWith("$") && !CURRENT_OP_OPTIONS.has(key)),
  );
}

export function killOp({ body, context, session }: MainCall): Doc {
  const op = body.get("op");
  if (op === undefined) throw new MongoError(4, 'Missing expected field "op"');
  if (!isNumeric(op))
    throw new MongoError(14, `Expected field "op" to have numeric type, but found ${typeName(op)}`);
  const id = toDoubleNumber(op);
  const roles = rolesOf(context, session);
  const own = session.user ? `${session.user.name}@${session.user.db}` : "";
  const job = context.router.jobs().find((running) => running.job.id === id)?.job;
  if (job && !isAllowed(roles, "host", "admin") && job.description.user !== own)
    throw new MongoError(13, "Unauthorized");
  context.router.interrupt(id);
  return reply({ info: "attempting to kill op" });
}
