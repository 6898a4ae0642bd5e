import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as contract from "@querysnap/contracts";
import { TestClock } from "@querysnap/testkit";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { usagePeriods } from "../../../features/usage/usage-periods.ts";
import { createDatabase, PASSWORD, startTestApp } from "../../../testing/start-test-app.ts";
import { createPasswords } from "../../passwords/passwords.ts";
import { type Db, openDatabase } from "../open-database.ts";
import { MIGRATIONS } from "./list.ts";

const clock = new TestClock();
const NOW = clock.now();
const DAY_MS = 86_400_000;
const EMAIL = "old@example.com";
const versions = Object.keys(MIGRATIONS);

/** Rows of the first version, which every later one keeps. Written by SQL, as its own code wrote them. */
async function insertFirstRows(db: Db, passwordHash: string): Promise<void> {
  const { day } = usagePeriods(NOW);
  const statements = [
    sql`insert into users (id, name, email, email_key, password_hash, is_verified, role, subscription_plan,
      subscription_status, login_notifications, created_at, updated_at) values ('usr_old', 'Ann Old', ${EMAIL},
      ${EMAIL}, ${passwordHash}, 1, 'admin', 'snapx', 'active', 0, ${NOW - DAY_MS}, ${NOW - DAY_MS})`,
    sql`insert into sessions (id, user_id, refresh_hash, rotated_at, user_agent, ip_address, created_at,
      last_used_at, expires_at) values ('ses_old', 'usr_old', 'hash', ${NOW - 1000}, 'Old browser', '192.0.2.7',
      ${NOW - 1000}, ${NOW - 1000}, ${NOW + DAY_MS})`,
    sql`insert into connections (id, user_id, kind, nickname, uri_fingerprint, database_name, host, is_read_only,
      is_active, created_at) values ('con_old', 'usr_old', 'sample', 'Old shop', 'sample', 'sample_shop',
      'sample', 1, 1, ${NOW - 1000})`,
    sql`insert into query_history (id, user_id, connection_id, query, natural_language, status, result,
      result_truncated, execution_ms, documents_affected, operation, collection, created_at) values ('his_old',
      'usr_old', 'con_old', 'db.items.find()', 'all items', 'success', '[{"n":{"$numberInt":"1"}}]', 0, 1.5, 1,
      'find', 'items', ${NOW - 1000})`,
    sql`insert into usage_counters (user_id, kind, period, used) values ('usr_old', 'queryExecution', ${day}, 7)`,
    sql`insert into schema_snapshots (connection_id, snapshot, taken_at) values ('con_old', '{}', ${NOW - 1000})`,
    sql`insert into audit (id, user_id, action, subject, ip_address, created_at) values ('aud_old', 'usr_old',
      'uri_revealed', 'con_old', '192.0.2.7', ${NOW - 1000})`,
    sql`insert into oauth_identities (provider, subject, user_id, created_at) values ('google', 'second',
      'usr_old', ${NOW - 1000})`,
  ];
  for (const statement of statements) await statement.execute(db);
}

/** What only a database of the first version may hold: two accounts of one provider. */
const insertEarlierIdentity = (db: Db) =>
  sql`insert into oauth_identities (provider, subject, user_id, created_at) values ('google', 'first',
    'usr_old', ${NOW - 2000})`.execute(db);

const cleanups: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** A database at an earlier version, with rows; PostgreSQL when the suite runs on it. */
async function createOld(version: string): Promise<Record<string, string>> {
  const dataDir = mkdtempSync(join(tmpdir(), "querysnap-old-"));
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const created = await createDatabase();
  if (created) cleanups.push(() => created.drop());
  const applied = Object.entries(MIGRATIONS).slice(0, versions.indexOf(version) + 1);
  const config = { dataDir, DATABASE_URL: created?.url ?? null };
  const database = await openDatabase(config, () => {}, Object.fromEntries(applied));
  await insertFirstRows(database.db, await (await createPasswords()).hash(PASSWORD));
  if (version === versions[0]) await insertEarlierIdentity(database.db);
  await database.close();
  return { DATA_DIR: dataDir, ...(created ? { DATABASE_URL: created.url } : {}) };
}

test("every migration is listed under the name of its file, in order", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d{4}-/.test(name));
  expect(versions).toEqual(files.toSorted().map((name) => name.replace(/\.ts$/, "")));
});

// covers: X.34m
test.each(versions.slice(0, -1))("a database of version %s is migrated with its rows", async (version) => {
  const app = await startTestApp({ clock, env: await createOld(version) });
  cleanups.push(() => app.close());
  const browser = app.browser();
  const reply = await browser.call(contract.login, { body: { email: EMAIL, password: PASSWORD } });
  if (reply.requires2FA) throw new Error("The account has no second factor");
  expect(reply.user).toMatchObject({ _id: "usr_old", name: "Ann Old", role: "admin" });
  browser.token = reply.token;
  browser.csrfToken = reply.csrfToken;

  const { sessions } = await browser.call(contract.listSessions);
  expect(sessions.map(({ id }) => id)).toContain("ses_old");
  const { connections } = await browser.call(contract.listConnections);
  expect(connections).toMatchObject([{ _id: "con_old", nickname: "Old shop" }]);
  const { data } = await browser.call(contract.listHistory, { query: { connectionId: "con_old" } });
  expect(data.history).toMatchObject([{ _id: "his_old", query: "db.items.find()", status: "success" }]);
  const usage = await browser.call(contract.getUsageStats);
  expect(usage.data.queryExecution.daily.used).toBe(7);

  const { store } = app.deps;
  // of two accounts of one provider, the newer one stays
  expect(await store.users.listIdentities("usr_old")).toMatchObject([{ subject: "second", email: null }]);
  await store.audit.record({ userId: "usr_old", action: "plan_changed", device: "Chrome", nowMs: NOW });
  const events = await store.audit.list("usr_old");
  expect(events).toHaveLength(2);
  expect(events).toContainEqual(expect.objectContaining({ action: "uri_revealed", device: null }));
  expect(events).toContainEqual(expect.objectContaining({ action: "plan_changed", device: "Chrome" }));
});
