import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type Page, expect, test } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openSample, signUpAndIn } from "./support/person.ts";
import { Installation } from "./support/installation.ts";

const FOLDER = fileURLToPath(new URL("../artifacts/screens", import.meta.url));
const VIEWS = (["light", "dark"] as const).flatMap((theme) => [1440, 390].map((width) => ({ theme, width })));

test.describe.configure({ mode: "serial" });

const installation = new Installation();

test.beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  await installation.start();
});

test.afterAll(() => installation.remove());

async function open(
  browser: Browser,
  { theme, width }: { theme: "light" | "dark"; width: number },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: installation.url,
    viewport: { width, height: width > 1000 ? 900 : 844 },
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  return context.newPage();
}

/** Keeps a picture and asks axe; nothing may be wrong, and nothing may be wider than the window. */
async function look(page: Page, name: string): Promise<void> {
  // colors on their way from one state to the next have no contrast to measure
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((each) => each.finished.catch(() => null)));
  });
  await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(" ")}`),
  ).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

for (const view of VIEWS) {
  const suffix = `${view.theme}-${view.width}`;

  test(`signed-in pages, ${suffix}`, async ({ browser }) => {
    const page = await open(browser, view);
    await signUpAndIn(page);
    await expect(
      page.getByText(view.width > 1000 ? "Connect to your MongoDB Database" : "Desktop Required").first(),
    ).toBeVisible();
    await look(page, `connect-${suffix}`);
    if (view.width > 1000) {
      await openSample(page);
      await look(page, `playground-start-${suffix}`);
      await page
        .getByLabel("Question")
        .fill("paid orders with a total over 500 in the last 90 days, newest first, with care");
      await page.getByRole("button", { name: /^Generate/ }).click();
      await expect(page.getByRole("button", { name: "Regenerate" })).toBeVisible();
      await page.getByRole("button", { name: /^Execute/ }).click();
      await expect(page.getByText("document(s)").first()).toBeVisible();
      await look(page, `playground-${suffix}`);
      for (const name of ["Tree", "JSON"]) {
        await page.getByRole("radio", { name }).click();
        await look(page, `playground-${name.toLowerCase()}-${suffix}`);
      }
      await page.getByRole("tab", { name: "Schema Explorer" }).click();
      await expect(page.getByText("Database Schema")).toBeVisible();
      await page.getByRole("button", { name: "Open orders" }).click();
      await look(page, `schema-${suffix}`);
      await page.getByRole("tab", { name: "Query History" }).click();
      await expect(page.getByText("document(s) returned").first()).toBeVisible();
      await look(page, `history-${suffix}`);
    }
    await page.goto("/me", { waitUntil: "networkidle" });
    await look(page, `me-${suffix}`);
    await page.goto("/settings", { waitUntil: "networkidle" });
    await look(page, `settings-${suffix}`);
    await page.context().close();
  });
}

test("a tooltip leaves with the pointer when motion is reduced", async ({ browser }) => {
  const page = await open(browser, { theme: "light", width: 1440 });
  await signUpAndIn(page);
  await openSample(page);
  await page.getByRole("button", { name: "Disconnect" }).hover();
  await expect(page.getByText("Disconnect", { exact: true })).toBeVisible();
  await page.mouse.move(700, 600, { steps: 5 });
  await expect(page.getByText("Disconnect", { exact: true })).toHaveCount(0);
  await page.context().close();
});

test("the demo of the landing page fits a window of 1024 without scrolling sideways", async ({ browser }) => {
  for (const width of [1024, 1240]) {
    const page = await open(browser, { theme: "light", width });
    await page.goto("/", { waitUntil: "networkidle" });
    const demo = page.getByRole("region", { name: "Demo" });
    for (const scenario of ["Refunds", "Never reviewed", "Out of stock", "Best customers"]) {
      await demo.getByRole("button", { name: scenario }).click();
      const spare = await demo
        .locator("pre.code")
        .first()
        .evaluate((code) => code.clientWidth - code.scrollWidth);
      expect(spare, `${scenario} at ${width}`).toBeGreaterThanOrEqual(0);
    }
    await page.context().close();
  }
});
