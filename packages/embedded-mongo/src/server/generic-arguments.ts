import { Binary, Doc, UUID_SUBTYPE, uuidToString, type Value } from "@querysnap/mql";
import type { CommandFacts, Demand } from "../commands/command.ts";
import { CommandOptions, typeName } from "../commands/command-options.ts";
import { MongoError } from "../engine/mongo-error.ts";
import type { RawDoc } from "../engine/raw-doc.ts";
import { isNumeric, toDoubleNumber } from "../engine/values/numeric.ts";

/** Arguments that every command takes besides its own fields. */
export type GenericArguments = {
  /** Null leaves the command without a time limit. */
  readonly maxTimeMs: number | null;
  /** The logical session's id as text; null outside a session. */
  readonly sessionId: string | null;
  /** For whom the client asks, `{ comment: { requester: text } }`; null when it does not tell. */
  readonly requester: string | null;
};

/** The command that carries the arguments. */
type Carrier = {
  readonly name: string;
  readonly body: RawDoc;
  readonly facts: CommandFacts;
  /** With this body. */
  readonly effect: Demand["effect"];
};

type ArgumentCheck = (value: Value, carrier: Carrier) => void;

const MAX_TIME_MS = 0x7fff_ffff;
const MAX_NODES = 50;
const MAX_REQUESTER_LENGTH = 128;
const LEVELS = new Set(["local", "majority", "available", "linearizable", "snapshot"]);
const READ_MODES = new Set(["primary", "primaryPreferred", "secondary", "secondaryPreferred", "nearest"]);

const CHECKS: ReadonlyMap<string, ArgumentCheck> = new Map<string, ArgumentCheck>([
  ["txnNumber", checkTransactionNumber],
  ["startTransaction", checkTransactionField("startTransaction")],
  ["autocommit", checkTransactionField("autocommit")],
  ["readConcern", checkReadConcern],
  ["writeConcern", checkWriteConcern],
  ["$readPreference", checkReadPreference],
  ["apiVersion", checkApiVersion],
  ["apiStrict", checkApiStrict],
  ["apiDeprecationErrors", checkApiDeprecationErrors],
]);

/** @throws MongoError 2, 9, 14, 20, 72, 123, 322, 323, 40414, 40415, 51024 */
export function readGenericArguments(keys: readonly string[], carrier: Carrier): GenericArguments {
  const { body } = carrier;
  let maxTimeMs: number | null = null;
  let sessionId: string | null = null;
  let requester: string | null = null;
  for (const key of keys) {
    if (key === "maxTimeMS") maxTimeMs = readMaxTime(carrier, body.get(key) ?? null);
    else if (key === "lsid") sessionId = readSession(body.get(key) ?? null);
    else if (key === "comment") requester = readRequester(body.get(key) ?? null);
    else CHECKS.get(key)?.(body.get(key) ?? null, carrier);
  }
  return { maxTimeMs, sessionId, requester };
}

/** Clients that ask for many people tell them apart here; other comments mean nothing to the server. */
function readRequester(comment: Value): string | null {
  const requester = comment instanceof Doc ? comment.get("requester") : null;
  return typeof requester === "string" && requester.length <= MAX_REQUESTER_LENGTH
    ? `requester ${requester}`
    : null;
}

function readMaxTime({ name, facts }: Carrier, value: Value): number | null {
  const path = facts.checksMaxTime ? (facts.messageName ?? name) : undefined;
  if (!isNumeric(value)) {
    if (path === undefined || value === null) throw new MongoError(2, "maxTimeMS must be a number");
    throw new MongoError(
      14,
      `BSON field '${path}.maxTimeMS' is the wrong type '${typeName(value)}', expected types '[long, int, decimal, double']`,
    );
  }
  const ms = toDoubleNumber(value);
  const whole = Math.trunc(ms);
  if (whole < 0 && path !== undefined)
    throw new MongoError(51024, `BSON field 'maxTimeMS' value must be >= 0, actual value '${asLong(whole)}'`);
  if (!(whole >= 0 && whole <= MAX_TIME_MS))
    throw new MongoError(2, `${asLong(whole)} value for maxTimeMS is out of range [0, ${MAX_TIME_MS}]`);
  if (whole !== ms) throw new MongoError(2, "maxTimeMS has non-integral value");
  return ms === 0 ? null : ms;
}

/** A number as the server prints it after cutting it to 64 bits. */
function asLong(value: number): string {
  if (Number.isNaN(value)) return "0";
  const exact = Number.isFinite(value) ? BigInt(value) : value > 0 ? 2n ** 63n : -(2n ** 63n);
  return String(exact >= 2n ** 63n ? 2n ** 63n - 1n : exact < -(2n ** 63n) ? -(2n ** 63n) : exact);
}

function readSession(value: Value): string | null {
  if (value === null) return null;
  if (!(value instanceof Doc))
    throw new MongoError(
      14,
      `BSON field 'OperationSessionInfo.lsid' is the wrong type '${typeName(value)}', expected type 'object'`,
    );
  const id = value.get("id");
  if (id === undefined)
    throw new MongoError(40414, "BSON field 'OperationSessionInfo.lsid.id' is missing but a required field");
  if (id instanceof Binary && id.subtype === UUID_SUBTYPE && id.bytes.length === 16) return uuidToString(id);
  if (id instanceof Binary)
    throw new MongoError(207, "uuid must be a 16-byte binary field with UUID (4) subtype");
  throw new MongoError(
    14,
    `BSON field 'OperationSessionInfo.lsid.id' is the wrong type '${typeName(id)}', expected type 'binData'`,
  );
}

function checkTransactionNumber(_value: Value, { body }: Carrier): void {
  if (!body.has("lsid"))
    throw new MongoError(72, "Transaction number requires a session ID to also be specified");
  throw new MongoError(20, "Transaction numbers are only allowed on a replica set member or mongos");
}

function checkTransactionField(field: string): ArgumentCheck {
  return (_value, { body }) => {
    if (!body.has("txnNumber"))
      throw new MongoError(72, `'${field}' field requires a transaction number to also be specified`);
  };
}

function checkReadConcern(value: Value, { name, facts }: Carrier): void {
  if (!(value instanceof Doc)) throw new MongoError(9, "readConcern field should be an object");
  const options = new CommandOptions(value, "readConcern");
  for (const key of value.keys)
    if (!["level", "afterClusterTime", "atClusterTime", "afterOpTime", "provenance"].includes(key))
      throw options.unknown(key);
  const level = options.string("level");
  if (level !== null && !LEVELS.has(level))
    throw new MongoError(
      2,
      `Enumeration value '${level}' for field 'readConcern.level' is not a valid value.`,
    );
  if (level !== null && level !== "local" && !facts.takesReadConcern) {
    throw new MongoError(
      72,
      `Command ${name} does not support { readConcern: { level: "${level}", provenance: "clientSupplied" } }`,
    );
  }
  if (level === "linearizable")
    throw new MongoError(123, "node needs to be a replica set member to use linearizable read concern");
  if (level === "snapshot")
    throw new MongoError(123, "node needs to be a replica set member to use readConcern: snapshot");
  if (value.has("afterClusterTime") || value.has("atClusterTime") || value.has("afterOpTime")) {
    throw new MongoError(123, "node needs to be a replica set member to use read concern");
  }
}

function checkWriteConcern(value: Value, { facts, effect }: Carrier): void {
  if (!(value instanceof Doc))
    throw new MongoError(14, `"writeConcern" had the wrong type. Expected object, found ${typeName(value)}`);
  if (value.size === 0) return;
  if (facts.refusesWriteConcern && effect === "read")
    throw new MongoError(72, "Command does not support writeConcern");
  const options = new CommandOptions(value, "writeConcern");
  for (const key of value.keys) {
    if (
      !["w", "j", "fsync", "wtimeout", "wElectionId", "wOpTime", "getLastError", "provenance"].includes(key)
    )
      throw options.unknown(key);
  }
  if (options.bool("j") && options.bool("fsync"))
    throw new MongoError(9, "fsync and j options cannot be used together");
  checkAcknowledgment(value.get("w") ?? null);
}

/** There is one node. @throws MongoError 2, 9 */
function checkAcknowledgment(w: Value): void {
  if (w === null || w === "majority" || w === "") return;
  if (typeof w === "string")
    throw new MongoError(
      2,
      `cannot use non-majority 'w' mode ${w} when a host is not a member of a replica set`,
    );
  if (!isNumeric(w))
    throw new MongoError(9, `w has to be a number, string, or object; found: ${typeName(w)}`);
  const nodes = Math.trunc(toDoubleNumber(w));
  if (nodes < 0 || nodes > MAX_NODES)
    throw new MongoError(
      9,
      `w has to be a non-negative number and not greater than ${MAX_NODES}; found: ${nodes}`,
    );
  if (nodes > 1) throw new MongoError(2, "cannot use 'w' > 1 when a host is not replicated");
}

function checkReadPreference(value: Value): void {
  if (!(value instanceof Doc))
    throw new MongoError(
      14,
      `"$readPreference" had the wrong type. Expected object, found ${typeName(value)}`,
    );
  const mode = value.get("mode");
  if (typeof mode === "string" && !READ_MODES.has(mode)) {
    throw new MongoError(
      9,
      `Could not parse $readPreference mode '${mode}'. Only the modes 'primary', 'primaryPreferred', 'secondary', 'secondaryPreferred', and 'nearest' are supported.`,
    );
  }
}

function checkApiVersion(value: Value): void {
  if (value !== "1") throw new MongoError(322, 'API version must be "1"');
}

function checkApiStrict(value: Value, { name, body, facts }: Carrier): void {
  if (!body.has("apiVersion")) throw new MongoError(322, "Provided apiStrict without passing apiVersion");
  if (value !== true || facts.isStable) return;
  throw new MongoError(
    323,
    `Provided apiStrict:true, but the command ${name} is not in API Version 1. Information on supported commands and migrations in API Version 1 can be found at https://dochub.mongodb.org/core/manual-versioned-api`,
  );
}

function checkApiDeprecationErrors(_value: Value, { body }: Carrier): void {
  if (!body.has("apiVersion"))
    throw new MongoError(322, "Provided apiDeprecationErrors without passing apiVersion");
}
