import * as contract from "@querysnap/contracts";
import type { Browser } from "@querysnap/testkit";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "./testing/start-test-app.ts";

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "auth" in value;
/** Every call of the contracts, so that a new one cannot be forgotten here. */
const endpoints = Object.values<unknown>(contract).filter(isEndpoint);

const TABLES = [
  "users",
  "sessions",
  "connections",
  "connection_leases",
  "query_history",
  "saved_queries",
  "schema_snapshots",
  "usage_counters",
  "write_undos",
  "totp_secrets",
  "backup_codes",
  "link_tokens",
  "login_challenges",
  "jobs",
  "contacts",
  "bug_reports",
  "payment_orders",
  "payments",
  "payment_refunds",
  "exports",
] as const;

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp();
  browser = await app.signedIn();
});
afterAll(() => app.close());

const named = (list: readonly contract.Endpoint[]) =>
  list.map((endpoint): [string, contract.Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]);
const urlOf = (endpoint: contract.Endpoint, id = "con_unknown") => endpoint.path.replaceAll(/:\w+/g, id);

/** Sends a request that must be refused, and sees that no row was made, changed or removed. */
async function refused(request: Parameters<Browser["send"]>[0]) {
  const rows = async () =>
    JSON.stringify(
      await Promise.all(TABLES.map((table) => app.deps.database.db.selectFrom(table).selectAll().execute())),
    );
  const before = await rows();
  const reply = await browser.send(request);
  expect(await rows()).toBe(before);
  const failure = contract.failureReply.parse(JSON.parse(reply.body));
  return { status: reply.statusCode, code: failure.code };
}

describe.each(named(endpoints.filter(({ body }) => body !== undefined)))("%s", (_name, endpoint) => {
  const request = { method: endpoint.method, url: urlOf(endpoint) };
  // covers: X.05
  test.each([
    ["broken JSON", '{"a":', "application/json", { status: 400, code: "malformed_body" }],
    ["another content type", "<a/>", "application/xml", { status: 415, code: "unsupported_media_type" }],
    [
      "2 MB",
      JSON.stringify({ a: "x".repeat(2_000_000) }),
      "application/json",
      { status: 413, code: "body_too_large" },
    ],
    [
      "a poisoned prototype",
      '{"constructor":{"prototype":{"x":1}}}',
      "application/json",
      { status: 400, code: "malformed_body" },
    ],
    ["a list", "[1]", "application/json", { status: 400, code: "validation_failed" }],
    ["a number", "1", "application/json", { status: 400, code: "validation_failed" }],
  ])("%s", async (...[, payload, type, answer]) => {
    expect(await refused({ ...request, payload, headers: { "content-type": type } })).toEqual(answer);
  });
});

/** The names of the fields of a body or a query string. */
function fieldsOf(shape: z.ZodType | undefined): string[] {
  return shape instanceof z.ZodObject ? Object.keys(shape.shape) : [];
}

/** Values that no field of these calls may have, whatever its type. */
const WRONG_VALUES: readonly unknown[] = [{ $ne: "" }, [["x"]], { toString: "x" }, Number.MAX_VALUE];
const ACCOUNT_PATHS = /^\/api\/(?:auth|twofactor|forgot-password|reset-password)/;

describe.each(
  named(
    endpoints.filter((endpoint) => ACCOUNT_PATHS.test(endpoint.path) && fieldsOf(endpoint.body).length > 0),
  ),
)("%s", (_name, endpoint) => {
  const request = { method: endpoint.method, url: urlOf(endpoint) };
  const good: Record<string, unknown> = {
    email: "a@example.com",
    name: "A",
    password: "Passw0rd!x",
    token: "123456",
    sessionId: "ses_x",
    provider: "google",
  };
  // covers: X.30
  test("17 kB are refused unread", async () => {
    const payload = JSON.stringify({ ...good, padding: "x".repeat(17_000) });
    expect(await refused({ ...request, payload })).toEqual({ status: 413, code: "body_too_large" });
  });

  test.each(fieldsOf(endpoint.body))("%s of another type, or missing", async (field) => {
    for (const value of [...WRONG_VALUES, null, undefined]) {
      const answer = await refused({ ...request, payload: JSON.stringify({ ...good, [field]: value }) });
      expect([answer, value]).toEqual([{ status: 400, code: "validation_failed" }, value]);
    }
  });
});

describe.each(
  named(endpoints.filter(({ auth }) => auth === "session" || auth === "fresh" || auth === "admin")),
)("%s", (_name, endpoint) => {
  const request = { method: endpoint.method, url: urlOf(endpoint) };
  test.each([
    ["no token", null],
    ["a broken token", "Bearer x.y.z"],
    ["another scheme", "Basic YTpi"],
  ])("%s", async (...[, authorization]) => {
    expect(await refused({ ...request, headers: { authorization } })).toEqual({
      status: 401,
      code: "unauthenticated",
    });
  });

  // covers: A6.11
  test("no or a wrong CSRF token", async () => {
    if (endpoint.method === "GET" || endpoint.csrf === "origin") return;
    expect(await refused({ ...request, headers: { "x-csrf-token": null } })).toEqual({
      status: 403,
      code: "CSRF_TOKEN_MISSING",
    });
    expect(await refused({ ...request, headers: { "x-csrf-token": "x" } })).toEqual({
      status: 403,
      code: "CSRF_TOKEN_INVALID",
    });
  });
});

describe.each(named(endpoints.filter(({ params }) => params !== undefined)))("%s", (_name, endpoint) => {
  test.each(["%00", "a%2Fb", "x".repeat(190), "%27%20or%201=1"])("the id %s", async (id) => {
    const answer = await refused({
      method: endpoint.method,
      url: urlOf(endpoint, id),
      ...(endpoint.method === "POST" ? { payload: "{}" } : {}),
    });
    expect([400, 404]).toContain(answer.status);
  });
});

describe.each(named(endpoints.filter(({ csrf }) => csrf === "origin")))("%s", (_name, endpoint) => {
  test("from another site", async () => {
    expect(
      await refused({
        method: endpoint.method,
        url: urlOf(endpoint),
        payload: "{}",
        headers: { origin: "https://evil.example" },
      }),
    ).toEqual({
      status: 403,
      code: "origin_forbidden",
    });
  });
});

describe.each(named(endpoints.filter(({ query }) => fieldsOf(query).length > 0)))("%s", (_name, endpoint) => {
  test.each(fieldsOf(endpoint.query))(
    "%s of the query string: repeated, nested, cut, long",
    async (field) => {
      const values = [`${field}=1&${field}=2`, `${field}[$ne]=`, `${field}=%00`, `${field}=%E0%A4%A`];
      for (const query of [...values, `${field}=-1e309`, `${field}=${"x".repeat(7_000)}`]) {
        const url = `${urlOf(endpoint)}?${query}`;
        const { statusCode } = await browser.send({ method: endpoint.method, url });
        expect([statusCode, query]).not.toEqual([500, query]);
      }
    },
  );
});

describe.each(named(endpoints.filter(({ auth }) => auth === "none" || auth === "optional")))(
  "%s",
  (_name, endpoint) => {
    test("twenty hostile calls at once", async () => {
      const payload = JSON.stringify({ email: "x@y.z'--", password: { $gt: "" }, token: "\u0000" });
      const request = {
        method: endpoint.method,
        url: urlOf(endpoint),
        ...(endpoint.method === "GET" ? {} : { payload }),
      };
      const replies = await Promise.all(Array.from({ length: 20 }, () => browser.send(request)));
      expect(replies.map(({ statusCode }) => statusCode)).not.toContain(500);
    });
  },
);
