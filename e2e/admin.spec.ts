import { AxeBuilder } from "@axe-core/playwright";
import { type Locator, type Page, expect, test } from "@playwright/test";
import { makeAccount, newcomer } from "./support/account.ts";
import { Installation } from "./support/installation.ts";
import { mailTo, outboxOf } from "./support/mailbox.ts";

const LONG_NAME = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochuchaf";
const HOSTILE = `<img src=x onerror="document.title='taken'">`;
const installation = new Installation();
const outbox = outboxOf(installation.dataDir);

test.beforeAll(() => installation.start());
test.afterAll(() => installation.remove());

const expectClean = async (page: Page) => {
  // colors that are on their way to another theme have no contrast to judge
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
};

/** Whole, without scrolling: a tab that is out of sight is not looked for. */
async function expectTabsInSight(page: Page) {
  const tabs = page.getByRole("tablist", { name: "Admin Panel" }).getByRole("tab");
  expect(await tabs.count()).toBe(6);
  for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
}

/** Cut with a sign that it was, not in the middle of a letter. */
async function expectEllipsis(name: Locator) {
  const { isCut, ending } = await name.evaluate((element) => ({
    isCut: element.scrollWidth > element.clientWidth,
    ending: getComputedStyle(element).textOverflow,
  }));
  expect({ isCut, ending }).toEqual({ isCut: true, ending: "ellipsis" });
}

async function report(page: Page, title: string) {
  await page.goto("/me");
  await page.getByRole("button", { name: "Report a bug" }).click();
  const dialog = page.getByRole("dialog", { name: "Report a bug" });
  await dialog.getByLabel("Issue category").selectOption("ui_bug");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Description").fill("It is red");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(dialog).toHaveCount(0);
}

// covers: P2.43
test("administrators work through reports, contacts, accounts and the log, and users read why they cannot", async ({
  browser,
}) => {
  // the first account of a local installation is an administrator
  const { page: admin, person: root } = await newcomer(browser, installation.url);
  const { page: user, person } = await newcomer(browser, installation.url);
  const errors: string[] = [];
  admin.on("pageerror", (error) => errors.push(error.message));
  await report(user, HOSTILE);
  await report(user, "Second report");
  const sent = await user.request.post("/api/contact/submit", {
    data: { name: HOSTILE, email: "vi@example.com", subject: "=1+1", message: HOSTILE },
    headers: { origin: installation.url },
  });
  expect(sent.ok()).toBe(true);

  await user.goto("/admin/reports");
  await expect(user.getByText("Failed to fetch bug reports.")).toBeVisible();
  await expect(user.getByText(/no administrator role/)).toBeVisible();

  await admin.goto("/connect");
  await admin.getByRole("button", { name: "Profile menu" }).click();
  await admin.getByRole("button", { name: "Admin Panel" }).click();
  await expect(admin.getByRole("dialog", { name: "Admin Panel" }).getByText(HOSTILE)).toBeVisible();
  await admin.keyboard.press("Escape");
  await expect(admin.getByRole("dialog")).toHaveCount(0);

  await admin.goto("/admin/reports");
  await expect(admin.getByText(HOSTILE)).toBeVisible();
  await expect(admin).toHaveTitle("Admin Panel");
  await admin.keyboard.press("/");
  await admin.keyboard.type("second");
  await expect(admin.getByText("1 of 1 report")).toBeVisible();
  await admin.getByRole("button", { name: "Start Work" }).click();
  await expect(admin.getByText("Status updated successfully.")).toBeVisible();
  await admin.getByRole("button", { name: "Second report" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Resolve" }).click();
  await expect(admin.getByRole("dialog").getByText("Resolved", { exact: true })).toBeVisible();
  await expectClean(admin);
  await admin.keyboard.press("Escape");
  for (const colorScheme of ["light", "dark"] as const) {
    await admin.emulateMedia({ colorScheme });
    await expectClean(admin);
  }
  const [csv] = await Promise.all([
    admin.waitForEvent("download"),
    admin.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^bug-reports-.*\.csv$/);

  // the arrow keys move between the tabs
  await admin.getByRole("tab", { name: "Bug Reports" }).focus();
  await admin.keyboard.press("ArrowRight");
  await admin.getByRole("button", { name: "=1+1", exact: true }).click();
  await admin.getByLabel("Reply by email").fill("It is 2.");
  await admin.getByRole("button", { name: "Send reply" }).click();
  await expect(admin.getByRole("dialog").getByText("Responded", { exact: true })).toBeVisible();
  await admin.keyboard.press("Escape");
  expect((await mailTo(outbox, { email: "vi@example.com", subject: "Re: =1+1" })).text).toContain("It is 2.");
  await expectClean(admin);

  await makeAccount(admin, installation.url, LONG_NAME);
  await admin.getByRole("tab", { name: "Users" }).click();
  await expectEllipsis(admin.getByRole("button", { name: LONG_NAME, exact: true }));
  await admin.keyboard.press("/");
  await admin.keyboard.type(person.email);
  await expect(admin.getByText("1 of 1 user")).toBeVisible();
  await expectClean(admin);
  await admin.getByRole("button", { name: `Open ${person.name}` }).click();
  await admin.getByRole("button", { name: "Lock account" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Lock account" }).click();
  await expect(admin.getByRole("button", { name: "Unlock account" })).toBeVisible();
  await admin.keyboard.press("Escape");

  await admin.getByRole("tab", { name: "System" }).click();
  await expect(admin.getByText("Up", { exact: true })).toHaveCount(2);
  await expectClean(admin);
  await admin.getByRole("tab", { name: "Audit Log" }).click();
  const row = admin.getByRole("row", { name: /account_locked/ });
  await expect(row).toContainText(root.email);
  await expect(row).toContainText(person.email);
  await expectClean(admin);
  for (const width of [820, 390]) {
    await admin.setViewportSize({ width, height: 844 });
    await expectTabsInSight(admin);
    await expectClean(admin);
  }
  await admin.getByRole("tab", { name: "System" }).click();
  const tops = await admin
    .locator("dt", { hasText: "Uptime" })
    .evaluate((name) => [name, name.nextElementSibling].map((each) => each?.getBoundingClientRect().top));
  expect(tops[0], "a name and its value share a line on a phone").toBe(tops[1]);
  expect(errors).toEqual([]);
  await admin.context().close();
  await user.context().close();
});
