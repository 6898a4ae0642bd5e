import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { entityId, isoDate, messageReply } from "./values.ts";

/**
 * A signed-in browser. Sessions expire 7 days after their last refresh; revocation can take up to 15 minutes.
 */
export const session = z.object({
  id: entityId,
  deviceInfo: z.object({
    userAgent: z.string(),
    ipAddress: z.string(),
    /** Read from the user agent, e.g. `Chrome 142 on Windows 10`. */
    deviceName: z.string(),
  }),
  createdAt: isoDate,
  lastUsedAt: isoDate,
  expiresAt: isoDate,
  /** Whether it was refreshed at least once since it was made. */
  isUsed: z.boolean(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** Newest use first. 404 `no_sessions` when the account has no live row. */
export const listSessions = defineEndpoint({
  method: "GET",
  path: "/api/auth/active-sessions",
  summary: "The live sessions of the signed-in user.",
  auth: "fresh",
  reply: z.object({ success: z.literal(true), sessions: z.array(session) }),
  errors: ["no_sessions"],
});

export const revokeSession = defineEndpoint({
  method: "POST",
  path: "/api/auth/revoke-session",
  summary: "Ends one session of the signed-in user.",
  auth: "fresh",
  body: z.object({ sessionId: entityId }),
  reply: messageReply,
  errors: ["session_not_found"],
});

/** Includes the current one: call logout afterwards and forget the stored tokens. */
export const revokeAllSessions = defineEndpoint({
  method: "POST",
  path: "/api/auth/revoke-all-sessions",
  summary: "Ends every session of the signed-in user.",
  auth: "fresh",
  reply: messageReply,
  errors: [],
});

export const sessionEndpoints = { listSessions, revokeSession, revokeAllSessions };
