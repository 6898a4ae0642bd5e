import { createServer, type Server } from "node:http";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { MongoClient } from "mongodb";
import { newcomer } from "./support/account.ts";
import { Installation } from "./support/installation.ts";
import { OwnMongo } from "./support/own-mongo.ts";
import { openSample } from "./support/person.ts";
import { connectTo } from "./support/playground.ts";

test.describe.configure({ mode: "serial" });

type Mode = "good" | "refused key" | "wrong" | "silent";

const PAID = 'db.orders.find({ status: "paid" }).limit(20)';

/** A language model on this machine that speaks OpenAI's stream. */
class StandIn {
  mode: Mode = "good";
  url = "";
  /** What it answers in the mode "good". */
  query = PAID;
  /** Body of the last request. */
  received = "";
  /** Calls that the other side closed before they were answered. */
  cancelled = 0;
  #server: Server | null = null;

  async start(): Promise<void> {
    this.#server = createServer((request, reply) => {
      const received: Buffer[] = [];
      request.on("data", (chunk: Buffer) => received.push(chunk));
      request.on("end", () => {
        this.received = Buffer.concat(received).toString();
        if (this.mode === "silent") {
          reply.on("close", () => this.cancelled++);
          return;
        }
        if (this.mode === "refused key") {
          reply.writeHead(401, { "content-type": "application/json" }).end('{"error":{"message":"no"}}');
          return;
        }
        const query = this.mode === "good" ? this.query : "db.orders.deleteMany({})";
        const content = JSON.stringify({ query, refusal: null });
        const head = { id: "1", object: "chat.completion.chunk", created: 0, model: "stand-in" };
        const chunks = [
          { ...head, choices: [{ index: 0, delta: { role: "assistant", content }, finish_reason: null }] },
          { ...head, choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
        ];
        reply
          .writeHead(200, { "content-type": "text/event-stream" })
          .end(`${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`);
      });
    });
    await new Promise<void>((resolve) => void this.#server?.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    this.url = `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}/v1`;
  }

  close(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}

const standIn = new StandIn();
let installation: Installation;
let page: Page;

test.beforeAll(async ({ browser }) => {
  await standIn.start();
  installation = new Installation({
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "stand-in-1",
    AI_BASE_URL: standIn.url,
    AI_SHARE_VALUES: "yes",
  });
  await installation.start();
  const { page: first, person } = await newcomer(browser, installation.url);
  page = first;
  // more generations than the free plan has in a day
  installation.givePlan(person.email, "snapx");
  await openSample(page);
});

test.afterAll(async () => {
  standIn.close();
  await installation.remove();
});

const generate = async (question: string) => {
  await page.getByLabel("Question").fill(question);
  await page.getByRole("button", { name: /^Generate/ }).click();
};

const expectAccessible = async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
};

// covers: LM.15
test("the answer says who gave it, and takes an opinion with a sentence", async () => {
  await generate("20 paid orders");
  await expect(page.getByText("stand-in-1", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Generated query" })).toContainText('status: "paid"');
  await page.getByRole("button", { name: "Wrong answer" }).click();
  await page.getByLabel("What should we know?").fill("Refunds are missing");
  await expectAccessible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Thank you. Your sentence was sent.")).toBeVisible();
});

// covers: LM.16
test("the dialog shows the exact text that is sent, and keeps a glossary", async () => {
  await page.getByRole("button", { name: "Model and glossary" }).click();
  const dialog = page.getByRole("dialog", { name: "Answers on this connection" });
  await expect(dialog.getByLabel("Text that is sent")).toHaveValue(/"question":"20 paid orders"/);
  await expect(dialog.getByText("Stored values of the sample are part of it.")).toBeVisible();
  await expect(dialog.getByRole("switch")).toHaveCount(0);
  await dialog.getByRole("textbox", { name: "Word 1" }).fill("settled");
  await dialog.getByRole("textbox", { name: "Meaning 1" }).fill("status is paid");
  await dialog.getByRole("button", { name: "Save glossary" }).click();
  await expect(dialog.getByLabel("Text that is sent")).toHaveValue(/"term":"settled"/);
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

// covers: LM.25
test("a follow-up refines the query before it, which the preview shows, too", async () => {
  const from = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 10);
  standIn.query = `db.orders.find({ status: "paid", createdAt: { $gte: ISODate("${from}") } }).limit(20)`;
  await generate("only the last month");
  await expect(page.getByText("stand-in-1", { exact: true })).toBeVisible();
  const query = page.getByRole("region", { name: "Generated query" });
  await expect(query).toContainText("createdAt: { $gte:");
  await expect(query).toContainText('status: "paid"');
  const previous = { question: "20 paid orders", query: expect.stringContaining('status: "paid"') };
  const { messages } = JSON.parse(standIn.received) as { messages: { content: string }[] };
  expect(JSON.parse(messages.at(-1)?.content ?? "{}")).toMatchObject({ previous });
  await page.getByRole("button", { name: "Model and glossary" }).click();
  const dialog = page.getByRole("dialog", { name: "Answers on this connection" });
  await expect(dialog.getByLabel("Text that is sent")).toHaveValue(
    /"previous":\{"question":"20 paid orders".*"question":"only the last month"/s,
  );
  await page.keyboard.press("Escape");
  standIn.query = PAID;
});

// covers: LM.19b
test("other readings are chips; one that was chosen and run offers its word to the glossary", async () => {
  standIn.query = 'db.orders.find({ status: "paid", total: { $gt: NumberDecimal("100") } }).limit(20)';
  await generate("first 20 paid orders");
  const query = page.getByRole("region", { name: "Generated query" });
  await expect(query).toContainText("total: { $gt:");
  const readings = page.getByRole("group", { name: "Other readings" });
  await expect(readings.getByText("1 other reading")).toBeVisible();
  await expectAccessible();
  await readings.getByRole("button", { name: /^Built-in: without “total/ }).focus();
  await page.keyboard.press("Enter");
  await expect(query).not.toContainText("total");
  await page.getByRole("button", { name: /^Execute/ }).click();
  await expect(page.getByText("20 document(s)")).toBeVisible();
  const offer = page.getByRole("form", { name: "Remember a word" });
  await expect(offer).toHaveCount(0);

  standIn.query = 'db.orders.find({ total: { $gt: NumberDecimal("100") } }).limit(20)';
  await generate("first 20 refunded orders");
  await expect(query).toContainText("total: { $gt:");
  await readings.getByRole("button", { name: /^Built-in: status is "refunded"/ }).click();
  await expect(query).toContainText('status: "refunded"');
  await page.getByRole("button", { name: /^Execute/ }).click();
  await expect(offer.getByLabel("Word", { exact: true })).toHaveValue("refunded");
  await expect(offer.getByLabel("Meaning")).toHaveValue("status is refunded");
  await expectAccessible();
  await offer.getByRole("button", { name: "Dismiss" }).click();
  await expect(offer).toHaveCount(0);
  standIn.query = PAID;
});

// covers: LM.23
test("a model's reading of an open question asks back, and the choice is kept for the next one", async () => {
  const year = '{ $gte: ISODate("2025-01-01T00:00:00Z"), $lt: ISODate("2026-01-01T00:00:00Z") }';
  standIn.query = `db.orders.find({ "payment.paidAt": ${year} })`;
  await generate("orders of 2025");
  const bar = page.getByRole("group", { name: "“2025”: created on, delivered on or paid on?" });
  await expect(bar.getByRole("button", { name: "paid on", pressed: true })).toBeVisible();
  await expect(page.getByText("stand-in-1", { exact: true })).toBeVisible();
  await bar.getByRole("button", { name: "created on" }).focus();
  await page.keyboard.press("Space");
  await expect(bar.getByText("Remembered for this connection")).toBeVisible();
  const query = page.getByRole("region", { name: "Generated query" });
  await expect(query).toContainText("createdAt: { $gte:");
  await expectAccessible();
  await generate("orders of 2025, please");
  await expect(page.getByText("Built-in generator", { exact: true })).toBeVisible();
  await expect(bar.getByRole("button", { name: "created on", pressed: true })).toBeVisible();
  await expect(query).toContainText("createdAt: { $gte:");
  standIn.query = PAID;
});

// covers: LM.15
test("a query that fails its checks, or a refused key, becomes the built-in answer with a notice", async () => {
  standIn.mode = "wrong";
  await generate("settled orders");
  await expect(page.getByText("did not pass the checks, so the built-in generator answered")).toBeVisible();
  await expect(page.getByText("Built-in generator", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Generated query" })).toContainText('status: "paid"');
  standIn.mode = "refused key";
  await generate("paid orders");
  await expect(
    page.getByText("The provider refused the API key. The built-in generator answered."),
  ).toBeVisible();
  await expectAccessible();
});

// covers: LM.19b
test("a corrected answer offers its word to the glossary, and the next question uses it", async () => {
  standIn.mode = "good";
  await generate("20 settled orders");
  const query = page.getByRole("region", { name: "Generated query" });
  await expect(query).toContainText('status: "paid"');
  await query.getByRole("textbox").fill('db.orders.find({ status: "refunded" }).limit(20)');
  await page.getByRole("button", { name: /^Execute/ }).click();
  const offer = page.getByRole("form", { name: "Remember a word" });
  await expect(offer.getByLabel("Meaning")).toHaveValue(/status is .*refunded/);
  await offer.getByLabel("Word", { exact: true }).fill("settled");
  await expectAccessible();
  await offer.getByRole("button", { name: "Remember", exact: true }).click();
  await expect(page.getByText("Remembered. Your next questions use it.")).toBeVisible();
  standIn.mode = "wrong";
  await generate("settled orders");
  await expect(query).toContainText('status: "refunded"');
});

// covers: LM.19a
test("a failed run is mended by the model, and runs when it is pressed", async () => {
  standIn.mode = "good";
  await page.getByRole("radio", { name: "Write Query" }).click();
  await page
    .getByLabel("Query", { exact: true })
    .getByRole("textbox")
    .fill('db.orders.aggregate([{ $match: { status: "paid" } }, { $sort: { total: 7 } }])');
  await page.getByRole("button", { name: /^Execute/ }).click();
  await expect(page.getByText("Sends this query and its error to stand-in-1.")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Fix this error" }).click();
  await expect(page.getByText("Fixed by stand-in-1. Check it: nothing was run.")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Execute the fixed query" }).click();
  await expect(page.getByText("20 document(s)")).toBeVisible();
  await page.getByRole("radio", { name: "AI Assistant" }).click();
});

// covers: LM.17
test("Esc reaches the provider", async () => {
  standIn.mode = "silent";
  await generate("paid orders of this year");
  await expect(page.getByText("Reading the question")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Generate/ })).toBeEnabled();
  await expect.poll(() => standIn.cancelled).toBeGreaterThan(0);
});

/** Puts a query in place of the one there by keys, as a person does: marks that are drawn meanwhile keep the selection. */
async function writeQuery(text: string): Promise<void> {
  await page.getByLabel("Query", { exact: true }).getByRole("textbox").press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

// covers: LM.18
test("an empty result names its cause, and one press finds documents", async () => {
  await page.getByRole("radio", { name: "Write Query" }).click();
  await writeQuery('db.orders.find({ status: "PAID", total: { $gt: 1 } })');
  await page.getByRole("button", { name: /^Execute/ }).click();
  await expect(page.getByRole("heading", { name: "Why no documents?" })).toBeVisible();
  await expect(page.getByRole("row", { name: /status: "PAID"/ })).toContainText("0");
  await expect(page.getByRole("row", { name: /total:/ })).toContainText("not reached");
  await expectAccessible();
  await page.getByRole("button", { name: 'Use "paid" and execute' }).click();
  await expect(page.getByText("50 document(s)")).toBeVisible();
  await writeQuery("db.nothing.find({})");
  await page.getByRole("button", { name: /^Execute/ }).click();
  await expect(page.getByText("There is no collection “nothing”.")).toHaveCount(1);
});

// covers: LM.19
test("a slip of the pen is mended by one press", async () => {
  await writeQuery("db.orders.fnd({ status: 'paid' })");
  await page.getByRole("button", { name: /^Execute/ }).click();
  await expect(page.getByRole("button", { name: "Fix this error" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Fix this error" }).click();
  await expect(page.getByText("50 document(s)")).toBeVisible();
});

// covers: LM.11
test("stored values of an own connection leave only after consent to a text that was shown", async () => {
  standIn.mode = "good";
  const own = new OwnMongo();
  await own.start();
  try {
    const client = new MongoClient(own.uri("kept"));
    const orders = ["paid", "refunded"].flatMap((status) => Array.from({ length: 5 }, () => ({ status })));
    await client.db("kept").collection<{ status: string }>("orders").insertMany(orders);
    await client.close();
    await connectTo(page, "Kept", own.uri("kept"));
    await generate("20 paid orders");
    await expect(page.getByText("stand-in-1", { exact: true })).toBeVisible();
    expect(standIn.received).toContain("status");
    expect(standIn.received).not.toContain("refunded");

    await page.getByRole("button", { name: "Model and glossary" }).click();
    const dialog = page.getByRole("dialog", { name: "Answers on this connection" });
    const text = dialog.getByLabel("Text that is sent");
    await expect(dialog.getByText("This is sent now")).toBeVisible();
    await expect(text).toHaveValue(/"question":"20 paid orders"/);
    await expect(text).not.toHaveValue(/refunded/);
    await dialog.getByRole("radio", { name: "Without values" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByText("This is not sent now")).toBeVisible();
    await expect(text).toHaveValue(/"values":\[[^\]]*"refunded"/);
    await expectAccessible();
    await dialog.getByRole("switch", { name: "Send stored values" }).click();
    await expect(dialog.getByText("This is sent now")).toBeVisible();
    await expectAccessible();
    await page.keyboard.press("Escape");

    await generate("show 20 paid orders");
    await expect(page.getByText("stand-in-1", { exact: true })).toBeVisible();
    expect(standIn.received).toContain("refunded");
  } finally {
    await own.remove();
  }
});
