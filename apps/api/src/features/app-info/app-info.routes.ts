import * as contract from "@querysnap/contracts";
import { sql } from "kysely";
import type { AppDeps } from "../../app-deps.ts";
import { hostedTarget } from "../../infra/mongo/mongo-clients.ts";
import { MAILBOX_PATH } from "../mailbox/mailbox.routes.ts";
import type { Bind } from "../../plugins/bind-endpoint.ts";

export const VERSION = "0.1.0";
const HEALTH_TIME_MS = 3_000;

const answers = async (check: () => Promise<unknown>) => {
  try {
    await check();
    return "ok" as const;
  } catch {
    return "failed" as const;
  }
};

/** Asks both databases. */
export async function readHealth(
  deps: Pick<AppDeps, "config" | "database" | "mongo">,
): Promise<contract.ReplyOf<typeof contract.getHealth>> {
  const target = hostedTarget(deps.config);
  const [appData, hostedMongo] = await Promise.all([
    answers(() => sql`select 1`.execute(deps.database.db)),
    answers(() => deps.mongo.ping({ target, timeLimitMs: HEALTH_TIME_MS })),
  ]);
  return {
    status: appData === "ok" && hostedMongo === "ok" ? "ok" : "degraded",
    version: VERSION,
    uptimeSeconds: Math.round(process.uptime()),
    checks: { appData, hostedMongo },
  };
}

/** Binds installation info and health checks. */
export function bindAppInfo(bind: Bind, deps: AppDeps): void {
  const { config } = deps;
  bind(contract.getAppInfo, async ({ reply }) => {
    reply.header("cache-control", "public, max-age=60");
    return {
      success: true,
      mode: config.mode,
      version: VERSION,
      oauth: {
        google: config.GOOGLE_CLIENT_ID !== null && config.GOOGLE_CLIENT_SECRET !== null,
        github: config.GITHUB_CLIENT_ID !== null && config.GITHUB_CLIENT_SECRET !== null,
      },
      contact: { email: config.CONTACT_EMAIL, phone: config.CONTACT_PHONE, address: config.CONTACT_ADDRESS },
      payments: config.payments && {
        isTest: config.payments.isTest,
        scriptUrl: config.payments.scriptUrl,
      },
      mailbox: config.mode === "local" && config.SMTP_URL === null ? MAILBOX_PATH : null,
      developer: {
        name: config.DEVELOPER_NAME,
        role: config.DEVELOPER_ROLE,
        bio: config.DEVELOPER_BIO,
        expertise: [...config.DEVELOPER_EXPERTISE],
        links: config.DEVELOPER_LINKS.map((entry) => {
          const [label = "", ...url] = entry.split("=");
          return { label, url: url.join("=") };
        }),
      },
    };
  });

  bind(contract.getHealth, async ({ reply }) => {
    const health = await readHealth(deps);
    reply.code(health.status === "ok" ? 200 : 503);
    return health;
  });
}
