import { type Page, expect, test } from "@playwright/test";
import {
  forgetUser,
  makeAccount,
  newcomer,
  spoilAccessToken,
  storedSession,
  submitSignIn,
} from "./support/account.ts";
import { Installation } from "./support/installation.ts";
import { mailsTo, mailTo, outboxOf, pathIn } from "./support/mailbox.ts";
import { signUpAndIn } from "./support/person.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const NEW_LOGIN = "New sign-in to your account";

const installation = new Installation();
const outbox = outboxOf(installation.dataDir);

test.beforeAll(() => installation.start());
test.afterAll(() => installation.remove());

/** Opens the settings over /connect, from the profile menu. */
async function openDialog(page: Page, tab: "Security" | "Sessions" | "Subscription") {
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByRole("tab", { name: tab }).click();
  return dialog;
}

// covers: A2.60, P2.14
test("the settings dialog has three tabs, opens from the profile menu and gives the focus back", async ({
  browser,
}) => {
  const { page } = await newcomer(browser, installation.url);
  const dialog = await openDialog(page, "Security");
  for (const name of ["Change Password", "Two-Factor Authentication", "Login Notifications"])
    await expect(dialog.getByRole("heading", { name })).toBeVisible();
  await dialog.getByRole("tab", { name: "Sessions" }).click();
  await expect(
    dialog.getByText("Sessions expire after 7 days. Revoking can take up to 15 minutes."),
  ).toBeVisible();
  await dialog.getByRole("tab", { name: "Subscription" }).click();
  await expect(dialog.getByRole("list", { name: "Snap includes" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Profile menu" })).toBeFocused();
  await page.context().close();
});

// covers: A2.64, A8.15
test("sign-ins are reported by mail until login notifications are turned off, and again when they are on", async ({
  browser,
}) => {
  const { page, person } = await newcomer(browser, installation.url);
  const toggle = async () => {
    await page.goto("/settings");
    await page.getByRole("switch", { name: "Login Notifications" }).click();
  };
  const signInElsewhere = async () => {
    const other = await (
      await browser.newContext({ baseURL: installation.url, userAgent: FIREFOX })
    ).newPage();
    await submitSignIn(other, person);
    await other.waitForURL("**/connect");
    await other.context().close();
  };
  await signInElsewhere();
  await mailTo(outbox, { email: person.email, subject: NEW_LOGIN });
  await toggle();
  await expect(page.getByText("Login notifications have been disabled.")).toBeVisible();
  await signInElsewhere();
  await toggle();
  await expect(page.getByText("Login notifications have been enabled.")).toBeVisible();
  await signInElsewhere();
  const mail = await mailTo(outbox, { email: person.email, subject: NEW_LOGIN, count: 2 });
  expect(mail.text).toContain("Firefox");
  expect(mail.text).toContain("Windows");
  await page.reload();
  await expect(page.getByRole("switch", { name: "Login Notifications" })).toBeChecked();
  expect(await mailsTo(outbox, person.email, NEW_LOGIN)).toHaveLength(2);
  await page.context().close();
});

test("the link of a sign-in mail ends that session only after its button was pressed", async ({
  browser,
}) => {
  const { page, person } = await newcomer(browser, installation.url);
  const other = await (await browser.newContext({ baseURL: installation.url, userAgent: FIREFOX })).newPage();
  await submitSignIn(other, person);
  await other.waitForURL("**/connect");
  const path = pathIn(await mailTo(outbox, { email: person.email, subject: NEW_LOGIN }));
  const stranger = await (await browser.newContext({ baseURL: installation.url })).newPage();
  await stranger.goto(path);
  await other.goto("/settings?tab=sessions");
  await expect(other.getByText("Current", { exact: true })).toBeVisible();
  await stranger.getByRole("button", { name: "End the session" }).click();
  await expect(stranger.getByRole("heading", { name: "Session ended" })).toBeVisible();
  await spoilAccessToken(other);
  await other.goto("/settings?tab=sessions");
  await other.waitForURL("**/login");
  await stranger.goto(path);
  await stranger.getByRole("button", { name: "End the session" }).click();
  await expect(stranger.getByText("This link is invalid, was used or has expired.")).toBeVisible();
  for (const each of [page, other, stranger]) await each.context().close();
});

test("the link to reset a password that security mails carry opens the forgot-password dialog", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: installation.url })).newPage();
  await page.goto("/login?forgot=1");
  await expect(page.getByRole("dialog", { name: "Reset your password" })).toBeVisible();
  await page.context().close();
});

// covers: A2.65
test("two browsers are listed with device and current marker; one is revoked after asking, and is signed out", async ({
  browser,
}) => {
  const { page, person } = await newcomer(browser, installation.url);
  const other = await (await browser.newContext({ baseURL: installation.url, userAgent: FIREFOX })).newPage();
  await submitSignIn(other, person);
  await other.waitForURL("**/connect");
  const dialog = await openDialog(page, "Sessions");
  const rows = dialog.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "Current" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "Current" }).getByRole("button", { name: /^Revoke/ })).toHaveCount(0);
  const firefox = rows.filter({ hasText: "Firefox" });
  await expect(firefox).toContainText("127.0.0.1");
  await firefox.getByRole("button", { name: /^Revoke/ }).click();
  await page
    .getByRole("alertdialog", { name: "Revoke this session?" })
    .getByRole("button", { name: "Keep it" })
    .click();
  await expect(rows).toHaveCount(2);
  await firefox.getByRole("button", { name: /^Revoke/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke session" }).click();
  await expect(rows).toHaveCount(1);
  await spoilAccessToken(other);
  await other.goto("/settings");
  await other.waitForURL("**/login");
  expect(await storedSession(other)).toEqual([null, null, null]);
  await page.reload();
  await expect(page.getByText("Connect to your MongoDB Database")).toBeVisible();
  await page.context().close();
  await other.context().close();
});

for (const { title, fails } of [
  { title: "revoking all sessions signs out both browsers and leads to /login", fails: false },
  { title: "revoking all sessions signs this browser out even when the call fails", fails: true },
]) {
  test(title, async ({ browser }) => {
    const { page, person } = await newcomer(browser, installation.url);
    const other = await (
      await browser.newContext({ baseURL: installation.url, userAgent: FIREFOX })
    ).newPage();
    await submitSignIn(other, person);
    await other.waitForURL("**/connect");
    const dialog = await openDialog(page, "Sessions");
    if (fails)
      await page.route("**/api/auth/revoke-all-sessions", (route) =>
        route.fulfill({
          status: 500,
          json: { success: false, message: "down", code: "internal", requestId: "r" },
        }),
      );
    await dialog.getByRole("button", { name: "Revoke all" }).click();
    await page
      .getByRole("alertdialog", { name: "Revoke all sessions?" })
      .getByRole("button", { name: "Revoke all sessions" })
      .click();
    await page.waitForURL("**/login");
    expect(await storedSession(page)).toEqual([null, null, null]);
    await spoilAccessToken(other);
    await other.goto("/settings");
    if (fails) await expect(other.getByText("Two-Factor Authentication")).toBeVisible();
    else await other.waitForURL("**/login");
    await page.context().close();
    await other.context().close();
  });
}

// covers: A8.13
test("a 404 on the sessions is explained", async ({ browser }) => {
  const { page } = await newcomer(browser, installation.url);
  await page.route("**/api/auth/active-sessions", (route) =>
    route.fulfill({
      status: 404,
      json: { success: false, message: "No sessions found", code: "no_sessions", requestId: "r" },
    }),
  );
  const dialog = await openDialog(page, "Sessions");
  await expect(
    dialog.getByText("No sessions found. This might be a new login or OAuth session."),
  ).toBeVisible();
  await page.context().close();
});

test("a Snap user sees the free plan, and Upgrade opens the prices in a new tab", async ({ browser }) => {
  const { page } = await newcomer(browser, installation.url);
  const dialog = await openDialog(page, "Subscription");
  await expect(dialog.getByText("Snap", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Active", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel Subscription" })).toHaveCount(0);
  const opening = page.context().waitForEvent("page");
  await dialog.getByRole("link", { name: /^Upgrade to SnapX/ }).click();
  const tab = await opening;
  await tab.waitForURL("**/pricing");
  await expect(dialog).toBeVisible();
  await page.context().close();
});

// covers: A2.67, A2.70
test("a SnapX user cancels after being asked; access ends at once and is reported by mail", async ({
  browser,
}) => {
  const { page, person } = await newcomer(browser, installation.url);
  installation.givePlan(person.email, "snapx");
  const dialog = await openDialog(page, "Subscription");
  await expect(dialog.getByRole("list", { name: "SnapX includes" })).toBeVisible();
  await expect(dialog.getByRole("link", { name: /^Upgrade/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel Subscription" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel Subscription" });
  await expect(
    question.getByText("Your access will be revoked immediately upon cancellation."),
  ).toBeVisible();
  await question.getByRole("button", { name: "Keep Subscription" }).click();
  await expect(dialog.getByRole("list", { name: "SnapX includes" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel Subscription" }).click();
  await page.route("**/api/auth/cancel-subscription", (route) => route.abort());
  await question.getByRole("button", { name: "Cancel Subscription" }).click();
  await expect(question.getByText("Failed to cancel subscription. Please try again.")).toBeVisible();
  await page.unroute("**/api/auth/cancel-subscription");
  await question.getByRole("button", { name: "Cancel Subscription" }).click();
  await expect(dialog.getByText("Your SnapX subscription has been cancelled.")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Snap includes" })).toBeVisible();
  await expect(dialog.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(outbox, person.email, "Your QuerySnap plan has changed")).length)
    .toBeGreaterThan(0);
  await page.context().close();
});

// covers: A2.35
test("the dashboard shows the account and its ways on, and signs out", async ({ browser }) => {
  const { page, person } = await newcomer(browser, installation.url);
  await page.goto("/me");
  await expect(page).toHaveTitle(/^Dashboard/);
  await expect(page.getByRole("heading", { name: `Welcome, ${person.name}` })).toBeVisible();
  for (const [name, path] of [
    ["Connect Database", "/connect"],
    ["Query Playground", "/playground"],
    ["Account Settings", "/settings"],
    ["View Pricing", "/pricing"],
  ] as const)
    await expect(
      page.getByRole("navigation", { name: "Quick actions" }).getByRole("link", { name }),
    ).toHaveAttribute("href", path);
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText("Pending Verification")).toBeVisible();
  await expect(page.getByText("Member since")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await page.goto("/me");
  await page.waitForURL("**/login");
  await page.context().close();
});

test("names, addresses and reasons without a space stay inside the window", async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: installation.url,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await signUpAndIn(page, {
    name: "W".repeat(100),
    email: `${"l".repeat(64)}@${"d".repeat(60)}.${Date.now()}.example`,
  });
  for (const path of [
    "/me",
    "/settings",
    `/payment/failure?reason=${"r".repeat(300)}`,
    `/oauth-success?error=${"e".repeat(300)}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll("h1:not(.sr-only), h2, p, [role=alert]")].flatMap((each) =>
        each.getBoundingClientRect().right > window.innerWidth || each.scrollWidth > each.clientWidth + 1
          ? [each.textContent.slice(0, 40)]
          : [],
      ),
    );
    expect(wide, path).toEqual([]);
  }
  await context.close();
});

test("a network failure while the user is fetched can be answered with Logout", async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: installation.url })).newPage();
  const person = await makeAccount(page, installation.url);
  await submitSignIn(page, person);
  await page.waitForURL("**/connect");
  await forgetUser(page);
  await page.route("**/api/me", (route) => route.abort());
  await page.goto("/me");
  await expect(page.getByText("Network error. Please check your connection and try again.")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  expect(await storedSession(page)).toEqual([null, null, null]);
  await page.context().close();
});
