import { expect, type Page, test } from "@playwright/test";
import { newcomer } from "./support/account.ts";
import { expectAccessible } from "./support/axe.ts";
import { Installation } from "./support/installation.ts";
import { OwnMongo } from "./support/own-mongo.ts";
import { openSample } from "./support/person.ts";
import { clipboard, connectTo, execute, results, writeQuery } from "./support/playground.ts";

test.describe.configure({ mode: "serial" });

const installation = new Installation();
const mongo = new OwnMongo();
let page: Page;

test.beforeAll(async ({ browser }) => {
  await Promise.all([mongo.start(), installation.start()]);
  ({ page } = await newcomer(browser, installation.url));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
});
test.afterAll(async () => {
  await installation.remove();
  await mongo.remove();
});

async function expectAccessibleInBothThemes(): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
  }
}

// covers: RS.10
test("a scan is explained with the index that would spare it, in English, and copied as code", async () => {
  await openSample(page);
  await page.getByText("Write Query").click();
  await writeQuery(page, '{ "customer.name": "Ida Sommer" }');
  await page.getByLabel("Collection of this filter or pipeline").selectOption("orders");
  await page.keyboard.press("Escape");
  await execute(page);
  await expect(results(page)).toContainText(/document/i);
  await page.keyboard.press("Alt+e");
  const dialog = page.getByRole("dialog", { name: "Explain the query" });
  await expect(dialog.getByText(/^Reads all of orders: no index helps/)).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Stages" })).toContainText("COLLSCAN");
  await expect(dialog.getByText('db.orders.createIndex({ "customer.name": 1 })')).toBeVisible();
  await expect(dialog.getByRole("region", { name: "In plain English" })).toContainText("Reads orders");
  await expectAccessibleInBothThemes();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Copy as" }).click();
  await page.getByRole("menuitem", { name: "Python" }).click();
  await expect.poll(() => clipboard(page)).toContain('collection = db["orders"]');
});

// covers: RS.10
test("of several statements the selection runs, else the second one is named", async () => {
  await writeQuery(page, "db.orders.countDocuments({})\ndb.products.distinct('category')");
  await execute(page);
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("The second statement is distinct on products, at line 2, column 1.");
  await dialog.getByRole("button", { name: "Run the first statement" }).click();
  await expect(results(page).getByText("Single result")).toBeVisible();
  const editor = page.getByRole("textbox", { name: "Query", exact: true });
  await editor.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(results(page).getByText(/^\d+ document\(s\)$/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(editor).toContainText("db.orders.countDocuments({})");
});

test("a plan and a yes or no are shown, not taken for nothing found", async () => {
  for (const [query, answer] of [
    ["db.orders.find({ _id: 1 }).explain()", "winningPlan"],
    ["db.orders.find({}).hasNext()", "true"],
  ] as const) {
    await writeQuery(page, query);
    await execute(page);
    await results(page).getByRole("radio", { name: "JSON" }).click();
    await expect(results(page)).toContainText(answer);
  }
  await expect(results(page).getByText("No documents")).toBeHidden();
  await results(page).getByRole("radio", { name: "Table" }).click();
});

/** Deletes ten of forty documents and waits until the server has said so. */
async function deleteTen(): Promise<void> {
  await writeQuery(page, "db.orders.deleteMany({ n: { $lt: 10 } })");
  await execute(page);
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText("10 of 40 documents, 25 %")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete 10 documents" }).click();
  await expect(page.getByText("10 documents deleted")).toBeVisible();
}

async function expectOrders(count: number): Promise<void> {
  await writeQuery(page, "db.orders.countDocuments({})");
  await execute(page);
  await expect(results(page)).toContainText(String(count));
}

// covers: RS.10
test("a delete shows what it would hit, and is undone from the notice or the history", async () => {
  await connectTo(page, "My shop", mongo.uri("shop"));
  await page.getByText("Write Query").click();
  const documents = Array.from(
    { length: 40 },
    (_, n) => `{ _id: ${n}, n: ${n}, at: ISODate("2026-01-${10 + (n % 20)}") }`,
  );
  await writeQuery(page, `db.orders.insertMany([${documents.join(", ")}])`);
  await execute(page);
  await expect(results(page).getByText("Single result")).toBeVisible();
  await writeQuery(page, "db.orders.deleteMany({ n: { $lt: 10 } })");
  await execute(page);
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText("10 of 40 documents, 25 %")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "First documents" }).getByRole("listitem")).toHaveCount(3);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessibleInBothThemes();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await deleteTen();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Restored 10 documents")).toBeVisible();
  await expectOrders(40);

  await deleteTen();
  await page.getByRole("tab", { name: "Query History" }).click();
  await page
    .getByRole("tabpanel", { name: "Query History" })
    .getByRole("button", { name: /^Undo/ })
    .first()
    .click();
  await expect(page.getByText("Restored 10 documents")).toHaveCount(2);
  await page.getByRole("tab", { name: "Query Interface" }).click();
  await expectOrders(40);
});

test("names that are offered are set like the text they complete", async () => {
  await writeQuery(page, "");
  await page.keyboard.type("db.o");
  const [offer, line] = [
    page.locator(".cm-tooltip-autocomplete li").first(),
    page.locator(".cm-line").first(),
  ];
  await expect(offer).toHaveText(/^orders/);
  const font = (element: Element) => getComputedStyle(element).fontFamily;
  expect(await offer.evaluate(font)).toBe(await line.evaluate(font));
  expect((await offer.boundingBox())?.height).toBeGreaterThanOrEqual(22);
  await page.keyboard.press("Escape");
});

test("only the long values of documents that would be hit are cut", async () => {
  const notes = [`"${"long ".repeat(40)}"`, '"short"'];
  const documents = notes.map((note, _id) => `{ _id: ${_id}, note: ${note}, total: 2150, city: "Oslo" }`);
  await writeQuery(page, `db.notes.insertMany([${documents.join(", ")}])`);
  await execute(page);
  await expect(results(page).getByText("Single result")).toBeVisible();
  await writeQuery(page, "db.notes.deleteMany({ total: 2150 })");
  await execute(page);
  const items = page.getByRole("list", { name: "First documents" }).getByRole("listitem");
  await expect(items).toHaveCount(2);
  const cut = await items
    .locator("> span")
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.getAttribute("title")),
    );
  expect(cut).toEqual(["note"]);
  await page.keyboard.press("Escape");
});

// covers: P2.33
test("a collection is dropped only once its name is typed", async () => {
  await writeQuery(page, "db.orders.drop()");
  await execute(page);
  const dialog = page.getByRole("alertdialog", { name: "Drop orders?" });
  await expect(dialog.getByText("High danger")).toBeVisible();
  await expect(dialog.getByText("40 of 40 documents, 100 %")).toBeVisible();
  await expectAccessibleInBothThemes();
  const drop = dialog.getByRole("button", { name: "Drop collection" });
  const name = dialog.getByRole("textbox", { name: "Type orders to go on" });
  await name.fill("order");
  await name.press("Enter");
  await expect(drop).toBeDisabled();
  await expect(dialog).toBeVisible();
  await name.fill("orders");
  await drop.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(results(page).getByText("Single result")).toBeVisible();
  await expectOrders(0);
});
