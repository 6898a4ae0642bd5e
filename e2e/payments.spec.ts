import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { forgetUser, newcomer } from "./support/account.ts";
import { Installation } from "./support/installation.ts";

const installation = new Installation();
test.beforeAll(() => installation.start());
test.setTimeout(240_000);
test.afterAll(() => installation.remove());

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

const PHONE = "9876543210";

/** From the pricing page to the simulator's checkout. */
async function goToCheckout(page: Page): Promise<void> {
  await page.goto("/pricing");
  await page.getByRole("button", { name: "Upgrade to SnapX" }).click();
  const dialog = page.getByRole("dialog", { name: "Complete Payment" });
  await dialog.getByLabel("Phone number").fill(PHONE);
  await dialog.getByRole("button", { name: "Pay Rs 299" }).click();
  await expect(page.getByRole("heading", { name: "Pay Rs 299" })).toBeVisible();
}

/** Date, amount, status on the first line, the month below; receipt and refund beside or below them. */
async function expectPaymentInLines(page: Page, { width, lines }: { width: number; lines: number }) {
  await page.setViewportSize({ width, height: 900 });
  const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /QS-/ }) });
  const middles = await row.locator("> *").evaluateAll((parts) =>
    parts.map((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    }),
  );
  expect(new Set(middles.slice(0, 3)).size).toBe(1);
  expect(new Set(middles).size).toBe(lines);
}

const choose = (page: Page, outcome: string) =>
  page.getByRole("button", { name: outcome, exact: true }).click();

// covers: P2.01, P2.40, P2.52, X.145
test("every outcome of the checkout is told truthfully, and only money changes the plan", async ({
  browser,
}) => {
  const { page } = await newcomer(browser, installation.url);
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await goToCheckout(page);
  await expect(page.getByText("Test mode.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  const simulator = new URL(page.url()).origin;

  await choose(page, "Payment fails");
  await expect(page.getByRole("heading", { name: "Payment Verification Failed" })).toBeVisible();
  await expect(page.getByText("Your payment was declined by the bank.")).toBeVisible();
  await expect(page.getByText("Please save this ID for support inquiries")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Contact Support", exact: true }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("Payment Issue");
  await expect(page.getByLabel("Message")).toHaveValue(/ord_/);

  await goToCheckout(page);
  await choose(page, "Leave without paying");
  await expect(page.getByText("You canceled or abandoned the payment. No charges were made.")).toBeVisible();

  await goToCheckout(page);
  await choose(page, "Pending, then failed");
  await expect(page.getByText("Payment is still pending.", { exact: false })).toBeVisible();
  const returned = page.url();
  await page.goto(simulator);
  await page.getByRole("button", { name: "Settle as failed" }).click();
  await page.goto(returned);
  await expect(page.getByText("Your payment was declined by the bank.")).toBeVisible();

  await goToCheckout(page);
  await choose(page, "Pending, then paid");
  await expect(page.getByText("Payment is still pending.", { exact: false })).toBeVisible();
  await page.goto(simulator);
  await page.getByRole("button", { name: "Settle as paid" }).click();
  await page.goto(returned.replace("/payment/cf-return", "/payment/success"));
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue to Dashboard" }).click();
  await expect(page.getByText("Payment Successful! Your SnapX subscription is now active.")).toBeVisible();

  await page.goto("/settings?tab=subscription");
  await expect(page.getByRole("definition").filter({ hasText: "SnapX" })).toBeVisible();
  await expect(page.getByRole("link", { name: /QS-\d{4}-\d{6}/ })).toHaveCount(1);
  await expectPaymentInLines(page, { width: 390, lines: 3 });
  await expectPaymentInLines(page, { width: 1024, lines: 2 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/pricing");
  await expect(page.getByRole("button", { name: "Current Plan" })).toBeVisible();
  expect(refused).toEqual([]);
});

test("a month is active after late, double and missing webhooks, and after a closed tab", async ({
  browser,
}) => {
  for (const outcome of ["Pay, webhook comes late", "Pay, webhook comes twice", "Pay, webhook never comes"]) {
    const { page } = await newcomer(browser, installation.url);
    await goToCheckout(page);
    await choose(page, outcome);
    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    await page.goto("/settings?tab=subscription");
    await expect(page.getByRole("link", { name: /QS-\d{4}-\d{6}/ })).toHaveCount(1);
    await page.context().close();
  }
  const { page } = await newcomer(browser, installation.url);
  await goToCheckout(page);
  await choose(page, "Pay, then close the tab");
  await expect(page.getByRole("heading", { name: "The tab was closed" })).toBeVisible();
  await expect(async () => {
    await page.goto("/settings?tab=subscription");
    await expect(page.getByRole("link", { name: /QS-\d{4}-\d{6}/ })).toHaveCount(1, { timeout: 2_000 });
  }).toPass();

  // cancelled is Snap at once, with the payment still listed
  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel Subscription" }).click();
  await expect(page.getByText("Your SnapX subscription has been cancelled.")).toBeVisible();
  await expect(page.getByRole("link", { name: /QS-\d{4}-\d{6}/ })).toHaveCount(1);
  const receipt = await page.getByRole("link", { name: /QS-/ }).getAttribute("href");
  await page.goto(receipt ?? "");
  await expect(page.getByRole("heading", { name: /Receipt QS-/ })).toBeVisible();
  await expect(page.getByText("Test mode: no money was moved.")).toBeVisible();
  await expectAccessible(page);
});

// covers: P2.02
test("pricing, dialog and failure page fit a phone and are accessible in both themes", async ({
  browser,
}) => {
  const { page } = await newcomer(browser, installation.url);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/pricing?upgrade=1");
    await expect(page.getByRole("dialog", { name: "Complete Payment" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Country").selectOption("us");
    await page.getByLabel("Phone number").fill("2125550100");
    await page.getByLabel("Phone number").blur();
    await expect(page.getByText("Valid 10-digit phone number is required")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/pricing$/);
    await page.goto("/payment/failure?status=cancelled&txnid=ord_1&amount=299");
    await expect(page.getByRole("heading", { name: "Payment Cancelled" })).toBeVisible();
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await page.getByRole("link", { name: "Try Again" }).click();
    await expect(page.getByRole("dialog", { name: "Complete Payment" })).toBeVisible();
  }
});

const THEMES = [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 390 },
] as const;

let looks = 0;

/** The page on a desktop in the light theme or on a phone in the dark one, in turn. */
async function expectGoodLooks(page: Page): Promise<void> {
  const { colorScheme, width } = THEMES[looks++ % 2 === 0 ? 0 : 1];
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 900 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.setViewportSize({ width: 1440, height: 900 });
}

type View = {
  plan: "Snap" | "SnapX";
  /** Status badge of the Subscription tab. */
  status: string;
  end: "Expires" | "SnapX ended" | null;
};

/** Pricing, dashboard, header, avatar menu and Subscription tab of a signed-in user. */
async function expectViews(page: Page, { plan, status, end }: View): Promise<void> {
  const isPaid = plan === "SnapX";
  await page.goto("/pricing");
  await expect(page.getByText(`You are on ${plan}.`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Manage Subscription" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Current Plan" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Upgrade to SnapX" })).toHaveCount(isPaid ? 0 : 1);
  await expect(page.getByText("Recommended")).toHaveCount(isPaid ? 0 : 1);
  await expectGoodLooks(page);

  await page.goto("/me");
  await expect(page.getByText(plan, { exact: true }).first()).toBeVisible();
  await expectGoodLooks(page);

  await page.goto("/settings?tab=subscription");
  const facts = page.getByRole("definition");
  await expect(facts.filter({ hasText: new RegExp(`^${plan}$`) })).toBeVisible();
  await expect(facts.filter({ hasText: status })).toBeVisible();
  for (const name of ["Expires", "SnapX ended"])
    await expect(page.getByText(name, { exact: true })).toHaveCount(name === end ? 1 : 0);
  await expect(page.getByRole("button", { name: "Cancel Subscription" })).toHaveCount(isPaid ? 1 : 0);
  await expectGoodLooks(page);

  await page.goto("/connect");
  await page.getByRole("button", { name: "Profile menu" }).click();
  await expect(page.getByRole("dialog", { name: "Profile" }).getByText(plan, { exact: true })).toBeVisible();
}

test("visitor, Snap, SnapX, lapsed and cancelled users each see their plan on every page", async ({
  browser,
}) => {
  const visitor = await (await browser.newContext({ baseURL: installation.url })).newPage();
  await visitor.goto("/pricing");
  await expect(visitor.getByRole("button", { name: "View Plans" })).toBeVisible();
  await expect(visitor.getByText("Recommended")).toBeVisible();
  await expect(
    visitor.getByRole("main").getByRole("link", { name: "Get Started", exact: true }),
  ).toHaveAttribute("href", "/settings");
  await expectGoodLooks(visitor);
  await visitor.context().close();

  const { page } = await newcomer(browser, installation.url);
  await expectViews(page, { plan: "Snap", status: "Active", end: null });

  await goToCheckout(page);
  await choose(page, "Pay successfully");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expectViews(page, { plan: "SnapX", status: "Active", end: "Expires" });

  // the answer that the server gives once the month is over, which its own tests prove
  await page.route("**/api/me", async (route) => {
    const reply = await route.fetch();
    const user: unknown = await reply.json();
    const past = new Date(Date.now() - 86_400_000).toISOString();
    const lapsed = { planName: "Snap", isSnapUser: true, isSnapXUser: false, subscriptionExpiresAt: past };
    await route.fulfill({ response: reply, json: Object.assign({}, user, lapsed) });
  });
  await forgetUser(page);
  await expectViews(page, { plan: "Snap", status: "Active", end: "SnapX ended" });
  // an answer that is still on its way would fail once its route is gone
  await page.unrouteAll({ behavior: "wait" });

  await forgetUser(page);
  await page.goto("/settings?tab=subscription");
  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel Subscription" }).click();
  await expect(page.getByText("Your SnapX subscription has been cancelled.")).toBeVisible();
  await expectViews(page, { plan: "Snap", status: "Cancelled", end: null });
});
