import { expect, type Page, test } from "@playwright/test";
import {
  countCalls,
  forgetUser,
  makeAccount,
  newcomer,
  spoilAccessToken,
  storedSession,
  submitSignIn,
} from "./support/account.ts";
import { moveOn, stopClock } from "./support/clock.ts";
import { Installation } from "./support/installation.ts";
import { mailTo, outboxOf, pathIn } from "./support/mailbox.ts";
import { newContext, newEmail, PASSWORD, signIn } from "./support/person.ts";

const installation = new Installation();
const outbox = outboxOf(installation.dataDir);
const NEW_PASSWORD = "Another-Horse-8";

test.beforeAll(() => installation.start());
test.afterAll(() => installation.remove());

// covers: A5.01
test("the password checklist appears on focus, turns green rule by rule, and sign-up waits for all five", async ({
  browser,
}) => {
  const page = await (await newContext(browser, installation.url)).newPage();
  await page.goto("/login");
  await page.getByRole("link", { name: "Create an account" }).click();
  const submit = page.getByRole("button", { name: "Sign up", exact: true });
  const rules = page.getByRole("list", { name: "Password rules" }).getByRole("listitem");
  await page.getByLabel("Name").fill("Aditi Rao");
  const email = newEmail();
  await page.getByLabel("Email").fill(email);
  await expect(rules).toHaveCount(0);
  const password = page.getByLabel("Password", { exact: true });
  await password.focus();
  await expect(rules).toHaveCount(5);
  for (const [typed, met] of [
    ["a", 1],
    ["aB", 2],
    ["aB3", 3],
    ["aB3!", 4],
  ] as const) {
    await password.fill(typed);
    await expect(rules.filter({ hasText: ", met" })).toHaveCount(met);
    await expect(submit).toBeDisabled();
  }
  await password.fill(PASSWORD);
  await expect(rules.filter({ hasText: ", met" })).toHaveCount(5);
  await submit.click();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: "Account created. Check your email to verify your address, then sign in." }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(password).toHaveValue("");
  await expect(password).toBeFocused();
  await page.context().close();
});

// covers: A2.30
test("a wrong password and an unknown address get the same banner, which goes after five seconds", async ({
  browser,
}) => {
  const page = await (await newContext(browser, installation.url)).newPage();
  const person = await makeAccount(page, installation.url);
  await stopClock(page);
  for (const each of [person, { email: newEmail("nobody"), name: "" }]) {
    await submitSignIn(page, each, "Wrong-Password-1");
    const banner = page.getByRole("alert").filter({ hasText: "Invalid email or password" });
    await expect(banner).toBeVisible();
    await moveOn(page, 4900);
    await expect(banner).toBeVisible();
    await moveOn(page, 100);
    await expect(banner).toBeHidden();
  }
  expect(await storedSession(page)).toEqual([null, null, null]);
  await expect(page).toHaveURL(/\/login$/);
  await page.context().close();
});

// covers: A2.29
test("signing in says so, opens /connect, and a signed-in user who opens /login lands there too", async ({
  browser,
}) => {
  const page = await (await newContext(browser, installation.url)).newPage();
  const person = await makeAccount(page, installation.url);
  await stopClock(page);
  await submitSignIn(page, person);
  await expect(page.getByText("Login successful! Redirecting...")).toBeVisible();
  await page.clock.resume();
  await page.waitForURL("**/connect");
  await page.goto("/login");
  await page.waitForURL("**/connect");
  await page.context().close();
});

// covers: A4.01
test("a cached user is shown at once, before the server has answered anything", async ({ browser }) => {
  const { page } = await newcomer(browser, installation.url);
  await page.route("**/api/**", () => new Promise(() => {}));
  await page.goto("/me");
  await expect(page.getByRole("heading", { name: "Welcome, Aditi Rao" })).toBeVisible();
  await page.context().close();
});

// covers: A4.02
test("without a cached user the dashboard fetches it: loading, then an error with retry, then the user", async ({
  browser,
}) => {
  const { page } = await newcomer(browser, installation.url);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/me", async (route) => {
    await held;
    await route.fulfill({
      status: 500,
      json: { success: false, message: "down", code: "internal", requestId: "r" },
    });
  });
  await forgetUser(page);
  await page.goto("/me");
  await expect(page.getByText("Loading user info...").or(page.getByLabel("Loading")).first()).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Error Loading User" })).toBeVisible();
  await expect(page.getByText("Failed to fetch user data")).toBeVisible();
  await page.unroute("**/api/me");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Aditi Rao" })).toBeVisible();
  await page.context().close();
});

// covers: A2.24
test("a forgotten password is reset by the link of the mail, once, and the page leads to /login after two seconds", async ({
  browser,
}) => {
  const { page: signedIn, person } = await newcomer(browser, installation.url);
  const page = await (await newContext(browser, installation.url)).newPage();
  await page.goto("/login");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset your password" });
  await expect(dialog.getByRole("button", { name: "Send reset link" })).toBeDisabled();
  await dialog.getByLabel("Email").fill(person.email);
  await dialog.getByRole("button", { name: "Send reset link" }).click();
  await expect(
    page.getByText("If an account exists for this email address, a reset link has been sent."),
  ).toBeVisible();
  const path = pathIn(await mailTo(outbox, { email: person.email, subject: "Reset your password" }));
  expect(path).toMatch(/^\/reset-password\/./);
  await page.goto(path);
  const submit = page.getByRole("button", { name: "Reset password" });
  await expect(submit).toBeDisabled();
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm password", { exact: true }).fill("Another-Horse-9");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByLabel("Confirm password", { exact: true }).fill(NEW_PASSWORD);
  await stopClock(page);
  await submit.click();
  await expect(page.getByText("Your password has been reset. Sign in with your new password.")).toBeVisible();
  await moveOn(page, 1900);
  await expect(page).toHaveURL(/\/reset-password\//);
  await moveOn(page, 100);
  await page.waitForURL("**/login");
  await page.clock.resume();
  await submitSignIn(page, person);
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  await submitSignIn(page, person, NEW_PASSWORD);
  await page.waitForURL("**/connect");
  await page.context().close();

  await test.step("the link is used up, and the sessions of before have ended", async () => {
    const again = await (await newContext(browser, installation.url)).newPage();
    await again.goto(path);
    await expect(again.getByText("This link is invalid or has expired")).toBeVisible();
    await expect(again.getByLabel("New password", { exact: true })).toHaveCount(0);
    await expect(again.getByRole("link", { name: "Send a new link" })).toBeVisible();
    await again.context().close();
    await spoilAccessToken(signedIn);
    await signedIn.goto("/settings");
    await signedIn.waitForURL("**/login");
    await signedIn.context().close();
  });
});

// covers: A2.31, A4.14
test("the change-password link of the settings has its own wording and leads a signed-in user to /connect", async ({
  browser,
}) => {
  const { page, person } = await newcomer(browser, installation.url);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Send link", exact: true }).click();
  await expect(page.getByText("Password change link has been sent to your email address.")).toBeVisible();
  const path = pathIn(await mailTo(outbox, { email: person.email, subject: "Change your password" }));
  expect(path).toMatch(/^\/change-password\/./);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Change your password" })).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm password", { exact: true }).fill(NEW_PASSWORD);
  await stopClock(page);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  await moveOn(page, 1900);
  await expect(page).toHaveURL(/\/change-password\//);
  await moveOn(page, 100);
  await page.waitForURL("**/connect");
  await page.context().close();
});

test("an address is verified by the link of a mail that can be sent again; the older link is dead then", async ({
  browser,
}) => {
  const { page, person } = await newcomer(browser, installation.url);
  const subject = "Verify your email address";
  const first = pathIn(await mailTo(outbox, { email: person.email, subject }));
  await page.goto("/me");
  await expect(page.getByText("Pending Verification")).toBeVisible();
  await page.getByRole("button", { name: "Resend link" }).click();
  await expect(page.getByText("A verification link has been sent to your email address.")).toBeVisible();
  const second = pathIn(await mailTo(outbox, { email: person.email, subject, count: 2 }));
  await page.goto(first);
  await expect(page.getByText("This link is invalid or has expired")).toBeVisible();
  await page.goto(second);
  await expect(page.getByText("Your email address is verified.")).toBeVisible();
  await page.goto("/me");
  await expect(page.getByText("Verified", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Pending Verification")).toHaveCount(0);
  await page.context().close();
});

// covers: A8.02
test("many calls that meet an expired access token share one refresh, and all of them succeed", async ({
  browser,
}) => {
  const { page } = await newcomer(browser, installation.url);
  await spoilAccessToken(page);
  const refused: string[] = [];
  const answered: string[] = [];
  page.on("response", (reply) =>
    (reply.status() === 401 ? refused : answered).push(new URL(reply.url()).pathname),
  );
  const calls = countCalls(page);
  // The refresh waits until several calls have been refused, as on a slow line.
  await page.route("**/api/auth/refresh", async (route) => {
    await expect.poll(() => refused.length).toBeGreaterThan(1);
    await route.continue();
  });
  await page.goto("/settings");
  await expect(page.getByText("Two-Factor Authentication")).toBeVisible();
  await expect.poll(() => refused.filter((path) => !answered.includes(path))).toEqual([]);
  expect(new Set(refused).size).toBeGreaterThan(1);
  expect(calls("POST /api/auth/refresh")).toBe(1);
  expect((await storedSession(page)).every((value) => value !== null)).toBe(true);
  await page.context().close();
});

for (const { title, hasLocks } of [
  { title: "two tabs that refresh at once both stay signed in", hasLocks: true },
  { title: "two tabs that refresh at once in a browser without locks both stay signed in", hasLocks: false },
]) {
  test(title, async ({ browser }) => {
    const { page } = await newcomer(browser, installation.url);
    const context = page.context();
    if (!hasLocks)
      await context.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
    const tabs = [await context.newPage(), await context.newPage()];
    const counts = tabs.map(countCalls);
    await spoilAccessToken(page);
    await page.close();
    await Promise.all(tabs.map((tab) => tab.goto("/settings?tab=sessions")));
    for (const tab of tabs) {
      await expect(tab.getByText("Current", { exact: true })).toBeVisible();
      await tab.reload();
      await expect(tab.getByText("Current", { exact: true })).toBeVisible();
    }
    const refreshes = counts.reduce((sum, count) => sum + count("POST /api/auth/refresh"), 0);
    expect(refreshes).toBeGreaterThanOrEqual(1);
    if (hasLocks) expect(refreshes).toBe(1);
    await context.close();
  });
}

test("a refresh that fails signs out: storage is empty and /login is shown", async ({ browser }) => {
  const { page, person } = await newcomer(browser, installation.url);
  await page.context().clearCookies();
  await spoilAccessToken(page);
  await page.goto("/settings");
  await page.waitForURL("**/login");
  await expect(page.getByText("Your session has ended. Sign in again to go on.")).toBeVisible();
  expect(await storedSession(page)).toEqual([null, null, null]);
  await signIn(page, person);
  await page.context().close();
});

/** The settings, without the call whose answer brings a CSRF token at a time of its own. */
async function openSettingsAlone(page: Page): Promise<void> {
  await page.route("**/api/me", (route) => route.abort());
  await page.goto("/settings");
}

for (const { title, spoil } of [
  { title: "a missing CSRF token is fetched and the call sent once more", spoil: null },
  { title: "a wrong CSRF token is fetched anew and the call sent once more", spoil: "not-the-token" },
]) {
  test(title, async ({ browser }) => {
    const { page } = await newcomer(browser, installation.url);
    await openSettingsAlone(page);
    const toggle = page.getByRole("switch", { name: "Login Notifications" });
    await expect(toggle).toBeChecked();
    const calls = countCalls(page);
    await page.evaluate((value) => {
      if (value === null) localStorage.removeItem("querysnap_csrf_token");
      else localStorage.setItem("querysnap_csrf_token", value);
    }, spoil);
    await toggle.click();
    await expect(page.getByText("Login notifications have been disabled.")).toBeVisible();
    expect(calls("PUT /api/auth/update-login-notifications")).toBe(2);
    expect(calls("GET /api/auth/csrf-token")).toBe(1);
    expect((await storedSession(page))[2]).not.toBe(spoil);
    await page.context().close();
  });
}

test("a CSRF refusal that does not go away is shown after one retry", async ({ browser }) => {
  const { page } = await newcomer(browser, installation.url);
  await openSettingsAlone(page);
  const calls = countCalls(page);
  await page.route("**/api/auth/update-login-notifications", (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, message: "CSRF token invalid", code: "CSRF_TOKEN_INVALID", requestId: "r" },
    }),
  );
  await page.getByRole("switch", { name: "Login Notifications" }).click();
  await expect(page.getByText("CSRF token invalid")).toBeVisible();
  expect(calls("PUT /api/auth/update-login-notifications")).toBe(2);
  expect(calls("GET /api/auth/csrf-token")).toBe(1);
  await expect(page.getByRole("switch", { name: "Login Notifications" })).toBeChecked();
  await page.context().close();
});

test("signing out in one tab signs out the other", async ({ browser }) => {
  const { page } = await newcomer(browser, installation.url);
  const other = await page.context().newPage();
  await other.goto("/settings");
  await expect(other.getByText("Two-Factor Authentication")).toBeVisible();
  await page.goto("/me");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await other.waitForURL("**/login");
  await page.context().close();
});
