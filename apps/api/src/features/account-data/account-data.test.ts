import * as contract from "@querysnap/contracts";
import type { Browser } from "@querysnap/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { unzip } from "../../testing/unzip.ts";
import { deleteDueAccounts } from "./delete-account.ts";

const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // the first account is an administrator
  await app.signedIn();
});
afterAll(() => app.close());

const answer = ({ statusCode, body }: { statusCode: number; body: string }) => ({
  status: statusCode,
  code: contract.failureReply.parse(JSON.parse(body)).code,
});

async function download(token: string) {
  const reply = await app.next.inject({
    method: "POST",
    url: contract.downloadAccountData.path,
    payload: { token },
  });
  return { reply, files: () => unzip(reply.rawPayload) };
}

describe("the user's own data", () => {
  // covers: SITE.12
  test("comes as JSON in a ZIP by a link that works once, without secrets", async () => {
    const user = await app.signedIn({ name: "Ann" });
    await user.call(contract.submitBugReport, {
      body: { category: "ui_bug", title: "Mine", description: "text" },
    });
    await user
      .call(contract.connect, {
        body: { nickname: "Db", uri: "mongodb://u:secret-pass@127.0.0.1:9/x", connectionId: null },
      })
      .catch(() => null);
    await user.call(contract.requestAccountData);
    const token = await app.linkToken(user.user.email, "/account-data");
    const { reply, files } = await download(token);
    expect(reply.headers["content-type"]).toBe("application/zip");
    expect(reply.headers["content-disposition"]).toMatch(
      /^attachment; filename="querysnap-data-[\d-]+.zip"$/,
    );
    const found = files();
    expect(Object.keys(found).sort()).toEqual([
      "README.txt",
      "account.json",
      "audit.json",
      "bug_reports.json",
      "connections.json",
      "contacts.json",
      "payment_orders.json",
      "payment_refunds.json",
      "payments.json",
      "query_history.json",
      "saved_queries.json",
      "sessions.json",
      "subscription_periods.json",
      "usage_counters.json",
    ]);
    expect(JSON.parse(found["account.json"] ?? "")).toMatchObject({ name: "Ann", email: user.user.email });
    expect(JSON.parse(found["bug_reports.json"] ?? "")).toMatchObject([{ title: "Mine" }]);
    expect(JSON.parse(found["sessions.json"] ?? "")).toHaveLength(1);
    for (const text of Object.values(found)) expect(text).not.toMatch(/secret-pass|_hash|argon2|"uri"/);
    expect(answer((await download(token)).reply)).toEqual({ status: 400, code: "link_invalid" });
  });

  test("holds every one of many rows", async () => {
    const user = await app.signedIn();
    const { db } = app.deps.database;
    const nowMs = app.clock.now();
    for (let n = 0; n < 450; n++)
      await app.deps.store.audit.record({
        userId: user.user._id,
        action: "data_requested",
        nowMs: nowMs + n,
      });
    await user.call(contract.requestAccountData);
    const { files } = await download(await app.linkToken(user.user.email, "/account-data"));
    const { total } = await db
      .selectFrom("audit")
      .select((select) => select.fn.countAll<number>().as("total"))
      .where("user_id", "=", user.user._id)
      .executeTakeFirstOrThrow();
    expect(total).toBeGreaterThan(450);
    expect(JSON.parse(files()["audit.json"] ?? "")).toHaveLength(total);
  });
});

describe("deletion", () => {
  const requested = async (user: Browser & { user: contract.User }) => {
    await user.call(contract.requestAccountDeletion);
    return app.linkToken(user.user.email, "/delete-account");
  };
  const confirm = (token: string) => app.browser().raw(contract.confirmAccountDeletion, { body: { token } });
  const signIn = (email: string) =>
    app.browser().raw(contract.login, { body: { email, password: PASSWORD } });

  // covers: SITE.12
  test("waits seven days, then removes the account with what is its own and keeps the audit log", async () => {
    const user = await app.signedIn();
    const { email, _id: userId } = user.user;
    const body = { name: "A", email, subject: "S", message: "M" };
    await user.call(contract.submitContact, { body });
    await app.browser().call(contract.submitContact, { body });
    expect((await confirm(await requested(user))).statusCode).toBe(200);
    expect(answer(await user.raw(contract.listSessions))).toEqual({ status: 401, code: "unauthenticated" });
    const { store, database, clock } = app.deps;
    app.clock.advance(7 * DAY_MS - 1000);
    await deleteDueAccounts({ store, clock });
    expect(await store.users.find(userId)).toBeDefined();
    app.clock.advance(2000);
    await deleteDueAccounts({ store, clock });
    expect(await store.users.find(userId)).toBeUndefined();
    for (const table of ["sessions", "contacts", "link_tokens"] as const)
      expect(await database.db.selectFrom(table).selectAll().where("user_id", "=", userId).execute()).toEqual(
        [],
      );
    expect(await database.db.selectFrom("contacts").selectAll().where("email", "=", email).execute()).toEqual(
      [],
    );
    const actions = (await store.audit.list(userId)).map(({ action }) => action);
    expect(actions).toEqual(["deletion_requested", "account_deleted"]);
    expect((await signIn(email)).statusCode).toBe(400);
  });

  // covers: SITE.12
  test("is undone by the link of the second mail, once", async () => {
    const user = await app.signedIn();
    await confirm(await requested(user));
    const undo = await app.linkToken(user.user.email, "/undo-deletion");
    const send = () => app.browser().raw(contract.undoAccountDeletion, { body: { token: undo } });
    expect((await send()).statusCode).toBe(200);
    expect(answer(await send())).toEqual({ status: 400, code: "link_invalid" });
    app.clock.advance(8 * DAY_MS);
    await deleteDueAccounts(app.deps);
    expect((await signIn(user.user.email)).statusCode).toBe(200);
  });

  test("is told to a user who signs in again, until it is undone", async () => {
    const user = await app.signedIn();
    const confirmed = await confirm(await requested(user));
    const { deleteAt } = contract.confirmAccountDeletion.reply.parse(JSON.parse(confirmed.body));
    const again = app.browser();
    const body = { email: user.user.email, password: PASSWORD };
    const reply = await again.call(contract.login, { body });
    expect(reply).toMatchObject({ user: { deleteAt } });
    again.token = "token" in reply ? reply.token : null;
    expect(await again.call(contract.getMe)).toMatchObject({ deleteAt });
    const undo = await app.linkToken(user.user.email, "/undo-deletion");
    await app.browser().call(contract.undoAccountDeletion, { body: { token: undo } });
    expect(await again.call(contract.getMe)).toMatchObject({ deleteAt: null });
  });

  test("is confirmed by its own link only, and once", async () => {
    const user = await app.signedIn();
    await user.call(contract.requestAccountData);
    const other = await app.linkToken(user.user.email, "/account-data");
    expect(answer(await confirm(other))).toEqual({ status: 400, code: "link_invalid" });
    const token = await requested(user);
    const replies = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});
