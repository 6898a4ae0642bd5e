import { type Page, expect, test } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { generateSync } from "otplib";
import { newcomer, submitSignIn } from "./support/account.ts";
import { expectAccessible } from "./support/axe.ts";
import { stopClock } from "./support/clock.ts";
import { Installation } from "./support/installation.ts";
import { codeIn, mailTo, type MailServer, pathIn, startMailServer } from "./support/mailbox.ts";
import { newContext, type Person } from "./support/person.ts";

const CODE_SUBJECT = "Your sign-in code";
const WRONG_CODE = "Invalid verification code";
const STEP_SECONDS = 30;

let mail: MailServer;
let installation: Installation;

test.beforeAll(async () => {
  mail = await startMailServer();
  installation = new Installation({ SMTP_URL: mail.url });
  await installation.start();
});
test.afterAll(async () => {
  await installation.remove();
  await mail.close();
});

/** Follows the link of the mail that came after the sign-up. */
async function verifyAddress(page: Page, person: Person): Promise<void> {
  await page.goto(pathIn(await mailTo(mail, { email: person.email, subject: "Verify your email address" })));
  await expect(page.getByText("Your email address is verified.")).toBeVisible();
}

async function enableEmail(page: Page, person: Person): Promise<void> {
  await verifyAddress(page, person);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Enable Email" }).click();
  await expect(
    page.getByText("Email two-factor authentication has been enabled successfully!"),
  ).toBeVisible();
}

/** Goes through the set-up; returns the key and the ten backup codes. */
async function enableTotp(page: Page): Promise<{ secret: string; backupCodes: string[] }> {
  await page.goto("/settings");
  await page.getByRole("button", { name: /Authenticator app$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Authenticator app" });
  await dialog.getByRole("button", { name: "Show key" }).click();
  const secret = ((await dialog.getByText(/^[A-Z2-7]{4} [A-Z2-7 ]+$/).textContent()) ?? "").replaceAll(
    " ",
    "",
  );
  await dialog.getByRole("button", { name: "Copy key" }).hover();
  await expect(page.getByText("Copy key")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByLabel("Authenticator code").fill(generateSync({ secret }));
  const codes = page.getByRole("dialog", { name: "Backup codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const backupCodes = await codes.getByText(/^[0-9A-Fa-f]{8}$/).allTextContents();
  await codes.getByRole("button", { name: "Copy" }).click();
  await codes.getByRole("button", { name: "Done" }).click();
  await expect(codes).toHaveCount(0);
  return { secret, backupCodes };
}

/** A code of the step after the current one: accepted, and not the one that the set-up has used. */
function nextCode(secret: string): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + STEP_SECONDS });
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Two-factor authentication" });

// covers: A2.25, A5.05
test("email codes: a wrong one is refused, a resent one replaces the first, and it opens the account", async ({
  browser,
}) => {
  const { page: settings, person } = await newcomer(browser, installation.url);
  await enableEmail(settings, person);
  const page = await (await newContext(browser, installation.url)).newPage();
  await submitSignIn(page, person);
  const dialog = dialogOf(page);
  await expect(dialog.getByText(`Enter the 4-character code sent to ${person.email}.`)).toBeVisible();
  const first = codeIn(await mailTo(mail, { email: person.email, subject: CODE_SUBJECT }));
  expect(mail.recipients).toContain(person.email);
  const input = dialog.getByLabel("Email code");
  const verify = dialog.getByRole("button", { name: "Verify" });
  await expect(verify).toBeDisabled();

  await test.step("only 0-9 and A-F are kept, upper-cased", async () => {
    await input.fill("xaz1g");
    await expect(input).toHaveValue("A1");
    await expect(verify).toBeDisabled();
  });
  await test.step("a wrong code is refused", async () => {
    await input.fill(first === "0000" ? "0001" : "0000");
    await expect(dialog.getByText(WRONG_CODE)).toBeVisible();
    await expect(input).toHaveValue("");
  });
  await test.step("the new code of a resend works, sent in lower case", async () => {
    await dialog.getByRole("button", { name: "Resend code" }).click();
    await expect(dialog.getByText("A new code has been sent")).toBeVisible();
    const second = codeIn(await mailTo(mail, { email: person.email, subject: CODE_SUBJECT, count: 2 }));
    const sent = page.waitForRequest("**/api/twofactor/verify-two-factor");
    await input.fill(second.toLowerCase());
    expect((await sent).postDataJSON()).toEqual({ email: person.email, token: second.toLowerCase() });
    await page.waitForURL("**/connect");
  });
  await page.context().close();
  await settings.context().close();
});

// covers: A2.27
test("the back arrow closes the code dialog and forgets what was typed; a new sign-in starts over", async ({
  browser,
}) => {
  const { page: settings, person } = await newcomer(browser, installation.url);
  await enableEmail(settings, person);
  const page = await (await newContext(browser, installation.url)).newPage();
  await submitSignIn(page, person);
  await dialogOf(page).getByLabel("Email code").fill("A1");
  await dialogOf(page).getByRole("button", { name: "Back" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialogOf(page).getByLabel("Email code")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeFocused();
  await page.context().close();
  await settings.context().close();
});

test("five wrong email codes end the sign-in and ask for the password again", async ({ browser }) => {
  const { page: settings, person } = await newcomer(browser, installation.url);
  await enableEmail(settings, person);
  const page = await (await newContext(browser, installation.url)).newPage();
  await submitSignIn(page, person);
  const right = codeIn(await mailTo(mail, { email: person.email, subject: CODE_SUBJECT }));
  const input = dialogOf(page).getByLabel("Email code");
  const expired = page.getByText("This sign-in has expired. Sign in again.");
  for (let attempt = 0; attempt < 6 && !(await expired.isVisible()); attempt += 1) {
    const answered = page.waitForResponse("**/api/twofactor/verify-two-factor");
    await input.fill(right === "FFFF" ? "EEEE" : "FFFF");
    await answered;
    await expect(expired.or(dialogOf(page).getByText(WRONG_CODE)).first()).toBeVisible();
  }
  await expect(expired).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await page.context().close();
  await settings.context().close();
});

// covers: A2.68, A2.69
test("the authenticator set-up shows a picture and a key, refuses a wrong code, and hands out ten backup codes as a file", async ({
  browser,
}) => {
  const { page } = await newcomer(browser, installation.url);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: installation.url });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Enable Authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Authenticator app" });
  const picture = dialog.getByRole("img", { name: "QR code of the key" });
  await expect(picture).toHaveAttribute("src", /^data:image\/png;base64,/);
  expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(
    true,
  );
  await expect(dialog.getByText(/^[•\s]+$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Show key" }).click();
  const shown = ((await dialog.getByText(/^[A-Z2-7]{4} [A-Z2-7 ]+$/).textContent()) ?? "").replaceAll(
    " ",
    "",
  );
  await stopClock(page);
  await dialog.getByRole("button", { name: "Copy key" }).click();
  await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  await page.clock.resume();
  await dialog.getByRole("button", { name: "Next" }).click();
  const input = dialog.getByLabel("Authenticator code");
  await expect(dialog.getByRole("button", { name: "Verify" })).toBeDisabled();
  const right = generateSync({ secret: shown });
  await input.fill(String((Number(right) + 1) % 1_000_000).padStart(6, "0"));
  await expect(dialog.getByText(WRONG_CODE)).toBeVisible();
  await input.fill(generateSync({ secret: shown }));

  const codes = page.getByRole("dialog", { name: "Backup codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expect(page.getByText("TOTP two-factor authentication has been enabled successfully!")).toBeVisible();
  const listed = await codes.getByText(/^[0-9A-Fa-f]{8}$/).allTextContents();
  expect(new Set(listed).size).toBe(10);
  const downloading = page.waitForEvent("download");
  await codes.getByRole("button", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^querysnap-backup-codes-\d{4}-\d\d-\d\d\.txt$/);
  const text = await readFile(await download.path(), "utf8");
  for (const [index, code] of listed.entries()) expect(text).toContain(`${index + 1}. ${code}\n`);
  await codes.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 of 10 left.")).toBeVisible();
  await page.context().close();
});

// covers: A4.17
test("cancelling the set-up leaves the second factor off and tells the server", async ({ browser }) => {
  const { page, person } = await newcomer(browser, installation.url);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Enable Authenticator app" }).click();
  const told = page.waitForResponse("**/api/twofactor/cancel-totp-setup");
  await page
    .getByRole("dialog", { name: "Authenticator app" })
    .getByRole("button", { name: "Cancel" })
    .click();
  expect((await told).ok()).toBe(true);
  await expect(page.getByRole("button", { name: "Enable Authenticator app" })).toBeVisible();
  const other = await (await newContext(browser, installation.url)).newPage();
  await submitSignIn(other, person);
  await other.waitForURL("**/connect");
  await other.context().close();
  await page.context().close();
});

// covers: A2.26, A7.23, A8.15
test("signing in with the authenticator, and with a backup code that works once", async ({ browser }) => {
  const { page: settings, person } = await newcomer(browser, installation.url);
  const { secret, backupCodes } = await enableTotp(settings);
  const [backupCode = ""] = backupCodes;

  await test.step("the six digits of the app open the account", async () => {
    const page = await (await newContext(browser, installation.url)).newPage();
    await submitSignIn(page, person);
    await expect(
      dialogOf(page).getByText("Enter the 6-digit code from your authenticator app."),
    ).toBeVisible();
    await expect(dialogOf(page).getByRole("button", { name: "Resend code" })).toHaveCount(0);
    await dialogOf(page).getByLabel("Authenticator code").fill(nextCode(secret));
    await page.waitForURL("**/connect");
    await page.context().close();
  });
  await test.step("a backup code opens it too, after switching there and back", async () => {
    const page = await (await newContext(browser, installation.url)).newPage();
    await submitSignIn(page, person);
    const dialog = dialogOf(page);
    await dialog.getByRole("button", { name: "Use a backup code" }).click();
    await expect(dialog.getByText("Enter one of your 8-character backup codes.")).toBeVisible();
    await dialog.getByRole("button", { name: "Use the authenticator app" }).click();
    await expect(dialog.getByLabel("Authenticator code")).toBeVisible();
    await dialog.getByRole("button", { name: "Use a backup code" }).click();
    await dialog.getByLabel("Backup code").fill(backupCode.slice(0, 7));
    await expect(dialog.getByRole("button", { name: "Verify" })).toBeDisabled();
    await dialog.getByLabel("Backup code").fill(backupCode.toLowerCase());
    await page.waitForURL("**/connect");
    await page.context().close();
  });
  await test.step("the same backup code is refused the second time, and nine are left", async () => {
    const page = await (await newContext(browser, installation.url)).newPage();
    await submitSignIn(page, person);
    await dialogOf(page).getByRole("button", { name: "Use a backup code" }).click();
    await dialogOf(page).getByLabel("Backup code").fill(backupCode);
    await expect(dialogOf(page).getByText(WRONG_CODE)).toBeVisible();
    await page.context().close();
    await settings.reload();
    await expect(settings.getByText("9 of 10 left.")).toBeVisible();
  });
  await test.step("regenerating replaces all of them", async () => {
    await settings.getByRole("button", { name: "Regenerate" }).click();
    await settings
      .getByRole("alertdialog", { name: "Regenerate backup codes?" })
      .getByRole("button", { name: "Regenerate codes" })
      .click();
    await expect(settings.getByText("New backup codes have been generated successfully!")).toBeVisible();
    const codes = settings.getByRole("dialog", { name: "Backup codes" });
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    const fresh = await codes.getByText(/^[0-9A-Fa-f]{8}$/).allTextContents();
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => backupCodes.includes(code))).toEqual([]);
    await settings.keyboard.press("Escape");
    await expect(
      codes.getByText("Copy or download the codes first: they won't be shown again."),
    ).toBeVisible();
    await codes.getByRole("button", { name: "Copy" }).click();
    await codes.getByRole("button", { name: "Done" }).click();
    await expect(settings.getByText("10 of 10 left.")).toBeVisible();
  });
  await test.step("disabling it leads back to the password alone, and is reported by mail", async () => {
    await settings.getByRole("button", { name: "Disable Authenticator app" }).click();
    await expect(
      settings.getByText("TOTP two-factor authentication has been disabled successfully!"),
    ).toBeVisible();
    await expect
      .poll(
        async () =>
          (await mail.sources()).filter((source) => source.includes("Your security settings were changed"))
            .length,
      )
      .toBeGreaterThan(0);
    const page = await (await newContext(browser, installation.url)).newPage();
    await submitSignIn(page, person);
    await page.waitForURL("**/connect");
    await page.context().close();
  });
  await settings.context().close();
});

// covers: A8.15
test("one method replaces the other, and email codes can be turned off", async ({ browser }) => {
  const { page, person } = await newcomer(browser, installation.url);
  await enableTotp(page);
  await expect(page.getByText("Requires a verified email address.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Use instead: Email" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Resend link" })).toBeVisible();
  await verifyAddress(page, person);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Use instead: Email" }).click();
  await expect(
    page.getByText("Email two-factor authentication has been enabled successfully!"),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Disable Email" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use instead: Authenticator app" })).toBeVisible();
  await expect(page.getByText("Backup codes", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Disable Email" }).click();
  await expect(
    page.getByText("Email two-factor authentication has been disabled successfully!"),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Enable Email" })).toBeVisible();
  await page.context().close();
});
