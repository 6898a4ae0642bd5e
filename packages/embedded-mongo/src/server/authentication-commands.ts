import { Binary, Doc, Int32, type Value } from "@querysnap/mql";
import { CommandOptions } from "../commands/command-options.ts";
import { reply } from "../commands/reply.ts";
import { MongoError } from "../engine/mongo-error.ts";
import type { MainCall } from "./main-call.ts";
import { privilegesOf } from "./privileges.ts";
import { ScramConversation } from "./scram.ts";

const MECHANISM = "SCRAM-SHA-256";
let nextConversation = 1;

function payloadText(body: Doc): string {
  const payload = body.get("payload");
  if (payload instanceof Binary) return Buffer.from(payload.bytes).toString("utf8");
  throw new MongoError(14, "BSON field 'payload' is the wrong type, expected type 'binData'");
}

function step(id: number, done: boolean, payload: string): Doc {
  return reply({ conversationId: new Int32(id), done, payload: new Binary(Buffer.from(payload, "utf8"), 0) });
}

/** @throws MongoError 2, 18, 334 */
export function saslStart({ body, db, session, context }: MainCall): Doc {
  const mechanism = body.get("mechanism");
  if (mechanism !== MECHANISM) {
    throw new MongoError(
      334,
      `Received authentication for mechanism ${typeof mechanism === "string" ? mechanism : "?"} which is unknown or not enabled`,
    );
  }
  const scram = new ScramConversation(
    payloadText(body),
    (name) => context.users.find(db, name)?.credentials ?? null,
  );
  const id = nextConversation++;
  session.conversation = { scram, db, id, isProven: false };
  return step(id, false, scram.challenge);
}

export function saslContinue({ body, session }: MainCall): Doc {
  const { conversation } = session;
  const id = body.get("conversationId");
  if (!conversation || !(id instanceof Int32) || id.value !== conversation.id)
    throw new MongoError(17, "No SASL session state found");
  if (conversation.isProven) {
    session.conversation = null;
    return step(conversation.id, true, "");
  }
  try {
    const signature = conversation.scram.finish(payloadText(body));
    session.user = { name: conversation.scram.username, db: conversation.db };
    // The empty last exchange is skipped unless a driver asks for it by not saying so.
    session.conversation = null;
    return step(conversation.id, true, signature);
  } catch (error) {
    session.conversation = null;
    throw error;
  }
}

export function logout({ session }: MainCall): Doc {
  session.user = null;
  session.conversation = null;
  return reply({});
}

/** The first SASL step inside `hello`; its failure only means that there is no answer. */
export function speculativeAuthenticate(call: MainCall): Value | undefined {
  const start = call.body.get("speculativeAuthenticate");
  if (!(start instanceof Doc) || start.get("mechanism") !== MECHANISM) return undefined;
  const db = start.get("db");
  try {
    return saslStart({ ...call, body: start, db: typeof db === "string" ? db : "admin" });
  } catch {
    return undefined;
  }
}

export function connectionStatus({ name, session, context, body }: MainCall): Doc {
  const { user } = session;
  const known = user ? context.users.find(user.db, user.name) : null;
  const roles = (known?.roles ?? []).map(({ role, db }) => new Doc(["role", "db"], [role, db]));
  const users = user ? [new Doc(["user", "db"], [user.name, user.db])] : [];
  const info: [string, Value][] = [
    ["authenticatedUsers", users],
    ["authenticatedUserRoles", roles],
  ];
  if (new CommandOptions(body, name).bool("showPrivileges"))
    info.push(["authenticatedUserPrivileges", privilegesOf(known?.roles ?? [])]);
  return reply({ authInfo: Doc.of(info) });
}
