import * as contract from "@querysnap/contracts";
import type { Browser } from "@querysnap/testkit";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listOutbox, outboxFolder, readOutbox } from "../../infra/mailer/mail-transport.ts";
import { createMemoryRateLimiter } from "../../infra/memory-rate-limiter.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { runAdmin } from "../admin/run-admin.ts";

const OPERATOR = "operator@example.com";
/** A PNG of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const DAY_MS = 86_400_000;

const HOSTILE = `<script>alert(1)</script> "&' =HYPERLINK("http://evil")`;

let app: TestApp;
let admin: Browser & { user: contract.User };
beforeAll(async () => {
  app = await startTestApp({ env: { CONTACT_EMAIL: OPERATOR } });
  admin = await app.signedIn({ name: "Root" });
});
afterAll(() => app.close());

const report = (more: Partial<contract.BugReportInput> = {}): contract.BugReportInput => ({
  category: "ui_bug",
  title: "Sort by nested field",
  description: "Clicking shipping.country sorts by the object",
  ...more,
});
const submit = (browser: Browser, more: Partial<contract.BugReportInput> = {}) =>
  browser.raw(contract.submitBugReport, { body: report(more) });
const list = async (query: contract.InputOf<typeof contract.listBugReports, "query"> = {}) =>
  (await admin.call(contract.listBugReports, { query })).data;
const answer = ({ statusCode, body }: { statusCode: number; body: string }) => ({
  status: statusCode,
  code: contract.failureReply.parse(JSON.parse(body)).code,
});
async function submitted(more: Partial<contract.BugReportInput> = {}) {
  expect((await submit(await app.signedIn(), more)).statusCode).toBe(200);
  const [newest] = (await list({ limit: 1 })).reports;
  if (!newest) throw new Error("No report");
  return { reportId: newest.id };
}
const read = async (params: { reportId: string }) =>
  (await admin.call(contract.getBugReport, { params })).data;

describe("submitting", () => {
  // covers: A3.12, A7.32, P7.23
  test("stores every field with the browser, and writes to the operator and to the reporter", async () => {
    const user = await app.signedIn({ name: "Mei" });
    await runAdmin(app.deps, ["plan", user.user.email, "snapx"]);
    const reply = await user.raw(contract.submitBugReport, {
      body: report({
        page: "/playground",
        problematicQuery: "db.orders.find()",
        connectionId: "con_1",
        collectionName: "orders",
        screenResolution: "1440x900",
        screenshot: PIXEL,
      }),
    });
    expect(reply.statusCode).toBe(200);
    const [newest] = (await list({ limit: 1 })).reports;
    expect(await read({ reportId: newest?.id ?? "" })).toMatchObject({
      ...report(),
      customCategory: null,
      status: "open",
      priority: "high",
      page: "/playground",
      problematicQuery: "db.orders.find()",
      connectionId: "con_1",
      collectionName: "orders",
      screenResolution: "1440x900",
      userInfo: { name: "Mei", email: user.user.email },
      userName: "Mei",
      userEmail: user.user.email,
      browserInfo: { browserName: expect.any(String), osName: expect.any(String) },
      hasScreenshot: true,
      screenshot: `data:image/png;base64,${PIXEL}`,
    });
    const [toOperator] = await app.mails(OPERATOR);
    expect(toOperator?.subject).toBe("Bug report (ui_bug): Sort by nested field");
    const [toReporter] = await app.mails(user.user.email);
    expect(toReporter?.subject).toBe("We received your bug report");
  });

  // covers: A5.15
  test.each([
    ["no category", { category: undefined }, "Please select an issue category"],
    ["no type of another issue", { category: "other" as const }, "Please specify the issue type"],
    [
      "a blank type of another issue",
      { category: "other" as const, customCategory: "  " },
      "Please specify the issue type",
    ],
    ["no title", { title: " " }, "Please provide a brief title"],
    ["a long title", { title: "x".repeat(201) }, "Title must be 200 characters or less"],
    ["no description", { description: "" }, "Please describe the issue"],
    ["a long description", { description: "x".repeat(2001) }, "Description must be 2000 characters or less"],
    ["a long query", { problematicQuery: "x".repeat(5001) }, "Query must be 5000 characters or less"],
    [
      "a long type of another issue",
      { category: "other" as const, customCategory: "x".repeat(101) },
      "Issue type must be 100 characters or less",
    ],
  ])("refuses %s", async (...[, wrong, text]) => {
    const body = JSON.stringify({ ...report(), ...wrong });
    const reply = await admin.send({ method: "POST", url: "/api/bug-report/submit", payload: body });
    expect(answer(reply)).toEqual({ status: 400, code: "validation_failed" });
    expect(JSON.parse(reply.body)).toMatchObject({ message: text });
  });

  test.each([null, ""])("takes optional fields that are %j as left out", async (none) => {
    const left = {
      customCategory: none,
      page: none,
      problematicQuery: none,
      connectionId: none,
      collectionName: none,
      screenResolution: none,
    };
    const { reportId } = await submitted(left);
    expect(await read({ reportId })).toMatchObject({
      customCategory: null,
      page: "",
      problematicQuery: null,
      connectionId: null,
      collectionName: null,
      screenResolution: null,
    });
  });

  // covers: SITE.06
  test("keeps markup as text in the list and in every mail", async () => {
    const user = await app.signedIn({ name: HOSTILE });
    const hostile = {
      title: `${HOSTILE}\r\nBcc: x@evil.example`,
      description: HOSTILE,
      problematicQuery: HOSTILE,
      page: HOSTILE,
      collectionName: HOSTILE,
      category: "other" as const,
      customCategory: HOSTILE,
    };
    expect((await submit(user, hostile)).statusCode).toBe(200);
    expect((await list({ limit: 1 })).reports).toMatchObject([
      { description: HOSTILE, problematicQuery: HOSTILE, userName: HOSTILE, customCategory: HOSTILE },
    ]);
    expect((await app.mails(OPERATOR))[0]?.text).toContain(HOSTILE);
    expect((await app.mails(user.user.email))[0]?.subject).toBe("We received your bug report");
    const folder = outboxFolder(app.deps.config.dataDir);
    const sources = await Promise.all((await listOutbox(folder)).map((name) => readOutbox(folder, name)));
    for (const source of sources) {
      expect(source?.split(/\r?\n\r?\n/)[0]).not.toMatch(/^Bcc:/im);
      expect(source?.split("Content-Type: text/html")[1] ?? "").not.toContain("<script");
    }
  });

  // covers: A5.15
  test("accepts texts of exactly the longest length", async () => {
    const longest = {
      title: "x".repeat(200),
      description: "x".repeat(2000),
      problematicQuery: "x".repeat(5000),
    };
    expect(await read(await submitted(longest))).toMatchObject(longest);
  });

  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
  // covers: A7.32, SITE.05
  test.each([
    ["SVG with a script", svg.toString("base64")],
    ["HTML", Buffer.from("<html><script>alert(1)</script></html>".repeat(3)).toString("base64")],
    ["the first bytes of a PNG alone", Buffer.from(PIXEL, "base64").subarray(0, 12).toString("base64")],
    ["no base64", "x y z"],
    ["an empty text", ""],
    [
      "more than 1 MB",
      Buffer.concat([Buffer.from(PIXEL, "base64"), Buffer.alloc(2 ** 20)]).toString("base64"),
    ],
  ])("refuses a screenshot that is %s", async (...[, screenshot]) => {
    const { pagination } = await list();
    const reply = await submit(await app.signedIn(), { screenshot });
    expect(reply.statusCode).toBe(400);
    expect(["image_invalid", "validation_failed"]).toContain(answer(reply).code);
    expect((await list()).pagination.totalReports).toBe(pagination.totalReports);
  });

  test("refuses a body of 10 MB unread", async () => {
    const reply = await submit(admin, { screenshot: "A".repeat(1e7) });
    expect(answer(reply)).toEqual({ status: 413, code: "body_too_large" });
  });

  // covers: SITE.05
  test("accepts ten reports an hour from one user", async () => {
    const limited = await startTestApp({ limiter: createMemoryRateLimiter(1) });
    const user = await limited.signedIn();
    for (let n = 0; n < 10; n++) expect((await submit(user)).statusCode).toBe(200);
    expect(answer(await submit(user))).toEqual({ status: 429, code: "rate_limited" });
    await limited.close();
  });

  // covers: A7.31
  test("categories are those of the specification, each with a label and a description", async () => {
    const { data } = await admin.call(contract.listBugCategories);
    expect(data.map(({ value }) => value)).toEqual([
      "query_not_executing",
      "query_generation_failed",
      "connection_issues",
      "ui_bug",
      "performance_issue",
      "feature_request",
      "data_display_error",
      "authentication_problem",
      "export_functionality",
      "schema_explorer_issue",
      "other",
    ]);
    for (const { label, description } of data) expect(label && description).not.toBe("");
  });
});

describe("the status", () => {
  const move = (params: { reportId: string }, status: "in_progress" | "resolved") =>
    admin.raw(contract.updateBugReportStatus, {
      params,
      body: { status, ...(status === "resolved" ? { resolution: "Issue resolved" } : {}) },
    });

  // covers: P4.08, P7.24
  test("goes from open to in progress and from both to resolved, and never back", async () => {
    const started = await submitted();
    expect(JSON.parse((await move(started, "in_progress")).body)).toMatchObject({
      message: "Status updated successfully.",
    });
    expect((await read(started)).status).toBe("in_progress");
    expect(answer(await move(started, "in_progress"))).toEqual({ status: 409, code: "bug_status_invalid" });
    expect((await move(started, "resolved")).statusCode).toBe(200);
    expect(await read(started)).toMatchObject({ status: "resolved", resolution: "Issue resolved" });
    for (const status of ["in_progress", "resolved"] as const)
      expect(answer(await move(started, status)).code).toBe("bug_status_invalid");
    const direct = await submitted();
    expect((await move(direct, "resolved")).statusCode).toBe(200);
  });

  // covers: P4.08
  test("cannot be set to closed or duplicate", async () => {
    const { reportId } = await submitted();
    for (const status of ["closed", "duplicate", "open"]) {
      const payload = JSON.stringify({ status });
      const reply = await admin.send({
        method: "PUT",
        url: `/api/bug-report/admin/reports/${reportId}/status`,
        payload,
      });
      expect(answer(reply)).toEqual({ status: 400, code: "validation_failed" });
    }
  });

  test("is started once by ten administrators at once", async () => {
    const params = await submitted();
    const replies = await Promise.all(Array.from({ length: 10 }, () => move(params, "in_progress")));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe("listing", () => {
  // covers: P7.21
  test("finds a report by its number", async () => {
    await submitted({ title: "Numbered" });
    const [newest] = (await list({ limit: 1 })).reports;
    expect((await list({ search: `BR-${newest?.number}` })).reports).toMatchObject([{ title: "Numbered" }]);
  });

  // covers: P7.21
  test("sorts by priority and status in both directions", async () => {
    for (const sortBy of ["priority", "status"] as const) {
      const down = (await list({ sortBy, limit: 100 })).reports.map(({ id }) => id);
      const up = (await list({ sortBy, sortOrder: "asc", limit: 100 })).reports.map(({ id }) => id);
      expect(up).toEqual(down.toReversed());
    }
    const ranks = (await list({ sortBy: "priority", limit: 100 })).reports.map(({ priority }) =>
      contract.PRIORITIES.indexOf(priority),
    );
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
  });

  // covers: P7.22
  test("stats count totals, the last seven days, states and the median time to a resolution", async () => {
    const counted = await startTestApp();
    const root = await counted.signedIn();
    for (let n = 0; n < 4; n++) await submit(root);
    const { db } = counted.deps.database;
    const nowMs = counted.clock.now();
    await sql`update bug_reports set created_at = ${nowMs - 10 * DAY_MS} where number = 1`.execute(db);
    await sql`update bug_reports set created_at = ${nowMs - 2 * DAY_MS - 1} where number = 2`.execute(db);
    const { data: page } = await root.call(contract.listBugReports, { query: { sortOrder: "asc" } });
    const [first = { id: "" }] = page.reports;
    await root.call(contract.updateBugReportStatus, {
      params: { reportId: first.id },
      body: { status: "resolved" },
    });
    expect((await root.call(contract.getBugReportStats)).data).toEqual({
      overview: {
        totalReports: 4,
        recentReports: 3,
        timeframe: "7 days",
        medianResolutionMs: 10 * DAY_MS,
      },
      breakdowns: {
        status: [
          { _id: "open", count: 3 },
          { _id: "resolved", count: 1 },
        ],
        openPriority: [{ _id: "medium", count: 3 }],
        recentDays: [0, 0, 0, 0, 1, 0, 2],
      },
    });
    await counted.close();
  });
});

// covers: SITE.06
test("the CSV of reports starts no cell with a formula", async () => {
  await submitted({ title: "=cmd|'/c calc'!A0", description: "+1" });
  const reply = await admin.raw(contract.exportBugReports, { query: { search: "cmd" } });
  expect(reply.body).toContain(`"'=cmd|'/c calc'!A0","'+1"`);
});

// covers: SITE.07
test("calls of reports are refused to users who are no administrators", async () => {
  const params = await submitted();
  const user = await app.signedIn();
  for (const reply of await Promise.all([
    user.raw(contract.listBugReports, { query: {} }),
    user.raw(contract.getBugReportStats),
    user.raw(contract.getBugReport, { params }),
    user.raw(contract.updateBugReportStatus, { params, body: { status: "resolved" } }),
    user.raw(contract.exportBugReports, { query: {} }),
  ]))
    expect(answer(reply)).toEqual({ status: 403, code: "admin_required" });
  expect((await read(params)).status).toBe("open");
});
