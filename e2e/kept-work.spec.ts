import { type Page, expect, test } from "@playwright/test";
import { newcomer } from "./support/account.ts";
import { Installation } from "./support/installation.ts";
import { openSample } from "./support/person.ts";

const QUESTION = "paid orders with a total over 500, newest first";

test.describe.configure({ mode: "serial" });

const installation = new Installation();
let page: Page;

test.beforeAll(() => installation.start());
test.afterAll(() => installation.remove());

/** The question, its generated query with ties, and the documents of the run. */
async function expectWork(): Promise<void> {
  await expect(page.getByLabel("Question")).toHaveValue(QUESTION);
  await expect(page.getByRole("region", { name: "Generated query" })).toContainText('status: "paid"');
  await expect(page.locator(".question-tie").first()).toBeVisible();
  await expect(page.getByText(/^50\b.*document\(s\)/)).toBeVisible();
}

// covers: X.130
test("question, query and result survive a reload, a visit to Pricing and a restart of the server", async ({
  browser,
}) => {
  ({ page } = await newcomer(browser, installation.url));
  await openSample(page);
  await page.getByLabel("Question").fill(QUESTION);
  await page.getByRole("button", { name: /^Generate/ }).click();
  await page.getByRole("button", { name: /^Execute/ }).click();
  await expectWork();
  await page.reload();
  await expectWork();
  const address = page.url();
  await page.goto("/pricing");
  await page.goBack();
  await expectWork();
  await installation.stop("SIGKILL");
  await installation.start();
  await page.goto(address);
  await expectWork();
});

// covers: X.130a
test("the view and the scroll position of a result survive a reload and a visit to Pricing", async () => {
  const results = page.getByRole("region", { name: "Results" });
  await results.getByRole("radio", { name: "JSON" }).click();
  const scroller = results.locator("[data-result-pane]");
  await expect(scroller).toBeVisible();
  await scroller.evaluate((element) => element.scrollTo(0, 700));
  const expectPosition = async () => {
    await expect(results.getByRole("radio", { name: "JSON" })).toBeChecked();
    await expect.poll(() => scroller.evaluate((element) => Math.round(element.scrollTop))).toBe(700);
  };
  // it is written when the reader pauses
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage))))
    .toContain('\\"top\\":700');
  await page.reload();
  await expectPosition();
  await page.goto("/pricing");
  await page.goBack();
  await expectPosition();
});

// covers: P2.12, F.01
test("a playground opened while the server is down says so and opens when it answers", async () => {
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("button", { name: "Pricing" }).click();
  await page.waitForURL("**/pricing");
  // nothing of the connection is known to the page any more
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await installation.stop("SIGKILL");
  await page.goBack();
  await expect(page.getByText("QuerySnap can't be reached")).toBeVisible();
  await expect(page.getByText("Connection Error")).toBeHidden();
  await installation.start();
  await expectWork();
});

// covers: F.02
test("a part of the page that cannot be fetched says so in its place, and opens once it can", async () => {
  const lostPart = "**/assets/schema-explorer-*.js";
  await page.route(lostPart, (route) => route.abort());
  await page.reload();
  await expectWork();
  await page.getByRole("tab", { name: "Schema Explorer" }).click();
  const notice = page.getByRole("alert", { name: "Schema Explorer" });
  await expect(notice).toContainText("Schema Explorer could not be loaded");
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(notice.getByRole("button", { name: "Reload page" })).toBeVisible();
  await page.getByRole("tab", { name: "Query Interface" }).click();
  await expectWork();
  await page.getByRole("tab", { name: "Schema Explorer" }).click();
  await expect(notice).toBeVisible();
  // tried again every few seconds without a press
  await page.unroute(lostPart);
  await expect(page.getByRole("heading", { name: "Database Schema" })).toBeVisible();
  await page.getByRole("tab", { name: "Query Interface" }).click();
});

test("a log-out removes the work from the browser", async () => {
  const kept = () =>
    page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
  expect(await kept()).toContain(QUESTION);
  await page
    .getByRole("button", { name: /Aditi Rao|Profile/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  expect(await kept()).not.toContain(QUESTION);
});
