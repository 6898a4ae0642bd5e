import * as contract from "@querysnap/contracts";
import type { Browser } from "@querysnap/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let mongo: TestMongo;
let app: TestApp;
/** A user whose first of three connections is locked. */
let locked: Awaited<ReturnType<typeof threeConnections>>;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
  locked = await threeConnections();
  await setPlan(locked.browser, "snap");
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

/** Routes of a connection that stay open when it is locked: it can be looked at, renamed, left and removed. */
const STAYS_OPEN = new Set([
  "GET /api/connection/:connectionId",
  "PUT /api/connection/:connectionId",
  "DELETE /api/connection/:connectionId",
  "POST /api/connection/:connectionId/disconnect",
  // of an export that began before; it holds no connection
  "GET /api/connection/:connectionId/export/:exportId",
]);

const ROUTES = Object.values(contract).flatMap((value) =>
  typeof value === "object" && value !== null && "path" in value && "method" in value
    ? [`${value.method} ${value.path}`]
    : [],
);
const USES = ROUTES.filter((route) => route.includes("/:connectionId") && !STAYS_OPEN.has(route));

/** Satisfies every route's schema. */
const BODY = {
  naturalLanguage: "all orders",
  queryString: "db.orders.find({})",
  query: "db.orders.find({})",
  glossary: [],
  sharesValues: false,
  question: "all orders",
  answeredBy: "built-in",
  isRight: true,
  error: "unknown operator",
  key: "date of orders",
  value: "createdAt",
};

const setPlan = (browser: { user: contract.User }, plan: contract.Plan) =>
  app.deps.store.users.update(browser.user._id, { subscription_plan: plan });

/** Three own connections of SnapX, used in this order. */
async function threeConnections() {
  const browser = await app.signedIn();
  await setPlan(browser, "snapx");
  const ids: string[] = [];
  for (const name of ["first", "second", "third"]) {
    app.clock.advance(1_000);
    const body = { nickname: name, uri: mongo.uriFor(`downgrade_${name}`) };
    ids.push((await browser.call(contract.connect, { body })).connection._id);
  }
  const [first = "", second = "", third = ""] = ids;
  return { browser, first, second, third };
}

const run = (browser: Browser, connectionId: string, queryString = "db.orders.find({})") =>
  browser.raw(contract.executeRaw, { params: { connectionId }, body: { queryString, keepUndo: "wanted" } });
const lockedOf = async (browser: Browser) =>
  (await browser.call(contract.listConnections)).connections
    .filter(({ isLocked }) => isLocked)
    .map(({ nickname }) => nickname);

describe("after SnapX", () => {
  // covers: X.143a
  test("the two connections used last stay open, the others are locked and come back with SnapX", async () => {
    const { browser, first, second, third } = await threeConnections();
    expect(await lockedOf(browser)).toEqual([]);
    await setPlan(browser, "snap");
    expect(await lockedOf(browser)).toEqual(["first"]);
    expect((await browser.call(contract.getActiveConnection)).connection._id).toBe(third);
    expect((await run(browser, second)).statusCode).toBe(200);
    expect(JSON.parse((await run(browser, first)).body)).toMatchObject({
      success: false,
      code: "connection_locked",
      reason: { kind: "connection_limit", limit: 2 },
    });
    await setPlan(browser, "snapx");
    expect(await lockedOf(browser)).toEqual([]);
    expect((await run(browser, first)).statusCode).toBe(200);
  });

  // covers: X.143a
  test.each(USES)("%s refuses a locked connection", async (route) => {
    const { browser, first } = locked;
    const [method = "", path = ""] = route.split(" ");
    const reply = await browser.send({
      method,
      url: path.replace(":connectionId", first),
      ...(method === "GET" ? {} : { payload: JSON.stringify(BODY) }),
    });
    expect({ status: reply.statusCode, body: JSON.parse(reply.body) }).toMatchObject({
      status: 403,
      body: { code: expect.stringMatching(/^(?:connection_locked|plan_required)$/) },
    });
  });

  // covers: X.143a
  test("no way of connecting opens a locked connection: not its id, not its URI, not another URI", async () => {
    const { browser, first } = locked;
    const uri = mongo.uriFor("downgrade_first");
    for (const body of [
      { nickname: "N", uri: "", connectionId: first },
      { nickname: "N", uri, connectionId: first },
      { nickname: "N", uri: mongo.uriFor("downgrade_other"), connectionId: first },
      { nickname: "N", uri },
    ])
      expect(await browser.fail(contract.connect, { body })).toMatchObject({ code: "connection_locked" });
    expect(
      await browser.fail(contract.connect, { body: { nickname: "N", uri: mongo.uriFor("downgrade_new") } }),
    ).toMatchObject({ code: "connection_limit_reached" });
  });

  test("a locked connection shows its URI and its history, is renamed, and makes room when another goes", async () => {
    const { browser, first, second, third } = await threeConnections();
    await run(browser, first, "db.orders.find({ n: 1 })");
    await setPlan(browser, "snap");
    const params = { connectionId: first };
    const { connection } = await browser.call(contract.getConnection, { params });
    expect(connection).toMatchObject({ isLocked: true, uri: mongo.uriFor("downgrade_first") });
    const renamed = await browser.call(contract.updateConnection, { params, body: { nickname: "Kept" } });
    expect(renamed.connection).toMatchObject({ isLocked: true, nickname: "Kept" });
    const { data } = await browser.call(contract.listHistory, { query: { connectionId: first } });
    expect(data.history).toMatchObject([{ query: "db.orders.find({ n: 1 })" }]);
    await browser.call(contract.disconnect, { params });
    await browser.call(contract.deleteConnection, { params: { connectionId: second } });
    expect(await lockedOf(browser)).toEqual([]);
    expect((await run(browser, first)).statusCode).toBe(200);
    expect((await run(browser, third)).statusCode).toBe(200);
  });

  test("a change on a locked connection is undone once SnapX is back", async () => {
    const { browser, first } = await threeConnections();
    await run(browser, first, "db.notes.insertOne({ _id: 1, n: 1 })");
    await run(browser, first, "db.notes.deleteOne({ _id: 1 })");
    const { data } = await browser.call(contract.listHistory, { query: { connectionId: first } });
    const undo = data.history[0]?.undo;
    const params = { undoId: undo?._id ?? "" };
    await setPlan(browser, "snap");
    expect(await browser.fail(contract.undoWrite, { params })).toMatchObject({ code: "connection_locked" });
    await setPlan(browser, "snapx");
    expect(await browser.call(contract.undoWrite, { params })).toMatchObject({ success: true });
  });

  // covers: X.143a
  test("history beyond 50 entries is hidden, not deleted, and comes back", async () => {
    const { browser, third } = await threeConnections();
    await run(browser, third, "db.orders.find({ oldest: true })");
    const list = async () =>
      (await browser.call(contract.listHistory, { query: { connectionId: third, limit: 50 } })).data;
    const [oldest] = (await list()).history;
    const row = await app.deps.store.history.find(browser.user._id, oldest?._id ?? "");
    if (!row) throw new Error("The run was not stored");
    for (let n = 0; n < 54; n++) {
      const later = { ...row, id: `${row.id}-${String(n).padStart(2, "0")}` };
      await app.deps.store.writeRelaxed([app.deps.store.history.insertStatement(later)]);
    }
    expect((await list()).pagination).toMatchObject({ limited: false, total: 55 });
    await setPlan(browser, "snap");
    const shown = await list();
    expect(shown.history).toHaveLength(50);
    expect(shown.pagination).toMatchObject({ limited: true, total: 50, nextBefore: null });
    const params = { historyId: row.id };
    expect(await browser.fail(contract.getHistory, { params })).toMatchObject({ code: "history_not_found" });
    await setPlan(browser, "snapx");
    expect((await list()).pagination.total).toBe(55);
    expect((await browser.call(contract.getHistory, { params })).data.query).toContain("oldest");
  });
});
