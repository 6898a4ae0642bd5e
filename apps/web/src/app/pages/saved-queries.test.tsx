import type { SavedQuery } from "@querysnap/contracts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildSampleConnection } from "../../lib/fixtures/build-connection.ts";
import { buildUser } from "../../lib/fixtures/build-user.ts";
import { failure, stubApi } from "../../lib/fixtures/stub-api.ts";
import { renderApp } from "../fixtures/render-app.tsx";

const connection = buildSampleConnection();
const savedQuery = (change: Partial<SavedQuery> = {}): SavedQuery => ({
  _id: "sav_1",
  connectionId: "con_1",
  name: "orders_find_2026-11-20T10:00:00Z",
  description: "Saved query for orders.find",
  query: "db.orders.find({})",
  naturalLanguage: null,
  result: [{ n: { $numberInt: "1" } }],
  hasResult: true,
  resultTruncated: false,
  collection: "orders",
  operation: "find",
  documentsAffected: 1,
  usageCount: 0,
  tags: [],
  createdAt: "2026-11-20T10:00:00.000Z",
  ...change,
});
const reply = (data: unknown) => ({ body: { success: true, data } });
const LIST = "GET /api/query/saved?connectionId=con_1";
const SAVE = "POST /api/query/saved";
const RUN = "POST /api/connection/con_1/execute-raw";
const saved = {
  body: {
    success: true,
    message: "Query saved successfully!",
    data: { _id: "sav_1", name: "n", description: "", createdAt: "2026-11-20T10:00:00.000Z" },
  },
};
const ran = {
  body: {
    success: true,
    result: [{ n: { $numberLong: "7" } }],
    operation: "find",
    collection: "orders",
    executionTime: 3,
    documentsAffected: 1,
    historyId: "his_9",
    cappedBy: null,
    nextPage: null,
  },
};
const snapX = {
  subscriptionPlan: "snapx",
  planName: "SnapX",
  isSnapUser: false,
  isSnapXUser: true,
  features: { ...buildUser().features, saveQueries: true },
} as const;

let router: Awaited<ReturnType<typeof renderApp>>;

async function open(answers: Parameters<typeof stubApi>[0], user: Parameters<typeof buildUser>[0] = snapX) {
  const use = { used: 1, limit: "Unlimited", remaining: "Unlimited", percentage: 0 };
  const state = { daily: use, monthly: use };
  const calls = stubApi({
    [LIST]: reply([]),
    [RUN]: ran,
    "GET /api/query/history?connectionId=con_1&limit=50": reply({
      history: [],
      pagination: { limited: false, message: null, total: 0, nextBefore: null },
    }),
    "GET /api/auth/usage-stats": reply({
      queryExecution: state,
      aiGeneration: state,
      dailyResetsAt: "2099-11-22T00:00:00.000Z",
      monthlyResetsAt: "2099-12-01T00:00:00.000Z",
    }),
    "GET /api/connection/con_1/schema": {
      body: {
        success: true,
        schema: {
          databaseName: "sample_shop",
          takenAt: "2026-11-20T10:00:00.000Z",
          collections: [],
          references: [],
        },
      },
    },
    "GET /api/connection/con_1/status": { body: { success: true, connection, error: null } },
    "POST /api/connection/con_1/reconnect": { body: { success: true, connection } },
    ...answers,
  });
  const stubbed = globalThis.fetch;
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) =>
    stubbed(input.replace(/\?tabId=.*/, ""), init),
  );
  router = await renderApp("/playground?connectionId=con_1", { user });
  return calls;
}

const pressed = (name: string | RegExp) => screen.findByRole("button", { name });

/** Runs the saved query of the list, so that its result is on screen. */
async function runSaved() {
  await openSaved();
  const row = within(await screen.findByRole("listitem", { name: savedQuery().name }));
  await userEvent.click(row.getByRole("button", { name: "Execute" }));
  await screen.findByText("1 document(s)");
}

async function openSaved() {
  await userEvent.click(await screen.findByRole("tab", { name: "Query History" }));
  await userEvent.click(await screen.findByRole("tab", { name: /^Saved Queries/ }));
}

beforeEach(() => {
  Object.assign(navigator, { sendBeacon: () => true });
  Range.prototype.getClientRects = () => document.createElement("div").getClientRects();
});

describe("saving a query", () => {
  // covers: P4.04
  it("sends name, description, text and typed result, and says so for two seconds", async () => {
    const calls = await open({ [LIST]: reply([savedQuery()]), [SAVE]: saved });
    await runSaved();
    await userEvent.click(await pressed("Save query"));
    expect(await screen.findByText("Query saved successfully!")).toBeDefined();
    expect(calls.find((call) => call.method === "POST" && call.path === "/api/query/saved")?.body).toEqual({
      connectionId: "con_1",
      name: expect.stringMatching(/^orders_find_\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      description: "Saved query for orders.find",
      query: "db.orders.find({})",
      naturalLanguage: null,
      collection: "orders",
      operation: "find",
      documentsAffected: 1,
      result: '[{"n":{"$numberLong":"7"}}]',
      resultTruncated: false,
    });
    await waitFor(() => expect(screen.queryByText("Query saved successfully!")).toBeNull(), {
      timeout: 5000,
    });
  });

  it("Ctrl S saves too", async () => {
    const calls = await open({ [LIST]: reply([savedQuery()]), [SAVE]: saved });
    await runSaved();
    await userEvent.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(calls.some((call) => call.path === "/api/query/saved")).toBe(true));
  });

  // covers: P4.04
  it.each([
    ["query_already_saved", 409, "Query already saved"],
    ["internal", 500, "Failed to save query"],
    ["saved_query_limit_reached", 409, "This connection is full"],
  ])("%s is said as it is", async (code, status, text) => {
    await open({ [LIST]: reply([savedQuery()]), [SAVE]: { status, body: failure(code, text) } });
    await runSaved();
    await userEvent.click(await pressed("Save query"));
    expect(await screen.findByText(text)).toBeDefined();
  });

  it("without a result it says what to do first", async () => {
    const calls = await open({});
    await screen.findByRole("tab", { name: "Query History" });
    await userEvent.keyboard("{Control>}s{/Control}");
    expect(await screen.findByText("Execute a query first: it is saved with its result")).toBeDefined();
    expect(calls.some((call) => call.path === "/api/query/saved")).toBe(false);
  });

  it("a plan that has ended in the meantime shows the upsell", async () => {
    const refused = { status: 403, body: failure("plan_required", "This feature needs the SnapX plan") };
    await open({ [LIST]: reply([savedQuery()]), [SAVE]: refused });
    await runSaved();
    await userEvent.click(await pressed("Save query"));
    expect(await screen.findByRole("dialog", { name: "Keep the queries you use again" })).toBeDefined();
  });

  it("Snap users get the upsell by Ctrl S, and nothing is sent", async () => {
    const calls = await open({}, {});
    await screen.findByRole("tab", { name: "Query History" });
    await userEvent.keyboard("{Control>}s{/Control}");
    expect(await screen.findByRole("dialog", { name: "Keep the queries you use again" })).toBeDefined();
    expect(calls.some((call) => call.path.startsWith("/api/query/saved"))).toBe(false);
  });
});

describe("saved queries", () => {
  // covers: P2.50
  it("show name, description, question, query, saved date and uses above zero", async () => {
    const second = savedQuery({ _id: "sav_2", name: "Twice", naturalLanguage: "all orders", usageCount: 2 });
    await open({ [LIST]: reply([second, savedQuery()]) });
    await openSaved();
    const list = within(await screen.findByRole("list", { name: "Saved Queries" }));
    const [used, unused] = list.getAllByRole("listitem").map((row) => row.textContent);
    expect(used).toMatch(
      /Twice.*Saved query for orders\.find.*all orders.*db\.orders\.find\(\{\}\).*Saved 20 Nov 2026.*Used 2 times/,
    );
    expect(unused).not.toContain("Used");
  });

  // covers: P2.50
  it("none: No saved queries yet", async () => {
    await open({});
    await openSaved();
    expect(await screen.findByText("No saved queries yet")).toBeDefined();
  });

  it("that cannot be read say so and can be asked for again", async () => {
    let isDown = true;
    await open({
      [LIST]: () =>
        isDown ? { status: 404, body: failure("not_found", "Not found") } : reply([savedQuery()]),
    });
    await openSaved();
    const retry = await pressed("Retry");
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByRole("listitem", { name: savedQuery().name })).toBeDefined();
  });

  // covers: P2.50
  it("copy query and result, show and hide the stored result", async () => {
    const long = savedQuery({ result: null });
    await open({
      [LIST]: reply([long]),
      "GET /api/query/saved/sav_1": reply(savedQuery({ result: [{ n: { $numberInt: "42" } }] })),
    });
    await openSaved();
    const user = userEvent.setup();
    const row = within(await screen.findByRole("listitem", { name: long.name }));
    await user.click(row.getByRole("button", { name: "Copy query" }));
    expect(await navigator.clipboard.readText()).toBe("db.orders.find({})");
    await user.click(row.getByRole("button", { name: "View results" }));
    await user.click(await row.findByRole("button", { name: "Copy result" }));
    expect(await navigator.clipboard.readText()).toContain("n: 42");
    await user.click(row.getByRole("button", { name: "Hide results" }));
    expect(row.queryByRole("button", { name: "Copy result" })).toBeNull();
  });

  // covers: P2.50
  it("run with their id, in the editor again too, and are counted anew", async () => {
    let rows = [savedQuery()];
    const calls = await open({ [LIST]: () => reply(rows) });
    await runSaved();
    const runs = () => calls.filter((call) => call.path.endsWith("/execute-raw")).map((call) => call.body);
    const wanted = { queryString: "db.orders.find({})", savedQueryId: "sav_1", collection: "orders" };
    expect(runs()).toMatchObject([wanted]);
    await userEvent.click(await pressed(/^Execute/));
    await waitFor(() => expect(runs()).toMatchObject([wanted, wanted]));
    rows = [savedQuery({ usageCount: 2 })];
    await openSaved();
    expect(await screen.findByText(/Used 2 times/)).toBeDefined();
  });

  // covers: P2.50
  it("are deleted when the list is left, and come back by Undo", async () => {
    let rows = [savedQuery(), savedQuery({ _id: "sav_2", name: "Second" })];
    const calls = await open({
      [LIST]: () => reply(rows),
      "DELETE /api/query/saved/sav_1": () => {
        rows = rows.slice(1);
        return { body: { success: true, message: "Saved query deleted" } };
      },
    });
    await openSaved();
    const remove = async (name: string) =>
      userEvent.click(
        within(await screen.findByRole("listitem", { name })).getByRole("button", { name: "Delete" }),
      );
    await remove("Second");
    expect(screen.queryByRole("listitem", { name: "Second" })).toBeNull();
    await userEvent.click(await pressed("Undo"));
    expect(await screen.findByRole("listitem", { name: "Second" })).toBeDefined();
    await remove(savedQuery().name);
    await userEvent.click(screen.getByRole("tab", { name: "Query Interface" }));
    await waitFor(() =>
      expect(calls.filter((call) => call.method === "DELETE").map((call) => call.path)).toEqual([
        "/api/query/saved/sav_1",
      ]),
    );
  });

  it("get another name, description and tags; an empty name is refused", async () => {
    let rows = [savedQuery()];
    const calls = await open({
      [LIST]: () => reply(rows),
      "PUT /api/query/saved/sav_1": () => {
        rows = [savedQuery({ name: "Renamed" })];
        return { body: { success: true, message: "Saved query updated" } };
      },
    });
    await openSaved();
    await userEvent.click(await pressed("Edit name, description or tags"));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit saved query" }));
    const name = dialog.getByRole("textbox", { name: "Name" });
    await userEvent.clear(name);
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Name is required")).toBeDefined();
    fireEvent.change(name, { target: { value: "Renamed" } });
    fireEvent.change(dialog.getByRole("textbox", { name: /^Tags/ }), {
      target: { value: "weekly, billing" },
    });
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("listitem", { name: "Renamed" })).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(calls.find((call) => call.method === "PUT")?.body).toEqual({
      name: "Renamed",
      description: "Saved query for orders.find",
      tags: ["weekly", "billing"],
    });
  });

  // covers: F.06
  it("are found by words and by one tag, and ordered by use", async () => {
    await open({
      [LIST]: reply([
        savedQuery({ _id: "sav_2", name: "Late", tags: ["weekly"] }),
        savedQuery({ _id: "sav_3", name: "Unpaid", usageCount: 3, tags: ["weekly", "billing"] }),
      ]),
    });
    await openSaved();
    const names = () =>
      within(screen.getByRole("list", { name: "Saved Queries" }))
        .queryAllByRole("listitem")
        .map((row) => row.getAttribute("aria-label"));
    await screen.findByRole("listitem", { name: "Late" });
    expect(names()).toEqual(["Late", "Unpaid"]);
    await userEvent.click(screen.getByRole("radio", { name: "Most used" }));
    expect(names()).toEqual(["Unpaid", "Late"]);
    const tags = within(screen.getByRole("group", { name: "Tags" }));
    await userEvent.click(tags.getByRole("button", { name: "billing" }));
    expect(names()).toEqual(["Unpaid"]);
    await userEvent.click(tags.getByRole("button", { name: "billing" }));
    const search = screen.getByRole("searchbox", { name: "Find a saved query" });
    fireEvent.change(search, { target: { value: "late WEEKLY" } });
    expect(names()).toEqual(["Late"]);
    fireEvent.change(search, { target: { value: "nothing" } });
    expect(screen.getByText("No saved query has all of these words.")).toBeDefined();
  });

  // covers: F.07
  it("opened in the editor stay linked when the page was left, and run with values for their placeholders", async () => {
    const query = "db.orders.find({ n: { $gt: :least:long } })";
    const answers = { [LIST]: reply([savedQuery({ query })]) };
    const calls = await open(answers);
    await openSaved();
    await userEvent.click(await pressed("Open in the editor"));
    await screen.findByText("Saved query:");
    await act(() => router.navigate("/privacy-policy"));
    await act(() => router.navigate("/playground?connectionId=con_1"));
    await screen.findByText("Saved query:");
    await userEvent.click(await pressed(/^Execute/));
    const dialog = within(await screen.findByRole("dialog", { name: "Values for this run" }));
    await userEvent.click(dialog.getByRole("button", { name: "Execute" }));
    expect(await dialog.findByText("Not a whole number of 64 bits")).toBeDefined();
    fireEvent.change(dialog.getByRole("textbox", { name: ":least" }), {
      target: { value: "9007199254740993" },
    });
    await userEvent.click(dialog.getByRole("button", { name: "Execute" }));
    await screen.findByText("1 document(s)");
    expect(calls.find((call) => call.path.endsWith("execute-raw"))?.body).toMatchObject({
      queryString: 'db.orders.find({ n: { $gt: NumberLong("9007199254740993") } })',
      savedQueryId: "sav_1",
      collection: "orders",
    });
    expect(screen.getByText("Saved query:")).toBeDefined();
  });
});
