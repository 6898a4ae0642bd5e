import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import * as contract from "@querysnap/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "./app.ts";
import { createRateLimiter } from "./infra/rate-limiter.ts";
import { createLogger, redactText } from "./plugins/request-log.ts";
import { PASSWORD, startTestApp, type TestApp } from "./testing/start-test-app.ts";

const web = mkdtempSync(join(tmpdir(), "querysnap-web-"));
mkdirSync(join(web, "about"));
mkdirSync(join(web, "assets"));
writeFileSync(join(web, "index.html"), "landing");
writeFileSync(join(web, "about", "index.html"), "about");
writeFileSync(join(web, "playground.html"), "playground");
mkdirSync(join(web, "reset-password"));
writeFileSync(join(web, "reset-password", "_.html"), "reset");
writeFileSync(join(web, "404.html"), "not found");
writeFileSync(join(web, "assets", "main-abc123.js"), "script");
writeFileSync(join(web, "assets", "main-abc123.js.br"), "as brotli");
writeFileSync(join(web, "assets", "main-abc123.js.gz"), "as gzip");
writeFileSync(join(web, "playground.html.br"), "playground as brotli");

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { WEB_DIST: web } });
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});
const get = (url: string, headers: Record<string, string | null> = {}) =>
  app.browser().send({ method: "GET", url, headers });

describe("pages", () => {
  test.each([
    ["/", "landing"],
    ["/about", "about"],
    ["/about?x=1", "about"],
    ["/playground", "playground"],
    ["/playground/?connectionId=con_1", "playground"],
    ["/reset-password/some-token", "reset"],
  ])("%s is the %s page", async (...[url, body]) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.body]).toEqual([200, body]);
    expect(reply.headers["cache-control"]).toBe("no-cache");
  });

  // covers: X.23
  test.each(["/nothing", "/about/us", "/reset-password", "/reset-password/a/b", "/%2e%2e/%2e%2e/etc/passwd"])(
    "%s does not exist: status 404 with the page that says so",
    async (url) => {
      const reply = await get(url);
      expect([reply.statusCode, reply.body]).toEqual([404, "not found"]);
      expect(reply.headers["content-type"]).toContain("text/html");
    },
  );

  test.each(["/about.html", "/wp-login.php", "/reset-password/%00", "/404"])(
    "somebody who opens %s in a browser reads that there is no such page",
    async (url) => {
      const reply = await get(url, { accept: "text/html,application/xhtml+xml,*/*;q=0.8" });
      expect([reply.statusCode, reply.body]).toEqual([404, "not found"]);
      expect(reply.headers["content-security-policy"]).toContain("default-src 'self'");
    },
  );

  // covers: X.24
  test.each([
    ["gzip, deflate, br, zstd", "br", "as brotli"],
    ["gzip;q=1.0, br;q=0", "gzip", "as gzip"],
    ["identity", undefined, "script"],
  ])("an asset for a browser that accepts %s is sent as %s", async (...[accepted, encoding, body]) => {
    const reply = await get("/assets/main-abc123.js", { "accept-encoding": accepted });
    expect([reply.statusCode, reply.headers["content-encoding"], reply.body]).toEqual([200, encoding, body]);
    expect(reply.headers).toMatchObject({
      "content-type": "application/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(String(reply.headers.vary).toLowerCase()).toContain("accept-encoding");
    const again = await get("/assets/main-abc123.js", {
      "accept-encoding": accepted,
      "if-none-match": String(reply.headers.etag),
    });
    expect(again.statusCode).toBe(304);
  });

  test("the encodings of a file have ETags of their own, and pages are compressed too", async () => {
    const etags = await Promise.all(
      ["br", "gzip", "identity"].map(
        async (accepted) =>
          (await get("/assets/main-abc123.js", { "accept-encoding": accepted })).headers.etag,
      ),
    );
    expect(new Set(etags).size).toBe(3);
    const page = await get("/playground", { "accept-encoding": "br" });
    expect([page.headers["content-encoding"], page.body]).toEqual(["br", "playground as brotli"]);
    expect(page.headers["content-type"]).toContain("text/html");
    expect((await get("/assets/main-abc123.js.br")).statusCode).toBe(404);
  });

  test("assets carry the headers that concern files only", async () => {
    for (const path of ["/assets/main-abc123.js", "/theme.js", "/favicon.svg"]) {
      const { headers } = await get(path);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers["content-security-policy"]).toBeUndefined();
    }
  });

  test("assets are kept, missing ones are not found, and neither is anything above the folder", async () => {
    expect((await get("/assets/main-abc123.js")).headers["cache-control"]).toContain("immutable");
    expect((await get("/assets/none.js")).statusCode).toBe(404);
    expect((await get("/..%2f..%2fetc%2fpasswd.txt")).statusCode).toBe(404);
    expect((await get("/%00")).statusCode).toBe(404);
  });
});

describe("headers", () => {
  test("scripts of ours only, no frames, no referrer, nothing kept of the API", async () => {
    const { headers } = await get("/api/app-info");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("upgrade-insecure-requests");
    expect(headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin-allow-popups",
    });
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect((await get("/api/nothing")).headers["cache-control"]).toBe("no-store");
  });

  test.each(["/", "/api/app-info", "/api/nothing", "/api/me", "/%E0%A4%A", "/dev/mailbox"])(
    "%s carries all of them",
    async (path) => {
      expect((await get(path)).headers).toMatchObject({
        "content-security-policy":
          "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self';connect-src 'self';worker-src 'self' blob:;frame-src 'none';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
        "cross-origin-opener-policy": "same-origin-allow-popups",
        "cross-origin-resource-policy": "same-origin",
        "origin-agent-cluster": "?1",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-dns-prefetch-control": "off",
        "x-download-options": "noopen",
        "x-frame-options": "DENY",
        "x-permitted-cross-domain-policies": "none",
        "x-xss-protection": "0",
        "x-request-id": expect.stringMatching(/^req_/),
      });
    },
  );

  test.each([
    "/oauth-popup?token=x",
    "/api/auth/google",
    "/api/auth/github",
    "/api/auth/google/callback?code=x",
    "/api/auth/github/callback",
  ])("the sign-in popup keeps its opener on its way over %s", async (path) => {
    expect((await get(path)).headers["cross-origin-opener-policy"]).toBe("unsafe-none");
  });
});

test.each(["/%E0%A4%A", "/api/%E0%A4%A", `/api/connection/${"x".repeat(201)}`])(
  "an address that reaches no route, %s, is not found in the failure's shape",
  async (path) => {
    const reply = await get(path);
    expect(contract.failureReply.parse(JSON.parse(reply.body))).toMatchObject({
      code: "not_found",
      requestId: reply.headers["x-request-id"],
    });
    expect(reply.statusCode).toBe(404);
  },
);

describe("public mode", () => {
  const env = {
    PUBLIC_URL: "https://q.example",
    SMTP_URL: "smtp://127.0.0.1:9",
    TOKEN_SECRET: "k3v9Qm2x8Lr5Tz1Wb7Yc4Nd6Hf0Jg-PsAeUi",
    ENCRYPTION_KEYS: `k1:${Buffer.from("0123456789abcdefghijklmnopqrstuv").toString("base64")}`,
  };
  test("secure cookies, HSTS, own origin only, no mailbox, no docs, the first account is nobody special", async () => {
    const open = await startTestApp({ env });
    const browser = open.browser();
    const headers = { origin: "https://q.example", host: "q.example" };
    await browser.call(contract.signup, {
      body: { name: "A", email: "a@example.com", password: PASSWORD },
      headers,
    });
    const reply = await browser.raw(contract.login, {
      body: { email: "a@example.com", password: PASSWORD },
      headers,
    });
    expect(JSON.parse(reply.body)).toMatchObject({ user: { role: "user" } });
    expect(String(reply.headers["set-cookie"])).toContain("Secure");
    expect(reply.headers["strict-transport-security"]).toContain("max-age");
    await expect(
      browser.fail(contract.login, {
        body: { email: "a@example.com", password: PASSWORD },
        headers: { origin: "http://localhost" },
      }),
    ).resolves.toMatchObject({ code: "origin_forbidden" });
    for (const url of ["/dev/mailbox", "/api/docs", "/api/docs/openapi.json"])
      expect((await browser.send({ method: "GET", url })).statusCode).toBe(404);
    await open.close();
  });
});

describe("pages of the server", () => {
  // covers: L.07
  test.each(["/dev/mailbox", "/api/docs", "/api/auth/revoke-link/x"])(
    "%s has the product's frame and stylesheet",
    async (path) => {
      const reply = await get(path);
      expect(reply.headers["content-type"]).toContain("text/html");
      expect(reply.body).toContain('<link rel="stylesheet" href="/server-page.css">');
      expect(reply.body).toContain('<meta name="viewport"');
    },
  );
});

describe("description", () => {
  test("every endpoint is in it", async () => {
    const { paths } = JSON.parse((await get("/api/docs/openapi.json")).body);
    const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const groups = [
      contract.appInfoEndpoints,
      contract.authEndpoints,
      contract.bugReportEndpoints,
      contract.connectionEndpoints,
      contract.contactEndpoints,
      contract.exportEndpoints,
      contract.modelEndpoints,
      contract.historyEndpoints,
      contract.oauthEndpoints,
      contract.paymentEndpoints,
      contract.queryEndpoints,
      contract.savedQueryEndpoints,
      contract.schemaEndpoints,
      contract.sessionEndpoints,
      contract.twoFactorEndpoints,
      contract.uploadEndpoints,
      contract.accountDataEndpoints,
      contract.adminEndpoints,
      contract.demoEndpoints,
      contract.usageEndpoints,
      contract.writeEndpoints,
    ];
    const declared = groups
      .flatMap((group): contract.Endpoint[] => Object.values(group))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
    expect(described.sort()).toEqual(declared.sort());
    expect((await get("/api/docs")).body).toContain("POST /api/auth/login");
  });
});

describe("limits", () => {
  test("an address that signs in too often waits; the reply says how long", async () => {
    const limited = await startTestApp({ limiter: createRateLimiter(null) });
    const browser = limited.browser();
    const replies = [];
    for (let n = 0; n < 31; n++)
      replies.push(
        await browser.raw(contract.login, { body: { email: `n${n}@example.com`, password: "x" } }),
      );
    expect(replies.slice(0, 30).every(({ statusCode }) => statusCode === 400)).toBe(true);
    expect(replies[30]).toMatchObject({ statusCode: 429, headers: { "retry-after": expect.anything() } });
    expect(JSON.parse(replies[30]?.body ?? "{}")).toMatchObject({
      code: "rate_limited",
      retryAfter: expect.any(Number),
    });
    await limited.close();
  });

  test("they are shared through the database on PostgreSQL", async () => {
    const { pool } = app.deps.database;
    const limiters = pool ? [createRateLimiter(pool), createRateLimiter(pool)] : [createRateLimiter(null)];
    const answers = [];
    for (let n = 0; n < 6; n++)
      answers.push(
        await limiters[n % limiters.length]?.consume("shared", "somebody", { points: 5, windowMs: 60_000 }),
      );
    expect(answers.slice(0, 5)).toEqual([null, null, null, null, null]);
    expect(answers[5]).toBeGreaterThan(0);
  });

  test("the factor of local mode loosens a rule, but not an exact one", async () => {
    const limiter = createRateLimiter(app.deps.database.pool, 10);
    const rule = { points: 1, windowMs: 60_000 };
    const callTwice = async (name: string, isExact: boolean) => [
      await limiter.consume(name, "somebody", { ...rule, isExact }),
      await limiter.consume(name, "somebody", { ...rule, isExact }),
    ];
    expect(await callTwice("by-address", false)).toEqual([null, null]);
    expect(await callTwice("by-recipient", true)).toEqual([null, expect.any(Number)]);
  });

  test("execute is throttled with 503, because its 429 means a quota", async () => {
    const throttled = await startTestApp({
      limiter: { consume: (name) => Promise.resolve(name.includes("execute-raw") ? 7 : null) },
    });
    const browser = await throttled.signedIn();
    await expect(
      browser.fail(contract.executeRaw, { params: { connectionId: "con_x" }, body: { queryString: "x" } }),
    ).resolves.toMatchObject({
      status: 503,
      code: "throttled",
      retryAfter: 7,
    });
    await throttled.close();
  });
});

describe("log", () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });

  test("one line a request with the route, never query strings, path tokens, bodies or credentials", async () => {
    const logged = await buildApp({ ...app.deps, log: createLogger({ logLevel: "info" }, sink) });
    const send = (method: "GET" | "POST", url: string, payload?: object) =>
      logged.inject({
        method,
        url,
        headers: { host: "localhost", origin: "http://localhost", authorization: "Bearer sekret-token" },
        ...(payload ? { payload } : {}),
      });
    await send("GET", "/oauth-popup?token=sekret-query");
    await send("GET", "/reset-password/sekret-path");
    await send("GET", "/api/auth/revoke-link/sekret-link");
    await send("POST", "/api/auth/login", { email: "sekret@example.com", password: "sekret-password" });
    await send("POST", "/api/auth/reset-password", { token: "sekret-body" });
    await logged.close();
    const text = lines.join("");
    expect(text).not.toContain("sekret");
    expect(text).toContain('"route":"/api/auth/login"');
    expect(text).toContain('"route":"/api/auth/revoke-link/:token"');
  });

  test("credentials in texts and fields are cut out", () => {
    expect(redactText("failed: mongodb+srv://user:pa%40ss@host/db and mongodb://a@b")).toBe(
      "failed: mongodb+srv://****:****@host/db and mongodb://****:****@b",
    );
    lines.length = 0;
    createLogger({ logLevel: "info" }, sink).info(
      { password: "sekret", user: { token: "sekret" }, err: new Error("mongodb://u:sekret@h/db") },
      "x",
    );
    expect(lines.join("")).not.toContain("sekret");
  });

  // covers: H.03
  test("texts of other servers are cut to 8 kB before their credentials are masked, whatever their length", () => {
    const worst = ["a".repeat(10_000_000), "a.".repeat(5_000_000), "a://".repeat(2_500_000)];
    for (const text of worst) {
      const redacted = redactText(text);
      expect(redacted.length).toBeLessThan(8_300 * 2);
      expect(redacted).toMatch(/ … \(cut\)$/);
    }
    const beforeCut = `${"x".repeat(8_170)} mongodb://user:sekret${"y".repeat(50)}@host/db`;
    expect(redactText(beforeCut)).not.toContain("sek");
    expect(redactText("mongodb://user:sek@ret@host/db")).toBe("mongodb://****:****@host/db");
    lines.length = 0;
    const log = createLogger({ logLevel: "info" }, sink);
    let error = new Error("cause 0");
    for (let depth = 1; depth < 50; depth++) error = new Error("m".repeat(100_000), { cause: error });
    log.info({ err: error }, "x");
    expect(lines.join("").length).toBeLessThan(120_000);
  });

  test("the code of an error is shown, that of a sign-in never", () => {
    lines.length = 0;
    const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const busy = Object.assign(new Error("locked", { cause: refused }), { code: "SQLITE_BUSY" });
    const log = createLogger({ logLevel: "info" }, sink);
    log.info(
      {
        err: busy,
        code: "sekret",
        body: { code: "sekret", cause: { code: "sekret" } },
        a: { err: { code: "sekret" } },
      },
      "x",
    );
    log.info({ err: Object.assign(new Error("bad auth"), { code: { valueOf: () => 18 } }) }, "x");
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        err: { errorCode: "SQLITE_BUSY", cause: { errorCode: "ECONNREFUSED" } },
        code: "[redacted]",
        body: { code: "[redacted]" },
      },
      { err: { errorCode: 18 } },
    ]);
    expect(lines.join("")).not.toContain("sekret");
  });
});

test("health tells which database is away", async () => {
  const reply = await get("/api/health");
  expect([reply.statusCode, JSON.parse(reply.body)]).toMatchObject([
    503,
    { status: "degraded", checks: { appData: "ok", hostedMongo: "failed" } },
  ]);
});

test("the mailbox lists and shows mail, as text", async () => {
  await app.signedIn({ email: "box@example.com", name: "<script>alert(1)</script>" });
  await app.mails("box@example.com");
  const list = (await get("/dev/mailbox")).body;
  expect(list).toMatch(/, \d{1,2} [A-Z][a-z]{2,3} \d{4}, \d{2}:\d{2} /);
  const href = /href="(\/dev\/mailbox\/[^"]+)"/.exec(list)?.[1] ?? "";
  expect(list).toContain("Verify your email address");
  const shown = (await get(href)).body;
  expect(shown).toContain('<a href="http://127.0.0.1:3000/verify-email/');
  expect(shown).not.toContain("<script>");
  expect((await get("/dev/mailbox/..%2fquerysnap.sqlite")).statusCode).toBe(404);
});

test("a request on an open connection is answered while the server stops", async () => {
  const stopping = await buildApp(app.deps);
  const address = await stopping.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  const received = text(socket);
  const arrived = once(stopping.server, "request");
  const head = (line: string) => `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
  socket.write(`${head("POST /api/auth/login")}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{`);
  await arrived;
  const stopped = stopping.close();
  socket.write(`}${head("GET /about")}\r\n`);
  expect((await received).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400", "HTTP/1.1 200"]);
  await stopped;
});
