import { expect, test } from "@playwright/test";
import { forgetUser, makeAccount, newcomer, storedSession, submitSignIn } from "./support/account.ts";
import { expectAccessible } from "./support/axe.ts";
import { Installation } from "./support/installation.ts";
import { mailTo, outboxOf, pathIn } from "./support/mailbox.ts";
import { newContext } from "./support/person.ts";

const installation = new Installation();

test.beforeAll(() => installation.start());
test.afterAll(() => installation.remove());

// covers: A2.72
test("the standalone security view holds second factors, backup codes and login notifications, and closes one step back", async ({
  browser,
}) => {
  const { page, person } = await newcomer(browser, installation.url);
  const mail = await mailTo(outboxOf(installation.dataDir), {
    email: person.email,
    subject: "Verify your email address",
  });
  await page.goto(pathIn(mail));
  await expect(page.getByText("Your email address is verified.")).toBeVisible();
  await page.goto("/me");
  await page.goto("/settings/security");
  await expect(page).toHaveTitle(/^Security/);
  await expect(page.getByRole("heading", { name: "Security Settings" })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText("Two-Factor Authentication")).toBeVisible();
  await expect(page.getByText("Change Password")).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Enable Email" }).click();
  await expect(
    page.getByText("Email two-factor authentication has been enabled successfully!"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Disable Email" }).click();
  await expect(
    page.getByText("Email two-factor authentication has been disabled successfully!"),
  ).toBeVisible();

  await page.getByRole("switch", { name: "Login Notifications" }).click();
  await expect(page.getByText("Login notifications have been disabled.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("switch", { name: "Login Notifications" })).toHaveAttribute(
    "aria-checked",
    "false",
  );

  await page.route("**/api/twofactor/enable-email-two-factor", (route) =>
    route.fulfill({ status: 502, body: "" }),
  );
  await page.getByRole("button", { name: "Enable Email" }).click();
  await expect(page.getByText("Failed to enable email 2FA")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).first().click();
  await page.waitForURL("**/me");
  await page.context().close();
});

test("the standalone security view sends visitors to the sign-in page", async ({ browser }) => {
  const page = await (await newContext(browser, installation.url)).newPage();
  await page.goto("/settings/security");
  await page.waitForURL("**/login");
  await page.context().close();
});

// covers: A2.39, A2.40, A2.41
test("the dashboard says that the user is loading, could not be loaded, or is not there", async ({
  browser,
}) => {
  const page = await (await newContext(browser, installation.url)).newPage();
  await submitSignIn(page, await makeAccount(page, installation.url));
  await page.waitForURL("**/connect");
  let answer: "wait" | "fail" | "nobody" | "user" = "wait";
  const waiting: (() => void)[] = [];
  await page.route("**/api/me", async (route) => {
    if (answer === "wait") await new Promise<void>((resolve) => waiting.push(resolve));
    if (answer === "fail")
      return route.fulfill({
        status: 500,
        json: { success: false, message: "down", code: "internal", requestId: "r" },
      });
    return answer === "nobody" ? route.fulfill({ json: null }) : route.continue();
  });

  await forgetUser(page);
  await page.goto("/me");
  await expect(page.getByText("Loading user info...")).toBeVisible();
  answer = "fail";
  for (const go of waiting) go();
  await expect(page.getByRole("heading", { name: "Error Loading User" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
  answer = "nobody";
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "No user info found" })).toBeVisible();

  answer = "user";
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
  answer = "nobody";
  await forgetUser(page);
  await page.goto("/me");
  await page.getByRole("link", { name: "Back to Login" }).click();
  await page.waitForURL("**/login");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await page.context().close();
});

for (const [how, fail] of [
  [
    "is refused",
    { status: 500, json: { success: false, message: "down", code: "internal", requestId: "r" } },
  ],
  ["does not get through", null],
] as const) {
  // covers: A4.05
  test(`a log-out whose call ${how} ends the session here all the same`, async ({ browser }) => {
    const { page } = await newcomer(browser, installation.url);
    let calls = 0;
    await page.route("**/api/auth/logout", (route) => {
      calls += 1;
      return fail === null ? route.abort() : route.fulfill(fail);
    });
    await page.goto("/me");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/login");
    expect(calls).toBe(1);
    expect(await storedSession(page)).toEqual([null, null, null]);
    await page.goto("/connect");
    await page.waitForURL("**/login");
    await page.context().close();
  });
}
