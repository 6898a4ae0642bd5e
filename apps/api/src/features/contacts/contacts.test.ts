import * as contract from "@querysnap/contracts";
import type { Browser } from "@querysnap/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listOutbox, outboxFolder, readOutbox } from "../../infra/mailer/mail-transport.ts";
import { readMail } from "../../infra/mailer/read-mail.ts";
import { createMemoryRateLimiter } from "../../infra/memory-rate-limiter.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { runAdmin } from "../admin/run-admin.ts";

const OPERATOR = "operator@example.com";
const HOSTILE = `<script>alert(1)</script> "&' =HYPERLINK("http://evil")`;

let app: TestApp;
let admin: Browser & { user: contract.User };
/** A new sender for every test: mails of earlier ones stay in the outbox. */
let sender = "";
let tests = 0;
beforeAll(async () => {
  app = await startTestApp({ env: { CONTACT_EMAIL: OPERATOR } });
  admin = await app.signedIn({ name: "Root" });
});
beforeEach(async () => {
  sender = `vi-${++tests}@example.com`;
  await app.deps.database.db.deleteFrom("contacts").execute();
});
afterAll(() => app.close());

/** Header and HTML part of the written mail with this subject. */
async function outboxMail(subject: string): Promise<{ head: string; html: string }> {
  const folder = outboxFolder(app.deps.config.dataDir);
  for (const name of await listOutbox(folder)) {
    const source = (await readOutbox(folder, name)) ?? "";
    if (!readMail(source).subject.startsWith(subject)) continue;
    const [head = ""] = source.split(/\r?\n\r?\n/);
    return { head, html: (source.split("Content-Type: text/html")[1] ?? "").replaceAll(/=\r?\n/g, "") };
  }
  throw new Error(`No mail ${subject}`);
}

const message = (more: Partial<contract.ContactMessage> = {}): contract.ContactMessage => ({
  name: "Vi Sitor",
  email: sender,
  subject: "A question",
  message: "How do I connect?",
  category: "technical",
  ...more,
});
const submit = (browser: Browser, more: Partial<contract.ContactMessage> = {}) =>
  browser.call(contract.submitContact, { body: message(more) });
const list = async (query: contract.InputOf<typeof contract.listContacts, "query"> = {}) =>
  (await admin.call(contract.listContacts, { query })).data;
const answer = ({ statusCode, body }: { statusCode: number; body: string }) => ({
  status: statusCode,
  code: contract.failureReply.parse(JSON.parse(body)).code,
});

describe("submitting", () => {
  // covers: A7.30
  test("stores the message, writes to the operator and acknowledges it to the sender", async () => {
    const reply = await submit(app.browser());
    expect(reply.message).toBe("Thank you for your message! We'll get back to you within 24 hours.");
    expect((await list()).contacts).toMatchObject([
      { ...message(), status: "new", priority: "low", response: null, respondedBy: null, respondedAt: null },
    ]);
    const [toOperator] = await app.mails(OPERATOR);
    expect(toOperator?.subject).toBe("Contact (technical): A question");
    expect(toOperator?.text).toContain("How do I connect?");
    const [toSender] = await app.mails(sender);
    expect(toSender?.subject).toBe("We received your message");
    expect(toSender?.text).not.toContain("How do I connect?");
  });

  test("gives SnapX users a high, Snap users a medium and visitors a low priority", async () => {
    const snap = await app.signedIn();
    const snapx = await app.signedIn();
    await runAdmin(app.deps, ["plan", snapx.user.email, "snapx"]);
    for (const browser of [app.browser(), snap, snapx]) await submit(browser);
    expect((await list({ sortBy: "priority" })).contacts.map(({ priority }) => priority)).toEqual([
      "high",
      "medium",
      "low",
    ]);
  });

  test.each([
    ["no name", { name: " " }, "Please fill in all required fields"],
    ["no email", { email: "" }, "Please fill in all required fields"],
    ["no subject", { subject: "" }, "Please fill in all required fields"],
    ["no message", { message: "\n" }, "Please fill in all required fields"],
    ["half an email", { email: "vi@" }, "Please enter a valid email address"],
    ["half an email and no message", { email: "vi@", message: "" }, "Please fill in all required fields"],
    ["a message that is too long", { message: "x".repeat(5001) }, "Message must be 5000 characters or less"],
  ])("refuses %s", async (...[, wrong, text]) => {
    const reply = await app.browser().raw(contract.submitContact, { body: message(wrong) });
    expect(answer(reply)).toEqual({ status: 400, code: "validation_failed" });
    expect(JSON.parse(reply.body)).toMatchObject({ message: text });
    expect((await list()).contacts).toEqual([]);
  });

  test.each([undefined, null, ""] as const)("files category %j under general", async (category) => {
    await submit(app.browser(), { category });
    expect((await list()).contacts).toMatchObject([{ category: "general" }]);
  });

  // covers: A7.30, SITE.06
  test("keeps markup as text in the list and in every mail", async () => {
    await submit(app.browser(), {
      name: HOSTILE,
      subject: `${HOSTILE}\r\nBcc: x@evil.example`,
      message: HOSTILE,
    });
    expect((await list()).contacts).toMatchObject([{ name: HOSTILE, message: HOSTILE }]);
    const [mail] = await app.mails(OPERATOR);
    expect(mail?.text).toContain(HOSTILE);
    const { head, html } = await outboxMail("Contact");
    expect(head).not.toMatch(/^Bcc:/im);
    expect(html).not.toContain("<script");
    expect(html).toContain("&lt;script&gt;");
  });

  test("acknowledges five messages an hour to one address, however many arrive", async () => {
    const limited = await startTestApp({ limiter: createMemoryRateLimiter(100) });
    for (let n = 0; n < 7; n++) await submit(limited.browser());
    expect(await limited.deps.store.contacts.newest()).toBe(7);
    expect(await limited.mails(sender)).toHaveLength(5);
    await limited.close();
  });

  // covers: SITE.05
  test("accepts five messages an hour from one address", async () => {
    const limited = await startTestApp({ limiter: createMemoryRateLimiter(1) });
    for (let n = 0; n < 5; n++) await submit(limited.browser());
    const reply = await limited.browser().raw(contract.submitContact, { body: message() });
    expect(answer(reply)).toEqual({ status: 429, code: "rate_limited" });
    await limited.close();
  });

  // covers: SITE.05
  test("refuses a body of 10 MB unread", async () => {
    const reply = await app
      .browser()
      .raw(contract.submitContact, { body: message({ message: "x".repeat(1e7) }) });
    expect(answer(reply)).toEqual({ status: 413, code: "body_too_large" });
  });
});

describe("listing", () => {
  // covers: P7.18
  test("finds words and their beginnings in subject, message, name and email, with other filters", async () => {
    await submit(app.browser(), {
      subject: "Invoice missing",
      category: "billing",
      email: "müller@example.com",
    });
    await submit(app.browser(), { message: "The invoice is wrong", name: "Zoë" });
    await submit(app.browser(), { subject: "Something else" });
    const found = async (query: contract.InputOf<typeof contract.listContacts, "query">) =>
      (await list(query)).contacts.map(({ subject }) => subject);
    expect(await found({ search: "INVOICE" })).toEqual(["A question", "Invoice missing"]);
    expect(await found({ search: "invo wrong" })).toEqual(["A question"]);
    expect(await found({ search: "zoe" })).toEqual(["A question"]);
    expect(await found({ search: "muller@exam" })).toEqual(["Invoice missing"]);
    expect(await found({ search: "invoice", category: "billing" })).toEqual(["Invoice missing"]);
    expect(await found({ search: "else", status: "closed" })).toEqual([]);
    expect(await found({ search: `"' OR * --`, sortOrder: "asc" })).toEqual([]);
    expect(await found({ search: "%%% !!", sortOrder: "asc" })).toHaveLength(3);
  });

  // covers: P7.18, P9.04
  test("shows twenty a page, newest first, and stays in place while messages arrive", async () => {
    for (let n = 1; n <= 25; n++) await submit(app.browser(), { subject: `No ${n}` });
    const first = await list();
    expect(first.contacts.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 20 }, (_, index) => `No ${25 - index}`),
    );
    expect(first.pagination).toMatchObject({
      page: 1,
      limit: 20,
      total: 25,
      totalPages: 2,
      hasPrev: false,
      hasNext: true,
    });
    await submit(app.browser(), { subject: "Late" });
    const second = await list({ page: 2, asOf: first.pagination.asOf });
    expect(second.contacts.map(({ subject }) => subject)).toEqual(["No 5", "No 4", "No 3", "No 2", "No 1"]);
    expect(second.pagination).toMatchObject({ total: 25, hasPrev: true, hasNext: false });
  });

  // covers: P7.19
  test("counts by status, with in_progress named inProgress", async () => {
    await submit(app.browser());
    await app.deps.database.db.updateTable("contacts").set({ status: "in_progress" }).execute();
    await submit(app.browser());
    expect((await admin.call(contract.getContactStats)).data).toEqual({
      total: 2,
      byStatus: { new: 1, inProgress: 1, responded: 0, closed: 0, spam: 0 },
    });
  });
});

describe("answering", () => {
  const only = async () => {
    const [found] = (await list()).contacts;
    if (!found) throw new Error("No contact");
    return { contactId: found._id };
  };

  test("mails the reply and records who wrote it and when", async () => {
    await submit(app.browser());
    const params = await only();
    const { data } = await admin.call(contract.replyToContact, {
      params,
      body: { response: "Like <b>this</b>." },
    });
    expect(data).toMatchObject({
      status: "responded",
      response: "Like <b>this</b>.",
      respondedBy: { name: "Root" },
      respondedAt: expect.any(String),
    });
    const mail = (await app.mails(sender)).find(({ subject }) => subject === "Re: A question");
    expect(mail?.text).toContain("Like <b>this</b>.");
    expect((await outboxMail("Re:")).html).toContain("&lt;b&gt;");
  });

  // covers: SITE.08
  test("sends one of ten replies that are written at once", async () => {
    await submit(app.browser());
    const params = await only();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        admin.raw(contract.replyToContact, { params, body: { response: `Reply ${n}` } }),
      ),
    );
    const statuses = replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const mails = await app.mails(sender);
    expect(mails.filter(({ subject }) => subject.startsWith("Re:"))).toHaveLength(1);
  });

  // covers: P7.20, SITE.08
  test("keeps notes with their author, oldest first, and mails nobody", async () => {
    await submit(app.browser());
    const params = await only();
    await admin.call(contract.addContactNote, { params, body: { note: "First" } });
    app.clock.advance(1000);
    const { data } = await admin.call(contract.addContactNote, { params, body: { note: "Second" } });
    expect(data.adminNotes).toMatchObject([
      { note: "First", addedBy: { name: "Root" } },
      { note: "Second", addedBy: { name: "Root" } },
    ]);
    expect(await app.mails(sender)).toHaveLength(1);
  });
});

// covers: SITE.06
test("the CSV holds what the filters show, and no cell is a formula", async () => {
  const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "|calc"];
  for (const text of formulas) await submit(app.browser(), { subject: text, message: `a "quoted",\nline` });
  await submit(app.browser(), { category: "billing" });
  const reply = await admin.raw(contract.exportContacts, {
    query: { category: "technical", sortOrder: "asc" },
  });
  expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(reply.headers["content-disposition"]).toMatch(
    /^attachment; filename="contacts-\d{4}-\d\d-\d\d.csv"$/,
  );
  expect(reply.body).toContain(`"a ""quoted"",\nline"`);
  const cells = [...reply.body.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell);
  for (const cell of cells) expect(cell).not.toMatch(/^[\s=+\-@|]/);
  expect(cells.filter((cell) => cell === "technical")).toHaveLength(formulas.length);
  expect(cells).not.toContain("billing");
});

describe("admin calls", () => {
  const calls = (browser: Browser) => [
    browser.raw(contract.listContacts, { query: {} }),
    browser.raw(contract.getContactStats),
    browser.raw(contract.getContact, { params: { contactId: "cnt_x" } }),
    browser.raw(contract.replyToContact, { params: { contactId: "cnt_x" }, body: { response: "x" } }),
    browser.raw(contract.addContactNote, { params: { contactId: "cnt_x" }, body: { note: "x" } }),
    browser.raw(contract.exportContacts, { query: {} }),
  ];

  // covers: SITE.07
  test("are refused to Snap and SnapX users and to an administrator whose role was taken away", async () => {
    const snapx = await app.signedIn();
    await runAdmin(app.deps, ["plan", snapx.user.email, "snapx"]);
    await runAdmin(app.deps, ["role", admin.user.email, "user"]);
    for (const browser of [await app.signedIn(), snapx, admin])
      for (const reply of await Promise.all(calls(browser)))
        expect(answer(reply)).toEqual({ status: 403, code: "admin_required" });
    await runAdmin(app.deps, ["role", admin.user.email, "admin"]);
  });

  test("answer not found for an unknown contact", async () => {
    const replies = await Promise.all(calls(admin));
    expect(replies.slice(2, 5).map(answer)).toEqual(
      Array.from({ length: 3 }, () => ({ status: 404, code: "contact_not_found" })),
    );
  });
});
