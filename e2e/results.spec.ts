import { type Page, expect, test } from "@playwright/test";
import { formatValue, parseEjson } from "@querysnap/mql";
import { EVERY_TYPE, readZip } from "@querysnap/testkit";
import { readFileSync } from "node:fs";
import { makeAccount, submitSignIn } from "./support/account.ts";
import { expectAccessible } from "./support/axe.ts";
import { Installation } from "./support/installation.ts";
import { OwnMongo } from "./support/own-mongo.ts";
import { newContext } from "./support/person.ts";
import { clipboard, connectTo, execute, post, results, writeQuery } from "./support/playground.ts";
import { measureHeapBytes, scrollThrough } from "./support/scroll.ts";

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

test("what a search or the arrow keys reach is in sight, whole", async () => {
  const documents = Array.from({ length: 50 }, (_, n) => `{ _id: ${n}, tag: "tag${n}" }`);
  await runQuery(`db.tags.insertMany([${documents.join(",")}])`);
  await open("db.tags.find({})");
  const grid = results(page).getByRole("grid");
  const isInSight = (tag: string) =>
    grid.getByRole("gridcell", { name: tag, exact: true }).evaluate((cell) => {
      const { top, bottom } = cell.getBoundingClientRect();
      const scroller = cell.closest("[role=grid]");
      const head = scroller?.querySelector("[role=columnheader]");
      if (!scroller || !head) return false;
      return top >= head.getBoundingClientRect().bottom && bottom <= scroller.getBoundingClientRect().bottom;
    });
  await grid.focus();
  await page.keyboard.press("/");
  await page.keyboard.type("tag40");
  await expect.poll(() => isInSight("tag40")).toBe(true);
  await page.keyboard.press("Escape");
  for (let row = 39; row >= 10; row--) await page.keyboard.press("ArrowUp");
  await expect.poll(() => isInSight("tag10")).toBe(true);
  for (let row = 11; row <= 45; row++) await page.keyboard.press("ArrowDown");
  await expect.poll(() => isInSight("tag45")).toBe(true);
});

// covers: RS.02, RS.03, RS.04
test("a result is searched, sorted and arranged by keyboard, in both themes and widths", async () => {
  await runQuery(
    `db.people.insertMany([{ name: "Cem", age: 31 }, { name: "Ada", age: NumberLong(7) }, { name: "Bo", age: 12.5 }])`,
  );
  await open("db.people.find({})");
  const grid = results(page).getByRole("grid");
  const id = grid.getByRole("gridcell").first();
  expect(
    await id.evaluate((cell) => cell.firstElementChild?.scrollWidth === cell.firstElementChild?.clientWidth),
  ).toBe(true);
  await grid.focus();
  await page.keyboard.press("/");
  await page.keyboard.type("bo");
  await expect(results(page).getByText("1 of 1")).toBeVisible();
  for (const width of [1280, 1440])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectAccessible(page);
    }
  await page.keyboard.press("Escape");
  await expect(grid).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("m");
  await page.getByRole("menuitem", { name: "Sort descending" }).press("Enter");
  const ages = () => grid.getByRole("row").getByRole("gridcell").allInnerTexts();
  await expect.poll(async () => (await ages()).join(" ")).toMatch(/31.*12\.5.*7/s);
  await expect(grid).toBeFocused();
  await page.keyboard.press("m");
  await page.getByRole("menuitem", { name: "Copy column" }).press("Enter");
  await expect.poll(() => clipboard(page)).toBe("31\n12.5\n7");
  await expect(grid).toBeFocused();
  await page.keyboard.press("m");
  await page.getByRole("menuitem", { name: "Hide column" }).press("Enter");
  const column = (name: string) => grid.getByRole("columnheader", { name: new RegExp(`^${name}`) });
  await expect(column("age")).toBeHidden();
  const nameWidth = async () => (await column("name").boundingBox())?.width ?? 0;
  const narrow = await nameWidth();
  await expect(grid).toBeFocused();
  await page.keyboard.press("m");
  await page.getByRole("menuitem", { name: "Widen column" }).press("Enter");
  await expect.poll(nameWidth).toBeGreaterThan(narrow);
  const wide = await nameWidth();
  await page.reload();
  await execute(page);
  await expect(column("name")).toBeVisible();
  await expect(column("age")).toBeHidden();
  await expect.poll(nameWidth).toBe(wide);
});

// covers: RS.06
test("grouped results have a picture beside them, walked by keyboard and hidden by one key", async () => {
  await runQuery(
    `db.sales.insertMany([${Array.from({ length: 24 }, (_, n) => `{ city: "${["Oslo", "Bergen", "Bodø"][n % 3] ?? ""}", month: "2026-${String(1 + (n % 12)).padStart(2, "0")}", n: ${n} }`).join(",")}])`,
  );
  await open('db.sales.aggregate([{ $group: { _id: "$month", total: { $sum: "$n" } } }])');
  const drawing = results(page).getByRole("slider", { name: "Line of total by _id: walk the values" });
  await drawing.focus();
  await page.keyboard.press("Home");
  await expect(drawing).toHaveAttribute("aria-valuetext", "2026-01: 12");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
  }
  await page.keyboard.press("p");
  await expect(drawing).toBeHidden();
  await open('db.sales.aggregate([{ $group: { _id: "$city", total: { $sum: "$n" } } }])');
  await expect(results(page).getByRole("button", { name: "Picture" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await results(page).getByRole("button", { name: "Picture" }).click();
  await expect(results(page).getByRole("figure", { name: "Bars of total by _id" })).toContainText("Bodø");
  await expectAccessible(page);
});

async function expectSmooth(view: string): Promise<void> {
  const cost = await scrollThrough(page, "[data-result-pane]");
  expect(cost.longestTaskMs, `longest task of ${view}`).toBeLessThanOrEqual(100);
  expect(cost.nodes, `elements of ${view}`).toBeLessThanOrEqual(1000);
  expect(await measureHeapBytes(page), `heap of ${view}`).toBeLessThan(300 * 1024 ** 2);
}

// covers: RS.13
test("10,000 documents, 2,000 columns and a document of 16 MB scroll without long tasks", async () => {
  const row = (n: number) => `{ n: ${n}, name: "name ${n}", tags: ["a", "b"] }`;
  for (let start = 0; start < 10_000; start += 1000)
    await runQuery(
      `db.many.insertMany([${Array.from({ length: 1000 }, (_, n) => row(start + n)).join(",")}])`,
    );
  const columns = Array.from({ length: 2000 }, (_, n) => `c${n}: ${n}`);
  await runQuery(`db.wide.insertMany([{ ${columns.join(", ")} }, { ${columns.toReversed().join(", ")} }])`);
  // doubled twenty times: 15 MiB of text in one document
  const doubled = `{ $reduce: { input: { $range: [0, 20] }, initialValue: "$text", in: { $concat: ["$$value", "$$value"] } } }`;
  await runQuery(`db.seed.insertOne({ text: "fifteen letters" })`);
  await runQuery(`db.seed.aggregate([{ $project: { text: ${doubled} } }, { $out: "big" }])`);

  await open("db.wide.find({})");
  await expectSmooth("2,000 columns");
  await open("db.big.find({})");
  for (const mode of ["Tree", "JSON", "Table"]) {
    await results(page).getByRole("radio", { name: mode }).click();
    await expectSmooth(`16 MB in ${mode}`);
  }
  await open("db.many.find({}).limit(10000)");
  const more = results(page).getByRole("button", { name: /^Load the next/ });
  for (let pages = 2; pages <= 10; pages++) {
    await expect(results(page).getByText(`${pages - 1},000 document(s)`)).toBeVisible();
    await more.click();
  }
  await expect(results(page).getByText("10,000 document(s)")).toBeVisible();
  for (const mode of ["Tree", "JSON", "Table"]) {
    await results(page).getByRole("radio", { name: mode }).click();
    await expectSmooth(`10,000 documents in ${mode}`);
  }
});

// covers: RS.14
test("on a slow network and a cut one every step says what it does, and nothing is lost", async () => {
  await page.getByRole("tab", { name: "Schema Explorer" }).click();
  await page.getByRole("button", { name: "Refresh Schema" }).click();
  await expect(page.getByRole("button", { name: "Open people" })).toBeVisible();
  await page.getByRole("tab", { name: "Query Interface" }).click();
  const slow = { latency: 1500, downloadThroughput: 64 * 1024, uploadThroughput: 64 * 1024 };
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const emulate = (offline: boolean) =>
    network.send("Network.emulateNetworkConditions", { offline, ...slow });
  await emulate(false);
  await page.getByRole("radio", { name: "AI Assistant" }).click();
  const question = page.getByLabel("Question");
  await question.fill("people with age over 10");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByRole("button", { name: "Generating" })).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("region", { name: "Generated query" })).toContainText("db.people");

  const run = page.getByRole("button", { name: /^Execute/ });
  await run.click();
  await expect(page.getByRole("button", { name: /^Cancel/ })).toBeVisible();
  await expect(results(page).getByText("2 document(s)")).toBeVisible();

  await emulate(true);
  await run.click();
  await expect(page.getByText(/Failed to execute query: Network error/)).toBeVisible();
  await expect(question).toHaveValue("people with age over 10");
  await emulate(false);
  await run.click();
  await expect(results(page).getByText("2 document(s)")).toBeVisible();

  await page.getByRole("tab", { name: "Query History" }).click();
  await expect(page.getByRole("listitem", { name: "people with age over 10" }).first()).toBeVisible();
  await page.getByRole("tab", { name: "Query Interface" }).click();

  const zip = await downloaded(async () => {
    await page.getByRole("button", { name: "Export database" }).click();
    await expect(page.getByRole("progressbar", { name: "Exported documents" })).toBeVisible();
  });
  await expect(page.getByText("Database exported successfully")).toBeVisible();
  const files = await readZip(zip.bytes);
  expect(files.get("collections/many.ndjson")?.toString().trimEnd().split("\n")).toHaveLength(10_000);
  await network.detach();
});
