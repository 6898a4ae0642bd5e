import * as contract from "@querysnap/contracts";
import type { Browser } from "@querysnap/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { popupResult, TestProviders } from "../../testing/start-providers.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { OAUTH_REFUSALS } from "./sign-in-outside.ts";

const FAILED = { error: "OAuth authentication failed" };
let providers: TestProviders;
let app: TestApp;
beforeAll(async () => {
  providers = await TestProviders.start();
  // tokens of the provider are checked against real time
  app = await startTestApp({ env: providers.env, clock: null });
});
afterAll(async () => {
  await app.close();
  await providers.close();
});

async function signIn(provider: contract.OauthProvider, browser: Browser = app.browser()) {
  const result = await popupResult(browser, await providers.authorize(browser, provider));
  browser.token = result["token"] ?? null;
  return { browser, result };
}
const userRows = async () => (await app.deps.database.db.selectFrom("users").select("id").execute()).length;

describe.each(["google", "github"] as const)("%s", (provider) => {
  const other = provider === "google" ? "github" : "google";

  // covers: A7.11, A7.12
  test("a new person gets a verified account of the provider, and the same one the next time", async () => {
    const person = providers.next();
    const first = await signIn(provider);
    const user = await first.browser.call(contract.getMe);
    expect(user).toMatchObject({
      email: person.email,
      name: "Outside Person",
      isVerified: true,
      oauthProvider: provider,
    });
    await first.browser.call(contract.refresh);
    providers.person = { ...person, email: `renamed-${person.email}` };
    const again = await signIn(provider);
    expect((await again.browser.call(contract.getMe))._id).toBe(user._id);
  });

  test("of a new person's five windows at once, all get the one account", async () => {
    providers.next();
    const browsers = Array.from({ length: 5 }, () => app.browser());
    const callbacks = await Promise.all(browsers.map((browser) => providers.authorize(browser, provider)));
    const tokens = await Promise.all(
      browsers.map((browser, at) => popupResult(browser, callbacks[at] ?? "")),
    );
    const ids = await Promise.all(
      browsers.map(async (browser, at) => {
        browser.token = tokens[at]?.["token"] ?? null;
        return (await browser.call(contract.getMe))._id;
      }),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test("an unverified email makes no account", async () => {
    const person = providers.next({ verified: false });
    expect((await signIn(provider)).result).toEqual({ error: OAUTH_REFUSALS.emailUnverified });
    expect(await app.deps.store.users.findByEmailKey(person.email)).toBeUndefined();
  });

  test("a password account of the same email is not taken, not even from a browser that is signed in to it", async () => {
    const owner = await app.signedIn({ email: providers.next().email });
    for (const browser of [app.browser(), await app.signedIn(), owner]) {
      const before = browser.cookies.get("querysnap_refresh");
      expect((await signIn(provider, browser)).result).toEqual({ error: OAUTH_REFUSALS.passwordAccount });
      expect(browser.cookies.get("querysnap_refresh")).toEqual(before);
    }
    expect(await app.deps.store.users.listIdentities(owner.user._id)).toEqual([]);
    expect(
      (
        await app
          .browser()
          .call(contract.login, { body: { email: providers.person.email, password: PASSWORD } })
      ).requires2FA,
    ).toBe(false);
  });

  test("an account of the other provider is not taken; the sentence names it", async () => {
    providers.next();
    await signIn(other);
    const before = await userRows();
    const { result } = await signIn(provider);
    expect(result["error"]).toBe(
      `An account with this email address exists. Sign in with ${contract.OAUTH_PROVIDER_NAMES[other]}, which it was made with.`,
    );
    expect(await userRows()).toBe(before);
  });

  test("a callback on another browser, with another state, without one, or of the other provider fails", async () => {
    const person = providers.next();
    const browser = app.browser();
    const callback = await providers.authorize(browser, provider);
    const cookies = new Map(browser.cookies);
    expect(await popupResult(app.browser(), callback)).toEqual(FAILED);
    for (const url of [
      callback.replace(/state=[^&]+/, "state=other"),
      callback.replace(/&?state=[^&]+/, ""),
      callback.replace(/code=[^&]+/, "code=invented"),
      callback.replace(/code=[^&]+/, "code="),
      callback.replace(`/${provider}/`, `/${other}/`),
    ]) {
      const fresh = app.browser();
      await providers.authorize(fresh, provider);
      expect(await popupResult(fresh, url)).toEqual(FAILED);
      for (const [name, cookie] of cookies) fresh.cookies.set(name, cookie);
      expect(await popupResult(fresh, callback.replace(/state=[^&]+/, "state=other"))).toEqual(FAILED);
    }
    expect(await app.deps.store.users.findByEmailKey(person.email)).toBeUndefined();
  });

  test("a state is answered once: of five callbacks with a copy of the cookie at once, one signs in", async () => {
    providers.next();
    const browser = app.browser();
    const callback = await providers.authorize(browser, provider);
    const copies = Array.from({ length: 5 }, () => {
      const copy = app.browser();
      for (const [name, cookie] of browser.cookies) copy.cookies.set(name, cookie);
      return copy;
    });
    const results = await Promise.all(copies.map((copy) => popupResult(copy, callback)));
    expect(results.filter(({ token }) => token !== undefined)).toHaveLength(1);
    expect(results.filter(({ error }) => error === FAILED.error)).toHaveLength(4);
  });

  test("a state that was changed, or is ten minutes old, is not ours", async () => {
    providers.next();
    const browser = app.browser();
    const callback = await providers.authorize(browser, provider);
    const cookie = browser.cookies.get("querysnap_oauth");
    if (!cookie) throw new Error("No state cookie");
    const flip = (text: string) => `${text.slice(0, -3)}${text.at(-3) === "A" ? "B" : "A"}${text.slice(-2)}`;
    const old = app.deps.box.seal(
      JSON.stringify({ ...JSON.parse(app.deps.box.open(cookie.value, "oauth-state")), until: Date.now() }),
      "oauth-state",
    );
    for (const value of [
      flip(cookie.value),
      old,
      "x",
      "v1.local.AAAA",
      cookie.value.replace(/^v1\.[^.]*/, "v1.other"),
    ]) {
      browser.cookies.set("querysnap_oauth", { ...cookie, value });
      expect(await popupResult(browser, callback)).toEqual(FAILED);
    }
  });

  test("an account with a second factor is not opened by the provider alone: the code is asked for, on the same browser", async () => {
    const { email } = providers.next();
    const { browser: first } = await signIn(provider);
    const user = await first.call(contract.getMe);
    await app.deps.store.users.update(user._id, { two_factor_method: "email" });
    const { browser, result } = await signIn(provider);
    expect(result).toEqual({ twoFactorMethod: "email", email });
    expect(browser.cookies.has("querysnap_refresh")).toBe(false);
    const sessions = () => app.deps.store.sessions.listLive(user._id, Date.now());
    expect(await sessions()).toHaveLength(1);

    const [mail] = await app.mails(email);
    const token = /^[0-9A-F]{4}$/m.exec(mail?.text ?? "")?.[0] ?? "";
    const stranger = (await signIn(provider, app.browser())).browser;
    for (const other of [app.browser(), stranger])
      await expect(other.fail(contract.verifyTwoFactor, { body: { email, token } })).resolves.toMatchObject({
        status: 400,
      });
    const { token: access } = await browser.call(contract.verifyTwoFactor, { body: { email, token } });
    browser.token = access;
    expect((await browser.call(contract.getMe))._id).toBe(user._id);
    expect(await sessions()).toHaveLength(2);
    await expect(browser.fail(contract.verifyTwoFactor, { body: { email, token } })).resolves.toMatchObject({
      code: "two_factor_login_expired",
    });
  });

  test("of five callbacks of an account with a second factor at once, one begins a sign-in", async () => {
    const { email } = providers.next();
    const user = await (await signIn(provider)).browser.call(contract.getMe);
    await app.deps.store.users.update(user._id, { two_factor_method: "email" });
    const browser = app.browser();
    const callback = await providers.authorize(browser, provider);
    const copies = Array.from({ length: 5 }, () => {
      const copy = app.browser();
      for (const [name, cookie] of browser.cookies) copy.cookies.set(name, cookie);
      return copy;
    });
    const results = await Promise.all(copies.map((copy) => popupResult(copy, callback)));
    expect(results.filter(({ twoFactorMethod }) => twoFactorMethod === "email")).toHaveLength(1);
    expect(results.filter(({ error }) => error === FAILED.error)).toHaveLength(4);
    expect((await app.mails(email)).filter(({ subject }) => subject === "Your sign-in code")).toHaveLength(1);
  });

  test("a locked account is refused in the words of a sign-in with a password", async () => {
    providers.next();
    const { browser } = await signIn(provider);
    const { _id: userId } = await browser.call(contract.getMe);
    await app.deps.store.users.update(userId, { locked_at: Date.now() });
    const { result } = await signIn(provider);
    expect(result).toEqual({ error: contract.ERROR_TEXTS.account_disabled });
  });

  test("the provider's own refusal is an error, and no address of a request is followed", async () => {
    const browser = app.browser();
    await providers.authorize(browser, provider);
    const url = `/api/auth/${provider}/callback?error=access_denied&state=x&redirect_uri=https%3A%2F%2Fevil.example`;
    expect(await popupResult(browser, url)).toEqual(FAILED);
  });

  test("the provider is asked with state and PKCE, a fresh one each time; the cookie is Lax, closed to scripts and short-lived", async () => {
    const opened = await Promise.all(
      [1, 2].map(() => app.browser().send({ method: "GET", url: `/api/auth/${provider}` })),
    );
    const asked = opened.map((reply) => new URL(String(reply.headers["location"])).searchParams);
    for (const query of asked) {
      expect(query.get("code_challenge_method")).toBe("S256");
      expect(query.get("response_type")).toBe("code");
      expect(query.get("redirect_uri")).toBe(`http://localhost/api/auth/${provider}/callback`);
    }
    for (const name of ["state", "code_challenge", ...(provider === "google" ? ["nonce"] : [])]) {
      expect(asked[0]?.get(name)?.length).toBeGreaterThanOrEqual(32);
      expect(asked[0]?.get(name)).not.toBe(asked[1]?.get(name));
    }
    expect(String(opened[0]?.headers["set-cookie"])).toMatch(
      /^querysnap_oauth=.*; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    );
  });
});

test.each([
  ["another nonce", { nonce: "other" }],
  ["another audience", { aud: "other-client" }],
  ["another issuer", { iss: "https://evil.example" }],
  ["an expiry in the past", { exp: 1 }],
  ["no subject", { sub: "" }],
  ["an email that is not one", { email: "x" }],
  ["a verified flag that is not one", { email_verified: "false" }],
])("an identity token of Google with %s makes no account", async (...[, claims]) => {
  providers.next();
  const before = await userRows();
  providers.claims = claims;
  const { result } = await signIn("google");
  providers.claims = {};
  expect([FAILED.error, OAUTH_REFUSALS.emailUnverified]).toContain(result["error"]);
  expect(await userRows()).toBe(before);
});

test("a name of a provider cannot add headers or markup to a mail, nor NUL to a row", async () => {
  const person = providers.next({ name: "Eve\r\nBcc: victim@example.com\0<b>" });
  const { browser } = await signIn("google");
  expect((await browser.call(contract.getMe)).name).toBe("Eve Bcc: victim@example.com <b>");
  await signIn("google");
  const [mail] = await app.mails(person.email);
  expect(mail?.text).toContain("Hello Eve Bcc: victim@example.com <b>,");
  expect(await app.mails("victim@example.com")).toHaveLength(0);
});

test("mails to an account of a provider speak of no password and of no setting that it does not have", async () => {
  const { email } = providers.next();
  const { browser } = await signIn("google");
  await signIn("google");
  await app.browser().call(contract.signup, { body: { name: "Eve", email, password: PASSWORD } });
  for (let n = 0; n < 12; n++)
    await app.browser().raw(contract.login, { body: { email, password: "Wrong-pass-1" } });
  const mails = await app.mails(email);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    "New sign-in to your account",
    "You already have a QuerySnap account",
  ]);
  const text = mails.map((mail) => mail.text).join("\n");
  expect(text).toContain("sign in with Google");
  expect(text).not.toMatch(/password|Turn these emails off/i);
  expect((await browser.call(contract.getMe)).oauthProvider).toBe("google");
});

test("providers that are not configured say so", async () => {
  const bare = await startTestApp();
  const browser = bare.browser();
  expect((await browser.call(contract.getAppInfo)).oauth).toEqual({ google: false, github: false });
  expect(await popupResult(browser, "/api/auth/google")).toEqual({
    error: contract.ERROR_TEXTS.provider_not_configured,
  });
  await bare.close();
});
