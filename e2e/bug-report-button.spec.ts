import { expect, type Page, test } from "@playwright/test";
import { Installation } from "./support/installation.ts";
import { newContext, openSample, signUpAndIn } from "./support/person.ts";
import { execute, results, writeQuery } from "./support/playground.ts";

const installation = new Installation();

test.beforeAll(() => installation.start());

test.afterAll(() => installation.remove());

/** Scrolls everything to its end and returns the controls and texts under the bug-report button. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const each of document.querySelectorAll("*")) each.scrollTop = each.scrollHeight;
    const button = document.querySelector('[aria-label="Report a bug"]');
    if (!button) throw new Error("No bug-report button");
    type Box = { left: number; top: number; right: number; bottom: number };
    const { left, top, right, bottom } = button.getBoundingClientRect();
    const isUnder = (box: Box) =>
      box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    const clipped = (element: Element, { ...box }: Box): Box => {
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflow === "visible") continue;
        const edge = parent.getBoundingClientRect();
        box.left = Math.max(box.left, edge.left);
        box.top = Math.max(box.top, edge.top);
        box.right = Math.min(box.right, edge.right);
        box.bottom = Math.min(box.bottom, edge.bottom);
      }
      return box;
    };
    const parts = [...document.querySelectorAll("button, a, input, .result-bar-row b")];
    return parts
      .filter((part) => !button.contains(part) && part.checkVisibility())
      .filter((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const box = clipped(part, { left: x, top: y, right: x + width, bottom: y + height });
        return box.left < box.right && box.top < box.bottom && isUnder(box);
      })
      .map((part) => part.getAttribute("aria-label") ?? part.textContent);
  });
}

const WINDOWS = [
  { width: 720, height: 450 },
  { width: 1024, height: 640 },
  { width: 1440, height: 900 },
];

test("the bug-report button covers nothing that can be pressed or read", async ({ browser }) => {
  const page = await (await newContext(browser, installation.url)).newPage();
  const expectNothingCovered = async (screen: string) => {
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await expect(async () => expect(await covered(page)).toEqual([])).toPass({ timeout: 5000 });
      await expect(page.getByRole("button", { name: "Report a bug" }), screen).toBeInViewport();
    }
  };
  await signUpAndIn(page);
  await page.goto("/settings");
  await expect(page.getByRole("button", { name: "Delete account" })).toBeVisible();
  await expectNothingCovered("settings");
  await page.goto("/connect");
  await openSample(page);
  await page
    .getByLabel("Question")
    .fill("paid orders with a total over 500 in the last 90 days, newest first");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await page.getByRole("button", { name: /^Execute/ }).click();
  await expect(results(page).getByText("document(s)")).toBeVisible();
  await expectNothingCovered("result");
  await page.getByRole("radio", { name: "Write Query" }).click();
  await writeQuery(page, "db.orders.aggregate([{ $group: { _id: '$status', n: { $sum: 1 } } }])");
  await execute(page);
  await expect(page.getByRole("figure", { name: "Bars of n by _id" })).toBeVisible();
  await expectNothingCovered("bars");
  await page.context().close();
});
