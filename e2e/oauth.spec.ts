import { type Browser, type Page, expect, test } from "@playwright/test";
import { type MutableToken, OAuth2Server } from "oauth2-mock-server";
import { newcomer, storedSession } from "./support/account.ts";
import { stopClock } from "./support/clock.ts";
import { type GithubServer, type OutsidePerson, startGithubServer } from "./support/github-server.ts";
import { Installation } from "./support/installation.ts";
import { codeIn, mailTo, outboxOf, pathIn } from "./support/mailbox.ts";
import { newContext, newEmail, PASSWORD } from "./support/person.ts";

const google = new OAuth2Server();
let googlePerson: OutsidePerson;
let github: GithubServer;
let installation: Installation;
let made = 0;

function someone(name: string): OutsidePerson {
  made += 1;
  return { id: 1000 + made, email: newEmail("outside"), verified: true, name };
}

test.beforeAll(async () => {
  await google.issuer.keys.generate("RS256");
  await google.start(0, "127.0.0.1");
  google.service.on("beforeTokenSigning", (token: MutableToken) => {
    const { id, email, verified, name } = googlePerson;
    Object.assign(token.payload, {
      sub: String(id),
      email,
      email_verified: verified,
      name,
      aud: "google-client",
    });
  });
  github = await startGithubServer(someone("Gita Hub"));
  installation = new Installation({
    GOOGLE_CLIENT_ID: "google-client",
    GOOGLE_CLIENT_SECRET: "google-secret",
    GOOGLE_ISSUER: google.issuer.url ?? "",
    GITHUB_CLIENT_ID: "github-client",
    GITHUB_CLIENT_SECRET: "github-secret",
    GITHUB_URL: github.url,
    GITHUB_API_URL: github.url,
  });
  await installation.start();
});
test.afterAll(async () => {
  await installation.remove();
  await google.stop();
  await github.close();
});

async function openLogin(browser: Browser): Promise<Page> {
  const page = await (await newContext(browser, installation.url)).newPage();
  await page.goto("/login");
  return page;
}

/** Opens the window of GitHub and waits until it asks. */
async function openGithub(page: Page): Promise<Page> {
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "GitHub" }).click();
  const popup = await opening;
  await expect(popup.getByRole("link", { name: "Authorize" })).toBeVisible();
  return popup;
}

const overlay = (page: Page) => page.getByRole("dialog", { name: "Continue with GitHub" });

// covers: A2.28
test("Google, an OpenID provider, signs in through its window and makes a verified account", async ({
  browser,
}) => {
  googlePerson = someone("Gul Oogle");
  const page = await openLogin(browser);
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Google" }).click();
  const popup = await opening;
  await page.waitForURL("**/connect");
  await expect.poll(() => popup.isClosed()).toBe(true);
  await page.goto("/me");
  await expect(page.getByRole("heading", { name: "Welcome, Gul Oogle" })).toBeVisible();
  await expect(page.getByText(googlePerson.email)).toBeVisible();
  await expect(page.getByText("Verified", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("OAuth Provider")).toBeVisible();
  await page.context().close();
});

// covers: A2.61
test("GitHub signs in after its page was answered, and the account's security belongs to GitHub", async ({
  browser,
}) => {
  github.person = someone("Gita Hub");
  const page = await openLogin(browser);
  const popup = await openGithub(page);
  await expect(overlay(page)).toBeVisible();
  const size = await popup.evaluate(() => [window.innerWidth, window.innerHeight]);
  expect(size).toEqual([500, 600]);
  const closing = popup.waitForEvent("close");
  await popup.getByRole("link", { name: "Authorize" }).click();
  await page.waitForURL("**/connect");
  await closing;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/settings", { waitUntil: "networkidle" });
  await expect(
    page.getByText("Password and security are managed by GitHub. Change them in your account there."),
  ).toBeVisible();
  await expect(page.getByText("Two-Factor Authentication")).toHaveCount(0);
  expect(asked).not.toContain("/api/twofactor/status");
  await page.context().close();
});

test("a refusal at the provider is shown as an error and signs nobody in", async ({ browser }) => {
  const page = await openLogin(browser);
  const popup = await openGithub(page);
  await popup.getByRole("link", { name: "Refuse" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "OAuth Error: OAuth authentication failed" }),
  ).toBeVisible();
  await expect(overlay(page)).toHaveCount(0);
  expect(await storedSession(page)).toEqual([null, null, null]);
  await page.context().close();
});

test("closing the window cancels without an error, and it can be opened again", async ({ browser }) => {
  github.person = someone("Second Try");
  const page = await openLogin(browser);
  await (await openGithub(page)).close();
  await expect(overlay(page)).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  const popup = await openGithub(page);
  await popup.getByRole("link", { name: "Authorize" }).click();
  await page.waitForURL("**/connect");
  await page.context().close();
});

// covers: A2.33
test("a provider whose page cuts its window off from ours still signs in", async ({ browser }) => {
  github.person = someone("Cut Off");
  github.cutsOff = true;
  const page = await openLogin(browser);
  const popup = await openGithub(page);
  github.cutsOff = false;
  await expect(overlay(page), "the window looks closed from here").toHaveCount(0);
  await popup.getByRole("link", { name: "Authorize" }).click();
  await page.waitForURL("**/connect");
  await page.context().close();
});

test("the overlay's Cancel closes the window", async ({ browser }) => {
  const page = await openLogin(browser);
  const popup = await openGithub(page);
  const closing = popup.waitForEvent("close");
  await overlay(page).getByRole("button", { name: "Cancel" }).click();
  await closing;
  await expect(overlay(page)).toHaveCount(0);
  await page.context().close();
});

test("a blocked window is explained", async ({ browser }) => {
  const page = await openLogin(browser);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole("button", { name: "GitHub" }).click();
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: "Popup blocked! Please allow popups for this site and try again." }),
  ).toBeVisible();
  await expect(overlay(page)).toHaveCount(0);
  await page.context().close();
});

// covers: A4.13
test("after five minutes without an answer the window is closed and the sign-in given up", async ({
  browser,
}) => {
  const page = await (await newContext(browser, installation.url)).newPage();
  await stopClock(page);
  await page.goto("/login");
  const popup = await openGithub(page);
  await page.clock.runFor("04:30");
  await expect(overlay(page)).toBeVisible();
  const closing = popup.waitForEvent("close");
  await page.clock.runFor("00:31");
  await closing;
  await expect(
    page.getByRole("alert").filter({ hasText: "Authentication timed out. Please try again." }),
  ).toBeVisible();
  await expect(overlay(page)).toHaveCount(0);
  await page.context().close();
});

test("a password account is not opened by a provider that gives the same address, not even from its own browser", async ({
  browser,
}) => {
  const { page: owner, person } = await newcomer(browser, installation.url);
  github.person = { ...someone("Same Address"), email: person.email };
  const page = await openLogin(browser);
  const popup = await openGithub(page);
  await popup.getByRole("link", { name: "Authorize" }).click();
  await expect(
    page.getByText(
      "OAuth Error: An account with this email address exists. Sign in with your password first, then connect this provider in Settings.",
    ),
  ).toBeVisible();
  expect(await storedSession(page)).toEqual([null, null, null]);
  await page.context().close();
  await owner.goto("/me");
  await expect(owner.getByText("OAuth Provider")).toHaveCount(0);
  await owner.goto("/api/auth/github");
  await owner.getByRole("link", { name: "Authorize" }).click();
  await owner.waitForURL("**/oauth-popup?error=**");
  await owner.goto("/me");
  await expect(owner.getByText(person.email)).toBeVisible();
  await owner.context().close();
});

test("an account with a second factor signs in by its connected provider and the code, on the same browser", async ({
  browser,
}) => {
  const { page: owner, person } = await newcomer(browser, installation.url);
  const mail = outboxOf(installation.dataDir);
  github.person = someone("Connected Twice");
  await owner.goto(pathIn(await mailTo(mail, { email: person.email, subject: "Verify your email address" })));
  await expect(owner.getByText("Your email address is verified.")).toBeVisible();
  await owner.goto("/settings");
  await owner.getByRole("button", { name: "Connect GitHub" }).click();
  const question = owner.getByRole("dialog", { name: "Connect GitHub" });
  await question.getByLabel("Password", { exact: true }).fill(PASSWORD);
  const opening = owner.waitForEvent("popup");
  await question.getByRole("button", { name: "Continue" }).click();
  await (await opening).getByRole("link", { name: "Authorize" }).click();
  await expect(
    owner.getByText("GitHub has been connected. It signs in to this account from now on."),
  ).toBeVisible();
  await owner.getByRole("button", { name: "Enable Email" }).click();
  await expect(
    owner.getByText("Email two-factor authentication has been enabled successfully!"),
  ).toBeVisible();

  const page = await openLogin(browser);
  const popup = await openGithub(page);
  await popup.getByRole("link", { name: "Authorize" }).click();
  const dialog = page.getByRole("dialog", { name: "Two-factor authentication" });
  await expect(dialog.getByText(`Enter the 4-character code sent to ${person.email}.`)).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);
  expect(await storedSession(page)).toEqual([null, null, null]);
  await dialog
    .getByLabel("Email code")
    .fill(codeIn(await mailTo(mail, { email: person.email, subject: "Your sign-in code" })));
  await page.waitForURL("**/connect");
  await page.goto("/me");
  await expect(page.getByText(person.email)).toBeVisible();
  await Promise.all([page.context().close(), owner.context().close()]);
});

test("an unverified address of a provider makes no account", async ({ browser }) => {
  github.person = { ...someone("Unproven"), verified: false };
  const page = await openLogin(browser);
  const popup = await openGithub(page);
  await popup.getByRole("link", { name: "Authorize" }).click();
  await expect(
    page.getByText("OAuth Error: Your provider has not verified your email address"),
  ).toBeVisible();
  await page.context().close();
});

// covers: A5.08
test("messages of other origins are ignored while the window is open", async ({ browser }) => {
  const page = await openLogin(browser);
  const popup = await openGithub(page);
  await popup.evaluate(() => {
    const opener: Window | null = window.opener instanceof Object ? window.opener : null;
    opener?.postMessage({ type: "querysnap:oauth", error: "from elsewhere" }, "*");
  });
  await popup.getByRole("link", { name: "Refuse" }).click();
  await expect(page.getByRole("alert")).toHaveText(/OAuth authentication failed/);
  await expect(page.getByText("from elsewhere")).toHaveCount(0);
  await page.context().close();
});

// covers: A2.08
test("the page for a sign-in without a popup names what is wrong with its token", async ({ browser }) => {
  const page = await (await newContext(browser, installation.url)).newPage();
  const expired = `e30.${Buffer.from(JSON.stringify({ exp: 1 })).toString("base64url")}.x`;
  for (const [search, text] of [
    ["", "No authentication token received"],
    ["?token=nonsense", "Invalid token format"],
    [`?token=${expired}`, "Token has expired"],
    ["?error=access_denied", "OAuth Error: access_denied"],
  ] as const) {
    await page.goto(`/oauth-success${search}`);
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.context().close();
});
