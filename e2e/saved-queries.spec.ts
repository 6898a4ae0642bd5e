import { expect, type Page, test } from "@playwright/test";
import { makeAccount, submitSignIn } from "./support/account.ts";
import { expectAccessible } from "./support/axe.ts";
import { Installation } from "./support/installation.ts";
import { newContext, openSample } from "./support/person.ts";

const QUERY = "db.orders.find({ total: { $gt: :least:decimal }, status: :status }).limit(3)";
/** Compares every event with every order: far longer than any limit. */
const SLOW =
  "db.events.aggregate([{ $lookup: { from: 'orders', let: { a: '$_id' }, pipeline: [{ $match: { $expr: { $gt: [{ $mod: ['$number', 7] }, '$$a'] } } }], as: 'o' } }, { $count: 'n' }])";

test.describe.configure({ mode: "serial" });

const installation = new Installation();
let page: Page;

test.beforeAll(async ({ browser }) => {
  await installation.start();
  page = await (await newContext(browser, installation.url)).newPage();
  const person = await makeAccount(page, installation.url);
  installation.givePlan(person.email, "snapx");
  await submitSignIn(page, person);
  await page.waitForURL("**/connect");
  await openSample(page);
});
test.afterAll(() => installation.remove());

const code = () => page.getByRole("region", { name: "Query", exact: true }).getByRole("textbox");
const execute = () => page.getByRole("button", { name: /^Execute/ });
const results = () => page.getByRole("region", { name: "Results" });
const values = () => page.getByRole("dialog", { name: "Values for this run" });
const savedRow = (name: string) => page.getByRole("listitem", { name });

async function openSavedQueries(): Promise<void> {
  await page.getByRole("tab", { name: "Query History" }).click();
  await page.getByRole("tab", { name: /^Saved Queries/ }).click();
}

// covers: F.08
test("a query with placeholders asks for its values, and is saved with its placeholders", async () => {
  await page.getByRole("radio", { name: "Write Query" }).click();
  await code().fill(QUERY);
  await expect(page.getByText("find on orders")).toBeVisible();
  await execute().click();
  await expectAccessible(page);
  await values().getByLabel(":least").fill("100");
  await values().getByLabel(":status").fill("delivered");
  await page.keyboard.press("Enter");
  await expect(results().getByText("3 document(s)")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Query saved successfully!")).toBeVisible();
  await openSavedQueries();
  await expect(savedRow("orders_find").getByText(/:least:decimal/)).toBeVisible();
});

// covers: F.06
test("a saved query gets a name and tags, and is found by them", async () => {
  await page.getByRole("button", { name: "Edit name, description or tags" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Large orders");
  await page.getByRole("textbox", { name: /^Tags/ }).fill("weekly, billing");
  await page.keyboard.press("Enter");
  await expect(savedRow("Large orders")).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a saved query" }).fill("billing large");
  await expect(savedRow("Large orders")).toBeVisible();
  await page.getByRole("group", { name: "Tags" }).getByRole("button", { name: "weekly" }).click();
  await page.getByRole("button", { name: "View results" }).click();
  await expect(savedRow("Large orders").getByRole("grid")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
  }
});

// covers: F.07
test("opened in the editor it keeps its link over a reload, so that running it counts", async () => {
  await page.getByRole("button", { name: "Open in the editor" }).click();
  await expect(page.getByText("Saved query: Large orders")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Saved query: Large orders")).toBeVisible();
  await execute().click();
  // what was typed for the last run is offered again
  await expect(values().getByLabel(":least")).toHaveValue("100");
  await page.keyboard.press("Enter");
  await expect(results().getByText("3 document(s)")).toBeVisible();
  await openSavedQueries();
  await expect(savedRow("Large orders").getByText(/Used 1 times/)).toBeVisible();
  await page.getByRole("tab", { name: "Query Interface" }).click();
});

// covers: F.09
test("query tabs hold their own work over a reload, close with an undo, and are reached by keyboard", async () => {
  // the shortcut is there from when the editor is
  await expect(code()).toBeVisible();
  await page.keyboard.press("Alt+n");
  const tabs = page.getByRole("tablist", { name: "Query tabs" });
  await expect(tabs.getByRole("tab")).toHaveCount(2);
  await code().fill("db.customers.countDocuments({})");
  await execute().click();
  await expect(results().getByText("Single result")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(code()).toHaveText("db.customers.countDocuments({})");
  await expect(results().getByText("Single result")).toBeVisible();
  await tabs.getByRole("tab", { selected: true }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(code()).toHaveText(/:least:decimal/);
  await expect(results().getByText("3 document(s)")).toBeVisible();
  await page.keyboard.press("Delete");
  await expect(tabs).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tabs.getByRole("tab")).toHaveCount(2);
  await expect(code()).toHaveText(/:least:decimal/);
});

// covers: F.10
test("a pane takes the whole window, and Escape gives it back", async () => {
  await page.getByRole("button", { name: "Full screen: results" }).click();
  await expect(code()).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Side panel" })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(code()).toBeVisible();
  await code().focus();
  await page.keyboard.press("Alt+Enter");
  await expect(results()).toBeHidden();
  await page.keyboard.press("Alt+Enter");
  await expect(results()).toBeVisible();
});

// covers: F.11
test("a run may have a shorter time limit, and a cancelled one says that it was not counted", async () => {
  await page.keyboard.press("Alt+n");
  await code().fill(SLOW);
  await page.getByRole("button", { name: "Time limit: 10 s" }).click();
  await page.getByRole("menuitem", { name: "Stop after 1 s" }).click();
  await execute().click();
  await expect(results().getByText("Connection Timeout")).toBeVisible();
  await page.getByRole("button", { name: "Time limit: 1 s" }).click();
  await page.getByRole("menuitem", { name: /^Stop after 10 s/ }).click();
  await execute().click();
  await page.getByRole("button", { name: /^Cancel/ }).click();
  await expect(results().getByText("This run was not counted.")).toBeVisible();
});

// covers: F.12
test("the command box finds collections, fields, saved and past queries, and the history is searched", async () => {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("orders");
  const found = page.getByRole("listbox", { name: "Results" });
  for (const group of ["Collections", "Fields", "Saved queries", "History"])
    await expect(found.getByText(group, { exact: true })).toBeVisible();
  await page.getByRole("combobox").fill("large orders");
  await expect(page.getByRole("option", { name: /Large orders/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved query: Large orders")).toBeVisible();
  await page.getByRole("tab", { name: "Query History" }).click();
  await page.getByRole("searchbox", { name: "Find a run" }).fill("CUSTOMERS.count");
  await expect(page.getByText("1 found")).toBeVisible();
  await page.getByRole("button", { name: "Open with its result" }).click();
  await expect(results().getByText("Single result")).toBeVisible();
});
