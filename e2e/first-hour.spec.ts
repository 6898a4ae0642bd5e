import { type Locator, type Page, expect, test } from "@playwright/test";
import { newcomer } from "./support/account.ts";
import { expectAccessible } from "./support/axe.ts";
import { Installation, sendSignal } from "./support/installation.ts";
import { openSample } from "./support/person.ts";

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
const editor = () => page.getByRole("region", { name: "Generated query" });
const results = () => page.getByRole("region", { name: "Results" });
const execute = () => page.getByRole("button", { name: /^Execute/ });

// covers: X.61
test("the cursor is in the question on arrival, and an example runs with one press", async () => {
  await expect(question()).toBeFocused();
  const example = page.getByRole("button", { name: /^Top 5 customers in Germany/ });
  await example.focus();
  await page.keyboard.press("Enter");
  await expect(question()).toHaveValue(/^Top 5 customers in Germany/);
  await expect(editor()).toContainText("$limit: 5");
  await execute().click();
  await expect(results().getByText("5 document(s)")).toBeVisible();
});

// covers: X.61
test("Tab leaves the generated query", async () => {
  await editor().getByRole("textbox").focus();
  const text = await editor().getByRole("textbox").innerText();
  await page.keyboard.press("Tab");
  await expect(editor().getByRole("textbox")).not.toBeFocused();
  expect(await editor().getByRole("textbox").innerText()).toBe(text);
  await expect(editor().getByText("Edited")).toHaveCount(0);
});

// covers: X.61
test("J, R and T switch the view of the result without losing the focus", async () => {
  await results().locator("[data-result-pane]").focus();
  for (const [key, name] of [
    ["j", "JSON"],
    ["r", "Tree"],
    ["t", "Table"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole("radio", { name })).toBeChecked();
    await expect(results().locator("[data-result-pane]")).toBeFocused();
  }
});

// covers: X.58
test("the result of the question before is dimmed and named after a new question", async () => {
  await expect(results().getByText(/^Result of/)).toHaveCount(0);
  await page.getByRole("button", { name: "Regenerate" }).click();
  await question().fill("average temperature per customer");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByText("No query for this question")).toBeVisible();
  await expect(
    results().getByText(/^Result of the question before: “Top 5 customers in Germany/),
  ).toBeVisible();
  await expect(results().locator(".result-former")).toHaveCSS("filter", /grayscale/);
});

// covers: X.61
test("Esc in Change Connection gives the focus back", async () => {
  const change = page.getByRole("button", { name: "Change Connection" });
  await change.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Change connection?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(change).toBeFocused();
});

// covers: X.61
test("Ctrl+K opens the commands right after a menu was closed, and one Escape closes them", async () => {
  const profile = page.getByRole("button", { name: /Aditi Rao|Profile/ }).first();
  await profile.click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox")).toHaveCount(0);
  // the focus comes back after the last frames of both
  await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

// covers: X.61
test("the first stop of the page skips to the content", async () => {
  const first = page.locator("a[href], button, input, textarea").first();
  await expect(first).toHaveText("Skip to content");
  await expect(async () => {
    await first.focus();
    await expect(first).toBeInViewport({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

// covers: X.61
test("the mode switch stays where it is, and the feet of the panes are level", async () => {
  const place = async () => [
    await page.getByRole("radio", { name: "AI Assistant" }).boundingBox(),
    await page
      .getByRole("button", { name: /^Full screen/ })
      .first()
      .boundingBox(),
  ];
  await question().fill("20 paid orders");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(editor()).toContainText("status");
  const before = await place();
  const foot = (text: string) => page.getByText(text, { exact: true }).locator("xpath=../..").boundingBox();
  expect((await foot("Model and glossary"))?.y).toBe((await foot("Built-in generator"))?.y);
  await page.getByRole("radio", { name: "Write Query" }).click();
  await expect(page.getByText("leaves the editor")).toBeVisible();
  expect(await place()).toEqual(before);
  await page.getByRole("radio", { name: "AI Assistant" }).click();
});

// covers: X.61
test("the bug-report button covers nothing at the end of a list", async () => {
  await page.setViewportSize({ width: 1440, height: 600 });
  const button = await page.getByRole("button", { name: "Report a bug" }).boundingBox();
  const end = async (row: Locator) => {
    await row.evaluate((element) => {
      const scrolls = (each: Element) =>
        each.scrollHeight > each.clientHeight && /auto/.test(getComputedStyle(each).overflowY);
      for (let each: Element | null = element; each; each = each.parentElement)
        if (scrolls(each)) each.scrollTop = each.scrollHeight;
    });
    const box = await row.boundingBox();
    return (box?.y ?? Infinity) + (box?.height ?? 0);
  };
  await page.getByLabel("Question").fill("20 paid orders");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(editor()).toContainText("status");
  await execute().click();
  await expect(results().getByText("20 document(s)")).toBeVisible();
  await results()
    .locator("[data-result-pane]")
    .evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
  expect(await end(results().getByRole("row").last())).toBeLessThanOrEqual(button?.y ?? 0);
  await page.getByRole("tab", { name: "Schema Explorer" }).click();
  await page.getByRole("button", { name: "Open orders" }).click();
  expect(await end(page.getByRole("button", { name: "Open stores" }))).toBeLessThanOrEqual(button?.y ?? 0);
  await page.getByRole("tab", { name: "Query Interface" }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
});

// covers: X.61
test("a tab shows the focus ring for the keyboard, not for the mouse", async () => {
  const hasRing = (name: string) =>
    page.getByRole("tab", { name }).evaluate((tab) => tab.matches(":focus-visible"));
  await page.getByRole("tab", { name: "Schema Explorer" }).click();
  await expect(page.getByRole("tab", { name: "Schema Explorer" })).toBeFocused();
  expect(await hasRing("Schema Explorer")).toBe(false);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => hasRing("Query Interface")).toBe(true);
});

// covers: X.61
test("in Write Query a field lands at the caret, Tab indents, and Esc then Tab leaves", async () => {
  await page.getByRole("radio", { name: "Write Query" }).click();
  const code = page.getByRole("region", { name: "Query", exact: true }).getByRole("textbox");
  await code.fill("");
  await page
    .getByRole("button", { name: /^orders/ })
    .first()
    .click();
  await expect(code).toHaveText(/^db\.orders\.find\(\{\}\)/);
  await page
    .getByRole("complementary", { name: "Fields" })
    .getByRole("button", { name: /status/ })
    .click();
  await expect(code).toHaveText(/^db\.orders\.find\(\{status\}\)/);
  await expect(code).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  await expect(code).toBeFocused();
  expect(await code.innerText()).toMatch(/^\s{2}db\.orders/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(code).not.toBeFocused();
  await page.getByRole("radio", { name: "AI Assistant" }).click();
});

/** Nothing is wider than the window, and the buttons that go on are inside. */
async function expectFits(width: number): Promise<void> {
  // polled: the panes are laid out anew by the page a moment after the window has its new size
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const wide = [...document.querySelectorAll("main, header, section")].filter(
          (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === "visible",
        );
        return {
          page: scrollWidth - clientWidth,
          wide: wide.map((each) => `${each.tagName} ${each.getAttribute("aria-label") ?? each.className}`),
        };
      }),
    )
    .toEqual({ page: 0, wide: [] });
  const box = await execute().boundingBox();
  expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
}

// covers: X.134
test("the playground fits into windows of a desktop and of a desktop at 200 %", async () => {
  await question().fill("paid orders with a total over 500, newest first");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await execute().click();
  await expect(results().getByText(/^50\b.*document\(s\)/)).toBeVisible();
  const windows = [
    [1440, 900],
    [1240, 800],
    [1150, 800],
    [1024, 768],
    [720, 450],
  ] as const;
  for (const mode of ["AI Assistant", "Write Query"]) {
    await page.getByRole("radio", { name: mode }).click();
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await expect(page.getByText("Desktop Required")).toHaveCount(0);
      await expect(execute()).toBeVisible();
      await expectFits(width);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

// covers: L.09
test("forced colors keep a line at both ends of a tie, and hidden spinners stand still", async () => {
  await page.getByRole("radio", { name: "AI Assistant" }).click();
  await page.getByRole("button", { name: /^Generate/ }).click();
  await page.emulateMedia({ forcedColors: "active" });
  for (const end of [page.locator(".question-mirror .tie"), editor().locator(".cm-tie")])
    await expect(end.first()).toHaveCSS("text-decoration-line", "underline");
  // the field lies over the drawn question
  await expect(page.locator(".question-area")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(page.locator(".seam-curve").first()).not.toHaveCSS("stroke", "none");
  await page.emulateMedia({ forcedColors: "none", reducedMotion: "no-preference" });
  const turning = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter((each) => {
          const target = each.effect instanceof KeyframeEffect ? each.effect.target : null;
          return each.effect?.getComputedTiming().iterations === Infinity && target?.closest(".invisible");
        }).length,
    );
  expect(await page.locator(".invisible > .spinner").count()).toBeGreaterThan(0);
  expect(await turning()).toBe(0);
});

// covers: X.136
test("a phone sees the notice with the settings and the history", async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: installation.url,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const phone = await context.newPage();
  await phone.goto("/playground");
  await expect(phone.getByText("Desktop Required")).toBeVisible();
  await expect(phone.getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/settings");
  await phone.getByRole("button", { name: "Query History" }).click();
  const entry = phone.getByRole("listitem").first();
  await expect(entry).toBeVisible();
  // the words of an entry have most of the width
  const words = await entry.getByText("paid orders with a total over 500, newest first").boundingBox();
  expect(words?.width ?? 0).toBeGreaterThan(240);
  expect(
    await phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
  await context.close();
});

// covers: X.57
test("a server that stops answering takes the badge from Alive, and the connection comes back with it", async () => {
  await page.clock.install();
  await page.reload();
  const badge = page.getByRole("region", { name: "Connection Details" }).getByRole("status");
  await expect(badge).toHaveText("Alive");
  const processes = installation.children().map(({ pid }) => pid);
  for (const pid of processes) process.kill(pid, "SIGSTOP");
  try {
    await page.clock.fastForward("00:31");
    await expect(badge).not.toHaveText("Alive");
  } finally {
    // those that were silent for too long were killed, and others started in their place
    for (const pid of processes) sendSignal(pid, "SIGCONT");
  }
  await expect(async () => {
    await page.clock.fastForward("00:31");
    await expect(badge).toHaveText("Alive", { timeout: 5000 });
  }).toPass();
});

// covers: X.135
test("the playground is accessible where its panes are stacked, the schema and the history in one column", async () => {
  for (const [width, tab, colorScheme] of [
    [1024, "Query Interface", "light"],
    [720, "Query Interface", "dark"],
    [720, "Schema Explorer", "light"],
    [720, "Query History", "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 600 });
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

// covers: L.14
test("the mailbox, a mail and the API description are accessible in both themes", async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/dev/mailbox");
    await expectAccessible(page);
    await page.getByRole("link", { name: /Verify your email address/ }).click();
    await expect(page.getByRole("link", { name: "Back to the mailbox" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/api/docs");
    await page.getByText("/api/auth/login").first().click();
    await expectAccessible(page);
  }
});

// covers: L.13
test("the buttons of the upload panel stay on the line of its title", async () => {
  await page.goto("/connect");
  for (const width of [1440, 1240, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const title = await page.getByRole("heading", { name: "Upload Database" }).boundingBox();
    for (const name of ["How to Create Database Files", "Fold the upload panel"]) {
      const button = await page.getByRole("button", { name }).boundingBox();
      expect(Math.abs((button?.y ?? Infinity) - (title?.y ?? 0)), `${name} at ${width}`).toBeLessThan(8);
    }
  }
});

// covers: X.61
test("on the sign-in page Tab goes from the email to the password", async () => {
  await page.context().clearCookies();
  await page.goto("/login");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login");
  await page.getByLabel("Email").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

// covers: L.10
test("an error leaves the sign-in form where it is", async () => {
  const submit = page.getByRole("button", { name: "Sign in", exact: true });
  const top = async () => Math.round((await submit.boundingBox())?.y ?? 0);
  const before = await top();
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Wrong-Password-1");
  await submit.click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  expect(await top()).toBe(before);
});
