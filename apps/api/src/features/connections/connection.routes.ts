import * as contract from "@querysnap/contracts";
import type { FastifyInstance } from "fastify";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { addressOf } from "../../infra/address-key.ts";
import { type Bind, createBinder, succeed } from "../../plugins/bind-endpoint.ts";
import { acceptTextAsJson } from "../../plugins/body-parser.ts";
import { createGuards } from "../../plugins/guards.ts";
import { findSession } from "../sessions/find-session.ts";
import { refreshCookie } from "../sessions/refresh-cookie.ts";
import { getPlan } from "../users/get-user.ts";
import { connect, connectSample, requireCa, requireUri } from "./connect.ts";
import { getStoredConnection, openCa, openUri, presentMasked, readLocks } from "./get-connection.ts";
import { checkStatus, disconnect, reconnect } from "./leases.ts";
import { presentConnection } from "./present-connection.ts";
import { updateConnection } from "./update-connection.ts";
import { dropDatabaseOf } from "./temporary-databases.ts";

const MINUTE_MS = 60_000;
const TESTS_AT_ONCE = 5;

/** Whether a tab holds the connection open. */
async function isLeased({ store, clock }: Pick<AppDeps, "store" | "clock">, id: string): Promise<boolean> {
  return (await store.connections.listLeased([id], clock.now())).has(id);
}

function bindListConnections(bind: Bind, deps: AppDeps): void {
  const { store, clock } = deps;
  bind(contract.listConnections, async ({ actor }) => {
    const rows = (await store.connections.list(actor.userId)).filter(
      (row) => row.expires_at === null || row.expires_at > clock.now() || row.kind === "temporary",
    );
    const leased = await store.connections.listLeased(
      rows.map(({ id }) => id),
      clock.now(),
    );
    const { isLocked } = await readLocks(deps, actor.userId);
    return {
      success: true,
      connections: rows.map((row) =>
        presentMasked(deps, row, {
          isConnected: leased.has(row.id),
          isAlive: leased.has(row.id),
          isLocked: isLocked(row),
        }),
      ),
    };
  });
}

/** Binds what the connect page needs besides the list. */
function bindConnectionFacts(bind: Bind, deps: AppDeps): void {
  const { store } = deps;
  bind(contract.getConnectionLimits, async ({ actor }) => {
    const plan = await getPlan(deps, actor.userId);
    const limit = contract.PLAN_POLICY[plan].connections;
    const current = await store.connections.countOwn(actor.userId);
    return {
      success: true,
      limits: {
        canCreateMore: limit === null || current < limit,
        current,
        limit: limit ?? ("Unlimited" as const),
      },
    };
  });

  bind(contract.getServerIp, async () => ({
    success: true as const,
    serverIP: deps.config.SERVER_EGRESS_IP,
  }));
}

function bindReadConnection(bind: Bind, deps: AppDeps): void {
  const { store, clock } = deps;
  bind(contract.getActiveConnection, async ({ actor }) => {
    const row = await store.connections.findActive(actor.userId);
    if (!row)
      throw new AppError("connection_not_found", {
        message: "No active connection found. Please connect to a database first.",
      });
    const isConnected = await isLeased(deps, row.id);
    // the one used last: no plan locks it
    const state = { isConnected, isAlive: isConnected, isLocked: false };
    return { success: true, connection: presentMasked(deps, row, state) };
  });

  bind(contract.getConnection, async ({ actor, params, request, reply }) => {
    const row = await getStoredConnection(deps, actor.userId, params.connectionId);
    reply.header("cache-control", "no-store");
    if (row.kind === "own") {
      await store.audit.record({
        userId: actor.userId,
        action: "uri_revealed",
        subject: row.id,
        address: addressOf(request),
        nowMs: clock.now(),
      });
    }
    const isConnected = await isLeased(deps, row.id);
    const isLocked = (await readLocks(deps, actor.userId)).isLocked(row);
    return {
      success: true,
      connection: {
        ...presentConnection(row, {
          isConnected,
          isAlive: isConnected,
          isLocked,
          uri: openUri(deps, row),
        }),
        ca: openCa(deps, row),
      },
    };
  });
}

function bindChangeConnection(bind: Bind, deps: AppDeps): void {
  const { store } = deps;
  bind(contract.updateConnection, async ({ actor, params, body }) => ({
    success: true as const,
    connection: await updateConnection(deps, {
      userId: actor.userId,
      connectionId: params.connectionId,
      body,
    }),
  }));

  bind(contract.deleteConnection, async ({ actor, params }) => {
    // also one that has expired
    const row = await store.connections.delete(actor.userId, params.connectionId);
    if (!row) throw new AppError("connection_not_found");
    if (row.kind !== "sample") await deps.mongo.release(row.id);
    if (row.kind === "temporary") await dropDatabaseOf(deps, row);
    return succeed(contract.TEXTS.connectionRemoved);
  });
}

function bindConnect(bind: Bind, deps: AppDeps): void {
  bind(
    contract.connect,
    async ({ actor, body }) => ({
      success: true as const,
      ...(await connect(deps, actor.userId, body)),
    }),
    {
      rate: { points: 20, windowMs: MINUTE_MS },
    },
  );

  bind(
    contract.connectSample,
    async ({ actor, body }) => ({
      success: true as const,
      connection: await connectSample(deps, actor.userId, body?.tabId),
    }),
    {
      rate: { points: 60, windowMs: MINUTE_MS },
    },
  );
}

function bindTestUri(bind: Bind, deps: AppDeps): void {
  let testsRunning = 0;
  bind(
    contract.testUri,
    async ({ body }) => {
      const { uri, databaseName, isEncrypted } = requireUri(body.uri, deps.config.mode);
      const ca = body.ca ? requireCa(body.ca, { isEncrypted }) : undefined;
      if (testsRunning >= TESTS_AT_ONCE) throw new AppError("rate_limited", { extras: { retryAfter: 10 } });
      testsRunning += 1;
      try {
        const { isEmpty, otherDatabases } = await deps.mongo.probe({
          target: { key: "test", uri, databaseName, ca, isUserSupplied: true },
          timeLimitMs: contract.LIMITS.connectTimeMs,
        });
        return {
          success: true as const,
          message: contract.TEXTS.connectionTested,
          databaseName,
          isEmpty,
          otherDatabases: [...otherDatabases],
        };
      } finally {
        testsRunning -= 1;
      }
    },
    { rate: { points: 10, windowMs: MINUTE_MS } },
  );
}

function bindConnectionLeases(bind: Bind, deps: AppDeps): void {
  bind(contract.getConnectionStatus, async ({ actor, params, query }) => ({
    success: true as const,
    ...(await checkStatus(deps, {
      userId: actor.userId,
      connectionId: params.connectionId,
      tabId: query.tabId,
    })),
  }));

  bind(contract.disconnect, async ({ actor, params, body }) => ({
    success: true as const,
    message: contract.TEXTS.disconnected,
    connection: await disconnect(deps, {
      userId: actor.userId,
      connectionId: params.connectionId,
      tabId: body?.tabId,
    }),
  }));

  bind(contract.reconnect, async ({ actor, params, body }) => ({
    success: true as const,
    connection: await reconnect(deps, {
      userId: actor.userId,
      connectionId: params.connectionId,
      tabId: body?.tabId,
    }),
  }));
}

/** The beacon of a closing page, which can send plain text only. */
async function bindCloseBeacon(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { store } = deps;
  await app.register(async (scope) => {
    acceptTextAsJson(scope);
    createBinder(scope, createGuards(deps))(contract.disconnectOnClose, async ({ body, request }) => {
      const session = await findSession(deps, refreshCookie.read(request));
      const row = session && (await store.connections.find(session.user_id, body.connectionId));
      if (row) await disconnect(deps, { userId: row.user_id, connectionId: row.id, tabId: body.tabId });
      return { success: true as const };
    });
  });
}

/** List, read, remove, connect, test, sample, status, disconnect, reconnect and the close beacon. */
export async function bindConnections(
  { app, bind }: { app: FastifyInstance; bind: Bind },
  deps: AppDeps,
): Promise<void> {
  bindListConnections(bind, deps);
  bindConnectionFacts(bind, deps);
  bindReadConnection(bind, deps);
  bindChangeConnection(bind, deps);
  bindConnect(bind, deps);
  bindTestUri(bind, deps);
  bindConnectionLeases(bind, deps);
  await bindCloseBeacon(app, deps);
}
