import { Doc, isArray } from "@querysnap/mql";
import type { CommandCall, CommandReply } from "../commands/command-call.ts";
import { commandScope } from "../commands/command-scope.ts";
import { errorReply } from "../commands/error-reply.ts";
import { CommandOptions, typeName } from "../commands/command-options.ts";
import { WORKER_COMMANDS } from "../commands/worker-commands.ts";
import { MongoError, PartialFailure } from "../engine/mongo-error.ts";
import { RawDoc } from "../engine/raw-doc.ts";
import { encodeDoc } from "../engine/write-value.ts";
import { parseOpMsg, type OpMsg } from "../protocol/op-msg.ts";
import type { Database } from "../storage/database.ts";
import type { CursorStore } from "./cursors.ts";
import { Operation, type OperationLimits, Preemption } from "./operation.ts";

export type CommandHost = { readonly database: Database; readonly cursors: CursorStore };

/**
 * Runs one command and commits its changes.
 *
 * @returns The encoded reply; null if the command was preempted.
 */
export function runCommand(host: CommandHost, message: Buffer, limits: OperationLimits): Buffer | null {
  const { database } = host;
  try {
    database.beginSnapshot();
    database.hasOpenCursors = host.cursors.size > 0;
    const reply = execute(host, parseOpMsg(message), limits);
    database.commit();
    return reply instanceof Doc ? encodeDoc(reply) : reply;
  } catch (error) {
    if (error instanceof Preemption) return null;
    return encodeDoc(failureReply(database, error));
  } finally {
    database.endSnapshot();
  }
}

/** Commits the writes before the failure, as the server does, or rolls them back after a bug. */
function failureReply(database: Database, error: unknown): Doc {
  try {
    if (error instanceof PartialFailure || (error instanceof MongoError && !ATOMIC_FAILURES.has(error.code)))
      database.commit();
    else database.rollback();
  } catch (commitError) {
    return errorReply(commitError);
  }
  return errorReply(error);
}

/** Error codes of catalog changes, which are rolled back. */
const ATOMIC_FAILURES = new Set([11000, 171, 14031]);

function execute(host: CommandHost, message: OpMsg, limits: OperationLimits): CommandReply {
  const body = message.body.toDoc();
  const name = body.keys[0] ?? "";
  const command = WORKER_COMMANDS.get(name);
  if (!command) throw new MongoError(59, `no such command: '${name}'`);
  const operation = new Operation(limits);
  const options = new CommandOptions(body, command.messageName ?? name);
  const call: CommandCall = {
    name,
    body,
    options,
    documents: (field) => documentsOf(message, body, field),
    database: host.database,
    operation,
    limits,
    cursors: host.cursors,
    compileContext: commandScope(options, operation),
  };
  if (command.fields) options.allow([name, ...command.fields]);
  return command.run(call);
}

/** Returns the documents of a field, sent in the body or in a document sequence. */
function documentsOf(message: OpMsg, body: Doc, field: string): readonly RawDoc[] | null {
  const sequence = message.sequences.find((candidate) => candidate.name === field);
  if (sequence) return sequence.documents;
  const value = body.get(field);
  if (value === undefined) return null;
  if (!isArray(value))
    throw new MongoError(
      14,
      `BSON field '${body.keys[0]}.${field}' is the wrong type '${typeName(value)}', expected type 'array'`,
    );
  return value.map((element, at) => {
    if (element instanceof Doc) return new RawDoc(encodeDoc(element));
    throw new MongoError(
      14,
      `BSON field '${body.keys[0]}.${field}.${at}' is the wrong type '${typeName(element)}', expected type 'object'`,
    );
  });
}
