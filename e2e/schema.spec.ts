import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { newcomer } from "./support/account.ts";
import { expectAccessible } from "./support/axe.ts";
import { Installation } from "./support/installation.ts";
import { openSample } from "./support/person.ts";
import { scrollThrough } from "./support/scroll.ts";

test.describe.configure({ mode: "serial" });

const installation = new Installation();
let page: Page;

test.beforeAll(async ({ browser }) => {
  await installation.start();
  ({ page } = await newcomer(browser, installation.url));
  await openSample(page);
  await page.getByRole("tab", { name: "Schema Explorer" }).click();
});
test.afterAll(() => installation.remove());

const section = (name: string) => page.getByRole("region", { name, exact: true });

test("a collection shows its fields with shares, ranges and distributions, and its indexes with size and use", async () => {
  await page.getByRole("button", { name: "Open orders", exact: true }).click();
  const fields = section("orders").getByRole("table", { name: "Fields of orders" });
  await expect(fields.getByRole("row", { name: /^status/ })).toContainText("100.0 %");
  await expect(section("orders").getByText(/_id_\(unique\).*B, \d+ reads?/)).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
  }
});

test("the whole row of a collection folds it, its badge included", async () => {
  const press = async () => {
    const box = await section("orders").getByText("AI Analyzed").boundingBox();
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  await press();
  await expect(page.getByRole("button", { name: "Open orders", exact: true })).toBeVisible();
  await press();
  await expect(page.getByRole("button", { name: "Fold orders", exact: true })).toBeVisible();
});

// covers: F.18
test("names of fields wrap, and a value is left out rather than cut to a letter", async () => {
  const cut = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((parts) =>
        parts.flatMap((part) =>
          part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight
            ? [part.textContent]
            : [],
        ),
      );
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await cut(".schema-name span[title]"), `names at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await cut(".schema-split + span > span > span")).toEqual([]);
  const status = section("orders").getByRole("row", { name: /^status/ });
  await expect(status.getByText("delivered")).toBeVisible();
});

// covers: F.18, L.13
test("nothing of a row is cut at the right edge, in windows of 1440 to 1024", async () => {
  for (const width of [1440, 1240, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const statistics = page.getByRole("region", { name: "Statistics of orders" });
    expect(await statistics.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    const cut = page
      .locator(".schema-collection > *")
      .evaluateAll((parts) =>
        parts.flatMap((part) => (part.scrollWidth > part.clientWidth ? [part.textContent] : [])),
      );
    expect(await cut, `at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

// covers: F.15
test("a refresh is counted by collections and can be stopped", async () => {
  // never answered
  await page.route("**/schema?refresh=true", () => {});
  await page.getByRole("button", { name: "Refresh Schema" }).click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByRole("button", { name: "Refresh Schema" })).toBeEnabled();
  await expect(page.getByText("Failed to load schema")).toHaveCount(0);
  await page.unroute("**/schema?refresh=true");
  await page.getByRole("button", { name: "Refresh Schema" }).click();
  await expect(page.getByText(/^Read (?:just now|less than)/)).toBeVisible();
});

// covers: F.16
test("the diagram is walked by keyboard, accessible, and saved as an SVG file", async () => {
  await page.getByRole("radio", { name: "Diagram" }).click();
  const orders = page.getByRole("button", { name: /^orders, 18,000 documents, refers to stores by storeId/ });
  await expect(orders).toBeVisible();
  await expectAccessible(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as SVG" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("sample_shop-schema.svg");
  const svg = readFileSync(await file.path(), "utf8");
  expect(svg).toContain(">orders</text>");
  expect(svg).not.toContain("var(");
  await orders.focus();
  await page.keyboard.press("ArrowRight");
  await expect(orders).not.toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Database Schema" })).toBeVisible();
  await expect(page.getByRole("table", { name: /^Fields of/ })).toBeVisible();
});

// covers: F.15
test("hundreds of collections scroll and are searched with few elements and without long tasks", async () => {
  await page.route("**/schema?refresh=true", async (route) => {
    const reply = await route.fetch();
    const last: { schema: { collections: { name: string }[] } } = JSON.parse(
      (await reply.text()).trimEnd().split("\n").at(-1) ?? "",
    );
    const orders = last.schema.collections.find(({ name }) => name === "orders");
    last.schema.collections = Array.from({ length: 500 }, (_, n) => ({ ...orders, name: `orders_${n}` }));
    await route.fulfill({ response: reply, body: `${JSON.stringify(last)}\n` });
  });
  await page.getByRole("button", { name: "Refresh Schema" }).click();
  await expect(section("orders_0")).toBeVisible();
  const cost = await scrollThrough(page, "[data-schema-collections]");
  expect(cost.longestTaskMs).toBeLessThanOrEqual(100);
  expect(cost.nodes).toBeLessThanOrEqual(1000);
  await expect(section("orders_499")).toBeInViewport();
  await page.getByRole("searchbox", { name: "Find a field or type" }).fill("orders_273");
  await page.getByRole("button", { name: "Open orders_273" }).click();
  await expect(page.getByRole("table", { name: "Fields of orders_273" })).toBeVisible();
});
