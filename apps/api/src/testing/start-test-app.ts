import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as contract from "@querysnap/contracts";
import { Browser, TestClock } from "@querysnap/testkit";
import type { FastifyInstance } from "fastify";
import { MongoClient } from "mongodb";
import { Client } from "pg";
import { buildApp } from "../app.ts";
import type { AppDeps } from "../app-deps.ts";
import { readConfig } from "../config.ts";
import { listOutbox, outboxFolder, readOutbox } from "../infra/mailer/mail-transport.ts";
import { type ReadMail, readMail } from "../infra/mailer/read-mail.ts";
import type { RateLimiter } from "../infra/rate-limiter.ts";
import { ensureSampleUser } from "../infra/mongo/sample-user.ts";
import { type Wired, wire } from "../wire.ts";

export type TestAppOptions = {
  env?: Record<string, string>;
  /** Rate limiter; unlimited unless a test of limits replaces it. */
  limiter?: RateLimiter;
  /** Stands still; null means real time. */
  clock?: TestClock | null;
  mongoUri?: string;
  /** Two where TEST_DATABASE_URL names a server, else one. */
  instances?: number;
};

export const PASSWORD = "Passw0rd!x";
const UNLIMITED: RateLimiter = { consume: () => Promise.resolve(null) };

/** A PostgreSQL database of its own, when TEST_DATABASE_URL names a server. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const server = process.env["TEST_DATABASE_URL"];
  if (!server) return null;
  const name = `qs_test_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

/** Creates the user of the sample database, whose collections tests fill themselves. */
async function addSampleUser({ config, sampleUser }: AppDeps): Promise<void> {
  const admin = new MongoClient(config.hostedMongoUri);
  try {
    await ensureSampleUser(admin, sampleUser);
  } finally {
    await admin.close();
  }
}

/** The real application on a folder of its own: one instance on SQLite, two on PostgreSQL, used in turn. */
export class TestApp {
  #turn = 0;

  constructor(
    readonly instances: readonly { wired: Wired; app: FastifyInstance }[],
    readonly clock: TestClock,
    private readonly remove: () => Promise<void>,
  ) {}

  get deps(): AppDeps {
    return this.#first.wired.deps;
  }

  get #first() {
    const [first] = this.instances;
    if (!first) throw new Error("No instance");
    return first;
  }

  /** The instance whose turn it is. */
  get next(): FastifyInstance {
    const instance = this.instances[this.#turn++ % this.instances.length];
    return (instance ?? this.#first).app;
  }

  browser(): Browser {
    return new Browser(async (request) => {
      const reply = await this.next.inject({
        method:
          request.method === "GET"
            ? "GET"
            : request.method === "PUT"
              ? "PUT"
              : request.method === "DELETE"
                ? "DELETE"
                : "POST",
        url: request.url,
        headers: request.headers,
        ...(request.payload === undefined ? {} : { payload: request.payload }),
      });
      return { statusCode: reply.statusCode, headers: reply.headers, body: reply.body };
    });
  }

  /** A browser with a signed-in account of its own. */
  async signedIn(
    account: { email?: string; name?: string } = {},
  ): Promise<Browser & { user: contract.User }> {
    const email = account.email ?? `user-${randomBytes(6).toString("hex")}@example.com`;
    const browser = this.browser();
    await browser.call(contract.signup, {
      body: { name: account.name ?? "Ann Example", email, password: PASSWORD },
    });
    const reply = await browser.call(contract.login, { body: { email, password: PASSWORD } });
    if (reply.requires2FA) throw new Error("A new account has no second factor");
    browser.token = reply.token;
    browser.csrfToken = reply.csrfToken;
    return Object.assign(browser, { user: reply.user });
  }

  /** Runs the queued work and reads the mails to one address, newest first. */
  async mails(to: string): Promise<ReadMail[]> {
    await this.#first.wired.jobs.drain();
    const folder = outboxFolder(this.deps.config.dataDir);
    const sources = await Promise.all((await listOutbox(folder)).map((name) => readOutbox(folder, name)));
    return sources.map((source) => readMail(source ?? "")).filter((mail) => mail.to.includes(to));
  }

  /** The token of the newest mailed link of this kind. */
  async linkToken(to: string, path: string): Promise<string> {
    for (const mail of await this.mails(to)) {
      const found = new RegExp(`${path}/([\\w-]+)`).exec(mail.text);
      if (found?.[1]) return found[1];
    }
    throw new Error(`No mail to ${to} with a link ${path}`);
  }

  async close(): Promise<void> {
    for (const { app, wired } of this.instances) {
      await app.close();
      await wired.close();
    }
    await this.remove();
  }
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), "querysnap-test-"));
  const database = await createDatabase();
  const clock = options.clock ?? new TestClock();
  const config = readConfig({
    DATA_DIR: folder,
    WEB_DIST: join(folder, "web"),
    LOG_LEVEL: "silent",
    EMBEDDED_MONGODB_URI: options.mongoUri ?? "mongodb://127.0.0.1:9/",
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...options.env,
  });
  const instances: { wired: Wired; app: FastifyInstance }[] = [];
  for (let count = options.instances ?? (database ? 2 : 1); count > 0; count--) {
    const wired = await wire(config, {
      limiter: options.limiter ?? UNLIMITED,
      ...(options.clock === null ? {} : { clock }),
    });
    instances.push({ wired, app: await buildApp(wired.deps) });
  }
  const [first] = instances;
  if (options.mongoUri && first) await addSampleUser(first.wired.deps);
  return new TestApp(instances, clock, async () => {
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });
}
