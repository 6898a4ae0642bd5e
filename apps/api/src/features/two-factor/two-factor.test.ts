import * as contract from "@querysnap/contracts";
import type { Browser } from "@querysnap/testkit";
import { generateSync } from "otplib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let accounts = 0;
async function verified() {
  const email = `two${accounts++}@example.com`;
  const browser = await app.signedIn({ email });
  await app.deps.store.users.update(browser.user._id, { is_verified: 1 });
  return { browser, email };
}

async function withEmailCodes() {
  const account = await verified();
  await account.browser.call(contract.enableEmailTwoFactor);
  return account;
}

async function withTotp() {
  const account = await verified();
  const setup = await account.browser.call(contract.enableTotp);
  const code = () => generateSync({ secret: setup.secretKey, epoch: Math.floor(app.clock.now() / 1000) });
  const { backupCodes } = await account.browser.call(contract.verifyTotp, { body: { token: code() } });
  return { ...account, backupCodes, code, secret: setup.secretKey };
}

/** A new browser that passed the password step. */
async function passwordStep(email: string): Promise<Browser> {
  const browser = app.browser();
  const reply = await browser.call(contract.login, { body: { email, password: PASSWORD } });
  expect(reply.requires2FA).toBe(true);
  expect(Object.keys(reply)).not.toContain("token");
  return browser;
}

async function mailedCode(email: string): Promise<string> {
  const [mail] = (await app.mails(email)).filter(({ subject }) => subject === "Your sign-in code");
  const code = /^([0-9A-F]{4})$/m.exec(mail?.text ?? "")?.[1];
  if (!code) throw new Error("No code was mailed");
  return code.toLowerCase();
}

const wrong = (code: string) => (code === "0000" ? "0001" : "0000");
const isSignedIn = async (browser: Browser, token: string) => {
  browser.token = token;
  await browser.call(contract.getMe);
};

describe("codes by email", () => {
  // covers: A3.06, A7.19
  test("need a verified address", async () => {
    const browser = await app.signedIn();
    await expect(browser.fail(contract.enableEmailTwoFactor)).resolves.toMatchObject({
      status: 403,
      code: "email_unverified",
    });
    expect(await browser.call(contract.getTwoFactorStatus)).toMatchObject({ enabled: false, method: null });
  });

  test("right passwords before the code are no failures, however many", async () => {
    const { email } = await withEmailCodes();
    for (let count = 0; count < 12; count++) await passwordStep(email);
    const browser = await passwordStep(email);
    const done = await browser.call(contract.verifyTwoFactor, {
      body: { email, token: await mailedCode(email) },
    });
    await isSignedIn(browser, done.token);
  });

  // covers: A3.05, A7.03, A7.13
  test("sign in with the code, once", async () => {
    const { email } = await withEmailCodes();
    const browser = await passwordStep(email);
    const cookies = new Map(browser.cookies);
    const token = await mailedCode(email);
    const reply = await browser.call(contract.verifyTwoFactor, { body: { email, token } });
    await isSignedIn(browser, reply.token);
    const replay = app.browser();
    for (const [name, cookie] of cookies) replay.cookies.set(name, cookie);
    await expect(replay.fail(contract.verifyTwoFactor, { body: { email, token } })).resolves.toMatchObject({
      code: "two_factor_login_expired",
    });
  });

  // covers: A7.13
  test("a code is worth nothing on another browser, with another email, or without the password step", async () => {
    const [{ email }, other] = [await withEmailCodes(), await withEmailCodes()];
    const browser = await passwordStep(email);
    const otherBrowser = await passwordStep(other.email);
    app.clock.advance(1);
    const token = await mailedCode(email);
    for (const [thief, claimed] of [
      [app.browser(), email],
      [otherBrowser, email],
      [browser, other.email],
    ] as const) {
      await expect(
        thief.fail(contract.verifyTwoFactor, { body: { email: claimed, token } }),
      ).resolves.toMatchObject({
        status: 400,
        code: "two_factor_login_expired",
      });
    }
    await browser.call(contract.verifyTwoFactor, { body: { email, token } });
  });

  test("five wrong tries end the sign-in, also when they come at once", async () => {
    const { email } = await withEmailCodes();
    const browser = await passwordStep(email);
    const token = await mailedCode(email);
    const replies = await Promise.all(
      Array.from({ length: 9 }, () =>
        browser.fail(contract.verifyTwoFactor, { body: { email, token: wrong(token) } }),
      ),
    );
    expect(replies.filter(({ code }) => code === "two_factor_code_invalid")).toHaveLength(5);
    await expect(browser.fail(contract.verifyTwoFactor, { body: { email, token } })).resolves.toMatchObject({
      code: "two_factor_login_expired",
    });
  });

  test("tries are counted across sign-ins: no more than ten in a quarter of an hour", async () => {
    const { email } = await withEmailCodes();
    const outcomes: string[] = [];
    for (let round = 0; round < 3; round++) {
      const browser = await passwordStep(email);
      const token = await mailedCode(email);
      for (let n = 0; n < 5; n++)
        outcomes.push(
          (await browser.fail(contract.verifyTwoFactor, { body: { email, token: wrong(token) } })).code,
        );
    }
    expect(outcomes.filter((code) => code === "two_factor_code_invalid")).toHaveLength(10);
    expect(outcomes.slice(10)).toEqual(Array.from({ length: 5 }, () => "account_locked"));
  });

  test.each(["", "12", "12345", "zzzz"])("says which form a code has when it gets %j", async (token) => {
    const body = { email: "two@example.com", token };
    const browser = app.browser();
    expect(await browser.fail(contract.verifyTwoFactor, { body })).toMatchObject({
      status: 400,
      message: "Please enter a valid 4-character code.",
    });
    expect(await browser.fail(contract.verifyTotpLogin, { body })).toMatchObject({
      status: 400,
      message: "Please enter a valid 6-digit code or 8-character backup code.",
    });
  });

  test("expires after ten minutes", async () => {
    const { email } = await withEmailCodes();
    const browser = await passwordStep(email);
    const token = await mailedCode(email);
    app.clock.advance(contract.LIMITS.twoFactorMs + 1);
    await expect(browser.fail(contract.verifyTwoFactor, { body: { email, token } })).resolves.toMatchObject({
      code: "two_factor_login_expired",
    });
  });

  // covers: A7.15
  test("a resent code replaces the old one; three resends", async () => {
    const { email } = await withEmailCodes();
    const browser = await passwordStep(email);
    const first = await mailedCode(email);
    app.clock.advance(1000);
    await browser.call(contract.resendTwoFactor, { body: { email } });
    const second = await mailedCode(email);
    if (first !== second)
      await expect(
        browser.fail(contract.verifyTwoFactor, { body: { email, token: first } }),
      ).resolves.toMatchObject({ code: "two_factor_code_invalid" });
    await browser.call(contract.resendTwoFactor, { body: { email } });
    await browser.call(contract.resendTwoFactor, { body: { email } });
    await expect(browser.fail(contract.resendTwoFactor, { body: { email } })).resolves.toMatchObject({
      status: 429,
      code: "two_factor_resend_limited",
    });
    app.clock.advance(1000);
    await browser.call(contract.verifyTwoFactor, { body: { email, token: await mailedCode(email) } });
    await expect(app.browser().fail(contract.resendTwoFactor, { body: { email } })).resolves.toMatchObject({
      code: "two_factor_login_expired",
    });
  });

  // covers: A7.20
  test("turning it off needs no code, is mailed, and ends waiting sign-ins", async () => {
    const { browser, email } = await withEmailCodes();
    const waiting = await passwordStep(email);
    const token = await mailedCode(email);
    app.clock.advance(1000);
    await browser.call(contract.disableEmailTwoFactor);
    await expect(waiting.fail(contract.verifyTwoFactor, { body: { email, token } })).resolves.toMatchObject({
      code: "two_factor_login_expired",
    });
    expect((await app.mails(email))[0]).toMatchObject({ subject: "Your security settings were changed" });
    await expect(browser.fail(contract.disableEmailTwoFactor)).resolves.toMatchObject({
      code: "two_factor_not_enabled",
    });
  });
});

describe("authenticator", () => {
  // covers: A3.06, A7.14
  test("set-up needs a right code; then sign-in does; a code works once; neighbors in time work", async () => {
    const { email, code, browser } = await withTotp();
    expect(await browser.call(contract.getTwoFactorStatus)).toMatchObject({ enabled: true, method: "totp" });
    const first = await passwordStep(email);
    await expect(
      first.fail(contract.verifyTotpLogin, { body: { email, token: code() } }),
    ).resolves.toMatchObject({ code: "two_factor_code_invalid" });
    app.clock.advance(30_000);
    const fresh = code();
    const reply = await first.call(contract.verifyTotpLogin, { body: { email, token: fresh } });
    await isSignedIn(first, reply.token);
    const second = await passwordStep(email);
    await expect(
      second.fail(contract.verifyTotpLogin, { body: { email, token: fresh } }),
    ).resolves.toMatchObject({ code: "two_factor_code_invalid" });
    app.clock.advance(30_000);
    const late = code();
    app.clock.advance(30_000);
    await second.call(contract.verifyTotpLogin, { body: { email, token: late } });
    app.clock.advance(30_000);
    const tooLate = code();
    app.clock.advance(90_000);
    const third = await passwordStep(email);
    await expect(
      third.fail(contract.verifyTotpLogin, { body: { email, token: tooLate } }),
    ).resolves.toMatchObject({ code: "two_factor_code_invalid" });
  });

  test("of two sign-ins with one code at once, one succeeds", async () => {
    const { email, code } = await withTotp();
    app.clock.advance(30_000);
    const browsers = [await passwordStep(email), await passwordStep(email)];
    const replies = await Promise.all(
      browsers.map((browser) => browser.raw(contract.verifyTotpLogin, { body: { email, token: code() } })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
  });

  // covers: A3.08, A7.21, A7.24
  test("a wrong, expired or cancelled set-up turns nothing on", async () => {
    const { browser } = await verified();
    await expect(browser.fail(contract.verifyTotp, { body: { token: "123456" } })).resolves.toMatchObject({
      code: "totp_setup_missing",
    });
    const { secretKey, qrCodeDataURL } = await browser.call(contract.enableTotp);
    expect(qrCodeDataURL).toMatch(/^data:image\/png;base64,/);
    const code = () => generateSync({ secret: secretKey, epoch: Math.floor(app.clock.now() / 1000) });
    await expect(
      browser.fail(contract.verifyTotp, {
        body: { token: String((Number(code()) + 1) % 1_000_000).padStart(6, "0") },
      }),
    ).resolves.toMatchObject({
      code: "two_factor_code_invalid",
    });
    await browser.call(contract.cancelTotpSetup);
    await expect(browser.fail(contract.verifyTotp, { body: { token: code() } })).resolves.toMatchObject({
      code: "totp_setup_missing",
    });
    expect(await browser.call(contract.getTwoFactorStatus)).toMatchObject({ enabled: false });
  });

  test("secrets and backup codes are not readable in the database", async () => {
    const { browser, backupCodes, secret } = await withTotp();
    const rows = JSON.stringify([
      await app.deps.store.twoFactor.findSecret(browser.user._id, 1),
      await app.deps.store.twoFactor.listBackupCodes(browser.user._id),
    ]);
    for (const text of [secret, ...backupCodes]) expect(rows).not.toContain(text);
  });

  // covers: A3.07, A7.14, A7.17, A7.18, A7.22
  test("ten backup codes, each once, in either case; regenerating replaces them", async () => {
    const { browser, email, backupCodes } = await withTotp();
    expect(new Set(backupCodes).size).toBe(10);
    expect(backupCodes.every((code) => /^[0-9A-F]{8}$/.test(code))).toBe(true);
    const [first = "", second = "", third = ""] = backupCodes;
    const one = await passwordStep(email);
    expect(
      await one.call(contract.verifyTotpLogin, { body: { email, token: first.toLowerCase() } }),
    ).toMatchObject({ remainingBackupCodes: 9 });
    const two = await passwordStep(email);
    await expect(
      two.fail(contract.verifyTotpLogin, { body: { email, token: first } }),
    ).resolves.toMatchObject({ code: "two_factor_code_invalid" });
    const race = [await passwordStep(email), await passwordStep(email)];
    const replies = await Promise.all(
      race.map((each) => each.raw(contract.verifyTotpLogin, { body: { email, token: second } })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(await browser.call(contract.getBackupCodesStatus)).toMatchObject({
      remainingCodes: 8,
      totalCodes: 10,
      needsRegeneration: false,
    });
    const { backupCodes: fresh } = await browser.call(contract.regenerateBackupCodes);
    expect(fresh).toHaveLength(10);
    await expect(
      two.fail(contract.verifyTotpLogin, { body: { email, token: third } }),
    ).resolves.toMatchObject({ code: "two_factor_code_invalid" });
  });

  // covers: A3.06, A7.16, A7.19
  test("enabling one method replaces the other", async () => {
    const { browser } = await withTotp();
    await browser.call(contract.enableEmailTwoFactor);
    expect(await browser.call(contract.getTwoFactorStatus)).toMatchObject({ enabled: true, method: "email" });
    expect(await browser.call(contract.getBackupCodesStatus)).toMatchObject({ totalCodes: 0 });
    await expect(browser.fail(contract.regenerateBackupCodes)).resolves.toMatchObject({
      code: "two_factor_not_enabled",
    });
    await expect(browser.fail(contract.disableTotp)).resolves.toMatchObject({
      code: "two_factor_not_enabled",
    });
  });
});

describe("at once", () => {
  test("of eight requests with the right emailed code from its browser, one signs in", async () => {
    const { email, browser: owner } = await withEmailCodes();
    const browser = await passwordStep(email);
    const token = await mailedCode(email);
    const before = (await owner.call(contract.listSessions)).sessions.length;
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => browser.raw(contract.verifyTwoFactor, { body: { email, token } })),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await owner.call(contract.listSessions)).sessions).toHaveLength(before + 1);
  });

  test("of eight resends, three send a code", async () => {
    const { email } = await withEmailCodes();
    const browser = await passwordStep(email);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => browser.raw(contract.resendTwoFactor, { body: { email } })),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect((await app.mails(email)).filter(({ subject }) => subject === "Your sign-in code")).toHaveLength(4);
  });

  test("of five confirmations of one set-up, one turns it on, and its codes are the ones that count", async () => {
    const { browser, email } = await verified();
    const { secretKey } = await browser.call(contract.enableTotp);
    const token = generateSync({ secret: secretKey, epoch: Math.floor(app.clock.now() / 1000) });
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => browser.raw(contract.verifyTotp, { body: { token } })),
    );
    const won = replies.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    const { backupCodes } = contract.verifyTotp.reply.parse(JSON.parse(won[0]?.body ?? "{}"));
    expect(await browser.call(contract.getBackupCodesStatus)).toMatchObject({
      remainingCodes: 10,
      totalCodes: 10,
    });
    const later = await passwordStep(email);
    await later.call(contract.verifyTotpLogin, { body: { email, token: backupCodes[0] ?? "" } });
  });

  test("of five regenerations, the codes of one count", async () => {
    const { browser, email } = await withTotp();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => browser.call(contract.regenerateBackupCodes)),
    );
    expect(await browser.call(contract.getBackupCodesStatus)).toMatchObject({
      remainingCodes: 10,
      totalCodes: 10,
    });
    const step = await passwordStep(email);
    const outcomes: number[] = [];
    for (const { backupCodes } of replies) {
      const reply = await step.raw(contract.verifyTotpLogin, {
        body: { email, token: backupCodes[0] ?? "" },
      });
      outcomes.push(reply.statusCode);
      if (reply.statusCode === 200) break;
    }
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1);
  });

  test("turning both methods on leaves one of them, whole", async () => {
    const { browser, email } = await verified();
    const { secretKey } = await browser.call(contract.enableTotp);
    const token = generateSync({ secret: secretKey, epoch: Math.floor(app.clock.now() / 1000) });
    await Promise.all([
      browser.raw(contract.enableEmailTwoFactor),
      browser.raw(contract.verifyTotp, { body: { token } }),
    ]);
    const { method } = await browser.call(contract.getTwoFactorStatus);
    expect(await browser.call(contract.getBackupCodesStatus)).toMatchObject({
      totalCodes: method === "totp" ? 10 : 0,
    });
    expect((await app.deps.store.twoFactor.findSecret(browser.user._id, 1)) !== undefined).toBe(
      method === "totp",
    );
    await passwordStep(email);
  });
});

test("the second step tells nobody whether an email has an account, or which method it uses", async () => {
  const known = [
    (await withEmailCodes()).email,
    (await withTotp()).email,
    (await verified()).email,
    "nobody@example.com",
  ];
  for (const [endpoint, token] of [
    [contract.verifyTwoFactor, "00ff"],
    [contract.verifyTotpLogin, "123456"],
  ] as const) {
    const answers = await Promise.all(
      known.map(async (email) => {
        const { requestId: _, ...answer } = await app.browser().fail(endpoint, { body: { email, token } });
        return JSON.stringify(answer);
      }),
    );
    expect(new Set(answers).size).toBe(1);
  }
  const resends = await Promise.all(
    known.map(
      async (email) => (await app.browser().fail(contract.resendTwoFactor, { body: { email } })).code,
    ),
  );
  expect(new Set(resends)).toEqual(new Set(["two_factor_login_expired"]));
});

describe("accounts of a provider", () => {
  test("have no second factor here", async () => {
    const browser = await app.signedIn();
    await app.deps.store.users.update(browser.user._id, { oauth_provider: "google" });
    for (const endpoint of [
      contract.enableEmailTwoFactor,
      contract.enableTotp,
      contract.regenerateBackupCodes,
      contract.disableTotp,
      contract.requestPasswordChange,
    ]) {
      await expect(browser.fail(endpoint)).resolves.toMatchObject({ status: 403, code: "provider_account" });
    }
    await expect(browser.fail(contract.getTwoFactorStatus)).resolves.toMatchObject({
      code: "provider_account",
    });
  });
});

test("security calls end at once with their session, others with their token", async () => {
  const { browser } = await verified();
  await browser.call(contract.revokeAllSessions);
  for (const endpoint of [
    contract.enableEmailTwoFactor,
    contract.enableTotp,
    contract.requestPasswordChange,
    contract.listSessions,
  ]) {
    await expect(browser.fail(endpoint)).resolves.toMatchObject({ status: 401 });
  }
  await browser.call(contract.getMe);
});

test.each(["12345", "1234567", "abcdef", "1234g678", ""])(
  "the code %j is refused by its form",
  async (token) => {
    await expect(
      app.browser().fail(contract.verifyTotpLogin, { body: { email: "a@example.com", token } }),
    ).resolves.toMatchObject({
      status: 400,
      code: "validation_failed",
    });
  },
);
