import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { startHostileMongo, startTlsFront, TEST_CA } from "@querysnap/testkit";
import { type Locator, type Page, expect, test } from "@playwright/test";
import { makeAccount, newcomer, submitSignIn } from "./support/account.ts";
import { expectAccessible } from "./support/axe.ts";
import { Installation } from "./support/installation.ts";
import { newContext } from "./support/person.ts";
import { MongoServer } from "./support/mongo-server.ts";

test.describe.configure({ mode: "serial" });

const installation = new Installation();
const server = new MongoServer();
let page: Page;

test.beforeAll(async ({ browser }) => {
  await Promise.all([installation.start(), server.start()]);
  await server.asRoot(async (db) => {
    const user = (name: string, pwd: string, roles: object[]) => ({ createUser: name, pwd, roles });
    const shop = { role: "readWrite", db: "shop" };
    await db.command(user("ann", "p@ss:w%rd", [shop]));
    await db.command(user("dan", "dan-password", [{ role: "read", db: "other" }]));
    await db.client.db("shop").command(user("bea", "bea-password", [shop, { role: "read", db: "empty" }]));
    await db.client
      .db("shop")
      .collection("orders")
      .insertMany([{ n: 1 }, { n: 2 }]);
  });
  page = await (await newContext(browser, installation.url)).newPage();
  const person = await makeAccount(page, installation.url);
  installation.givePlan(person.email, "snapx");
  await submitSignIn(page, person);
  await page.waitForURL("**/connect");
  // the process for users' hosts starts with its first call, whose time limit may be too short for that here
  await expect(async () => {
    const reply = await page.request.post("/api/connection/test-uri", {
      data: { uri: server.uri("bea:bea-password", "shop") },
      headers: { origin: installation.url },
    });
    expect(reply.ok(), await reply.text()).toBe(true);
  }).toPass();
});

test.afterAll(async () => {
  await Promise.all([installation.remove(), server.remove()]);
});

const nickname = () => page.getByLabel("Nickname", { exact: true });
const uriField = () => page.getByLabel("MongoDB Connection URL");
const doctor = () => page.getByRole("alert").filter({ hasText: "Connection Error" });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const SUCCESS = "Connection test successful! The URI is valid and accessible.";

/** Tests a URI and expects where it stopped; what was typed stays. */
async function expectFailure(uri: string, stage: string, cause: RegExp | string): Promise<void> {
  await uriField().fill(uri);
  await press("Test");
  await expect(doctor().getByText(`stopped at stage ${stage}`)).toBeVisible();
  await expect(doctor()).toContainText(cause);
  await expect(uriField()).toHaveValue(uri);
  await expect(nickname()).toHaveValue("Orders of Ann");
}

// covers: C.16
test("every reason not to connect is named with its stage, keeps the text, and has its fix", async () => {
  const encoded = server.uri("ann:p%40ss%3Aw%25rd", "shop");
  const closed = await startHostileMongo({});
  await closed.close();
  const silent = await startHostileMongo({ commands: { hello: () => {} } });
  const tls = await startTlsFront(server.port);
  try {
    await nickname().fill("Orders of Ann");

    await expectFailure(closed.uri, "2 of 5: Reach", "nothing is listening on this port");
    await expectFailure(
      server.uri("ann:p%40ss%3Aw%25rd", "shop").replace("127.0.0.1", "no-such-host.invalid"),
      "1 of 5: Address",
      "Host not found",
    );
    await expectFailure(server.uri("bea:wrong", "shop"), "4 of 5: Sign in", "refused the user");
    await expectAccessible(page);
    await expectFailure(
      server.uri("dan:dan-password", "shop?authSource=admin"),
      "5 of 5: Database",
      "not read",
    );
    await expectFailure(silent.uri, "2 of 5: Reach", "nothing answers there");

    // authSource is missing, and one button adds it
    await expectFailure(encoded, "4 of 5: Sign in", "the user belongs to another database");
    await press("Add authSource=admin and test");
    await expect(page.getByText(SUCCESS)).toBeVisible();
    await expect(uriField()).toHaveValue(`${encoded}?authSource=admin`);

    // a password with characters that a URI can't hold
    await uriField().fill(server.uri("ann:p@ss:w%rd", "shop?authSource=admin"));
    await press("Test");
    await press("Encode the password");
    await expect(uriField()).toHaveValue(`${encoded}?authSource=admin`);

    // tls where there is none, no tls where there is one, and an authority that is not known
    const plain = server.uri("bea:bea-password", "shop");
    await expectFailure(`${plain}?tls=true`, "3 of 5: TLS", "not with TLS");
    await press("Set tls=false and test");
    await expect(page.getByText(SUCCESS)).toBeVisible();
    const front = plain.replace(`:${server.port}/`, `:${tls.port}/`);
    await expectFailure(front, "2 of 5: Reach", "closed the connection before it answered");
    await press("Add tls=true and test");
    await expect(doctor()).toContainText("signed by an authority that is not known here");
    await press("Add the private authority");
    await page.getByLabel("Private certificate authority").fill(TEST_CA);
    await press("Test");
    await expect(page.getByText(SUCCESS)).toBeVisible();
    await expect(uriField()).toHaveValue(`${front}?tls=true`);
    await page.getByLabel("Private certificate authority").fill("");

    // a database without collections is one, with the others of its server
    await uriField().fill(server.uri("bea:bea-password", "empty?authSource=shop"));
    await press("Test");
    await expect(page.getByText('The database "empty" has no collections.')).toBeVisible();
    await page.getByRole("button", { name: "shop", exact: true }).click();
    await expect(page.getByText(SUCCESS, { exact: true })).toBeVisible();
    await expect(uriField()).toHaveValue(server.uri("bea:bea-password", "shop?authSource=shop"));
    await expect(nickname()).toHaveValue("Orders of Ann");
  } finally {
    await Promise.all([silent.close(), tls.close()]);
  }
});

const details = () => page.getByRole("region", { name: "Connection Details" });
const badge = () => details().getByRole("status");
const question = () => page.getByLabel("Question");

// covers: C.17
test("a connection is renamed, marked as production and made read-only, and the playground shows it", async () => {
  await press("Connect");
  await page.waitForURL(/\/playground\?connectionId=/);
  await expect(badge()).toHaveText("Alive");
  await page.goto("/connect");
  await page.getByRole("button", { name: "Use Orders of Ann" }).click();
  await expect(uriField()).toHaveValue(/••••/);
  await nickname().fill("Live orders");
  await page.getByLabel("Environment").selectOption("Production");
  const options = page.getByText("More options");
  await options.click();
  await page.getByRole("switch", { name: "Read only" }).click();
  await press("Save changes");
  await expect(page.getByText("Connection saved.")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "Live orders" });
  await expect(row).toContainText("Production");
  await expect(row).toContainText("Read Only");
  await press("Connect");
  await page.waitForURL(/\/playground\?connectionId=/);
  await expect(details()).toContainText("Live orders");
  await expect(details()).toContainText("Read only");
  await expect(page.locator('.playground-frame[data-mark="production"]')).toBeVisible();
  await page.getByRole("radio", { name: "Write Query" }).click();
  const editor = page.getByRole("region", { name: "Query", exact: true }).getByRole("textbox");
  await editor.fill("db.orders.insertOne({ n: 3 })");
  await page.getByRole("button", { name: /^Execute/ }).click();
  await expect(page.getByText(/read-only/i).first()).toBeVisible();
  expect(await server.asRoot((db) => db.collection("orders").countDocuments(), "shop")).toBe(2);
  await page.getByRole("radio", { name: "AI Assistant" }).click();
});

/** Lets the health check of every 30 s come until the badge shows its outcome. */
async function expectBadge(text: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward("00:31");
    await expect(badge()).toHaveText(text, { timeout: 5000 });
  }).toPass();
}

// covers: C.18
test("a server that dies, a user that is revoked and a connection that is removed keep the text", async () => {
  await page.clock.install();
  await page.reload();
  await expect(badge()).toHaveText("Alive");
  await question().fill("orders where n is 2");

  await server.kill();
  await page.clock.fastForward("00:31");
  await expect(badge()).not.toHaveText("Alive");
  await server.start();
  await expectBadge("Alive");
  await expect(question()).toHaveValue("orders where n is 2");

  await server.asRoot((db) => db.command({ updateUser: "bea", pwd: "another-password" }), "shop");
  // connections that are open stay signed in
  await server.kill();
  await server.start();
  await expectBadge("Sign-in refused");
  await expect(details()).toContainText("Your text is kept");
  await expect(question()).toHaveValue("orders where n is 2");
  await server.asRoot((db) => db.command({ updateUser: "bea", pwd: "bea-password" }), "shop");
  await expectBadge("Alive");

  const tab = await page.context().newPage();
  await tab.goto("/connect");
  await tab.getByRole("button", { name: "Remove Live orders" }).click();
  await tab.getByRole("button", { name: "Remove connection" }).click();
  await expect(tab.getByText("Connection removed successfully.")).toBeVisible();
  await tab.close();
  await expectBadge("Removed");
  await expect(details()).toContainText("This connection was removed. Your text is kept.");
  await expect(question()).toHaveValue("orders where n is 2");
});

const DUMPS = fileURLToPath(new URL("../packages/dump/src/fixtures/dumps/", import.meta.url));
const databaseNickname = () => page.getByLabel("Database nickname");
const previous = () => page.getByRole("region", { name: "Previous Connections" });

/** Enough documents that their import can be seen, and stopped. */
function manyOrders(): Buffer {
  const lines = Array.from({ length: 150_000 }, (_, n) => JSON.stringify({ _id: n, note: `order ${n}` }));
  return gzipSync(lines.join("\n"));
}

async function upload(file: Parameters<Locator["setInputFiles"]>[0], name: string): Promise<void> {
  await page.getByLabel("Dump file").setInputFiles(file);
  await databaseNickname().fill(name);
  await press("Upload");
}

test("the form keeps its distance from both edges at 200 % zoom", async () => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto("/connect");
  await expect(nickname()).toBeVisible();
  const main = await page.getByRole("main").boundingBox();
  const field = await nickname().boundingBox();
  const instructions = await page.getByRole("button", { name: "Instructions" }).boundingBox();
  if (!main || !field || !instructions) throw new Error("The form is not drawn");
  expect(field.x - main.x).toBeGreaterThanOrEqual(16);
  expect(instructions.x + instructions.width).toBeLessThanOrEqual(720 - 16);
  await page.setViewportSize({ width: 1440, height: 900 });
});

// covers: D.11
test("a dump becomes a database, and a file that can't is refused with its reason and stays chosen", async () => {
  await page.clock.resume();
  await page.goto("/connect");
  for (const [name, reason] of [
    ["truncated-gzip.archive.gz", /ends early: it stops after document \d+ of "sales"/],
    ["mysql.sql.gz", /is a MySQL dump/],
  ] as const) {
    await upload(`${DUMPS}bad/${name}`, "Bakery");
    await expect(page.getByText(reason)).toBeVisible();
    await expect(databaseNickname()).toHaveValue("Bakery");
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await expect(previous()).toContainText("No previous connections");

  await upload({ name: "orders.json.gz", mimeType: "application/gzip", buffer: manyOrders() }, "Cancelled");
  const progress = page.getByRole("progressbar", { name: "Importing" });
  await expect(progress).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /^orders[\d,]+$/ })).toBeVisible();
  await press("Cancel");
  await expect(databaseNickname()).toHaveValue("Cancelled");

  await upload(`${DUMPS}good/bakery.archive.gz`, "Bakery");
  await expect(
    page.getByText("File uploaded successfully! Your temporary database is being created..."),
  ).toBeVisible();
  await expect(previous()).toContainText("Temporary Database (bakery.archive.gz)");
  await expect(previous()).not.toContainText("Cancelled");
  await page.waitForURL(/\/playground\?connectionId=[^&]+&isTemporary=true/);
  await expect(badge()).toHaveText("Alive");
  await expect(details()).toContainText("TEMP");
  await page.getByRole("radio", { name: "Write Query" }).click();
  const editor = page.getByRole("region", { name: "Query", exact: true }).getByRole("textbox");
  await editor.fill("db.sales.find({})");
  await page.getByRole("button", { name: /^Execute/ }).click();
  await expect(page.getByText(/^50\b.*document\(s\)/)).toBeVisible();
  await page.goto("/connect");
  await page.getByRole("button", { name: "Use Bakery" }).click();
  const card = page.getByRole("region", { name: "Temporary database" });
  await expect(card).toContainText("bakery.archive.gz");
  await expect(card).toContainText("Expires in 7 days");
});

/** Files of the data folder that belong to uploads: those received, and those of temporary databases. */
const filesOfUploads = () =>
  readdirSync(installation.dataDir, { recursive: true, encoding: "utf8" }).filter(
    (path) => /temp_[0-9a-f]{24}\.sqlite$/.test(path) || /uploads\/./.test(path),
  );

// covers: D.12
test("kill -9 of every process in the middle of an import leaves no database, no file and no connection", async () => {
  const before = filesOfUploads();
  expect(before.length).toBeGreaterThan(0);
  await upload({ name: "orders.json.gz", mimeType: "application/gzip", buffer: manyOrders() }, "Killed");
  await expect(page.getByRole("listitem").filter({ hasText: /^orders[\d,]+$/ })).toBeVisible();
  expect(filesOfUploads().length).toBeGreaterThan(before.length);
  for (const { pid } of installation.children()) process.kill(pid, "SIGKILL");
  await installation.stop("SIGKILL");
  await installation.start();
  await expect.poll(filesOfUploads).toEqual(before);
  await page.goto("/connect");
  await expect(previous()).toContainText("Temporary Database (bakery.archive.gz)");
  await expect(previous()).not.toContainText("Killed");
});

// covers: D.11
test("uploads are locked for Snap, with the way to SnapX", async ({ browser }) => {
  const visitor = await newcomer(browser, installation.url);
  const panel = visitor.page.getByRole("region", { name: "Upload Database" });
  await expect(panel.getByRole("link", { name: "Upgrade to SnapX to upload" })).toBeVisible();
  await expect(panel.getByLabel("Dump file")).toHaveCount(0);
  await visitor.page.context().close();
});
