import { type Page, expect, test } from "@playwright/test";
import { newcomer } from "./support/account.ts";
import { type GithubServer, startGithubServer } from "./support/github-server.ts";
import { Installation } from "./support/installation.ts";
import { mailTo, outboxOf, pathIn } from "./support/mailbox.ts";
import { newContext, newEmail, PASSWORD } from "./support/person.ts";

let github: GithubServer;
let installation: Installation;

test.beforeAll(async () => {
  github = await startGithubServer({ id: 7001, email: newEmail("octo"), verified: true, name: "Octo" });
  installation = new Installation({
    GITHUB_CLIENT_ID: "github-client",
    GITHUB_CLIENT_SECRET: "github-secret",
    GITHUB_URL: github.url,
    GITHUB_API_URL: github.url,
  });
  await installation.start();
});
test.afterAll(async () => {
  await installation.remove();
  await github.close();
});

const section = (page: Page) => page.getByRole("region", { name: "Connected accounts" });

/** Fills the password question; the window of GitHub opens when it is right. */
async function beginConnect(page: Page, password = PASSWORD): Promise<void> {
  await section(page).getByRole("button", { name: "Connect GitHub" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect GitHub" });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
}

// covers: X.10
test("GitHub is connected with the password, signs in to the same account, and is disconnected", async ({
  browser,
}) => {
  const { page, person } = await newcomer(browser, installation.url);
  const outbox = outboxOf(installation.dataDir);
  await page.goto("/settings");
  await expect(section(page).getByText("Not configured on this installation")).toHaveCount(1);
  await beginConnect(page);
  await expect(page.getByText("Verify your email address first")).toBeVisible();
  await page.goto(
    pathIn(await mailTo(outbox, { email: person.email, subject: "Verify your email address" })),
  );
  await expect(page.getByText("Your email address is verified.")).toBeVisible();

  await page.goto("/settings");
  await beginConnect(page, "Wrong-Horse-7");
  await expect(
    page.getByRole("dialog", { name: "Connect GitHub" }).getByText("The password is wrong"),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  // given up, then done
  for (const link of ["Refuse", "Authorize"]) {
    const opening = page.waitForEvent("popup");
    await beginConnect(page);
    const popup = await opening;
    await expect(page.getByRole("dialog", { name: "Continue with GitHub" })).toBeVisible();
    // a window that is still there would be used again instead of a new one
    const closing = popup.waitForEvent("close");
    await popup.getByRole("link", { name: link }).click();
    await closing;
    if (link === "Refuse") await expect(page.getByText(/^OAuth Error: /)).toBeVisible();
  }
  await expect(
    page.getByText("GitHub has been connected. It signs in to this account from now on."),
  ).toBeVisible();
  await expect(section(page).getByText(github.person.email)).toBeVisible();

  const other = await (await newContext(browser, installation.url)).newPage();
  await other.goto("/login");
  const opening = other.waitForEvent("popup");
  await other.getByRole("button", { name: "GitHub" }).click();
  await (await opening).getByRole("link", { name: "Authorize" }).click();
  await other.waitForURL("**/connect");
  await other.goto("/me");
  await expect(other.getByText(person.email)).toBeVisible();
  await other.context().close();

  await section(page).getByRole("button", { name: "Disconnect GitHub" }).click();
  await page
    .getByRole("alertdialog", { name: "Disconnect GitHub?" })
    .getByRole("button", { name: "Disconnect" })
    .click();
  await expect(page.getByText("The account has been disconnected.")).toBeVisible();
  await expect(section(page).getByRole("button", { name: "Connect GitHub" })).toBeVisible();
  await page.context().close();
});
