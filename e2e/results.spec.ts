import { type Page, expect, test } from "@playwright/test";
import { formatValue, parseEjson } from "@querysnap/mql";
import { EVERY_TYPE } from "@querysnap/testkit";
import { readFileSync } from "node:fs";
import { makeAccount, submitSignIn } from "./support/account.ts";
import { Installation } from "./support/installation.ts";
import { OwnMongo } from "./support/own-mongo.ts";
import { newContext } from "./support/person.ts";
import { clipboard, connectTo, execute, post, results, writeQuery } from "./support/playground.ts";

const EVERY_TYPE_ID = "0123456789abcdef01234567";

test.describe.configure({ mode: "serial" });

const installation = new Installation();
const mongo = new OwnMongo();
let page: Page;
let connectionId = "";

const runQuery = (queryString: string) =>
  post(page, `/api/connection/${connectionId}/execute-raw`, { queryString });

test.beforeAll(async ({ browser }) => {
  await Promise.all([mongo.start(), installation.start()]);
  page = await (await newContext(browser, installation.url)).newPage();
  const person = await makeAccount(page, installation.url);
  installation.givePlan(person.email, "snapx");
  await submitSignIn(page, person);
  await page.waitForURL("**/connect");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  connectionId = await connectTo(page, "Own", mongo.uri("types"));
});
test.afterAll(async () => {
  await installation.remove();
  await mongo.remove();
});

/** Runs a query from Write Query and waits for its documents. */
async function open(query: string): Promise<void> {
  await page.getByText("Write Query").click();
  await writeQuery(page, query);
  await execute(page);
  await expect(results(page).getByRole("heading", { name: /document\(s\)$/ })).toBeVisible();
}

/** The file that a click downloads. */
async function downloaded(click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent("download");
  await click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

// covers: RS.08
test("every type goes from the screen to a file, an edit and the export unchanged", async () => {
  await runQuery(`db.things.insertOne(${formatValue(parseEjson(EVERY_TYPE))})`);
  await open("db.things.find({})");
  const saved = await downloaded(async () => {
    await results(page).getByRole("button", { name: "Save as" }).click();
    await page.getByRole("menuitem", { name: /^NDJSON/ }).click();
  });
  expect(saved.name).toMatch(/^things-find-\d{4}-\d\d-\d\d\.ndjson$/);
  expect(saved.bytes.toString()).toBe(`${EVERY_TYPE}\n`);

  // copied from the screen and inserted again
  await results(page).getByRole("button", { name: "Copy", exact: true }).click();
  const copied = await clipboard(page);
  await runQuery(`db.copies.insertMany(${copied})`);
  expect(await runQuery("db.copies.find({})")).toContain(`"result":[${EVERY_TYPE}]`);

  // edited by keyboard only
  await results(page).getByRole("grid").focus();
  await page.keyboard.press("m");
  await page.getByRole("menuitem", { name: "Edit document…" }).press("Enter");
  const editor = page.getByRole("textbox", { name: "Document" });
  await editor.fill((await editor.inputValue()).replace(/NumberInt\(-7\)|\bint: -7/, "int: NumberLong(-8)"));
  await expect(page.getByRole("dialog").getByText("updateOne(")).toContainText("$set: { int: NumberLong");
  await page.getByRole("button", { name: "Update document" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const edited = EVERY_TYPE.replace('"int":{"$numberInt":"-7"}', '"int":{"$numberLong":"-8"}');
  expect(await runQuery("db.things.find({})")).toContain(`"result":[${edited}]`);

  // another program changes it before the next edit is sent
  await results(page).getByRole("grid").focus();
  await page.keyboard.press("m");
  await page.getByRole("menuitem", { name: "Edit document…" }).press("Enter");
  await runQuery(`db.things.updateOne({ _id: ObjectId("${EVERY_TYPE_ID}") }, { $set: { bool: false } })`);
  await editor.fill((await editor.inputValue()).replace(/NumberLong\("?-8"?\)/, "NumberInt(9)"));
  await page.getByRole("button", { name: "Update document" }).click();
  await expect(
    page.getByText("The document was changed or deleted meanwhile. Nothing was written."),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  const zip = await downloaded(() => page.getByRole("button", { name: "Export database" }).click());
  expect(zip.name).toMatch(/^types-export-\d{4}-\d\d-\d\d\.zip$/);
  expect(zip.bytes.subarray(0, 2).toString()).toBe("PK");
  await expect(page.getByText("Database exported successfully")).toBeVisible();
});
