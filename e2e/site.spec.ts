import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type Page, expect, test } from "@playwright/test";
import { newcomer } from "./support/account.ts";
import { Installation } from "./support/installation.ts";
import { mailTo, outboxOf, pathIn } from "./support/mailbox.ts";

const installation = new Installation({ CONTACT_EMAIL: "operator@example.com" });
const outbox = outboxOf(installation.dataDir);

test.beforeAll(() => installation.start());
test.afterAll(() => installation.remove());

const PAGES = [
  ["/", "Plain English in."],
  ["/about", "About"],
  ["/contact", "Contact"],
  ["/pricing", "Pricing"],
  ["/privacy-policy", "Privacy Policy"],
  ["/terms-of-service", "Terms of Service"],
  ["/refund-policy", "Refund Policy"],
  ["/login", "Sign in"],
  ["/payment/failure?status=cancelled", "Payment Cancelled"],
  ["/oauth-popup", "Signing in"],
  ["/no-such-page", "There is no such page"],
] as const;

/** The first of them are written whole at build time. */
const WRITTEN = 7;

/** A page that collects what it writes to the console as an error. */
async function watched(browser: Browser, options: Parameters<Browser["newContext"]>[0]) {
  const context = await browser.newContext({ baseURL: installation.url, ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    // the browser's own line about the page that is missing on purpose
    if (message.type() === "error" && !message.text().includes("404")) errors.push(message.text());
  });
  return { context, page, errors };
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const width of [1440, 390])
  for (const colorScheme of ["light", "dark"] as const)
    // covers: SITE.01
    test(`public pages at ${width} pixels, ${colorScheme}: no violation, no error, nothing cut off`, async ({
      browser,
    }) => {
      const { context, page, errors } = await watched(browser, {
        viewport: { width, height: 900 },
        colorScheme,
      });
      for (const [path, heading] of PAGES) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([]);
        expect(await overflow(page), path).toBeLessThanOrEqual(0);
      }
      expect(errors).toEqual([]);
      await context.close();
    });

/** Presses Tab until the page is left; returns what can be pressed or filled in but was passed over. */
async function passedOver(page: Page): Promise<string[]> {
  const stops = await page.evaluate(() => {
    const named = 'a[href], button, input, select, textarea, [tabindex="0"]';
    const elements = [...document.querySelectorAll<HTMLElement>(named)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(":disabled, [inert] *, input[type=radio]:not(:checked)") &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    Reflect.set(window, "unreached", new Set(elements));
    return elements.length;
  });
  for (let pressed = 0; pressed < stops + 10; pressed++) {
    await page.keyboard.press("Tab");
    await page.evaluate(() => {
      const unreached: Set<unknown> = Reflect.get(window, "unreached");
      unreached.delete(document.activeElement);
    });
  }
  return page.evaluate(() => {
    const unreached: Set<HTMLElement> = Reflect.get(window, "unreached");
    return [...unreached].filter((element) => element.isConnected).map((element) => element.outerHTML);
  });
}

// covers: SITE.17
test("every public page is walked by the keyboard alone", async ({ browser }) => {
  const { context, page } = await watched(browser, { viewport: { width: 1440, height: 900 } });
  for (const [path, heading] of PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
    expect(await passedOver(page), path).toEqual([]);
  }
  await page.goto("/about");
  await page.getByRole("link", { name: "Contact" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Contact");
  await context.close();
});

// covers: SITE.02
test("public pages read without JavaScript and name their previews", async ({ browser }) => {
  const { context, page } = await watched(browser, { javaScriptEnabled: false });
  for (const [path, heading] of PAGES.slice(0, WRITTEN)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
    const content = (property: string) =>
      page.locator(`meta[property="${property}"]`).getAttribute("content");
    expect(await content("og:url")).toBe(`${installation.url}${path}`);
    const image = (await content("og:image")) ?? "";
    expect(image.startsWith(`${installation.url}/og/`)).toBe(true);
    const reply = await page.request.get(image);
    expect([reply.status(), reply.headers()["content-type"]]).toEqual([200, "image/png"]);
  }
  expect(await (await page.request.get("/sitemap.xml")).text()).toContain(
    `${installation.url}/refund-policy`,
  );
  expect(await (await page.request.get("/robots.txt")).text()).toContain("Disallow: /");
  for (const icon of ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"])
    expect((await page.request.get(icon)).status()).toBe(200);
  await context.close();
});

// covers: SITE.03
test("the demonstration answers a visitor's own question, with its ties and documents", async ({
  browser,
}) => {
  for (const width of [1440, 390]) {
    const { context, page, errors } = await watched(browser, { viewport: { width, height: 900 } });
    await page.goto("/");
    const demo = page.getByRole("region", { name: "Demo" }).filter({ visible: true });
    const box = demo.getByLabel("Ask your own question about the sample");
    await box.fill("cancelled orders in Germany");
    await page.keyboard.press("Enter");
    await expect(demo.getByText(/^\d+\+? documents?/)).toBeVisible();
    await expect(demo.locator("pre").first()).toContainText("db.orders");
    await expect(demo.locator(".tie").first()).toBeVisible();
    await expect(demo.getByRole("row").nth(1)).toBeVisible();
    await box.fill("zzyzx qwrtp");
    await demo.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(demo.getByText("2 not understood").or(demo.getByText("1 not understood"))).toBeVisible();
    await expect(demo.getByRole("button", { name: "Execute again" })).toHaveCount(0);
    await expect(demo.locator("pre.code")).toHaveCount(0);
    expect(errors).toEqual([]);
    await context.close();
  }
});

for (const width of [1440, 390])
  // covers: SITE.14
  test(`the landing page at ${width} pixels: 120 kB of scripts before interaction, nothing moves`, async ({
    browser,
  }) => {
    const { context, page } = await watched(browser, { viewport: { width, height: 900 } });
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const scripts = new Set<string>();
    let bytes = 0;
    session.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Script") scripts.add(requestId);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.addInitScript(() => {
      const seen = { shift: 0, lcp: 0 };
      Reflect.set(window, "seen", seen);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, "value"));
      }).observe({ type: "layout-shift", buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.lcp = entry.startTime;
      }).observe({ type: "largest-contentful-paint", buffered: true });
    });
    const figures = () =>
      page.evaluate(() => {
        const measured: unknown = Reflect.get(window, "seen");
        const figure = (name: string) =>
          Number(measured instanceof Object ? Reflect.get(measured, name) : Number.NaN);
        return { shift: figure("shift"), lcp: figure("lcp") };
      });
    await page.goto("/", { waitUntil: "networkidle" });
    const seen = await figures();
    const before = bytes;
    expect(seen.shift).toBe(0);
    expect(before).toBeLessThanOrEqual(120_000);
    // the application takes the page over as it stands
    // a hand moves more than once, and the first event of a pointer may only tell where it rests
    await page.mouse.move(width / 2, 40, { steps: 5 });
    await page.waitForLoadState("networkidle");
    await expect.poll(() => bytes).toBeGreaterThan(120_000);
    expect((await figures()).shift).toBe(0);
    test.info().annotations.push({
      type: "landing",
      description: `${before} bytes of scripts before interaction, ${bytes} after it, LCP ${seen.lcp} ms`,
    });
    process.stdout.write(
      `landing ${width}: ${before} bytes of scripts, ${bytes} after, LCP ${seen.lcp} ms\n`,
    );
    await context.close();
  });

/** @returns What lets the application's code through to the page. */
async function holdApplication(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const arrived = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/assets/application-*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  return letThrough;
}

// covers: SITE.14
test("what is typed and pressed on the landing page before the application has arrived is not lost", async ({
  browser,
}) => {
  const { context, page, errors } = await watched(browser, { viewport: { width: 1440, height: 900 } });
  const letThrough = await holdApplication(page);
  await page.goto("/");
  const demo = page.getByRole("region", { name: "Demo" }).filter({ visible: true });
  await demo.getByLabel("Ask your own question about the sample").fill("cancelled orders in Germany");
  await demo.getByRole("button", { name: "Ask", exact: true }).click();
  letThrough();
  await expect(demo.getByText(/^\d+\+? documents?/)).toBeVisible();
  await expect(demo.locator("pre").first()).toContainText("db.orders");
  expect(new URL(page.url()).search).toBe("");
  expect(errors).toEqual([]);
  await context.close();
});

// covers: SITE.14
test("a message written and sent before the application has arrived is sent, with who is signed in", async ({
  browser,
}) => {
  const { page, person } = await newcomer(browser, installation.url);
  const letThrough = await holdApplication(page);
  await page.goto("/contact");
  await page.getByLabel("Subject").fill("Early");
  await page.getByLabel("Message").fill("It was typed before anything ran.");
  await page.getByRole("button", { name: "Send message" }).click();
  const sent = page.waitForRequest("**/api/contact/submit");
  letThrough();
  expect((await sent).postDataJSON()).toEqual({
    ...person,
    category: "general",
    subject: "Early",
    message: "It was typed before anything ran.",
  });
  await expect(page.getByText("Thank you for your message!")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  await page.context().close();
});

// covers: SITE.04
test("a message and a report reach the operator, data and account are mailed for and kept", async ({
  browser,
}) => {
  const { page, person } = await newcomer(browser, installation.url);
  await page.goto("/contact");
  await page.getByLabel("Subject").fill("<b>Invoice</b>");
  await page.getByLabel("Message").fill("Where is it?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(
    page.getByText("Thank you for your message! We'll get back to you within 24 hours."),
  ).toBeVisible();

  await page.goto("/me");
  await page.getByRole("button", { name: "Report a bug" }).click();
  const dialog = page.getByRole("dialog", { name: "Report a bug" });
  await dialog.getByLabel("Issue category").selectOption("ui_bug");
  await expect(dialog.getByLabel("Title")).toHaveValue("UI bug");
  await dialog.getByLabel("Description").fill("The button is red");
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(dialog.getByText("Thank you. Your report has been sent.")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.goto("/settings");
  await page.getByRole("button", { name: "Request data" }).click();
  await expect(page.getByText("A link to download your data has been sent")).toBeVisible();
  await page.goto(pathIn(await mailTo(outbox, { email: person.email, subject: "Download your data" })));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^querysnap-data-[\d-]+\.zip$/);

  await page.goto("/settings");
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("A link that confirms the deletion has been sent")).toBeVisible();
  await page.goto(
    pathIn(await mailTo(outbox, { email: person.email, subject: "Confirm the deletion of your account" })),
  );
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText(/^Your account will be deleted/)).toBeVisible();
  await page.goto(
    pathIn(await mailTo(outbox, { email: person.email, subject: "Your account will be deleted" })),
  );
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByText("Your account is kept. You can sign in again.")).toBeVisible();
  await page.context().close();
});
