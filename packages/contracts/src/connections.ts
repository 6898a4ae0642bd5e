import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { failureReason } from "./reasons.ts";
import { TEXTS } from "./texts.ts";
import { entityId, isoDate, messageReply, tabId, text } from "./values.ts";

/** Environments a user can mark a connection with; "production" is red and frames the playground. */
export const CONNECTION_MARKS = ["development", "staging", "production"] as const;
export type ConnectionMark = (typeof CONNECTION_MARKS)[number];
const mark = z.enum(CONNECTION_MARKS).nullable();

/** A saved connection as lists, the playground and the connect page see it. */
export const connection = z.object({
  _id: entityId,
  nickname: z.string(),
  /**
   * Masked as `mongodb://****:****@host/db` everywhere except in the reply of {@link getConnection}. Empty
   * for sample and temporary databases: their URI never leaves the server.
   */
  uri: z.string(),
  databaseName: z.string(),
  /** Host names and ports; empty for sample and temporary databases. */
  host: z.string(),
  isSample: z.boolean(),
  isTemporary: z.boolean(),
  /**
   * Sample databases always; own connections when their user marked them. Only find, count and aggregate run.
   */
  isReadOnly: z.boolean(),
  mark,
  /** Beyond the limit of the plan: stored and listed, but nothing runs on it until SnapX is back. */
  isLocked: z.boolean(),
  /** Its server is verified by a certificate authority of its own; see {@link getConnection}. */
  hasOwnCa: z.boolean(),
  /** The one connection the playground opens when its address names none. */
  isActive: z.boolean(),
  /** A tab holds it open. */
  isConnected: z.boolean(),
  /**
   * The database answered the last ping; only {@link getConnectionStatus} and the calls that connect ask it.
   */
  isAlive: z.boolean(),
  lastUsed: isoDate.nullable(),
  createdAt: isoDate,
  originalFileName: z.string().nullable(),
  tempDatabaseName: z.string().nullable(),
  tempExpiresAt: isoDate.nullable(),
});
export type Connection = z.infer<typeof connection>;

const nickname = text(
  LIMITS.nicknameMax,
  TEXTS.nicknameRequired,
  `Nickname must be ${LIMITS.nicknameMax} characters or less`,
);
const params = z.object({ connectionId: entityId });
const connectionReply = z.object({ success: z.literal(true), connection });
const uri = z
  .string({ error: TEXTS.uriRequired })
  .trim()
  .min(1, TEXTS.uriRequired)
  .max(LIMITS.uriMax, TEXTS.uriMalformed);
/**
 * Certificates of a private authority in PEM, which take the place of the public ones. Never a private key.
 */
const ca = z.string().trim().max(LIMITS.caMax, TEXTS.caTooLong);
const REACH_ERRORS = ["uri_invalid", "uri_forbidden", "connection_failed"] as const;

/** Newest use first, masked. */
export const listConnections = defineEndpoint({
  method: "GET",
  path: "/api/connection",
  summary: "The user's connections.",
  auth: "session",
  reply: z.object({ success: z.literal(true), connections: z.array(connection) }),
  errors: [],
});

/** With the full URI and the private authority, for its owner; the reply must not be cached. */
export const getConnection = defineEndpoint({
  method: "GET",
  path: "/api/connection/:connectionId",
  summary: "One connection with its URI.",
  auth: "fresh",
  params,
  reply: z.object({
    success: z.literal(true),
    connection: connection.extend({ ca: z.string().nullable() }),
  }),
  errors: ["connection_not_found"],
});

/** Changes what needs no new sign-in. Only own connections can be switched between reading and writing. */
export const updateConnection = defineEndpoint({
  method: "PUT",
  path: "/api/connection/:connectionId",
  summary: "Renames or marks a connection, or makes it read-only.",
  auth: "session",
  params,
  body: z.object({
    nickname: nickname.optional(),
    mark: mark.optional(),
    isReadOnly: z.boolean().optional(),
  }),
  reply: connectionReply,
  errors: ["connection_not_found"],
});

export const deleteConnection = defineEndpoint({
  method: "DELETE",
  path: "/api/connection/:connectionId",
  summary: "Removes a connection and its history.",
  auth: "session",
  params,
  reply: messageReply,
  errors: ["connection_not_found"],
});

export const getConnectionLimits = defineEndpoint({
  method: "GET",
  path: "/api/connection/limits",
  summary: "Whether one more own connection fits the plan.",
  auth: "session",
  reply: z.object({
    success: z.literal(true),
    limits: z.object({
      canCreateMore: z.boolean(),
      current: z.number().int(),
      limit: z.union([z.number().int(), z.literal("Unlimited")]),
    }),
  }),
  errors: [],
});

/**
 * Saves and opens a connection. `connectionId` null: the same normalized URI is found again
 * (`isNewConnection` false, `savedAs` its nickname before this call). With a `connectionId`, a masked or
 * absent `uri` means the stored one. An absent `ca` keeps the stored one, null removes it.
 */
export const connect = defineEndpoint({
  method: "POST",
  path: "/api/connection/connect",
  summary: "Saves a connection, checks that it answers and makes it the active one.",
  auth: "session",
  body: z.object({
    nickname,
    uri: z.string().trim().max(LIMITS.uriMax, TEXTS.uriMalformed).default(""),
    connectionId: entityId.nullable().default(null),
    isReadOnly: z.boolean().optional(),
    mark: mark.optional(),
    ca: ca.nullable().optional(),
    tabId: tabId.optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    connection: connection.extend({ isNewConnection: z.boolean() }),
    savedAs: z.string().nullable(),
  }),
  errors: [
    ...REACH_ERRORS,
    "connection_not_found",
    "connection_limit_reached",
    "connection_locked",
    "rate_limited",
  ],
});

/** Needs no session. 10 a minute per address, 10 s each. */
export const testUri = defineEndpoint({
  method: "POST",
  path: "/api/connection/test-uri",
  summary: "Checks that a URI is valid and its database answers.",
  auth: "optional",
  csrf: "origin",
  body: z.object({ uri, ca: ca.nullable().optional() }),
  reply: messageReply.extend({
    databaseName: z.string(),
    /** The user may read the database, and it has no collection. */
    isEmpty: z.boolean(),
    /** Of an empty one's server: others that the user may see, where the server lists them. */
    otherDatabases: z.array(z.string()),
  }),
  errors: [...REACH_ERRORS, "rate_limited"],
});

/** Null when the operator did not configure it: show "Contact support for IP". */
export const getServerIp = defineEndpoint({
  method: "GET",
  path: "/api/connection/server-ip",
  summary: "The address to allow in a database's firewall.",
  auth: "none",
  reply: z.object({ success: z.literal(true), serverIP: z.string().nullable() }),
  errors: [],
});

/** Opens the read-only sample database; the user's one sample connection is made on first use. */
export const connectSample = defineEndpoint({
  method: "POST",
  path: "/api/connection/sample",
  summary: "Opens the sample database.",
  auth: "session",
  body: z.object({ tabId: tabId.optional() }).nullish(),
  reply: z.object({
    success: z.literal(true),
    connection: connection.extend({ isNewConnection: z.boolean() }),
  }),
  errors: ["sample_unavailable"],
});

/** 404 `connection_not_found` when the user has none. */
export const getActiveConnection = defineEndpoint({
  method: "GET",
  path: "/api/connection/active",
  summary: "The connection the playground opens by default.",
  auth: "session",
  reply: connectionReply,
  errors: ["connection_not_found"],
});

/**
 * Called every 30 s while a playground is open: pings the database and, with a `tabId` whose lease is alive,
 * renews that lease. `error` says in one sentence why a connected database does not answer, `reason` to
 * programs.
 */
export const getConnectionStatus = defineEndpoint({
  method: "GET",
  path: "/api/connection/:connectionId/status",
  summary: "Whether a connection is open and its database answers.",
  auth: "session",
  params,
  query: z.object({ tabId: tabId.optional() }),
  reply: connectionReply.extend({ error: z.string().nullable(), reason: failureReason.nullish() }),
  errors: ["connection_not_found"],
});

/**
 * Ends this tab's lease (all leases without a `tabId`); the client closes with the last one. Harmless twice.
 */
export const disconnect = defineEndpoint({
  method: "POST",
  path: "/api/connection/:connectionId/disconnect",
  summary: "Closes a connection for this tab.",
  auth: "session",
  params,
  body: z.object({ tabId: tabId.optional() }).nullish(),
  reply: connectionReply.extend({ message: z.string() }),
  errors: ["connection_not_found"],
});

/** Also how a tab that opens the playground takes its lease; makes the connection the active one. */
export const reconnect = defineEndpoint({
  method: "POST",
  path: "/api/connection/:connectionId/reconnect",
  summary: "Opens a saved connection again.",
  auth: "session",
  params,
  body: z.object({ tabId: tabId.optional() }).nullish(),
  reply: connectionReply,
  errors: ["connection_not_found", "connection_locked", "connection_failed", "uri_forbidden"],
});

/**
 * For `sendBeacon` (a JSON or text body, authenticated by the refresh cookie) and a keep-alive fetch. Always
 * succeeds.
 */
export const disconnectOnClose = defineEndpoint({
  method: "POST",
  path: "/api/connection/disconnect-on-close",
  summary: "Closes a connection when its page is left.",
  auth: "none",
  csrf: "origin",
  body: z.object({ connectionId: entityId, action: z.literal("disconnect"), tabId: tabId.optional() }),
  reply: z.object({ success: z.literal(true) }),
  errors: [],
});

export const connectionEndpoints = {
  listConnections,
  getConnection,
  updateConnection,
  deleteConnection,
  getConnectionLimits,
  connect,
  testUri,
  getServerIp,
  connectSample,
  getActiveConnection,
  getConnectionStatus,
  disconnect,
  reconnect,
  disconnectOnClose,
};

/** Replaces user and password in a masked URI. */
export const MASKED_CREDENTIALS = "****:****";
