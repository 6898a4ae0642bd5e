import { statSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import * as contract from "@querysnap/contracts";
import type { Browser } from "@querysnap/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteDueAccounts } from "../account-data/delete-account.ts";
import { dropEndedDatabases } from "../connections/temporary-databases.ts";
import { runAdmin } from "../admin/run-admin.ts";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { dumpFixture, Uploader } from "../../testing/upload.ts";
import { recoverUploads } from "./recover-uploads.ts";

const DAY_MS = 86_400_000;

let mongo: TestMongo;
let app: TestApp;
let uploads: Uploader;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
  uploads = await Uploader.start(app);
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

async function temporaryDatabases(): Promise<string[]> {
  const { databases } = await mongo.client.db().admin().listDatabases({ nameOnly: true });
  return databases.map(({ name }) => name).filter((name) => name.startsWith("temp_"));
}

async function run(browser: Browser, connectionId: string, queryString: string): Promise<string> {
  const reply = await browser.raw(contract.executeRaw, { params: { connectionId }, body: { queryString } });
  return reply.body;
}

describe("an upload", () => {
  // covers: A7.41
  test("becomes a writable temporary database of its user for seven days", async () => {
    const browser = await uploads.user();
    const reply = await uploads.upload(browser, {
      file: dumpFixture("good/bakery.archive.gz"),
      fileName: "bakery.archive.gz",
      nickname: " My bakery ",
    });
    expect(reply.message).toBe("File uploaded successfully! Your temporary database is being created...");
    expect(reply.connection).toMatchObject({
      nickname: "My bakery",
      uri: "",
      host: "",
      isTemporary: true,
      isSample: false,
      isReadOnly: false,
      isNewConnection: true,
      originalFileName: "bakery.archive.gz",
      tempDatabaseName: expect.stringMatching(/^temp_[0-9a-f]{24}$/),
      tempExpiresAt: new Date(app.clock.now() + 7 * DAY_MS).toISOString(),
    });
    expect(reply.report).toMatchObject({
      format: "archive",
      sourceDatabase: "bakery",
      documents: 4403,
      notes: [],
      otherDatabases: [],
    });
    expect(reply.report.collections).toContainEqual(
      expect.objectContaining({
        name: "sales",
        documents: 4000,
        indexes: ["bread_at", "shop_partial", "ttl"],
      }),
    );
    expect(uploads.files()).toEqual([]);

    const connectionId = reply.connection._id;
    await browser.call(contract.reconnect, { params: { connectionId }, body: {} });
    expect(await run(browser, connectionId, "db.sales.countDocuments({})")).toContain("4000");
    expect(await run(browser, connectionId, 'db.breads.insertOne({ _id: "new" })')).toContain(
      '"success":true',
    );
    const { connections } = await browser.call(contract.listConnections);
    expect(connections[0]).toMatchObject({ _id: connectionId, isTemporary: true, uri: "" });
    const { limits } = await browser.call(contract.getConnectionLimits);
    expect(limits.current).toBe(0);
  });

  test("reports progress per collection as lines, the last one with the reply", async () => {
    const browser = await uploads.user();
    const file = dumpFixture("good/bakery.archive.gz");
    const events = await uploads.events(browser, { file, fileName: "b.gz" });
    expect(events.at(-1)).toMatchObject({ type: "done", success: true, report: { documents: 4403 } });
    expect(events.slice(0, -1)).toContainEqual({
      type: "progress",
      collection: null,
      documents: 0,
      readBytes: file.length,
      totalBytes: file.length,
    });
  });

  // covers: D.03
  test("of CSV is imported with the types that its sender has seen", async () => {
    const browser = await uploads.user();
    const form = { file: dumpFixture("good/csv.zip"), fileName: "csv.zip" };
    const asked = await uploads.fail(browser, form);
    expect(asked).toMatchObject({ status: 422, code: "csv_types_required" });
    const { reason } = asked;
    if (reason?.kind !== "csv_types") throw new Error("No types are listed");
    expect(reason.files[0]?.columns.map(({ name, type }) => `${name} ${type}`)).toContain("price double");
    expect(await temporaryDatabases()).toHaveLength((await countTemporary()) ?? 0);

    const reply = await uploads.upload(browser, { ...form, csvTypes: '{"breads":{"price":"decimal"}}' });
    const connectionId = reply.connection._id;
    expect(
      await run(browser, connectionId, "db.breads.find({ price: { $type: 'decimal' } }).count()"),
    ).toContain("400");
  });
});

const countTemporary = async (): Promise<number> => {
  const row = await app.deps.database.db
    .selectFrom("temporary_databases")
    .select((select) => select.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return row.n;
};

describe("is refused", () => {
  // covers: A7.41
  test("for Snap before a byte of the body is read", async () => {
    const browser = await app.signedIn();
    const upload = uploads.start(browser, 1_000_000);
    const [reply] = await once(upload, "response");
    expect(reply.statusCode).toBe(403);
    upload.destroy();
    expect(uploads.files()).toEqual([]);
  });

  // covers: A9.04
  test.each([
    ["no file", { file: null }, 400, "Please select a file to upload."],
    ["no nickname", { nickname: null }, 400, "Please enter a nickname for the database."],
    ["a blank nickname", { nickname: "  " }, 400, "Please enter a nickname for the database."],
    [
      "another file type",
      { fileName: "dump.tar" },
      400,
      "Invalid file type. Please upload a MongoDB dump file (.gz) or a zip file containing JSON collections (.zip).",
    ],
  ])("%s", async (_, form, status, message) => {
    const failure = await uploads.fail(await uploads.user(), form);
    expect(failure).toMatchObject({ status, code: "upload_invalid", message });
    expect(uploads.files()).toEqual([]);
  });

  // covers: A9.04
  test.each([
    ["a second file", { more: [["dumpFile", new Blob(["x"])]] as const }, "Send one file"],
    [
      "more fields than there are",
      { more: Array.from({ length: 11 }, (_, n) => [`f${n}`, "x"] as const) },
      "Too many fields",
    ],
    ["a field without end", { csvTypes: "x".repeat(300_000) }, "csvTypes is too long"],
    ["types that are none", { csvTypes: '{"a":{"b":"nope"}}' }, "csvTypes is not a list of types"],
  ])("%s after the file is refused, and the next upload is taken", async (_, form, details) => {
    const browser = await uploads.user();
    const failure = await uploads.fail(browser, form);
    expect(failure).toMatchObject({ status: 400, code: "validation_failed", details });
    expect(uploads.files()).toEqual([]);
    const { connection } = await uploads.upload(browser, {});
    await browser.call(contract.deleteConnection, { params: { connectionId: connection._id } });
  });

  // covers: A9.04
  test("a file of more than 104,857,600 bytes, by what it announces", async () => {
    const browser = await uploads.user();
    const upload = uploads.start(browser, contract.LIMITS.uploadBytes + 2 * 1024 * 1024);
    const [reply] = await once(upload, "response");
    expect(reply.statusCode).toBe(413);
    let body = "";
    for await (const chunk of reply) {
      body += String(chunk);
      if (body.includes("}")) break;
    }
    expect(body).toContain("File size must be less than 100MB.");
    upload.destroy();
  });

  // covers: D.02
  test.each([
    ["truncated-gzip.archive.gz", "truncated", /after document \d+ of "sales"/],
    ["json-breaks-at-line-3.zip", "invalid_json", /line 3, column 6/],
    ["duplicate-ids.zip", "duplicate_id", /_id 1/],
  ])("%s with its place, and nothing stays", async (name, problem, message) => {
    const browser = await uploads.user();
    const before = await temporaryDatabases();
    const failure = await uploads.fail(browser, { file: dumpFixture(`bad/${name}`), fileName: name });
    expect(failure).toMatchObject({ status: 422, code: "dump_invalid", reason: { kind: "dump", problem } });
    expect(failure.message).toMatch(message);
    expect(await temporaryDatabases()).toEqual(before);
    expect(uploads.files()).toEqual([]);
    expect((await browser.call(contract.listConnections)).connections).toEqual([]);
  });

  test("a disk without room, before anything is received", async () => {
    const browser = await uploads.user();
    const free = app.deps.freeDiskBytes;
    app.deps.freeDiskBytes = () => Promise.resolve(1000);
    try {
      expect(await uploads.fail(browser, {})).toMatchObject({ status: 507, code: "upload_no_space" });
    } finally {
      app.deps.freeDiskBytes = free;
    }
  });
});

describe("a caller that goes away", () => {
  // covers: D.07
  test("while the file is sent leaves no file", async () => {
    const browser = await uploads.user();
    const upload = uploads.start(browser, 1_000_000);
    upload.write(
      '--x\r\ncontent-disposition: form-data; name="dumpFile"; filename="a.gz"\r\ncontent-type: application/gzip\r\n\r\nabc',
    );
    await expect.poll(() => uploads.files()).toHaveLength(1);
    const [name = ""] = uploads.files();
    expect(statSync(join(app.deps.config.dataDir, "uploads", name)).mode & 0o777).toBe(0o600);
    upload.destroy();
    await expect.poll(() => uploads.files()).toEqual([]);
  });

  // covers: D.07
  test("while the dump is imported leaves no database", async () => {
    const browser = await uploads.user();
    const before = await temporaryDatabases();
    const leaving = new AbortController();
    const { runImport } = app.deps;
    app.deps.runImport = (call, options) =>
      runImport(call, { ...options, onProgress: () => leaving.abort() });
    try {
      const form = { file: dumpFixture("good/bakery.archive.gz"), fileName: "b.gz" };
      await expect(uploads.send(browser, form, { signal: leaving.signal })).rejects.toThrow("aborted");
      app.deps.runImport = runImport;
      // the next one waits for the end of the first instead of being refused
      const { connection } = await uploads.upload(browser, form);
      await browser.call(contract.deleteConnection, { params: { connectionId: connection._id } });
      await expect.poll(countImporting).toBe(0);
      await expect.poll(() => uploads.files()).toEqual([]);
      expect(await temporaryDatabases()).toEqual(before);
    } finally {
      app.deps.runImport = runImport;
    }
  });
});

const countImporting = async (): Promise<number> => {
  const rows = await app.deps.database.db
    .selectFrom("temporary_databases")
    .select("name")
    .where("connection_id", "is", null)
    .execute();
  return rows.length;
};

describe("a temporary database ends", () => {
  // covers: D.09
  test("with its connection", async () => {
    const browser = await uploads.user();
    const { connection } = await uploads.upload(browser, {});
    expect(await temporaryDatabases()).toContain(connection.tempDatabaseName);
    await browser.call(contract.deleteConnection, { params: { connectionId: connection._id } });
    expect(await temporaryDatabases()).not.toContain(connection.tempDatabaseName);
    const admin = mongo.client.db(connection.tempDatabaseName ?? "");
    expect((await admin.command({ usersInfo: 1 }))["users"]).toEqual([]);
  });

  // covers: D.09
  test("with the account of its user, also when it is still imported", async () => {
    const browser = await app.signedIn();
    await runAdmin(app.deps, ["plan", browser.user.email, "snapx"]);
    const { connection } = await uploads.upload(browser, {});
    const before = await temporaryDatabases();
    const { runImport, store, clock } = app.deps;
    let isDeleted = false;
    app.deps.runImport = async (call, options) => {
      const imported = await runImport(call, options);
      await store.users.update(browser.user._id, { delete_at: clock.now() - 1 });
      await deleteDueAccounts(app.deps);
      isDeleted = true;
      return imported;
    };
    try {
      expect((await uploads.send(browser, { nickname: "Second" })).ok).toBe(false);
    } finally {
      app.deps.runImport = runImport;
    }
    expect(isDeleted).toBe(true);
    await dropEndedDatabases(app.deps);
    expect(await temporaryDatabases()).toEqual(before.filter((name) => name !== connection.tempDatabaseName));
    expect(await countImporting()).toBe(0);
    const admin = mongo.client.db(connection.tempDatabaseName ?? "");
    expect((await admin.command({ usersInfo: 1 }))["users"]).toEqual([]);
    expect(uploads.files()).toEqual([]);
  });

  // covers: A9.05
  test("after seven days, and its connection stays in the list as expired", async () => {
    const browser = await uploads.user();
    const { connection } = await uploads.upload(browser, {});
    const params = { connectionId: connection._id };
    app.clock.advance(7 * DAY_MS);
    const later = await signInAgain(browser);
    await app.instances[0]?.wired.jobs.drain();
    await recoverUploads(app.deps);
    expect(await temporaryDatabases()).not.toContain(connection.tempDatabaseName);
    const { connections } = await later.call(contract.listConnections);
    expect(connections.find(({ _id }) => _id === connection._id)?.tempExpiresAt).toBe(
      connection.tempExpiresAt,
    );
    expect(await later.fail(contract.reconnect, { params, body: {} })).toMatchObject({
      status: 410,
      code: "connection_expired",
    });
    await later.call(contract.deleteConnection, { params });
    expect((await later.call(contract.listConnections)).connections).toEqual([]);
  });

  // covers: D.18
  test("not before its last minute: until then it is queried, written to and exported", async () => {
    const browser = await uploads.user();
    const { connection } = await uploads.upload(browser, {});
    const params = { connectionId: connection._id };
    app.clock.advance(7 * DAY_MS - 60_000);
    const later = await signInAgain(browser);
    await app.instances[0]?.wired.jobs.drain();
    await later.call(contract.reconnect, { params, body: {} });
    expect(await run(later, connection._id, "db.breads.insertOne({ n: 1 })")).toContain('"success":true');
    expect(await run(later, connection._id, "db.breads.countDocuments({})")).toContain("401");
    const exported = await later.raw(contract.exportDatabase, { params });
    expect(exported.statusCode).toBe(200);
  });

  // covers: D.18
  test("with its seven days for every route, also before the job has dropped it", async () => {
    const browser = await uploads.user();
    const { connection } = await uploads.upload(browser, {});
    await browser.call(contract.reconnect, { params: { connectionId: connection._id }, body: {} });
    app.clock.advance(7 * DAY_MS);
    const later = await signInAgain(browser);
    expect(await temporaryDatabases()).toContain(connection.tempDatabaseName);
    for (const route of [
      "GET /status",
      "GET /schema",
      "POST /reconnect",
      "POST /execute-raw",
      "POST /generate-query",
      "POST /export",
    ]) {
      const [method = "", path = ""] = route.split(" ");
      const reply = await later.send({
        method,
        url: `/api/connection/${connection._id}${path}`,
        ...(method === "GET"
          ? {}
          : { payload: JSON.stringify({ queryString: "db.breads.find()", naturalLanguage: "all breads" }) }),
      });
      expect({ route, status: reply.statusCode, body: JSON.parse(reply.body) }).toMatchObject({
        route,
        status: 410,
        body: { code: "connection_expired" },
      });
    }
  });

  // covers: D.07
  test("at the next start when the process died during the import, with its file", async () => {
    const { store, clock } = app.deps;
    const name = "temp_0123456789abcdef01234567";
    await mongo.client.db(name).collection("half").insertOne({ a: 1 });
    await store.temporaryDatabases.insert({
      name,
      connection_id: null,
      lease_until: clock.now() - 1,
      expires_at: clock.now() + DAY_MS,
      created_at: clock.now(),
    });
    await recoverUploads(app.deps);
    expect(await temporaryDatabases()).not.toContain(name);
    expect(await countImporting()).toBe(0);
  });

  // covers: D.07
  test("not while another instance imports it", async () => {
    const { store, clock } = app.deps;
    const name = "temp_aaaaaaaaaaaaaaaaaaaaaaaa";
    await store.temporaryDatabases.insert({
      name,
      connection_id: null,
      lease_until: clock.now() + 1000,
      expires_at: clock.now() + DAY_MS,
      created_at: clock.now(),
    });
    expect((await store.temporaryDatabases.listEnded(clock.now())).map((row) => row.name)).not.toContain(
      name,
    );
    await store.temporaryDatabases.claim(name);
    expect(await store.temporaryDatabases.complete(name, "con_x")).toBe(false);
    await store.temporaryDatabases.delete(name);
  });
});

async function signInAgain(browser: Browser & { user?: contract.User }): Promise<Browser> {
  const again = app.browser();
  const reply = await again.call(contract.login, {
    body: { email: browser.user?.email ?? "", password: "Passw0rd!x" },
  });
  if (reply.requires2FA) throw new Error("The account has no second factor");
  again.token = reply.token;
  again.csrfToken = reply.csrfToken;
  return again;
}
