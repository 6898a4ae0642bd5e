import { type Locator, type Page, expect, test } from "@playwright/test";
import { newcomer } from "./support/account.ts";
import { expectAccessible } from "./support/axe.ts";
import { moveOn, stopClock } from "./support/clock.ts";
import { Installation } from "./support/installation.ts";
import { openSample } from "./support/person.ts";
import { writeQuery } from "./support/playground.ts";
import { seamFaults } from "./support/seam.ts";

const QUESTION = "paid orders with a total over 500 in the last 90 days, newest first, with care";

test.describe.configure({ mode: "serial" });

const installation = new Installation();
let page: Page;

test.beforeAll(async ({ browser }) => {
  await installation.start();
  ({ page } = await newcomer(browser, installation.url));
  await openSample(page);
});

test.afterAll(() => installation.remove());

const question = () => page.getByLabel("Question");
const explanation = () => page.getByRole("region", { name: "Explanation" });
const editor = () => page.getByRole("region", { name: "Generated query" });
const row = (words: string) =>
  explanation()
    .getByRole("list", { name: "Explanation" })
    .getByRole("button", { name: new RegExp(words) });
const inQuestion = (words: string) => page.locator(".question-mirror .tie", { hasText: words });

async function ask(text: string): Promise<void> {
  await question().fill(text);
  await page.getByRole("button", { name: /^Generate/ }).click();
}

/** The tie that a mark, a row, a part of the code or a curve belongs to. */
async function tieOf(mark: Locator): Promise<string> {
  return (await mark.getAttribute("data-tie")) ?? "";
}

// covers: P2.48
test("the question grows from 128 to 400 px with its text and scrolls beyond", async () => {
  const height = async () => (await question().boundingBox())?.height ?? 0;
  await question().fill("paid orders");
  await expect.poll(height).toBe(128);
  await question().fill(Array.from({ length: 6 }, (_, line) => `line ${line}`).join("\n"));
  await expect.poll(height).toBeGreaterThan(200);
  expect(await height()).toBeLessThan(400);
  await question().fill(Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n"));
  await expect.poll(height).toBe(400);
  expect(await question().evaluate((area) => area.scrollHeight)).toBeGreaterThan(400);
  await question().fill("");
  await expect.poll(height).toBe(128);
});

// covers: P2.54
test("an error in the query is read in full in a narrow window", async () => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole("radio", { name: "Write Query" }).click();
  await writeQuery(page, "db.orders.find().forEach(each => print(each))");
  const error = page.getByRole("button", { name: /^Line 1, column 18: forEach takes a function/ });
  await expect(error).toHaveText(/such as \$project or \$group$/);
  const hidden = await error.evaluate((button) =>
    [button, ...button.querySelectorAll("span")].filter(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    ),
  );
  expect(hidden).toEqual([]);
  await expectAccessible(page);
  await writeQuery(page, "");
  await page.getByRole("radio", { name: "AI Assistant" }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
});

// covers: P2.16
test("every word of the question is tied to a row, a part of the query and a column of the result, or said to be not understood", async () => {
  await ask(QUESTION);
  await expect(page.getByText("10 words understood")).toBeVisible();
  await expect(page.getByText("1 word not understood")).toBeVisible();
  for (const words of ["orders", "paid", "total over 500", "in the last 90 days", "newest first"]) {
    const tie = await tieOf(inQuestion(words));
    await expect(row(words)).toBeVisible();
    await expect(editor().locator(`.cm-tie[data-tie="${tie}"]`).first()).toBeVisible();
    await expect(page.locator(`.seam-curve[data-tie="${tie}"]`)).toHaveCount(1);
  }
  // the role is said in words, too
  await expect(row("paid")).toHaveAccessibleName(/^Condition: paid/);
  await expect(row("orders")).toHaveAccessibleName(/^Collection: orders/);
  await expect(explanation().getByText("Not understood, left out of the query")).toBeVisible();
  const left = async (text: string) => (await explanation().getByText(text).boundingBox())?.x;
  expect(await left("Not understood, left out of the query")).toBe(await left("Sorts by"));
  await expect(page.locator(".question-mirror .tie-miss")).toHaveText("with care");

  await page.getByRole("button", { name: /^Execute/ }).click();
  await expect(page.getByText("50 document(s)")).toBeVisible();
  const column = (name: string) => page.locator(".tie-head", { hasText: name });
  for (const name of ["total", "createdAt", "status"]) await expect(column(name)).toBeVisible();
});

/**
 * The tie is looked at: its row, its curve, its part of the query and its column are marked, and no other's.
 */
async function expectActive(tie: string | null): Promise<void> {
  const marked = () =>
    page.evaluate(() => ({
      rows: [...document.querySelectorAll<HTMLElement>("[data-tie-row][data-on]")].map(
        (each) => each.dataset.tieRow,
      ),
      curves: [...document.querySelectorAll<SVGElement>(".seam-curve[data-on]")].map(
        (each) => each.dataset.tie,
      ),
      parts: [
        ...new Set([...document.querySelectorAll<HTMLElement>(".cm-tie-on")].map((each) => each.dataset.tie)),
      ],
      words: [...document.querySelectorAll<HTMLElement>(".question-mirror .tie[data-on]")].map(
        (each) => each.dataset.tie,
      ),
    }));
  const one = tie === null ? [] : [tie];
  await expect.poll(marked).toEqual({ rows: one, curves: one, parts: one, words: one });
}

// covers: X.11
test("pointing at any end of a tie marks all of it", async () => {
  const total = await tieOf(inQuestion("total over 500"));
  await row("total over 500").hover();
  await expectActive(total);
  await expect(page.locator(".tie-head", { hasText: "total" })).toHaveAttribute("data-on");
  await page.getByRole("heading", { name: "Generated query" }).hover();
  await expectActive(null);
  await editor().locator(`.cm-tie[data-tie="${total}"]`).first().hover();
  await expectActive(total);
  await page.locator(".tie-head", { hasText: "status" }).hover();
  await expectActive(await tieOf(inQuestion("paid")));
  const box = await inQuestion("newest first").boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 12);
  await expectActive(await tieOf(inQuestion("newest first")));
  await page.mouse.move(5, 500);
  await expectActive(null);
});

// covers: X.11
test("the keyboard reaches every tie: rows by Tab, words by the caret", async () => {
  await question().focus();
  await page.keyboard.press("Control+Home");
  await expectActive(await tieOf(inQuestion("paid")));
  await row("orders").focus();
  await expectActive(await tieOf(inQuestion("orders")));
  await page.keyboard.press("Tab");
  await expectActive(await tieOf(inQuestion("paid")));
  await explanation().getByRole("button", { name: "Rephrase" }).focus();
  await expectActive(null);
  await page.keyboard.press("Enter");
  await expect(question()).toBeFocused();
  expect(
    await question().evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    ),
  ).toBe("with care");
});

// covers: X.11
test("the seam joins rows and lines at their places, also after the window, the panes or the scroll have changed", async () => {
  await expect.poll(() => seamFaults(page)).toEqual([]);
  for (const [width, height] of [
    [1180, 700],
    [1680, 1000],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => seamFaults(page)).toEqual([]);
  }

  const width = page.getByRole("separator", { name: "Width of the explanation" });
  await width.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("ArrowLeft");
  await expect.poll(() => seamFaults(page)).toEqual([]);
  await width.dblclick();
  await expect.poll(() => seamFaults(page)).toEqual([]);

  const height = page.getByRole("separator", { name: "Height of explanation and query" });
  const bar = await height.boundingBox();
  await page.mouse.move((bar?.x ?? 0) + 200, (bar?.y ?? 0) + 2);
  await page.mouse.down();
  await page.mouse.move((bar?.x ?? 0) + 200, (bar?.y ?? 0) - 140, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => seamFaults(page)).toEqual([]);
  // lines that are scrolled away have no curve, and come back with one
  const drawn = await page.locator(".seam-curve").count();
  await page.locator(".cm-scroller").evaluate((scroller) => scroller.scrollTo({ top: 60 }));
  await expect.poll(() => seamFaults(page)).toEqual([]);
  await page.locator(".cm-scroller").evaluate((scroller) => scroller.scrollTo({ top: 0 }));
  await expect(page.locator(".seam-curve")).toHaveCount(drawn);
  await height.dblclick();
  await expect(page.locator(".seam-curve")).toHaveCount(5);
  await expect.poll(() => seamFaults(page)).toEqual([]);
});

// covers: P2.18
test("a query that is changed by hand keeps the ties that still hold, and runs as it stands", async () => {
  const code = editor().getByRole("textbox");
  await code.locator(".cm-line").nth(1).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("number: { $gt: 0 },");
  await expect(editor().getByText("Edited")).toBeVisible();
  await expect(page.locator(".seam-curve")).toHaveCount(5);
  await expect.poll(() => seamFaults(page)).toEqual([]);

  await code.getByText('"paid"').dblclick();
  await page.keyboard.type("refunded");
  await expect(editor()).toContainText('status: "refunded"');
  await expect(explanation().getByText("Changed by hand")).toHaveCount(1);
  await expect(page.locator(".seam-curve")).toHaveCount(4);
  await expect.poll(() => seamFaults(page)).toEqual([]);

  const sent = page.waitForRequest(/execute-raw$/);
  await page.getByRole("button", { name: /^Execute/ }).click();
  const body: unknown = (await sent).postDataJSON();
  expect(body).toMatchObject({
    queryString: expect.stringContaining("refunded"),
    naturalLanguage: QUESTION,
    generatedQuery: expect.stringContaining('"paid"'),
  });
  const results = page.getByRole("region", { name: "Results" });
  await expect(results.getByText("refunded", { exact: true }).first()).toBeVisible();

  // how much one step takes back depends on how fast the keys came
  await expect(async () => {
    await code.press("Control+z");
    await expect(editor().getByText("Edited")).toHaveCount(0, { timeout: 1 });
  }).toPass({ intervals: [100] });
  await expect(page.locator(".seam-curve")).toHaveCount(5);
  await expect.poll(() => seamFaults(page)).toEqual([]);
});

// covers: P2.49
test("the result can be copied, which is said for two seconds, and its JSON is at most 96 units high", async () => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("radio", { name: "JSON" }).click();
  const json = page.getByRole("region", { name: /^Result/ }).locator("[data-result-pane]");
  const box = await json.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    maxHeight: getComputedStyle(element).maxHeight,
    scrolls: element.scrollHeight > element.clientHeight,
  }));
  expect(box).toMatchObject({ maxHeight: "384px", scrolls: true });
  expect(box.height).toBeLessThanOrEqual(384);
  await stopClock(page);
  const results = page.getByRole("region", { name: "Results" });
  await results.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(results.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\[\s+\{\s+_id: ObjectId\(/);
  await moveOn(page, 1900);
  await expect(results.getByRole("button", { name: "Copied" })).toBeVisible();
  await moveOn(page, 100);
  await expect(results.getByRole("button", { name: "Copy", exact: true })).toBeVisible();
  await page.clock.resume();
  await page.getByRole("radio", { name: "Table" }).click();
});

// covers: X.12
test("a question with several readings asks back, and one press shows another and is remembered", async () => {
  const bar = explanation().getByRole("group", { name: /^“the last 90 days”: created on, / });
  const pressed = (name: string) => bar.getByRole("button", { name, pressed: true });
  await expect(pressed("created on")).toBeVisible();
  await bar.getByRole("button", { name: "paid on" }).focus();
  await page.keyboard.press("Enter");
  await expect(pressed("paid on")).toBeVisible();
  await expect(bar.getByText("Remembered for this connection")).toBeVisible();
  await expect(editor()).toContainText('"payment.paidAt": { $gte:');
  await expect(row("in the last 90 days")).toContainText("payment.paidAt");
  await expect.poll(() => seamFaults(page)).toEqual([]);
  for (const scheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: /^Execute/ }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.locator(".tie-head", { hasText: "payment.paidAt" })).toBeVisible();
  await bar.getByRole("button", { name: "created on" }).click();
  await expect(editor()).toContainText("createdAt: { $gte:");
  await expect(editor()).not.toContainText("payment.paidAt");
});

test("the seam is in its place after the next answer, too", async () => {
  await page.getByRole("button", { name: "Regenerate" }).click();
  await ask("unpaid orders of this year, oldest first");
  await expect(page.locator(".seam-curve").first()).toBeVisible();
  await expect.poll(() => seamFaults(page)).toEqual([]);
});

// covers: X.12
test("a question about what is not there is refused with the reason and with what exists, and costs nothing", async () => {
  await page.getByRole("button", { name: "Regenerate" }).click();
  await ask("average temperature per customer");
  await expect(explanation().getByText("No query for this question")).toBeVisible();
  await expect(explanation().getByRole("status")).toContainText("temperature");
  const exists = explanation().getByRole("list", { name: "What exists" });
  await expect(explanation().getByText("Fields of customers")).toBeVisible();
  await expect(exists.getByText("email", { exact: true })).toBeVisible();
  await expect(explanation().getByText("It was not counted as an AI generation.")).toBeVisible();
  await expect(page.getByText("2 words not understood")).toBeVisible();
  await expect(editor().getByRole("button", { name: /^Execute/ })).toHaveAttribute("aria-disabled", "true");
  await explanation().getByRole("button", { name: "Rephrase" }).click();
  await page.keyboard.type("age");
  await expect(question()).toHaveValue(/age per customer/);
  await expect(explanation().getByText("No query for this question")).toHaveCount(0);

  await ask("what is the weather like");
  await expect(explanation().getByText("Collections of this database")).toBeVisible();
  await expect(exists.getByText("orders", { exact: true })).toBeVisible();
});

test("a change is not written for a read-only database", async () => {
  await ask("delete cancelled orders");
  await expect(explanation().getByRole("status")).toContainText(/read-only/);
});

test("Generate shows that it works, can be stopped, and says what failed with a way to try again", async () => {
  const path = /\/generate-query$/;
  const waiting: (() => void)[] = [];
  await page.route(path, async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.abort().catch(() => null);
  });
  await question().fill("unpaid orders");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(explanation().getByText("Reading the question")).toBeVisible();
  await expect(page.getByRole("button", { name: "Generating" })).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Generate/ })).toBeVisible();
  await expect(question()).toHaveValue("unpaid orders");

  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect.poll(() => waiting.length).toBe(2);
  for (const go of waiting) go();
  const alert = explanation().getByRole("alert");
  await expect(alert).toContainText("Couldn't generate a query");
  await expect(alert).toContainText("Network error. Please check your connection and try again.");
  await page.unroute(path);
  await page.route(path, (route) =>
    route.fulfill({
      status: 503,
      json: {
        success: false,
        message: "The database did not answer",
        code: "database_unreachable",
        requestId: "r1",
      },
    }),
  );
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(alert).toContainText("The database did not answer");
  await page.unroute(path);
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(editor()).toContainText("db.orders");
});

// covers: P8.02
test("a used-up day opens the dialog with what is used and what lifts it", async () => {
  const dialog = page.getByRole("dialog", { name: "Daily AI Limit Reached" });
  for (let asked = 3; asked < 5; asked += 1) {
    await page.getByRole("button", { name: "Regenerate" }).click();
    await page.getByRole("button", { name: /^Generate/ }).click();
    await expect(page.getByRole("button", { name: "Regenerate" })).toBeVisible();
  }
  await page.getByRole("button", { name: "Regenerate" }).click();
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText("5 / 5");
  await expect(dialog).toContainText("5 / 100");
  await expect(dialog).toContainText(/Resets in/);
  // a local installation pays in test mode
  await expect(dialog.getByRole("link", { name: "Upgrade to SnapX" })).toHaveAttribute(
    "href",
    "/pricing?upgrade=1",
  );
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(dialog).toHaveCount(0);
  await expect(question()).toHaveValue("unpaid orders");
});
