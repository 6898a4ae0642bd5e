import * as contract from "@querysnap/contracts";
import type { Browser } from "@querysnap/testkit";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { runAdmin } from "./run-admin.ts";

let app: TestApp;
let admin: Browser & { user: contract.User };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn({ name: "Root" });
});
afterAll(() => app.close());

const answer = ({ statusCode, body }: { statusCode: number; body: string }) => ({
  status: statusCode,
  code: contract.failureReply.parse(JSON.parse(body)).code,
});
const signIn = (email: string) => app.browser().raw(contract.login, { body: { email, password: PASSWORD } });

describe("users", () => {
  test("are found by parts of name and email, also by signs that patterns use", async () => {
    const user = await app.signedIn({ name: "Zoe 100%_x" });
    for (const search of ["100%_", user.user.email.slice(3, 14).toUpperCase(), "zoe"]) {
      const { data } = await admin.call(contract.listUsers, { query: { search } });
      expect(data.users.map(({ _id }) => _id)).toEqual([user.user._id]);
    }
    expect((await admin.call(contract.listUsers, { query: { search: "no%such" } })).data.users).toEqual([]);
  });

  // covers: SITE.09
  test("are shown without content and credentials", async () => {
    const user = await app.signedIn();
    const reply = await admin.raw(contract.getUserDetail, { params: { userId: user.user._id } });
    expect(JSON.parse(reply.body)).toMatchObject({
      data: { email: user.user.email, lockedAt: null, hasTwoFactor: false, sessions: [{ isCurrent: false }] },
    });
    expect(reply.body).not.toMatch(/hash|secret|password|uri|query/i);
  });

  // covers: SITE.09
  test("that are locked lose their sessions and cannot sign in until they are unlocked", async () => {
    const user = await app.signedIn();
    const params = { userId: user.user._id };
    await admin.call(contract.lockUser, { params, body: { isLocked: true } });
    expect(answer(await user.raw(contract.listSessions))).toEqual({ status: 401, code: "unauthenticated" });
    expect(answer(await signIn(user.user.email))).toEqual({ status: 403, code: "account_disabled" });
    const wrong = await app
      .browser()
      .raw(contract.login, { body: { email: user.user.email, password: "Wrong0ne!" } });
    expect(answer(wrong).code).toBe("invalid_credentials");
    await admin.call(contract.lockUser, { params, body: { isLocked: false } });
    expect((await signIn(user.user.email)).statusCode).toBe(200);
  });

  // covers: SITE.09
  test("change plan and role, and the log names who did it", async () => {
    const user = await app.signedIn();
    const params = { userId: user.user._id };
    await admin.call(contract.changeUserPlan, { params, body: { plan: "snapx", days: 30 } });
    await admin.call(contract.changeUserRole, { params, body: { role: "admin" } });
    const { data } = await admin.call(contract.getUserDetail, { params });
    expect(data).toMatchObject({ planName: "SnapX", role: "admin" });
    const log = await admin.call(contract.listAudit, { query: { userId: user.user._id } });
    expect(log.data.entries).toMatchObject([
      { action: "role_changed", subject: "admin", userEmail: user.user.email, actorEmail: admin.user.email },
      { action: "plan_changed", subject: "snapx", actorEmail: admin.user.email },
    ]);
  });

  test("lose one session or all of them", async () => {
    const user = await app.signedIn();
    await signIn(user.user.email);
    const params = { userId: user.user._id };
    const { data } = await admin.call(contract.getUserDetail, { params });
    const sessionId = data.sessions[0]?.id ?? "";
    await admin.call(contract.revokeUserSessions, { params, body: { sessionId } });
    expect((await admin.call(contract.getUserDetail, { params })).data.sessions).toHaveLength(1);
    const again = await admin.raw(contract.revokeUserSessions, { params, body: { sessionId } });
    expect(answer(again)).toEqual({ status: 404, code: "session_not_found" });
    await admin.call(contract.revokeUserSessions, { params, body: { sessionId: null } });
    expect((await admin.call(contract.getUserDetail, { params })).data.sessions).toEqual([]);
  });

  test("are not the administrator who changes them", async () => {
    const params = { userId: admin.user._id };
    const replies = [
      await admin.raw(contract.lockUser, { params, body: { isLocked: true } }),
      await admin.raw(contract.changeUserRole, { params, body: { role: "user" } }),
    ];
    expect(replies.map(answer)).toEqual([
      { status: 409, code: "own_account" },
      { status: 409, code: "own_account" },
    ]);
  });
});

describe("the system", () => {
  // covers: SITE.10
  test("is shown with health, queues, mail and versions", async () => {
    const { data } = await admin.call(contract.getSystem);
    expect(data).toMatchObject({
      health: { appData: "ok", hostedMongo: "failed" },
      versions: {
        app: "0.1.0",
        node: process.version,
        database: expect.stringMatching(/^(SQLite|PostgreSQL) \d/),
      },
      mail: { transport: "outbox" },
    });
  });

  // covers: SITE.10
  test("shows mail that could not be delivered without its text, and sends it again", async () => {
    const user = await app.signedIn();
    await app.mails(user.user.email);
    await user.call(contract.requestAccountData);
    await sql`update jobs set failed_at = ${app.clock.now()}, last_error = 'refused'`.execute(
      app.deps.database.db,
    );
    const { data } = await admin.call(contract.getSystem);
    expect(data.failedJobs).toMatchObject([{ task: "send-mail@1", error: "refused" }]);
    expect(JSON.stringify(data)).not.toContain(user.user.email);
    const params = { jobId: data.failedJobs[0]?.id ?? "" };
    await admin.call(contract.retryJob, { params });
    expect((await app.mails(user.user.email)).map(({ subject }) => subject)).toContain("Download your data");
    expect(answer(await admin.raw(contract.retryJob, { params }))).toEqual({
      status: 404,
      code: "not_found",
    });
  });
});

describe("the audit log", () => {
  // covers: SITE.11
  test("is read in pages, newest first", async () => {
    const nowMs = app.clock.now();
    for (let n = 0; n < 60; n++)
      await app.deps.store.audit.record({
        userId: "usr_paged",
        action: "plan_changed",
        subject: `${n}`,
        nowMs,
      });
    const query = { userId: "usr_paged" };
    const first = await admin.call(contract.listAudit, { query });
    expect(first.data.entries).toHaveLength(50);
    expect([first.data.hasMore, first.data.entries[0]?.subject]).toEqual([true, "59"]);
    const before = first.data.entries.at(-1)?.id;
    const second = await admin.call(contract.listAudit, {
      query: { ...query, ...(before ? { before } : {}) },
    });
    expect([second.data.hasMore, second.data.entries[0]?.subject]).toEqual([false, "9"]);
    expect(second.data.entries).toHaveLength(10);
  });

  // covers: SITE.11
  test("cannot be changed or shortened, not even by a statement of ours", async () => {
    const { db } = app.deps.database;
    await app.deps.store.audit.record({ userId: "usr_kept", action: "plan_changed", nowMs: 1 });
    await expect(sql`update audit set action = 'x' where user_id = 'usr_kept'`.execute(db)).rejects.toThrow(
      /never changed/,
    );
    await expect(sql`delete from audit where user_id = 'usr_kept'`.execute(db)).rejects.toThrow(
      /never changed/,
    );
    expect(await app.deps.store.audit.list("usr_kept")).toHaveLength(1);
    await app.deps.store.audit.record({ userId: "usr_kept", action: "sign_in_failed", nowMs: 1 });
    await app.deps.store.audit.deleteOldFailures(2);
    expect(await app.deps.store.audit.list("usr_kept")).toHaveLength(1);
  });
});

/** Every call of administrators that exists, with ids that nothing has. */
const ADMIN_CALLS = Object.values(contract).flatMap((value) =>
  typeof value === "object" && value !== null && "auth" in value && value.auth === "admin"
    ? [{ method: value.method, url: value.path.replaceAll(/:\w+/g, "usr_x") }]
    : [],
);

// covers: SITE.07
test("every call of administrators is refused to visitors, Snap, SnapX and revoked administrators", async () => {
  expect(ADMIN_CALLS.length).toBeGreaterThanOrEqual(24);
  const snapx = await app.signedIn();
  const revoked = await app.signedIn();
  await runAdmin(app.deps, ["plan", snapx.user.email, "snapx"]);
  await runAdmin(app.deps, ["role", revoked.user.email, "admin"]);
  await revoked.call(contract.getSystem);
  await runAdmin(app.deps, ["role", revoked.user.email, "user"]);
  const send = (browser: Browser, { method, url }: (typeof ADMIN_CALLS)[number]) =>
    browser.send({ method, url, ...(method === "GET" ? {} : { payload: "{}" }) });
  for (const call of ADMIN_CALLS) {
    const refused = answer(await send(app.browser(), call));
    expect([call.url, refused]).toEqual([call.url, { status: 401, code: "unauthenticated" }]);
    for (const browser of [await app.signedIn(), snapx, revoked])
      expect([call.url, answer(await send(browser, call))]).toEqual([
        call.url,
        { status: 403, code: "admin_required" },
      ]);
  }
});
