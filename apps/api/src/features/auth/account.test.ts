import * as contract from "@querysnap/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NEW_PASSWORD = "N3w-passw0rd!";
let accounts = 0;
async function account() {
  const email = `acc${accounts++}@example.com`;
  return { email, browser: await app.signedIn({ email }) };
}
const canSignIn = async (email: string, password: string) =>
  (await app.browser().raw(contract.login, { body: { email, password } })).statusCode === 200;

describe("forgotten password", () => {
  // covers: A7.08
  test("the same answer for known and unknown emails; only the known one gets a mail", async () => {
    const { email } = await account();
    const [known, unknown] = [
      await app.browser().raw(contract.forgotPassword, { body: { email } }),
      await app.browser().raw(contract.forgotPassword, { body: { email: "nobody@example.com" } }),
    ];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect((await app.mails(email)).map(({ subject }) => subject)).toContain("Reset your password");
    expect(await app.mails("nobody@example.com")).toHaveLength(0);
  });

  // covers: A7.09
  test("the link sets the password once, ends every session and verifies the address", async () => {
    const { email, browser } = await account();
    await browser.call(contract.forgotPassword, { body: { email } });
    const token = await app.linkToken(email, "/reset-password");
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        app.browser().raw(contract.resetPassword, { body: { token, password: `${NEW_PASSWORD}${n}` } }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const winner = replies.findIndex(({ statusCode }) => statusCode === 200);
    expect([await canSignIn(email, `${NEW_PASSWORD}${winner}`), await canSignIn(email, PASSWORD)]).toEqual([
      true,
      false,
    ]);
    await expect(browser.fail(contract.refresh)).resolves.toMatchObject({ status: 401 });
    expect((await app.mails(email)).map(({ subject }) => subject)).toContain("Your password was changed");
    expect(await app.deps.store.users.find(browser.user._id)).toMatchObject({ is_verified: 1 });
  });

  test("a newer link replaces the older; links expire; kinds are not mixed", async () => {
    const { email, browser } = await account();
    const verify = await app.linkToken(email, "/verify-email");
    await browser.call(contract.forgotPassword, { body: { email } });
    const old = await app.linkToken(email, "/reset-password");
    app.clock.advance(1000);
    await browser.call(contract.forgotPassword, { body: { email } });
    const fresh = await app.linkToken(email, "/reset-password");
    for (const token of [old, verify, "x", "invented-token"]) {
      await expect(
        browser.fail(contract.resetPassword, { body: { token, password: NEW_PASSWORD } }),
      ).resolves.toMatchObject({
        status: 400,
        code: "link_invalid",
      });
    }
    app.clock.advance(contract.LIMITS.resetPasswordMs + 1);
    await expect(
      browser.fail(contract.resetPassword, { body: { token: fresh, password: NEW_PASSWORD } }),
    ).resolves.toMatchObject({ code: "link_invalid" });
    expect(await canSignIn(email, PASSWORD)).toBe(true);
  });

  test("a weak password leaves the link usable", async () => {
    const { email, browser } = await account();
    await browser.call(contract.forgotPassword, { body: { email } });
    const token = await app.linkToken(email, "/reset-password");
    await expect(
      browser.fail(contract.resetPassword, { body: { token, password: "weak" } }),
    ).resolves.toMatchObject({ status: 400, code: "password_weak" });
    await browser.call(contract.resetPassword, { body: { token, password: NEW_PASSWORD } });
  });
});

// covers: A7.10
test("changing the password keeps the session it was changed in and ends the others", async () => {
  const { email, browser } = await account();
  const other = app.browser();
  await other.call(contract.login, { body: { email, password: PASSWORD } });
  await browser.call(contract.requestPasswordChange);
  await browser.call(contract.resetPassword, {
    body: { token: await app.linkToken(email, "/change-password"), password: NEW_PASSWORD },
  });
  await browser.call(contract.refresh);
  await expect(other.fail(contract.refresh)).resolves.toMatchObject({ status: 401 });
  const textOf = async (subject: string) =>
    (await app.mails(email)).find((mail) => mail.subject === subject)?.text.replaceAll(/\s+/g, " ");
  expect(await textOf("Change your password")).toContain(
    "ends every session of your account except that of the browser in which you open it",
  );
  expect(await textOf("Your password was changed")).toContain(
    "Every session but the one it was changed in has been ended.",
  );
});

test("a change on a browser without a session, or with one of another account, ends every session, and the mail says so", async () => {
  for (const elsewhere of [app.browser(), (await account()).browser]) {
    const { email, browser } = await account();
    await browser.call(contract.requestPasswordChange);
    await elsewhere.call(contract.resetPassword, {
      body: { token: await app.linkToken(email, "/change-password"), password: NEW_PASSWORD },
    });
    await expect(browser.fail(contract.refresh)).resolves.toMatchObject({ status: 401 });
    const [mail] = (await app.mails(email)).filter(({ subject }) => subject === "Your password was changed");
    expect(mail?.text.replaceAll(/\s+/g, " ")).toContain("Every session has been ended.");
  }
});

describe("email verification", () => {
  test("by link, which may be opened twice; then there is nothing to resend", async () => {
    const { email, browser } = await account();
    app.clock.advance(1000);
    await browser.call(contract.resendVerification);
    const token = await app.linkToken(email, "/verify-email");
    await browser.call(contract.verifyEmail, { body: { token } });
    expect((await browser.call(contract.getMe)).isVerified).toBe(true);
    expect((await browser.call(contract.verifyEmail, { body: { token } })).success).toBe(true);
    await expect(browser.fail(contract.resendVerification)).resolves.toMatchObject({
      code: "already_verified",
    });
  });

  test("a password link says whether it still works without being used up", async () => {
    const { email, browser } = await account();
    await browser.call(contract.forgotPassword, { body: { email } });
    const token = await app.linkToken(email, "/reset-password");
    const check = (value: string) => browser.call(contract.checkPasswordLink, { body: { token: value } });
    expect((await check(token)).isUsable).toBe(true);
    expect((await check(token)).isUsable).toBe(true);
    expect((await check("invented-token")).isUsable).toBe(false);
    await browser.call(contract.resetPassword, { body: { token, password: "Another12!" } });
    expect((await check(token)).isUsable).toBe(false);
  });

  test("eight uses of one link at once all say that the address is verified", async () => {
    const { email, browser } = await account();
    const token = await app.linkToken(email, "/verify-email");
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => browser.raw(contract.verifyEmail, { body: { token } })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await browser.call(contract.getMe)).isVerified).toBe(true);
  });

  test("expires after a day", async () => {
    const { email, browser } = await account();
    const token = await app.linkToken(email, "/verify-email");
    app.clock.advance(contract.LIMITS.verifyEmailMs + 1);
    await expect(browser.fail(contract.verifyEmail, { body: { token } })).resolves.toMatchObject({
      code: "link_invalid",
    });
  });
});

describe("sessions", () => {
  // covers: A3.04, A7.27, A7.28
  test("are listed with device and marker, newest use first, and can be ended one by one", async () => {
    const { email, browser } = await account();
    app.clock.advance(1000);
    const phone = app.browser();
    phone.userAgent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
    await phone.call(contract.login, { body: { email, password: PASSWORD } });
    const { sessions } = await browser.call(contract.listSessions);
    expect(
      sessions.map(({ deviceInfo, isCurrent, isUsed }) => ({
        name: deviceInfo.deviceName,
        isCurrent,
        isUsed,
      })),
    ).toEqual([
      { name: "Safari 18 on iOS", isCurrent: false, isUsed: false },
      { name: "Chrome 142 on Windows", isCurrent: true, isUsed: false },
    ]);
    await browser.call(contract.revokeSession, { body: { sessionId: sessions[0]?.id ?? "" } });
    await expect(phone.fail(contract.refresh)).resolves.toMatchObject({ status: 401 });
    await expect(
      browser.fail(contract.revokeSession, { body: { sessionId: sessions[0]?.id ?? "" } }),
    ).resolves.toMatchObject({
      status: 404,
      code: "session_not_found",
    });
    expect((await browser.call(contract.listSessions)).sessions).toHaveLength(1);
  });

  // covers: A7.28
  test("another user's session is not found and goes on", async () => {
    const [mine, theirs] = [await account(), await account()];
    const [session] = (await theirs.browser.call(contract.listSessions)).sessions;
    await expect(
      mine.browser.fail(contract.revokeSession, { body: { sessionId: session?.id ?? "" } }),
    ).resolves.toMatchObject({
      status: 404,
      code: "session_not_found",
    });
    await theirs.browser.call(contract.refresh);
  });

  // covers: A7.29
  test("revoke all ends every one, the own too", async () => {
    const { email, browser } = await account();
    const other = app.browser();
    await other.call(contract.login, { body: { email, password: PASSWORD } });
    await browser.call(contract.revokeAllSessions);
    for (const each of [browser, other])
      await expect(each.fail(contract.refresh)).resolves.toMatchObject({ status: 401 });
    await browser.call(contract.logout);
  });

  // covers: A3.02
  test("a new sign-in is mailed with a link that ends it by its button, not by being opened", async () => {
    const { email } = await account();
    app.clock.advance(1000);
    const other = app.browser();
    await other.call(contract.login, { body: { email, password: PASSWORD } });
    const [mail] = await app.mails(email);
    expect(mail).toMatchObject({
      subject: "New sign-in to your account",
      text: expect.stringContaining("Device: Chrome 142 on Windows"),
    });
    expect(mail?.text).toContain("Not you? End this session:\n");
    const url = `/api/auth/revoke-link/${await app.linkToken(email, "/revoke-link")}`;
    expect((await app.browser().send({ method: "GET", url })).body).toContain("End this session?");
    await other.call(contract.refresh);
    const press = () =>
      app.browser().send({
        method: "POST",
        url,
        payload: "",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    expect((await press()).statusCode).toBe(200);
    await expect(other.fail(contract.refresh)).resolves.toMatchObject({ status: 401 });
    expect((await press()).statusCode).toBe(400);
  });

  // covers: A3.02, A7.25
  test("no mail when notifications are off", async () => {
    const { email, browser } = await account();
    const off = await browser.call(contract.updateLoginNotifications, {
      body: { loginNotificationsEnabled: false },
    });
    expect(off).toEqual({
      success: true,
      message: "Login notifications have been disabled.",
      loginNotificationsEnabled: false,
    });
    await app.browser().call(contract.login, { body: { email, password: PASSWORD } });
    expect((await app.mails(email)).map(({ subject }) => subject)).not.toContain(
      "New sign-in to your account",
    );
  });
});

describe("cancelling the subscription", () => {
  // covers: A3.03, A4.10, A7.26
  test("ends access at once, is mailed, and works once", async () => {
    const { email, browser } = await account();
    await expect(browser.fail(contract.cancelSubscription)).resolves.toMatchObject({
      status: 400,
      code: "subscription_not_active",
    });
    await app.deps.store.users.update(browser.user._id, { subscription_plan: "snapx" });
    const replies = await Promise.all([
      browser.raw(contract.cancelSubscription),
      browser.raw(contract.cancelSubscription),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(await browser.call(contract.getMe)).toMatchObject({
      subscriptionPlan: "snapx",
      subscriptionStatus: "cancelled",
      isSnapXUser: false,
    });
    expect((await app.mails(email))[0]?.subject).toBe("Your QuerySnap plan has changed");
  });

  // covers: A7.26
  test("a JSON content type without a body is fine", async () => {
    const { browser } = await account();
    await app.deps.store.users.update(browser.user._id, { subscription_plan: "snapx" });
    const reply = await browser.send({
      method: "PUT",
      url: contract.cancelSubscription.path,
      headers: { "content-type": "application/json" },
    });
    expect(reply.statusCode).toBe(200);
  });
});
