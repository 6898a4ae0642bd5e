import { type Page, expect, test } from "@playwright/test";
import { newContext, openSample, signIn, signUpAndIn } from "./support/person.ts";
import { Installation } from "./support/installation.ts";

const QUESTION = "paid orders with a total over 500, newest first";
const MAX_RESIDENT_BYTES = 400 * 1024 * 1024;

test.describe.configure({ mode: "serial" });

const installation = new Installation({}, { isFirstStart: true });
let page: Page;
let person: { email: string; name: string };

test.beforeAll(async ({ browser }) => {
  await installation.start();
  page = await (await newContext(browser, installation.url)).newPage();
});

test.afterAll(() => installation.remove());

// covers: P2.16, X.01
test("a newcomer signs up, opens the sample and gets documents for a question", async () => {
  await page.goto("/");
  await page.getByRole("link", { name: "Get Started" }).first().click();
  await page.waitForURL("**/login");
  person = await signUpAndIn(page);
  await openSample(page);
  await page.getByLabel("Question").fill(QUESTION);
  await page.getByRole("button", { name: /^Generate/ }).click();
  const editor = page.getByRole("region", { name: "Generated query" });
  await expect(editor).toContainText('status: "paid"');
  await expect(editor).toContainText('$gt: NumberDecimal("500")');
  await expect(editor).toContainText("createdAt: -1");
  await page.getByRole("button", { name: /^Execute/ }).click();
  await expect(page.getByText("50 document(s)")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Results" }).getByText("paid", { exact: true }).first(),
  ).toBeVisible();
});

// covers: A6.06, P8.03
test("a write on the sample is refused in the words of the specification", async () => {
  await page.getByRole("radio", { name: "Write Query" }).click();
  await page.getByLabel("Query", { exact: true }).getByRole("textbox").fill("db.orders.insertOne({ a: 1 })");
  await page.getByRole("button", { name: /^Execute/ }).click();
  await expect(page.getByText("Sample Database is Read-Only").first()).toBeVisible();
});

// covers: X.03
test("the same query is found in the history after a restart", async () => {
  await installation.stop("SIGKILL");
  await installation.start();
  await page.goto("/playground");
  await page.getByRole("tab", { name: "Query History" }).click();
  const history = page.getByLabel("Execution History").filter({ hasText: QUESTION });
  await expect(history.first()).toContainText("50 document(s) returned");
});

test("the processes together stay within 400 MB", () => {
  expect(installation.residentBytes()).toBeLessThan(MAX_RESIDENT_BYTES);
});

test("another person sees none of it", async ({ browser }) => {
  const mine = new URL(page.url()).searchParams.get("connectionId") ?? "";
  expect(mine).not.toBe("");
  const other = await (await newContext(browser, installation.url)).newPage();
  await signUpAndIn(other);
  await other.goto(`/playground?connectionId=${mine}`);
  await expect(other.getByText("Connection Error").first()).toBeVisible();
  await expect(other.getByText("Connection not found or access denied.")).toBeVisible();
});

test("log-out clears the browser's storage and protects the pages again", async () => {
  await page.goto("/me");
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL("**/login");
  expect(
    await page.evaluate(() => [
      localStorage.getItem("token"),
      localStorage.getItem("querysnap_user"),
      localStorage.getItem("querysnap_csrf_token"),
    ]),
  ).toEqual([null, null, null]);
  await page.goto("/playground");
  await page.waitForURL("**/login");
  await signIn(page, person);
});
