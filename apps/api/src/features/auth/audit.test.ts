import * as contract from "@querysnap/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DEVICE = { ip_address: "127.0.0.1", device: "Chrome 142 on Windows" };
const eventsOf = async (userId: string) =>
  (await app.deps.store.audit.list(userId)).filter(({ action }) => action !== "two_factor_changed");
const tryPassword = (email: string, password: string) =>
  app.browser().raw(contract.login, { body: { email, password } });

describe("the audit table names account, address and device", () => {
  // covers: X.33
  test("of failed sign-ins, and of the lock that they bring down, once", async () => {
    const { user } = await app.signedIn({ email: "audited@example.com" });
    for (let count = 0; count < 13; count++) await tryPassword("audited@example.com", "Wrong0!pass");
    const events = await eventsOf(user._id);
    expect(events.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 10 }, () => "sign_in_failed"),
      "sign_in_locked",
    ]);
    for (const event of events) expect(event).toMatchObject(DEVICE);
  });

  test("of failed sign-ins without an account, under no name", async () => {
    await tryPassword("nobody@example.com", "Wrong0!pass");
    const [event] = await eventsOf("");
    expect(event).toMatchObject({ action: "sign_in_failed", subject: null, ...DEVICE });
    expect(JSON.stringify(event)).not.toContain("nobody");
  });

  test("of wrong codes, and of the lock that they bring down", async () => {
    const owner = await app.signedIn({ email: "codes@example.com" });
    await app.deps.store.users.update(owner.user._id, { is_verified: 1 });
    await owner.call(contract.enableEmailTwoFactor);
    for (let count = 0; count < 3; count++) {
      const browser = app.browser();
      await browser.call(contract.login, { body: { email: "codes@example.com", password: PASSWORD } });
      for (let guess = 0; guess < 5; guess++)
        await browser.raw(contract.verifyTwoFactor, {
          body: { email: "codes@example.com", token: `000${guess}` },
        });
    }
    const events = await eventsOf(owner.user._id);
    expect(events.slice(0, 11).map(({ action }) => action)).toEqual([
      ...Array.from({ length: 10 }, () => "two_factor_failed"),
      "two_factor_locked",
    ]);
    expect(events[0]).toMatchObject({ subject: "email", ...DEVICE });
  });

  test("of wrong codes while an authenticator is set up, and of the lock that they bring down", async () => {
    const owner = await app.signedIn({ email: "setup@example.com" });
    await owner.call(contract.enableTotp);
    for (let count = 0; count < 13; count++)
      await owner.raw(contract.verifyTotp, { body: { token: "000000" } });
    const events = await eventsOf(owner.user._id);
    expect(events.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 10 }, () => "two_factor_failed"),
      "two_factor_locked",
    ]);
    for (const event of events) expect(event).toMatchObject({ subject: "totp-setup", ...DEVICE });
  });

  test("of ended sessions", async () => {
    const browser = await app.signedIn({ email: "ended@example.com" });
    const other = app.browser();
    await other.call(contract.login, { body: { email: "ended@example.com", password: PASSWORD } });
    const { sessions } = await browser.call(contract.listSessions);
    const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? "";
    await browser.call(contract.revokeSession, { body: { sessionId } });
    await browser.call(contract.revokeAllSessions);
    expect(await eventsOf(browser.user._id)).toMatchObject([
      { action: "session_revoked", subject: sessionId, ...DEVICE },
      { action: "sessions_revoked", ...DEVICE },
    ]);
  });
});

test("failures are forgotten after 90 days, everything else is kept", async () => {
  const { audit } = app.deps.store;
  const nowMs = app.clock.now();
  await audit.record({ userId: "usr_old", action: "sign_in_failed", nowMs });
  await audit.record({ userId: "usr_old", action: "sign_in_locked", nowMs });
  await audit.deleteOldFailures(nowMs);
  expect(await audit.list("usr_old")).toHaveLength(2);
  await audit.deleteOldFailures(nowMs + 1);
  expect(await audit.list("usr_old")).toMatchObject([{ action: "sign_in_locked" }]);
});
