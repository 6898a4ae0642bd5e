import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { PLANS } from "./plans.ts";
import { session } from "./sessions.ts";
import { user } from "./users.ts";
import { entityId, isoDate, messageReply } from "./values.ts";

const page = z.coerce.number().int().min(1).max(100_000).default(1);
const pagination = z.object({
  page: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
});

/** An account as administrators see it: never its content, its credentials or its codes. */
const listedUser = user
  .pick({
    _id: true,
    name: true,
    email: true,
    isVerified: true,
    createdAt: true,
    oauthProvider: true,
    role: true,
    planName: true,
    subscriptionPlan: true,
    subscriptionStatus: true,
    subscriptionExpiresAt: true,
    deleteAt: true,
  })
  .extend({
    /** When an administrator locked it; null when it is not locked. */
    lockedAt: isoDate.nullable(),
    hasTwoFactor: z.boolean(),
  });
export type ListedUser = z.infer<typeof listedUser>;

const userParams = z.object({ userId: entityId });

export const listUsers = defineEndpoint({
  method: "GET",
  path: "/api/admin/users",
  summary: "Accounts whose name or email contains a text, newest first.",
  auth: "admin",
  query: z.object({ search: z.string().trim().max(LIMITS.adminSearchMax).default(""), page }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({ users: z.array(listedUser), pagination }),
  }),
  errors: [],
});

export const getUserDetail = defineEndpoint({
  method: "GET",
  path: "/api/admin/users/:userId",
  summary: "One account with its live sessions.",
  auth: "admin",
  params: userParams,
  reply: z.object({
    success: z.literal(true),
    data: listedUser.extend({ sessions: z.array(session) }),
  }),
  errors: ["user_not_found"],
});

export const changeUserPlan = defineEndpoint({
  method: "PUT",
  path: "/api/admin/users/:userId/plan",
  summary: "Changes the plan of an account, for a number of days or without end.",
  auth: "admin",
  params: userParams,
  body: z.object({ plan: z.enum(PLANS), days: z.number().int().min(1).max(99_999).nullable() }),
  reply: messageReply,
  errors: ["user_not_found"],
});

export const changeUserRole = defineEndpoint({
  method: "PUT",
  path: "/api/admin/users/:userId/role",
  summary: "Makes an account an administrator, or a user again.",
  auth: "admin",
  params: userParams,
  body: z.object({ role: user.shape.role }),
  reply: messageReply,
  errors: ["user_not_found", "own_account"],
});

/** Ends every session. Nobody signs in until it is unlocked. */
export const lockUser = defineEndpoint({
  method: "PUT",
  path: "/api/admin/users/:userId/lock",
  summary: "Locks or unlocks an account.",
  auth: "admin",
  params: userParams,
  body: z.object({ isLocked: z.boolean() }),
  reply: messageReply,
  errors: ["user_not_found", "own_account"],
});

export const revokeUserSessions = defineEndpoint({
  method: "POST",
  path: "/api/admin/users/:userId/revoke-sessions",
  summary: "Ends one session of an account, or all of them.",
  auth: "admin",
  params: userParams,
  body: z.object({ sessionId: entityId.nullable() }),
  reply: messageReply,
  errors: ["user_not_found", "session_not_found"],
});

export const getSystem = defineEndpoint({
  method: "GET",
  path: "/api/admin/system",
  summary: "Health, queues, undelivered mail and versions.",
  auth: "admin",
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      health: z.object({
        appData: z.enum(["ok", "failed"]),
        hostedMongo: z.enum(["ok", "failed"]),
        uptimeSeconds: z.number(),
        memoryBytes: z.number(),
      }),
      versions: z.object({ app: z.string(), node: z.string(), database: z.string() }),
      /** By task: what waits, and what was given up. */
      queues: z.array(
        z.object({
          task: z.string(),
          waiting: z.number().int(),
          failed: z.number().int(),
          oldestAt: isoDate.nullable(),
        }),
      ),
      mail: z.object({
        transport: z.enum(["smtp", "outbox"]),
        /** Of this instance since its start. */
        delivered: z.number().int(),
        failed: z.number().int(),
      }),
      /** Given up after its attempts, newest first; without recipients and texts. */
      failedJobs: z.array(z.object({ id: entityId, task: z.string(), failedAt: isoDate, error: z.string() })),
    }),
  }),
  errors: [],
});

export const retryJob = defineEndpoint({
  method: "POST",
  path: "/api/admin/system/jobs/:jobId/retry",
  summary: "Runs a job again that was given up.",
  auth: "admin",
  params: z.object({ jobId: entityId }),
  reply: messageReply,
  errors: ["not_found"],
});

export const listAudit = defineEndpoint({
  method: "GET",
  path: "/api/admin/audit",
  summary: "The audit log, newest first.",
  auth: "admin",
  query: z.object({
    userId: z.string().max(64).default(""),
    /** Id of the last entry of the page before. */
    before: z.string().max(64).optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      entries: z.array(
        z.object({
          id: entityId,
          action: z.string(),
          /** Whom it is about; empty when about no account. */
          userId: z.string(),
          userEmail: z.string().nullable(),
          /** The administrator who did it, or the command line; null when the user did. */
          actorEmail: z.string().nullable(),
          subject: z.string().nullable(),
          ipAddress: z.string().nullable(),
          device: z.string().nullable(),
          createdAt: isoDate,
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
  errors: [],
});

export const adminEndpoints = {
  listUsers,
  getUserDetail,
  changeUserPlan,
  changeUserRole,
  lockUser,
  revokeUserSessions,
  getSystem,
  retryJob,
  listAudit,
};
