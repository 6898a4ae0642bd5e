import * as contract from "@querysnap/contracts";
import { sql } from "kysely";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { toIso, toIsoOrNull } from "../../infra/clock.ts";
import { type Bind, succeed } from "../../plugins/bind-endpoint.ts";
import { readHealth, VERSION } from "../app-info/app-info.routes.ts";
import { presentSession } from "../sessions/present-session.ts";
import { changePlan, changeRole, findUser, lockUser, presentListedUser } from "./change-user.ts";

const AUDIT_PAGE = 50;
const FAILED_JOBS = 50;

/** The version of the application's own database, e.g. `SQLite 3.50.1`. */
async function databaseVersion({ database }: Pick<AppDeps, "database">): Promise<string> {
  const query = database.pool
    ? sql<{ version: string }>`select current_setting('server_version') as version`
    : sql<{ version: string }>`select sqlite_version() as version`;
  const { rows } = await query.execute(database.db);
  return `${database.pool ? "PostgreSQL" : "SQLite"} ${rows[0]?.version ?? "unknown"}`;
}

function bindUsers(bind: Bind, deps: AppDeps): void {
  const { store, clock } = deps;

  bind(contract.listUsers, async ({ query }) => {
    const limit = contract.LIMITS.adminPageSize;
    const offset = (query.page - 1) * limit;
    const { rows, total } = await store.users.search({ text: query.search, limit, offset });
    return {
      success: true,
      data: {
        users: rows.map((row) => presentListedUser(row, clock.now())),
        pagination: { page: query.page, total, totalPages: Math.max(1, Math.ceil(total / limit)) },
      },
    };
  });

  bind(contract.getUserDetail, async ({ actor, params }) => {
    const user = await findUser(deps, params.userId);
    const sessions = await store.sessions.listLive(user.id, clock.now());
    return {
      success: true,
      data: {
        ...presentListedUser(user, clock.now()),
        sessions: sessions.map((row) => presentSession(row, actor.sessionId)),
      },
    };
  });

  bind(contract.changeUserPlan, async ({ actor, params, body }) => {
    await changePlan(deps, { actorId: actor.userId, ...params, ...body });
    return succeed(contract.TEXTS.userUpdated);
  });

  bind(contract.changeUserRole, async ({ actor, params, body }) => {
    await changeRole(deps, { actorId: actor.userId, ...params, ...body });
    return succeed(contract.TEXTS.userUpdated);
  });

  bind(contract.lockUser, async ({ actor, params, body }) => {
    await lockUser(deps, { actorId: actor.userId, ...params, ...body });
    return succeed(contract.TEXTS.userUpdated);
  });

  bind(contract.revokeUserSessions, async ({ actor, params, body }) => {
    const user = await findUser(deps, params.userId);
    const nowMs = clock.now();
    await store.transaction(async (bound) => {
      if (body.sessionId === null) await bound.sessions.revokeAll(user.id, nowMs);
      else if (!(await bound.sessions.revoke(user.id, body.sessionId, nowMs)))
        throw new AppError("session_not_found");
      await bound.audit.record({
        userId: user.id,
        actorId: actor.userId,
        action: body.sessionId === null ? "sessions_revoked" : "session_revoked",
        ...(body.sessionId === null ? {} : { subject: body.sessionId }),
        nowMs,
      });
    });
    return succeed(body.sessionId === null ? contract.TEXTS.sessionsRevoked : contract.TEXTS.sessionRevoked);
  });
}

function bindSystem(bind: Bind, deps: AppDeps): void {
  const { store, clock, config } = deps;

  bind(contract.getSystem, async () => {
    const { checks, uptimeSeconds } = await readHealth(deps);
    return {
      success: true,
      data: {
        health: { ...checks, uptimeSeconds, memoryBytes: process.memoryUsage().rss },
        versions: { app: VERSION, node: process.version, database: await databaseVersion(deps) },
        queues: (await store.jobs.countByTask()).map((row) => ({
          task: row.task,
          waiting: row.waiting,
          failed: row.failed,
          oldestAt: toIsoOrNull(row.oldest_at),
        })),
        mail: { transport: config.SMTP_URL === null ? "outbox" : "smtp", ...deps.mailCounts },
        failedJobs: (await store.jobs.listFailed(FAILED_JOBS)).map((row) => ({
          id: row.id,
          task: row.task,
          failedAt: toIso(row.failed_at ?? 0),
          error: row.last_error ?? "unknown",
        })),
      },
    };
  });

  bind(contract.retryJob, async ({ actor, params }) => {
    const nowMs = clock.now();
    await store.transaction(async (bound) => {
      if (!(await bound.jobs.retryFailed(params.jobId, nowMs))) throw new AppError("not_found");
      await bound.audit.record({
        userId: "",
        actorId: actor.userId,
        action: "job_retried",
        subject: params.jobId,
        nowMs,
      });
    });
    return succeed(contract.TEXTS.jobRetried);
  });

  bind(contract.listAudit, async ({ query }) => {
    const rows = await store.audit.listAll({ ...query, before: query.before, limit: AUDIT_PAGE + 1 });
    return {
      success: true,
      data: {
        entries: rows.slice(0, AUDIT_PAGE).map((row) => ({
          id: row.id,
          action: row.action,
          userId: row.user_id,
          userEmail: row.user_email,
          actorEmail: row.actor_email ?? row.actor_id,
          subject: row.subject,
          ipAddress: row.ip_address,
          device: row.device,
          createdAt: toIso(row.created_at),
        })),
        hasMore: rows.length > AUDIT_PAGE,
      },
    };
  });
}

/** Accounts, the state of the installation and the audit log, for administrators. */
export function bindAdmin(bind: Bind, deps: AppDeps): void {
  bindUsers(bind, deps);
  bindSystem(bind, deps);
}
