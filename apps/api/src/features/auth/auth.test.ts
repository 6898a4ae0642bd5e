import * as contract from "@querysnap/contracts";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const accountRows = (key: string) =>
  app.deps.database.db.selectFrom("users").selectAll().where("email_key", "=", key).execute();

describe("sign-up", () => {
  // covers: A3.01
  test("the first account of a local installation is an administrator, the next is not", async () => {
    const first = await app.signedIn({ email: "first@example.com" });
    const second = await app.signedIn({ email: "second@example.com" });
    expect([first.user.role, second.user.role]).toEqual(["admin", "user"]);
    expect(second.user).toMatchObject({
      isVerified: false,
      subscriptionPlan: "snap",
      subscriptionStatus: "active",
      oauthProvider: null,
      planName: "Snap",
    });
  });

  // covers: A7.04
  test("a known email gets the same answer and a mail, and keeps its password", async () => {
    const browser = app.browser();
    const [fresh, known] = [
      await browser.raw(contract.signup, {
        body: { name: "A", email: "twice@example.com", password: PASSWORD },
      }),
      await browser.raw(contract.signup, {
        body: { name: "B", email: "Twice@Example.com", password: "Another0!pass" },
      }),
    ];
    expect(known.statusCode).toBe(fresh.statusCode);
    expect(known.body).toBe(fresh.body);
    expect(await accountRows("twice@example.com")).toHaveLength(1);
    expect((await app.mails("twice@example.com")).map((mail) => mail.subject)).toContain(
      "You already have a QuerySnap account",
    );
    await expect(
      browser.fail(contract.login, { body: { email: "twice@example.com", password: "Another0!pass" } }),
    ).resolves.toMatchObject({
      code: "invalid_credentials",
    });
  });

  test("of twenty sign-ups with one email at once, one makes the account", async () => {
    const browser = app.browser();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        browser.raw(contract.signup, {
          body: { name: `N${at}`, email: "race@example.com", password: PASSWORD },
        }),
      ),
    );
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([201]));
    expect(await accountRows("race@example.com")).toHaveLength(1);
  });

  test("fields that strangers must not choose are dropped", async () => {
    const payload = {
      name: "M",
      email: "mass@example.com",
      password: PASSWORD,
      role: "admin",
      isVerified: true,
      subscriptionPlan: "snapx",
      is_verified: 1,
    };
    await app.browser().send({ method: "POST", url: contract.signup.path, payload: JSON.stringify(payload) });
    expect(await accountRows("mass@example.com")).toMatchObject([
      { role: "user", is_verified: 0, subscription_plan: "snap" },
    ]);
  });

  // covers: A7.04
  test.each([
    ["weak password", { name: "A", email: "bad1@example.com", password: "password" }, "password_weak"],
    [
      "10 kB password",
      { name: "A", email: "bad2@example.com", password: `Aa1!${"x".repeat(10_000)}` },
      "validation_failed",
    ],
    ["no name", { name: " ", email: "bad3@example.com", password: PASSWORD }, "validation_failed"],
    [
      "header injection",
      { name: "A", email: "bad4@example.com\r\nBcc: x@example.com", password: PASSWORD },
      "validation_failed",
    ],
    ["NUL in the name", { name: "A\0", email: "bad5@example.com", password: PASSWORD }, "validation_failed"],
  ])("%s is refused and nothing is stored", async (...[, body, code]) => {
    const failure = await app.browser().fail(contract.signup, { body });
    expect(failure).toMatchObject({ status: 400, code });
    expect(await accountRows(body.email)).toHaveLength(0);
  });

  test("emails that differ in case, width or domain form are one account", async () => {
    const browser = app.browser();
    for (const email of [
      "uni@bücher.example",
      "UNI@BÜCHER.example",
      "uni@xn--bcher-kva.example",
      "ｕni@bücher.example",
    ]) {
      await browser.call(contract.signup, { body: { name: "U", email, password: PASSWORD } });
    }
    expect(await accountRows("uni@xn--bcher-kva.example")).toHaveLength(1);
  });

  test("a name cannot add headers or markup to a mail", async () => {
    await app.browser().call(contract.signup, {
      body: { name: "Eve\r\nBcc: victim@example.com <b>", email: "eve@example.com", password: PASSWORD },
    });
    const [mail] = await app.mails("eve@example.com");
    expect(mail?.text).toContain("Hello Eve Bcc: victim@example.com <b>,");
    expect(await app.mails("victim@example.com")).toHaveLength(0);
  });
});

describe("sign-in", () => {
  // covers: A7.03
  test("unknown email and wrong password look the same", async () => {
    await app.signedIn({ email: "known@example.com" });
    const browser = app.browser();
    const answer = async (email: string) => {
      const { requestId: _, ...rest } = await browser.fail(contract.login, {
        body: { email, password: "Wrong0!pass" },
      });
      return rest;
    };
    expect(await answer("known@example.com")).toEqual(await answer("unknown@example.com"));
    expect(await answer("known@example.com")).toMatchObject({
      status: 400,
      message: "Invalid email or password",
    });
  });

  test("unknown and known emails cost the same work within noise", async () => {
    await app.signedIn({ email: "timed@example.com" });
    const verifications = app.instances.map(({ wired }) => vi.spyOn(wired.deps.passwords, "verify"));
    const cost = { known: 0, unknown: 0 };
    // in turn, and counted in processor time, so that what else the machine does falls on both alike
    for (let at = 0; at < 9; at++) {
      for (const [name, email] of [
        ["known", "timed@example.com"],
        ["unknown", `nobody${at}@example.com`],
      ] as const) {
        const before = process.cpuUsage();
        await app.browser().fail(contract.login, { body: { email, password: "Wrong0!pass" } });
        cost[name] += process.cpuUsage(before).user;
      }
    }
    const decoys = verifications.flatMap(({ mock }) => mock.calls.map(([stored]) => stored === null));
    expect([decoys.filter(Boolean).length, decoys.length]).toEqual([9, 18]);
    for (const spy of verifications) spy.mockRestore();
    expect(Math.max(cost.known, cost.unknown) / Math.min(cost.known, cost.unknown)).toBeLessThan(2);
  });

  // covers: A7.03
  test("ten failures lock the account for everybody, whatever the address; the owner is told; the lock ends", async () => {
    const browser = await app.signedIn({ email: "locked@example.com" });
    const results = await Promise.all(
      Array.from({ length: 30 }, () =>
        app
          .browser()
          .fail(contract.login, { body: { email: "locked@example.com", password: "Wrong0!pass" } }),
      ),
    );
    expect(results.filter((failure) => failure.code === "invalid_credentials")).toHaveLength(10);
    expect(results.filter((failure) => failure.code === "account_locked")).toHaveLength(20);
    const right = { email: "locked@example.com", password: PASSWORD };
    await expect(browser.fail(contract.login, { body: right })).resolves.toMatchObject({
      status: 429,
      code: "account_locked",
      message: "Too many failed attempts. Try again in 15 minutes.",
    });
    expect(
      (await app.mails("locked@example.com")).filter(
        (mail) => mail.subject === "Sign-in to your account is paused",
      ),
    ).toHaveLength(1);
    app.clock.advance(contract.LIMITS.loginLockMs + 1);
    await expect(browser.call(contract.login, { body: right })).resolves.toMatchObject({
      requires2FA: false,
    });
  });

  test("a lock of an unknown email looks the same", async () => {
    const results = await Promise.all(
      Array.from({ length: 12 }, () =>
        app.browser().fail(contract.login, { body: { email: "ghost@example.com", password: "x" } }),
      ),
    );
    expect(results.filter((failure) => failure.code === "account_locked")).toHaveLength(2);
  });

  test("a session that was set before the sign-in is not taken over", async () => {
    const attacker = await app.signedIn();
    const victim = app.browser();
    for (const [name, cookie] of attacker.cookies) victim.cookies.set(name, cookie);
    const before = victim.cookies.get("querysnap_refresh")?.value;
    await victim.call(contract.signup, {
      body: { name: "V", email: "victim2@example.com", password: PASSWORD },
    });
    await victim.call(contract.login, { body: { email: "victim2@example.com", password: PASSWORD } });
    expect(victim.cookies.get("querysnap_refresh")?.value).not.toBe(before);
  });
});

describe("session", () => {
  // covers: A3.01, A7.02, A7.07
  test("me is the bare user and carries the CSRF token", async () => {
    const browser = await app.signedIn();
    const reply = await browser.raw(contract.getMe);
    expect(contract.user.parse(JSON.parse(reply.body))).toEqual(browser.user);
    expect(reply.headers["x-csrf-token"]).toBe(browser.csrfToken);
    expect(await browser.call(contract.getCsrfToken)).toEqual({
      success: true,
      csrfToken: browser.csrfToken,
    });
  });

  // covers: A6.11, A7.06
  test("an access token dies after 15 minutes; a refresh gives the next one", async () => {
    const browser = await app.signedIn();
    app.clock.advance(contract.LIMITS.accessTokenMs + 1000);
    await expect(browser.fail(contract.getMe)).resolves.toMatchObject({
      status: 401,
      code: "unauthenticated",
    });
    const refreshed = await browser.call(contract.refresh);
    expect(refreshed.csrfToken).toBe(browser.csrfToken);
    browser.token = refreshed.token;
    await browser.call(contract.getMe);
  });

  // covers: A7.06
  test("twenty refreshes with one token at once get the same new token", async () => {
    const browser = await app.signedIn();
    const tabs = Array.from({ length: 20 }, () => {
      const tab = app.browser();
      for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
      return tab;
    });
    const before = browser.cookies.get("querysnap_refresh")?.value;
    const replies = await Promise.all(tabs.map((tab) => tab.raw(contract.refresh)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(tabs.map(() => 200));
    const after = new Set(tabs.map((tab) => tab.cookies.get("querysnap_refresh")?.value));
    expect(after.size).toBe(1);
    expect(after).not.toContain(before);
    app.clock.advance(contract.LIMITS.refreshGraceMs + 1000);
    await tabs[7]?.call(contract.refresh);
  });

  test("a refresh whose reply was lost can be repeated", async () => {
    const browser = await app.signedIn();
    const kept = new Map(browser.cookies);
    await browser.call(contract.refresh);
    // what the browser has when the reply never reaches it
    for (const [name, value] of kept) browser.cookies.set(name, value);
    app.clock.advance(contract.LIMITS.refreshGraceMs - 1000);
    await browser.call(contract.refresh);
    app.clock.advance(contract.LIMITS.refreshGraceMs + 1000);
    await browser.call(contract.refresh);
    expect(await app.deps.store.audit.list(browser.user._id)).toEqual([]);
  });

  test.each([1, 3])(
    "a refresh token that was rotated %i time(s) before ends the session for its thief and its owner",
    async (rotations) => {
      const browser = await app.signedIn();
      const stolen = app.browser();
      for (const [name, cookie] of browser.cookies) stolen.cookies.set(name, cookie);
      for (let count = 0; count < rotations; count++) {
        await browser.call(contract.refresh);
        app.clock.advance(contract.LIMITS.refreshGraceMs + 1000);
      }
      await expect(stolen.fail(contract.refresh)).resolves.toMatchObject({
        status: 401,
        code: "refresh_invalid",
      });
      await expect(browser.fail(contract.refresh)).resolves.toMatchObject({
        status: 401,
        code: "refresh_invalid",
      });
      expect(await app.deps.store.audit.list(browser.user._id)).toMatchObject([{ action: "refresh_reused" }]);
    },
  );

  test("an invented refresh token ends nothing", async () => {
    const browser = await app.signedIn();
    const cookie = browser.cookies.get("querysnap_refresh");
    const [sessionId] = (cookie?.value ?? "").split(".");
    const liar = app.browser();
    liar.cookies.set("querysnap_refresh", { value: `${sessionId}.AAAA.BBBB`, path: "/api" });
    await expect(liar.fail(contract.refresh)).resolves.toMatchObject({ status: 401 });
    await browser.call(contract.refresh);
  });

  // covers: A9.01
  test("a session ends after 7 days without use", async () => {
    const browser = await app.signedIn();
    app.clock.advance(contract.LIMITS.sessionMs + 1);
    await expect(browser.fail(contract.refresh)).resolves.toMatchObject({ status: 401 });
  });

  test("a session ends 90 days after its sign-in, however often it is refreshed", async () => {
    const browser = await app.signedIn();
    const dayMs = 86_400_000;
    for (let day = 6; day < 90; day += 6) {
      app.clock.advance(6 * dayMs);
      await browser.call(contract.refresh).then((reply) => (browser.token = reply.token));
    }
    const { sessions } = await browser.call(contract.listSessions);
    expect(Date.parse(sessions[0]?.expiresAt ?? "") - app.clock.now()).toBe(6 * dayMs);
    app.clock.advance(6 * dayMs);
    await expect(browser.fail(contract.refresh)).resolves.toMatchObject({ status: 401 });
  });

  test("log-out needs the session's CSRF token, with the bearer and with the cookie alone", async () => {
    const browser = await app.signedIn();
    const ways: Record<string, string | null>[] = [{}, { authorization: null }];
    for (const headers of ways) {
      await expect(
        browser.fail(contract.logout, { headers: { ...headers, "x-csrf-token": null } }),
      ).resolves.toMatchObject({ status: 403, code: "CSRF_TOKEN_MISSING" });
      await expect(
        browser.fail(contract.logout, { headers: { ...headers, "x-csrf-token": "x" } }),
      ).resolves.toMatchObject({ status: 403, code: "CSRF_TOKEN_INVALID" });
    }
    await browser.call(contract.refresh);
    await browser.call(contract.logout, { headers: { authorization: null } });
    await expect(browser.fail(contract.listSessions)).resolves.toMatchObject({ status: 401 });
  });

  test("log-out by bearer alone ends the session for its cookie too", async () => {
    const browser = await app.signedIn();
    const cookie = browser.cookies.get("querysnap_refresh");
    browser.cookies.clear();
    await browser.call(contract.logout);
    if (cookie) browser.cookies.set("querysnap_refresh", cookie);
    await expect(browser.fail(contract.refresh)).resolves.toMatchObject({ status: 401 });
  });

  // covers: A7.05
  test("log-out ends the session, clears the cookie and works twice", async () => {
    const browser = await app.signedIn();
    const cookie = browser.cookies.get("querysnap_refresh");
    await browser.call(contract.logout);
    expect(browser.cookies.size).toBe(0);
    await browser.call(contract.logout);
    if (cookie) browser.cookies.set("querysnap_refresh", cookie);
    await expect(browser.fail(contract.refresh)).resolves.toMatchObject({ status: 401 });
  });

  // covers: A6.11
  test("cookies are out of reach of scripts and other sites", async () => {
    const reply = await (await app.signedIn()).raw(contract.refresh);
    expect(String(reply.headers["set-cookie"])).toMatch(/Path=\/api; HttpOnly; SameSite=Strict/);
  });
});

describe("forged access tokens", () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  test("alg none, other keys, other types, other claims: 401", async () => {
    const browser = await app.signedIn();
    const payload = {
      sub: browser.user._id,
      sid: "ses_x",
      iss: "querysnap",
      aud: "querysnap",
      exp: Math.floor(app.clock.now() / 1000) + 600,
    };
    const key = app.deps.signer.key("access");
    const sign = (header: { alg: string; typ?: string }, claims: object, secret = key) =>
      new SignJWT({ ...claims }).setProtectedHeader(header).sign(secret);
    const forged = [
      `${encode({ alg: "none", typ: "at+jwt" })}.${encode(payload)}.`,
      await sign({ alg: "HS256", typ: "at+jwt" }, payload, Buffer.alloc(32, 1)),
      await sign({ alg: "HS256", typ: "at+jwt" }, payload, app.deps.signer.key("csrf")),
      await sign({ alg: "HS256", typ: "JWT" }, payload),
      await sign({ alg: "HS256", typ: "at+jwt" }, { ...payload, aud: "other" }),
      await sign({ alg: "HS256", typ: "at+jwt" }, { ...payload, exp: 1 }),
      await sign({ alg: "HS256", typ: "at+jwt" }, { ...payload, sid: undefined }),
      "garbage",
      "",
    ];
    for (const token of forged) {
      await expect(
        browser.fail(contract.getMe, { headers: { authorization: `Bearer ${token}` } }),
      ).resolves.toMatchObject({
        status: 401,
        code: "unauthenticated",
      });
    }
    browser.token = await sign({ alg: "HS256", typ: "at+jwt" }, payload);
    await browser.call(contract.getMe);
  });
});

describe("protection against other sites", () => {
  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["an opaque origin", { origin: "null" }],
    ["a cross-site fetch", { origin: null, "sec-fetch-site": "cross-site" }],
  ])("sign-in from %s is refused", async (...[, headers]) => {
    await expect(
      app
        .browser()
        .fail(contract.login, { body: { email: "first@example.com", password: PASSWORD }, headers }),
    ).resolves.toMatchObject({
      status: 403,
      code: "origin_forbidden",
    });
  });

  test("a name that was pointed at this machine is refused in local mode", async () => {
    await expect(
      app.browser().fail(contract.getServerIp, { headers: { host: "attacker.example" } }),
    ).resolves.toMatchObject({
      status: 403,
      code: "origin_forbidden",
    });
  });
});

describe("what is not a request", () => {
  test.each([
    ["broken JSON", '{"email":', "application/json", 400, "malformed_body"],
    ["a form", "email=a", "application/x-www-form-urlencoded", 415, "unsupported_media_type"],
    ["text", "{}", "text/plain", 415, "unsupported_media_type"],
    ["2 MB", `{"email":"${"a".repeat(2_000_000)}"}`, "application/json", 413, "body_too_large"],
    [
      "a poisoned prototype",
      '{"__proto__":{"role":"admin"},"email":"a@b.cd","password":"x"}',
      "application/json",
      400,
      "malformed_body",
    ],
    ["an array", "[]", "application/json", 400, "validation_failed"],
  ])("%s is answered with its own code", async (...[, payload, type, status, code]) => {
    const reply = await app
      .browser()
      .send({ method: "POST", url: contract.login.path, payload, headers: { "content-type": type } });
    expect({ status: reply.statusCode, ...JSON.parse(reply.body) }).toMatchObject({
      status,
      code,
      success: false,
    });
  });

  // covers: X.05
  test("unknown paths have the failure shape and a request id", async () => {
    const reply = await app.browser().send({ method: "GET", url: "/api/nothing" });
    expect(contract.failureReply.parse(JSON.parse(reply.body))).toMatchObject({
      code: "not_found",
      requestId: reply.headers["x-request-id"],
    });
  });
});
