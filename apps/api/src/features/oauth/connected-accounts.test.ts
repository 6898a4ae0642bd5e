import * as contract from "@querysnap/contracts";
import type { Browser } from "@querysnap/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { popupResult, TestProviders } from "../../testing/start-providers.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { CONNECT_REFUSALS } from "./connected-accounts.ts";

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

async function verified() {
  const browser = await app.signedIn();
  await app.deps.store.users.update(browser.user._id, { is_verified: 1 });
  return browser;
}
const begin = async (browser: Browser, provider: contract.OauthProvider) =>
  (await browser.call(contract.connectAccount, { body: { provider, password: PASSWORD } })).url;
async function connect(browser: Browser, provider: contract.OauthProvider) {
  return popupResult(browser, await providers.authorize(browser, provider, await begin(browser, provider)));
}
async function signsInTo(provider: contract.OauthProvider) {
  const browser = app.browser();
  browser.token = (await popupResult(browser, await providers.authorize(browser, provider)))["token"] ?? null;
  return browser.token === null ? null : (await browser.call(contract.getMe))._id;
}
const identities = (userId: string) => app.deps.store.users.listIdentities(userId);
const EXPIRED = { error: CONNECT_REFUSALS.expired };

describe.each(["google", "github"] as const)("%s", (provider) => {
  const name = contract.OAUTH_PROVIDER_NAMES[provider];

  test("is connected after the password was proved, signs in from then on, and is mailed", async () => {
    const browser = await verified();
    const person = providers.next();
    expect(await browser.call(contract.listConnectedAccounts)).toEqual({
      success: true,
      accounts: [],
      available: ["google", "github"],
    });
    const session = browser.cookies.get("querysnap_refresh");
    expect(await connect(browser, provider)).toEqual({ connected: provider });
    expect(browser.cookies.get("querysnap_refresh")).toEqual(session);
    expect(await browser.call(contract.listConnectedAccounts)).toMatchObject({
      accounts: [{ provider, email: person.email, canDisconnect: true }],
      available: [provider === "google" ? "github" : "google"],
    });
    expect(await signsInTo(provider)).toBe(browser.user._id);
    expect(await browser.call(contract.getMe)).toMatchObject({ oauthProvider: null });
    const mails = await app.mails(browser.user.email);
    expect(mails.find(({ subject }) => subject === "Your security settings were changed")?.text).toContain(
      `Signing in with ${name} (${person.email}) was connected to your account.`,
    );
    expect(await app.deps.store.audit.list(browser.user._id)).toMatchObject([
      { action: "provider_connected", subject: provider },
    ]);
  });

  test("is disconnected, once, is mailed, and does not sign in any more", async () => {
    const browser = await verified();
    providers.next({ email: browser.user.email });
    await connect(browser, provider);
    const replies = await Promise.all(
      [1, 2].map(() => browser.raw(contract.disconnectAccount, { body: { provider } })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 404]);
    expect(await identities(browser.user._id)).toEqual([]);
    expect(await signsInTo(provider)).toBeNull();
    await browser.call(contract.refresh);
    expect((await app.mails(browser.user.email)).map(({ text }) => text).join("")).toContain(
      `Signing in with ${name} was disconnected from your account.`,
    );
  });

  test("a wrong password connects nothing, counts as a failed sign-in, and leaves no permission", async () => {
    const browser = await verified();
    providers.next();
    const wrong = () =>
      browser.fail(contract.connectAccount, { body: { provider, password: "Wrong0!pass" } });
    await expect(wrong()).resolves.toMatchObject({ status: 400, code: "password_wrong" });
    expect(browser.cookies.has("querysnap_connect")).toBe(false);
    const codes = (await Promise.all(Array.from({ length: 12 }, wrong))).map(({ code }) => code);
    expect(codes.filter((code) => code === "password_wrong")).toHaveLength(9);
    expect(codes.filter((code) => code === "account_locked")).toHaveLength(3);
    const right = { email: browser.user.email, password: PASSWORD };
    await expect(app.browser().fail(contract.login, { body: right })).resolves.toMatchObject({
      code: "account_locked",
    });
    expect(await popupResult(browser, `/api/auth/${provider}?connect=true`)).toEqual(EXPIRED);
    expect(await identities(browser.user._id)).toEqual([]);
  });

  test("a permission counts once, on its browser, for its provider, and while its session lives", async () => {
    const browser = await verified();
    providers.next();
    const other = provider === "google" ? "github" : "google";

    const url = await begin(browser, provider);
    const stranger = await app.signedIn();
    expect(await popupResult(stranger, url)).toEqual(EXPIRED);

    browser.cookies.set("querysnap_connect", { value: "invented", path: "/api/auth" });
    expect(await popupResult(browser, await providers.authorize(browser, provider, url))).toEqual(EXPIRED);

    await begin(browser, provider);
    expect(
      await popupResult(
        browser,
        await providers.authorize(browser, other, `/api/auth/${other}?connect=true`),
      ),
    ).toEqual(EXPIRED);

    await begin(browser, provider);
    const older = browser.cookies.get("querysnap_connect");
    await begin(browser, provider);
    if (older) browser.cookies.set("querysnap_connect", older);
    expect(await popupResult(browser, await providers.authorize(browser, provider, url))).toEqual(EXPIRED);

    const callback = await providers.authorize(browser, provider, await begin(browser, provider));
    await browser.call(contract.logout);
    expect(await popupResult(browser, callback)).toEqual(EXPIRED);
    expect(await identities(browser.user._id)).toEqual([]);
  });

  test("of five callbacks with a copy of the cookies at once, one connects; no one is signed in by it", async () => {
    const browser = await verified();
    providers.next();
    const callback = await providers.authorize(browser, provider, await begin(browser, provider));
    const copies = Array.from({ length: 5 }, () => {
      const copy = app.browser();
      for (const [key, cookie] of browser.cookies) copy.cookies.set(key, cookie);
      return copy;
    });
    const results = await Promise.all(copies.map((copy) => popupResult(copy, callback)));
    expect(results.filter((result) => result["connected"] === provider)).toHaveLength(1);
    expect(results.filter((result) => "token" in result)).toEqual([]);
    expect(await identities(browser.user._id)).toHaveLength(1);
  });

  test("an outside account belongs to one user, also when two connect it at once", async () => {
    const [mine, theirs] = [await verified(), await verified()];
    providers.next();
    const callbacks = [
      await providers.authorize(mine, provider, await begin(mine, provider)),
      await providers.authorize(theirs, provider, await begin(theirs, provider)),
    ] as const;
    const results = await Promise.all([popupResult(mine, callbacks[0]), popupResult(theirs, callbacks[1])]);
    expect(new Set(results.map((result) => result["connected"] ?? result["error"]))).toEqual(
      new Set([CONNECT_REFUSALS.taken, provider]),
    );
    const owners = await Promise.all(
      [mine, theirs].map(async ({ user }) => (await identities(user._id)).length),
    );
    expect(owners.toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  test("one account of each provider: a second one is refused and the first stays", async () => {
    const browser = await verified();
    const first = providers.next();
    const url = await begin(browser, provider);
    const waiting = await providers.authorize(browser, provider, url);
    const cookies = new Map(browser.cookies);
    browser.cookies.delete("querysnap_oauth");
    await app.deps.store.users.addIdentity({
      provider,
      subject: `x${first.sub}`,
      user_id: browser.user._id,
      email: null,
      created_at: 1,
    });
    for (const [key, cookie] of cookies) browser.cookies.set(key, cookie);
    expect(await popupResult(browser, waiting)).toEqual({ error: CONNECT_REFUSALS.already });
    await expect(
      browser.fail(contract.connectAccount, { body: { provider, password: PASSWORD } }),
    ).resolves.toMatchObject({
      status: 409,
      code: "provider_already_connected",
    });
    expect(await identities(browser.user._id)).toMatchObject([{ subject: `x${first.sub}` }]);
  });
});

test("an address that nobody verified connects nothing: its owner would find a stranger's way in", async () => {
  const browser = await app.signedIn();
  await expect(
    browser.fail(contract.connectAccount, { body: { provider: "google", password: PASSWORD } }),
  ).resolves.toMatchObject({
    status: 403,
    code: "email_unverified",
  });
  expect(browser.cookies.has("querysnap_connect")).toBe(false);
});

test("the mail about a new password names what signs in without it", async () => {
  const browser = await verified();
  const person = providers.next();
  await connect(browser, "google");
  await browser.call(contract.forgotPassword, { body: { email: browser.user.email } });
  const token = await app.linkToken(browser.user.email, "/reset-password");
  await app.browser().call(contract.resetPassword, { body: { token, password: "N3w-passw0rd!" } });
  const mail = (await app.mails(browser.user.email)).find(
    ({ subject }) => subject === "Your password was changed",
  );
  expect(mail?.text).toContain(`You can also sign in with Google (${person.email}).`);
});

test("the last way to sign in stays", async () => {
  const browser = await verified();
  providers.next();
  await connect(browser, "google");
  await app.deps.store.users.update(browser.user._id, { password_hash: null });
  expect((await browser.call(contract.listConnectedAccounts)).accounts).toMatchObject([
    { canDisconnect: false },
  ]);
  await expect(
    browser.fail(contract.disconnectAccount, { body: { provider: "google" } }),
  ).resolves.toMatchObject({ status: 409, code: "last_sign_in_method" });
  expect(await identities(browser.user._id)).toHaveLength(1);
});

test("accounts of a provider have nothing to connect here", async () => {
  providers.next();
  const browser = app.browser();
  browser.token = (await popupResult(browser, await providers.authorize(browser, "google")))["token"] ?? null;
  browser.csrfToken = (await browser.call(contract.getCsrfToken)).csrfToken;
  const refusal = { status: 403, code: "provider_account" };
  await expect(browser.fail(contract.listConnectedAccounts)).resolves.toMatchObject(refusal);
  await expect(
    browser.fail(contract.connectAccount, { body: { provider: "github", password: PASSWORD } }),
  ).resolves.toMatchObject(refusal);
  await expect(
    browser.fail(contract.disconnectAccount, { body: { provider: "google" } }),
  ).resolves.toMatchObject(refusal);
});

test("ended sessions connect and disconnect nothing, at once", async () => {
  const browser = await verified();
  await browser.call(contract.revokeAllSessions);
  await expect(browser.fail(contract.listConnectedAccounts)).resolves.toMatchObject({ status: 401 });
  await expect(
    browser.fail(contract.connectAccount, { body: { provider: "google", password: PASSWORD } }),
  ).resolves.toMatchObject({ status: 401 });
  await expect(
    browser.fail(contract.disconnectAccount, { body: { provider: "google" } }),
  ).resolves.toMatchObject({ status: 401 });
});

test("the permission's cookie is closed to scripts and other sites", async () => {
  const browser = await verified();
  const reply = await browser.raw(contract.connectAccount, {
    body: { provider: "google", password: PASSWORD },
  });
  expect(String(reply.headers["set-cookie"])).toMatch(
    /^querysnap_connect=[\w-]{43}; Max-Age=300; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
  );
});

test.each([
  ["no provider", { password: PASSWORD }],
  ["another provider", { provider: "evil", password: PASSWORD }],
  ["a provider's inherited name", { provider: "constructor", password: PASSWORD }],
  ["a list", { provider: ["google"], password: PASSWORD }],
  ["no password", { provider: "google" }],
  ["an object as password", { provider: "google", password: { $ne: "" } }],
  ["a password of 300 characters", { provider: "google", password: "x".repeat(300) }],
])("%s is refused by its form", async (...[, body]) => {
  const browser = await verified();
  const reply = await browser.send({
    method: "POST",
    url: contract.connectAccount.path,
    payload: JSON.stringify(body),
  });
  expect([reply.statusCode, JSON.parse(reply.body).code]).toEqual([400, "validation_failed"]);
  expect(browser.cookies.has("querysnap_connect")).toBe(false);
});

test("a provider that is not configured is not offered", async () => {
  const bare = await startTestApp();
  const browser = await bare.signedIn();
  await bare.deps.store.users.update(browser.user._id, { is_verified: 1 });
  expect(await browser.call(contract.listConnectedAccounts)).toMatchObject({ available: [] });
  await expect(
    browser.fail(contract.connectAccount, { body: { provider: "google", password: PASSWORD } }),
  ).resolves.toMatchObject({
    code: "provider_not_configured",
  });
  await bare.close();
});
