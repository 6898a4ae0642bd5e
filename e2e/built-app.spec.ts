import { type CDPSession, type Page, expect, test } from "@playwright/test";
import { newcomer } from "./support/account.ts";
import { Installation } from "./support/installation.ts";
import { newContext, openSample } from "./support/person.ts";

const KIB = 1024;
const LANDING = { bytes: 220 * KIB, requests: 25 };
const PLAYGROUND = { bytes: 480 * KIB, requests: 50 };
/** What the frame needs arrives within four seconds at 0.7 Mbit/s, beside the scripts that load with it. */
const FRAME_BYTES = 100 * KIB;
/** With its headers: a smaller text is not worth compressing. */
const SMALLEST_COMPRESSED_BYTES = 2000;
const TEXT = /javascript|css|html|json|svg/;

test.describe.configure({ mode: "serial" });

const installation = new Installation();
let page: Page;

test.beforeAll(() => installation.start());
test.afterAll(() => installation.remove());

type Traffic = {
  /** Bytes received, headers included, before decompression. */
  bytes: () => number;
  requests: () => number;
  /** Missing files, console errors and uncompressed texts. */
  faults: () => string[];
};

/** Records everything that a page loads with an empty cache from now on. */
async function record(watched: Page): Promise<Traffic> {
  const session: CDPSession = await watched.context().newCDPSession(watched);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const faults: string[] = [];
  const responses = new Map<string, { url: string; isPlainText: boolean }>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, response }) => {
    const headers = new Map(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const isText = TEXT.test(headers.get("content-type") ?? "");
    responses.set(requestId, {
      url: response.url,
      isPlainText: isText && !headers.has("content-encoding") && !response.url.includes("/api/"),
    });
    if (response.status >= 400) faults.push(`${response.status} ${response.url}`);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    const response = responses.get(requestId);
    if (response?.isPlainText && encodedDataLength > SMALLEST_COMPRESSED_BYTES)
      faults.push(`not compressed: ${response.url}, ${encodedDataLength} bytes`);
  });
  watched.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  watched.on("pageerror", (error) => faults.push(error.message));
  return { bytes: () => bytes, requests: () => responses.size, faults: () => faults };
}

// covers: X.20
test("the landing page is within 220 KiB and 25 requests, compressed and without an error", async ({
  browser,
}) => {
  const visitor = await (await newContext(browser, installation.url)).newPage();
  const traffic = await record(visitor);
  await visitor.goto("/", { waitUntil: "networkidle" });
  // the written page has been taken over by the application
  await visitor.getByRole("button", { name: "Use the dark theme" }).click();
  await expect(visitor.getByRole("button", { name: "Use the light theme" })).toBeVisible();
  expect(traffic.faults()).toEqual([]);
  expect(traffic.requests()).toBeLessThanOrEqual(LANDING.requests);
  expect(traffic.bytes()).toBeLessThanOrEqual(LANDING.bytes);
  test.info().annotations.push({
    type: "landing",
    description: `${traffic.bytes()} bytes in ${traffic.requests()} requests`,
  });
  await visitor.context().close();
});

// covers: X.20
test("the playground is within 480 KiB, compressed and without an error", async ({ browser }) => {
  ({ page } = await newcomer(browser, installation.url));
  await openSample(page);
  const traffic = await record(page);
  await page.goto(page.url(), { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: /^orders/ }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  test.info().annotations.push({
    type: "playground",
    description: `${traffic.bytes()} bytes in ${traffic.requests()} requests`,
  });
  expect(traffic.faults()).toEqual([]);
  expect(traffic.bytes()).toBeLessThanOrEqual(PLAYGROUND.bytes);
  expect(traffic.requests()).toBeLessThanOrEqual(PLAYGROUND.requests);
});

// covers: X.21
test("fields, operators and stages are completed", async () => {
  await page.getByRole("radio", { name: "Write Query" }).click();
  const editor = page.getByLabel("Query", { exact: true }).getByRole("textbox");
  for (const [typed, offered] of [
    ["db.orders.find({ stat", "status"],
    ["db.orders.find({ total: { $gt", "$gte"],
    ["db.orders.aggregate([{ $loo", "$lookup"],
  ] as const) {
    await editor.fill("");
    await editor.pressSequentially(typed);
    await expect(page.getByRole("listbox").getByRole("option", { name: offered }).first()).toBeVisible();
    await page.keyboard.press("Escape");
  }
});

// covers: X.20
test("the schema and the history open without a missing file", async () => {
  const traffic = await record(page);
  await page.reload();
  await page.getByRole("tab", { name: "Schema Explorer" }).click();
  await expect(
    page.getByRole("tabpanel", { name: "Schema Explorer" }).getByText("orders").first(),
  ).toBeVisible();
  await page.getByRole("tab", { name: "Query History" }).click();
  await expect(page.getByText("No execution history yet")).toBeVisible();
  await page.getByRole("tab", { name: "Query Interface" }).click();
  expect(traffic.faults()).toEqual([]);
});

// covers: X.22
test("the frame of the playground shows before any script has arrived", async ({ browser }) => {
  const visitor = await (await newContext(browser, installation.url)).newPage();
  const traffic = await record(visitor);
  await visitor.route("**/assets/*.js", () => new Promise(() => undefined));
  await visitor.goto("/playground", { waitUntil: "commit" });
  await expect(visitor.getByText("Loading connection details...")).toBeVisible();
  expect(traffic.bytes()).toBeLessThanOrEqual(FRAME_BYTES);
  await visitor.context().close();
});

// covers: X.23
test("an unknown address answers 404 with the page that says so", async ({ browser }) => {
  const visitor = await (await newContext(browser, installation.url)).newPage();
  const errors: string[] = [];
  visitor.on("pageerror", (error) => errors.push(error.message));
  const reply = await visitor.goto("/no/such/page", { waitUntil: "networkidle" });
  expect(reply?.status()).toBe(404);
  const heading = visitor.getByRole("heading", { name: "There is no such page" });
  await expect(heading).toBeVisible();
  const logo = await visitor.getByRole("banner").getByRole("link").first().boundingBox();
  expect((await heading.boundingBox())?.x).toBe(logo?.x);
  await visitor.getByRole("link", { name: "Go Home" }).click();
  await expect(visitor.getByRole("link", { name: "Get Started" }).first()).toBeVisible();
  expect(errors).toEqual([]);
  await visitor.context().close();
});
