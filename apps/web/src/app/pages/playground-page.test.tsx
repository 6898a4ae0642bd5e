import type { Connection, HistoryEntry } from "@querysnap/contracts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../../lib/api.ts";
import { buildConnection, buildSampleConnection } from "../../lib/fixtures/build-connection.ts";
import { buildCollection } from "../../features/schemas/fixtures/build-collection.ts";
import { buildUser } from "../../lib/fixtures/build-user.ts";
import { failure, stubApi } from "../../lib/fixtures/stub-api.ts";
import { renderApp } from "../fixtures/render-app.tsx";
import { queryClient } from "../query-client.ts";

const connection = buildSampleConnection();
const own = buildConnection({
  nickname: "Mine",
  isActive: true,
  isConnected: true,
  isAlive: true,
});

const use = (used: number, limit: number) => ({
  used,
  limit,
  remaining: limit - used,
  percentage: (used / limit) * 100,
});
const usage = (queries: number) => ({
  success: true,
  data: {
    queryExecution: { daily: use(queries, 20), monthly: use(queries, 400) },
    aiGeneration: { daily: use(1, 5), monthly: use(1, 100) },
    dailyResetsAt: "2099-11-22T00:00:00.000Z",
    monthlyResetsAt: "2099-12-01T00:00:00.000Z",
  },
});

const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
  _id: "his_1",
  connectionId: "con_1",
  query: "db.orders.find({})",
  naturalLanguage: "all orders",
  generatedQuery: null,
  status: "success",
  result: [{ n: { $numberInt: "1" } }],
  hasResult: true,
  resultTruncated: false,
  errorMessage: null,
  executionTime: 12,
  documentsAffected: 1,
  operation: "find",
  collection: "orders",
  createdAt: "2026-11-20T10:00:00.000Z",
  ...change,
});
const history = (
  entries: HistoryEntry[],
  message: string | null = null,
  nextBefore: string | null = null,
) => ({
  body: {
    success: true,
    data: {
      history: entries,
      pagination: { limited: message !== null, message, total: entries.length, nextBefore },
    },
  },
});
const HISTORY = "GET /api/query/history?connectionId=con_1&limit=50";

const schema = {
  success: true,
  schema: {
    databaseName: "sample_shop",
    takenAt: "2026-11-20T10:00:00.000Z",
    collections: [],
    references: [],
  },
};
const schemaOfOrders = {
  body: {
    ...schema,
    schema: {
      ...schema.schema,
      collections: [buildCollection("orders")],
    },
  },
};
const done = (result: unknown, more: object = {}) => ({
  body: {
    success: true,
    result,
    operation: "find",
    collection: "orders",
    executionTime: 3,
    documentsAffected: Array.isArray(result) ? result.length : 1,
    historyId: "his_9",
    cappedBy: null,
    nextPage: null,
    ...more,
  },
});
const RUN = "POST /api/connection/con_1/execute-raw";
const ASK = "POST /api/connection/con_1/generate-query";

type Answers = Parameters<typeof stubApi>[0];

/** Calls carry the tab's name in their address, which no test knows beforehand. */
function stub(answers: Answers, of: Connection) {
  const held = { body: { success: true, connection: of, error: null } };
  const calls = stubApi({
    [HISTORY]: history([]),
    "GET /api/auth/usage-stats": { body: usage(1) },
    "GET /api/connection/con_1/schema": { body: schema },
    "GET /api/connection/con_1/status": held,
    "POST /api/connection/con_1/reconnect": { body: { success: true, connection: of } },
    "POST /api/connection/con_1/disconnect": {
      body: {
        success: true,
        message: "Disconnected",
        connection: { ...of, isConnected: false, isAlive: false },
      },
    },
    "POST /api/auth/logout": { body: { success: true, message: "Logged out" } },
    ...answers,
  });
  const stubbed = globalThis.fetch;
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) =>
    stubbed(input.replace(/\?tabId=.*/, ""), init),
  );
  return calls;
}

async function open(
  answers: Answers = {},
  { of = connection, path = "/playground?connectionId=con_1" } = {},
) {
  const calls = stub(answers, of);
  const router = await renderApp(path, { user: {} });
  return { calls, router };
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const tab = async (name: string | RegExp) => userEvent.click(await screen.findByRole("tab", { name }));

async function openHistory(entries: HistoryEntry[], more: Answers = {}, message: string | null = null) {
  const opened = await open({ [HISTORY]: history(entries, message), ...more });
  await tab("Query History");
  await screen.findByRole("heading", { name: "Query Management" });
  return opened;
}

// jsdom has neither; the page says goodbye with the first, the editor measures its text with the second
const sendBeacon = vi.fn<() => boolean>(() => true);
beforeEach(() => {
  sendBeacon.mockClear();
  Object.assign(navigator, { sendBeacon });
  Range.prototype.getClientRects = () => document.createElement("div").getClientRects();
});

describe("opening", () => {
  // covers: P2.03, P2.04
  it("without an id it opens the active connection and writes its id into the address", async () => {
    const { router } = await open(
      { "GET /api/connection/active": { body: { success: true, connection } } },
      { path: "/playground" },
    );
    await waitFor(() => expect(router.state.location.search).toBe("?connectionId=con_1&isSample=true"));
    expect(await screen.findByRole("region", { name: "Connection Details" })).toBeDefined();
    await waitFor(() => expect(document.title).toBe("Playground"));
  });

  // covers: P2.12
  it("says that the connection is being loaded", async () => {
    stubApi({});
    const stubbed = globalThis.fetch;
    vi.stubGlobal("fetch", (input: string, init?: RequestInit) =>
      input.includes("/status") ? new Promise(() => {}) : stubbed(input, init),
    );
    await renderApp("/playground?connectionId=con_1", { user: {} });
    expect(await screen.findByText("Loading connection details...")).toBeDefined();
  });

  // covers: P2.12, P8.09
  it.each([
    ["no active one", "/playground", {}, "No active connection found. Please connect to a database first."],
    [
      "an active one that cannot be told",
      "/playground",
      { "GET /api/connection/active": { status: 502, body: {} } },
      "Failed to load active connection.",
    ],
    [
      "another's",
      "/playground?connectionId=con_1",
      { "GET /api/connection/con_1/status": { status: 404, body: failure("connection_not_found", "x") } },
      "Connection not found or access denied.",
    ],
    [
      "one that the plan locks",
      "/playground?connectionId=con_1",
      {
        "GET /api/connection/con_1/status": {
          status: 403,
          body: failure("connection_locked", "It is kept and opens again with SnapX."),
        },
      },
      "It is kept and opens again with SnapX.",
    ],
    [
      "one that cannot be told",
      "/playground?connectionId=con_1",
      { "GET /api/connection/con_1/status": { status: 502, body: {} } },
      "Failed to load connection details.",
    ],
  ] as [string, string, Answers, string][])(
    "%s: Connection Error with the ways out",
    async (...[, path, answers, text]) => {
      const missing = { status: 404, body: failure("connection_not_found", "x") };
      const { router } = await open({ "GET /api/connection/active": missing, ...answers }, { path });
      expect(await screen.findByRole("heading", { name: "Connection Error" })).toBeDefined();
      expect(screen.getByText(text)).toBeDefined();
      await press("Go Home");
      await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    },
  );

  // covers: P2.12
  it("an unreachable server is said in the frame and asked again until it answers", async () => {
    stub({}, connection);
    const stubbed = globalThis.fetch;
    let isDown = true;
    vi.stubGlobal("fetch", (input: string, init?: RequestInit) =>
      isDown && input.startsWith("/api/connection/")
        ? Promise.reject(new TypeError("Failed to fetch"))
        : stubbed(input, init),
    );
    await renderApp("/playground?connectionId=con_1", { user: {} });
    const alert = await screen.findByRole("alert", {}, { timeout: 5000 });
    expect(alert.textContent).toContain("QuerySnap can't be reached");
    expect(screen.queryByRole("heading", { name: "Connection Error" })).toBeNull();
    isDown = false;
    fireEvent(window, new Event("online"));
    expect(await screen.findByRole("region", { name: "Connection Details" })).toBeDefined();
  });

  // covers: F.01
  it("coming back to an unreachable server, it shows nothing of an earlier visit", async () => {
    const { router } = await open();
    await screen.findByRole("region", { name: "Connection Details" });
    await act(() => router.navigate("/privacy-policy"));
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    queryClient.setQueryData(
      ["connection-status", "con_1"],
      { ...connection, error: null },
      { updatedAt: 1 },
    );
    await act(() => router.navigate(-1));
    expect(screen.queryByRole("region", { name: "Connection Details" })).toBeNull();
    const alert = await screen.findByRole("alert", {}, { timeout: 5000 });
    expect(alert.textContent).toContain("QuerySnap can't be reached");
  });

  // covers: P2.47
  it("a call that is refused after a refresh: Authentication Error with Go to Login", async () => {
    const { router } = await open({
      "GET /api/connection/con_1/status": {
        status: 401,
        body: failure("unauthenticated", "Your session has expired"),
      },
      "POST /api/auth/refresh": { body: { success: true, token: "t2", csrfToken: "c2" } },
      "GET /api/me": { body: buildUser() },
    });
    expect(await screen.findByRole("heading", { name: "Authentication Error" })).toBeDefined();
    expect(screen.getByText("Your session has expired")).toBeDefined();
    await press("Go to Login");
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(localStorage.getItem("token")).toBeNull();
  });

  // covers: P2.12
  it("Back to Connect leads there", async () => {
    const { router } = await open({
      "GET /api/connection/con_1/status": { status: 404, body: failure("connection_not_found", "x") },
    });
    await press("Back to Connect");
    await waitFor(() => expect(router.state.location.pathname).toBe("/connect"));
  });
});

describe("side panel and header", () => {
  // covers: P2.04, P2.07
  it.each([
    ["DEMO", connection, true],
    ["none", own, false],
  ])("Connection Details are labelled %s", async (_, of, isDemo) => {
    await open({}, { of });
    const details = within(await screen.findByRole("region", { name: "Connection Details" }));
    expect(details.getByText(of.nickname)).toBeDefined();
    expect(details.getByText(of.databaseName)).toBeDefined();
    expect(details.queryByText("DEMO") !== null).toBe(isDemo);
  });

  // covers: P2.08
  it("has three tabs", async () => {
    await open();
    const tabs = within(await screen.findByRole("tablist", { name: "Playground" }));
    expect(tabs.getAllByRole("tab").map((each) => each.textContent)).toEqual([
      "Query Interface",
      "Schema Explorer",
      "Query History",
    ]);
  });

  it("G and a letter show a tab and leave the focus on its name", async () => {
    await open();
    await screen.findByRole("tablist", { name: "Playground" });
    for (const [letter, name] of [
      ["s", "Schema Explorer"],
      ["h", "Query History"],
      ["q", "Query Interface"],
    ] as const) {
      const from = document.activeElement?.matches("[role=tab]") ? document.activeElement : document.body;
      fireEvent.keyDown(from, { key: "g" });
      fireEvent.keyDown(from, { key: letter });
      const shown = await screen.findByRole("tab", { name, selected: true });
      expect(document.activeElement).toBe(shown);
    }
  });

  // covers: P2.11
  it("Change Connection asks, disconnects and goes to /connect", async () => {
    const { calls, router } = await open();
    await press("Change Connection");
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText("This disconnects Sample Database and goes back to Connect.")).toBeDefined();
    expect(calls.some((call) => call.path.endsWith("/disconnect"))).toBe(false);
    await userEvent.click(dialog.getByRole("button", { name: "Disconnect and change" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/connect"));
    expect(calls.some((call) => call.path.endsWith("/disconnect"))).toBe(true);
  });

  // covers: P2.09, P2.10, P4.02
  it("the profile menu shows the limits, reads them again, and log-out disconnects first", async () => {
    const { calls } = await open({ "GET /api/auth/usage-stats": { body: usage(16) } });
    expect((await screen.findByTestId("usage-warning")).className).toContain("bg-warn-fill");
    await press("Profile menu");
    const menu = within(await screen.findByRole("dialog", { name: "Profile" }));
    for (const text of [
      "Aditi Rao",
      "aditi.rao@example.com",
      "16 / 20 today",
      "16 / 400 this month",
      "Running low",
    ])
      expect(menu.getByText(text)).toBeDefined();
    const read = () => calls.filter((call) => call.path === "/api/auth/usage-stats").length;
    const before = read();
    await userEvent.click(menu.getByRole("button", { name: "Refresh Usage" }));
    await waitFor(() => expect(read()).toBeGreaterThan(before));
    await userEvent.click(menu.getByRole("button", { name: "Logout" }));
    await waitFor(() => expect(calls.some((call) => call.path === "/api/auth/logout")).toBe(true));
    const order = calls.map((call) => call.path).filter((path) => /disconnect$|logout/.test(path));
    expect(order.indexOf("/api/connection/con_1/disconnect")).toBeLessThan(order.indexOf("/api/auth/logout"));
  });

  // covers: P2.13, P8.09
  it.each([
    ["disconnect", "Disconnect", connection],
    ["reconnect", "Reconnect", { ...connection, isConnected: false, isAlive: false }],
  ])("a failed %s is told", async (call, button, of) => {
    await open(
      {
        [`POST /api/connection/con_1/${call}`]: {
          status: 400,
          body: failure("connection_failed", "The reason."),
        },
      },
      { of },
    );
    await press(button);
    const text = await screen.findByText(`Failed to ${call}: The reason.`);
    const box = within(text.closest("li") ?? document.body);
    expect(box.getByText("Error")).toBeDefined();
    fireEvent.click(box.getByRole("button", { name: /close/i }));
    await waitFor(() => expect(screen.queryByText(`Failed to ${call}: The reason.`)).toBeNull());
  });

  // covers: P2.13
  it("an error that is not closed goes after five seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open({
      "POST /api/connection/con_1/disconnect": {
        status: 400,
        body: failure("connection_failed", "The reason."),
      },
    });
    await press("Disconnect");
    await screen.findByText("Failed to disconnect: The reason.");
    await act(() => vi.advanceTimersByTimeAsync(4500));
    expect(screen.getByText("Failed to disconnect: The reason.")).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(screen.queryByText("Failed to disconnect: The reason.")).toBeNull();
    vi.useRealTimers();
  });
});

describe("leaving and staying", () => {
  // covers: P4.01
  it("asks for a sign of life every 30 s, and reconnects once for each that fails", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let of = connection;
    const { calls } = await open({
      "GET /api/connection/con_1/status": () => ({ body: { success: true, connection: of, error: null } }),
    });
    await screen.findByRole("button", { name: "Disconnect" });
    const count = (end: string) => calls.filter((call) => call.path.endsWith(end)).length;
    const [asked, opened] = [count("/status"), count("/reconnect")];
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect([count("/status"), count("/reconnect")]).toEqual([asked + 1, opened]);
    of = { ...connection, isAlive: false };
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(count("/reconnect")).toBe(opened + 1));
    vi.useRealTimers();
  });

  // covers: X.57
  it("a check that fails changes the badge and reconnects, and the next good one changes it back", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isDown = false;
    const down = { status: 503, body: failure("throttled", "The server is busy. Try again in a moment.") };
    const { calls } = await open({
      "GET /api/connection/con_1/status": () =>
        isDown ? down : { body: { success: true, connection, error: null } },
      "POST /api/connection/con_1/reconnect": () => (isDown ? down : { body: { success: true, connection } }),
    });
    const details = within(await screen.findByRole("region", { name: "Connection Details" }));
    await details.findByText("Alive");
    const reconnects = () => calls.filter(({ path }) => path.endsWith("/reconnect")).length;
    const before = reconnects();
    isDown = true;
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await details.findByText("No answer");
    expect(details.getByText("The server is busy. Try again in a moment.")).toBeDefined();
    expect(reconnects()).toBe(before + 1);
    isDown = false;
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await details.findByText("Alive");
    vi.useRealTimers();
  });

  // covers: P4.02
  it("closing the page sends a beacon and a second request", async () => {
    const { calls } = await open();
    await screen.findByRole("region", { name: "Connection Details" });
    await waitFor(() => expect(calls.some((call) => call.path.endsWith("/reconnect"))).toBe(true));
    await screen.findByRole("button", { name: "Disconnect" });
    window.dispatchEvent(new Event("pagehide"));
    expect(sendBeacon).toHaveBeenCalledExactlyOnceWith(
      "/api/connection/disconnect-on-close",
      expect.any(Blob),
    );
    await waitFor(() =>
      expect(calls.some((call) => call.path === "/api/connection/con_1/disconnect")).toBe(true),
    );
  });
});

describe("asking", () => {
  const answer = {
    query: 'db.orders.find({ status: "paid" })',
    explanation: "Reads orders whose status is paid.",
    confidence: 1,
    ties: [
      {
        role: "condition",
        words: [{ start: 0, end: 4 }],
        query: [{ start: 16, end: 30 }],
        fields: ["status"],
        sentence: "status is paid",
      },
      {
        role: "collection",
        words: [{ start: 5, end: 11 }],
        query: [{ start: 3, end: 9 }],
        fields: [],
        sentence: "Reads orders",
      },
    ],
    notUnderstood: [],
    alternatives: [],
    collection: "orders",
    isWrite: false,
    generator: "built-in",
  };
  const question = async (text: string) =>
    fireEvent.change(await screen.findByLabelText("Question"), { target: { value: text } });

  // covers: X.09h
  it.each([true, false])(
    "asks back with one press for each reading, and says what is remembered (saved: %s)",
    async (isSaved) => {
      const other = { ...answer, query: "db.orders.find({ paidAt: 1 })", label: "“last month” by paidAt" };
      const choices = {
        key: "date:orders",
        question: "“last month”: created on or paid on?",
        words: [{ start: 0, end: 4 }],
        options: [
          { value: "createdAt", label: "created on", query: answer.query },
          { value: "paidAt", label: "paid on", query: other.query },
        ],
        chosen: null,
      };
      const { calls } = await open({
        [ASK]: { body: { success: true, data: { ...answer, alternatives: [other], choices } } },
        "PUT /api/connection/con_1/choice": isSaved
          ? { body: { success: true } }
          : { status: 503, body: { success: false, message: "Busy", code: "throttled", requestId: "r" } },
      });
      await question("orders of last month");
      await press(/^Generate/);
      const bar = within(await screen.findByRole("group", { name: choices.question }));
      const isPressed = (name: string) => bar.getByRole("button", { name }).getAttribute("aria-pressed");
      expect([isPressed("created on"), isPressed("paid on")]).toEqual(["true", "false"]);
      fireEvent.click(bar.getByRole("button", { name: "paid on" }));
      expect([isPressed("created on"), isPressed("paid on")]).toEqual(["false", "true"]);
      await bar.findByText(
        isSaved ? "Remembered for this connection" : "Used for this answer only: it couldn't be saved.",
      );
      expect(calls.find((call) => call.path.endsWith("/choice"))?.body).toEqual({
        key: "date:orders",
        value: "paidAt",
      });
    },
  );

  // covers: P5.01
  it("an empty question: Please enter a query", async () => {
    const { calls } = await open();
    await press(/^Generate/);
    expect(await screen.findByText("Please enter a query")).toBeDefined();
    expect(calls.some((call) => call.path.endsWith("/generate-query"))).toBe(false);
  });

  it.each<[number, boolean]>([
    [0.7, false],
    [0.69, true],
  ])("an answer of confidence %d is shown as one to check: %s", async (confidence, isDoubtful) => {
    await open({ [ASK]: { body: { success: true, data: { ...answer, confidence } } } });
    await question("paid orders");
    await press(/^Generate/);
    expect(await screen.findByText("2 words understood")).toBeDefined();
    expect(screen.queryByRole("heading", { name: "Not sure: check the query" }) !== null).toBe(isDoubtful);
    const execute = screen.getByRole("button", { name: /^Execute/ });
    expect(execute.className.includes("bg-pea")).toBe(!isDoubtful);
  });

  // covers: SE.06
  it("marks words that the generator passed over, and makes them the headline", async () => {
    await open({ [ASK]: { body: { success: true, data: answer } } });
    await question("paid orders by money spent");
    await press(/^Generate/);
    expect(await screen.findByText("2 words not understood")).toBeDefined();
    expect(screen.getByText("2 words understood")).toBeDefined();
    expect(screen.getByRole("heading", { name: "Left out: “money spent”" })).toBeDefined();
    expect(document.querySelector(".question-mirror .tie-miss")?.textContent).toBe("money spent");
    expect(screen.getByRole("button", { name: /^Execute/ }).className).not.toContain("bg-pea");
  });

  // covers: P2.15, P2.16
  it("shows query and explanation; Regenerate, editing and the other mode go back to the input", async () => {
    const { calls } = await open({ [ASK]: { body: { success: true, data: answer } } });
    for (const back of [
      () => press("Regenerate"),
      () => question("paid orders of today"),
      async () => {
        await userEvent.click(await screen.findByRole("radio", { name: "Write Query" }));
        await userEvent.click(await screen.findByRole("radio", { name: "AI Assistant" }));
      },
    ]) {
      await question("paid orders");
      await press(/^Generate/);
      expect(await screen.findByRole("button", { name: "Regenerate" })).toBeDefined();
      expect(screen.getByText("2 words understood")).toBeDefined();
      await back();
      expect(await screen.findByRole("button", { name: /^Generate/ })).toBeDefined();
    }
    expect(calls.find((call) => call.path.endsWith("/generate-query"))?.body).toMatchObject({
      naturalLanguage: "paid orders",
    });
  });

  // covers: X.61
  it("puts the cursor in the question, and asks an example with one press", async () => {
    const { calls } = await open({
      [ASK]: { body: { success: true, data: answer } },
      "GET /api/connection/con_1/schema": schemaOfOrders,
    });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Question")));
    const [example] = within(await screen.findByRole("region", { name: "Explanation" })).getAllByRole(
      "button",
    );
    if (!example) throw new Error("No example");
    const text = example.textContent;
    await userEvent.click(example);
    expect(await screen.findByRole("button", { name: "Regenerate" })).toBeDefined();
    expect(calls.find((call) => call.path.endsWith("/generate-query"))?.body).toMatchObject({
      naturalLanguage: text,
    });
  });

  // covers: X.58
  it("names a result as one of the question before once another was asked", async () => {
    await open({
      [ASK]: { body: { success: true, data: answer } },
      [RUN]: done([{ n: { $numberInt: "7" } }]),
    });
    await question("paid orders");
    await press(/^Generate/);
    await press(/^Execute/);
    expect(await screen.findByText("1 document(s)")).toBeDefined();
    expect(screen.queryByText(/^Result of the question before/)).toBeNull();
    await question("something else");
    await press(/^Generate/);
    expect(await screen.findByText("Result of the question before: “paid orders”")).toBeDefined();
    await press(/^Execute/);
    await waitFor(() => expect(screen.queryByText(/^Result of the question before/)).toBeNull());
  });

  // covers: X.59
  it("says how many of a cut result are shown, and counts all by one press", async () => {
    const { calls } = await open({
      [ASK]: { body: { success: true, data: answer } },
      [RUN]: done([{ n: { $numberInt: "7" } }], { cappedBy: "page", nextPage: "p2" }),
      "POST /api/connection/con_1/count-result": { body: { success: true, total: 1200 } },
    });
    await question("paid orders");
    await press(/^Generate/);
    await press(/^Execute/);
    expect(await screen.findByText("First 1")).toBeDefined();
    expect(calls.some((call) => call.path.endsWith("/count-result"))).toBe(false);
    await press("Count all");
    expect(await screen.findByText("1 of 1,200")).toBeDefined();
    expect(calls.find((call) => call.path.endsWith("/count-result"))?.body).toMatchObject({
      queryString: answer.query,
    });
  });

  // covers: X.61
  it("J, R and T change the view and keep the focus in the result", async () => {
    await open({
      [ASK]: { body: { success: true, data: answer } },
      [RUN]: done([{ n: { $numberInt: "7" } }]),
    });
    await question("paid orders");
    await press(/^Generate/);
    await press(/^Execute/);
    const results = await screen.findByRole("region", { name: "Results" });
    const pane = () => results.querySelector<HTMLElement>("[data-result-pane]");
    await waitFor(() => expect(pane()).not.toBeNull());
    pane()?.focus();
    for (const [key, name] of [
      ["j", "JSON"],
      ["r", "Tree"],
      ["t", "Table"],
    ] as const) {
      await userEvent.keyboard(key);
      await within(results).findByRole("radio", { name, checked: true });
      expect(document.activeElement).toBe(pane());
    }
  });

  // covers: SE.13
  it("the empty result says what Ctrl+Enter does next", async () => {
    await open({ [ASK]: { body: { success: true, data: answer } } });
    expect(await screen.findByText("generates the query")).toBeDefined();
    await question("paid orders");
    await press(/^Generate/);
    expect(await screen.findByText("executes the query")).toBeDefined();
    await question("paid orders of today");
    expect(await screen.findByText("generates the query")).toBeDefined();
    await userEvent.click(await screen.findByRole("radio", { name: "Write Query" }));
    expect(await screen.findByText("executes the query")).toBeDefined();
  });

  it("a network that is cut in the middle of a run is said, keeps the work, and the next run works", async () => {
    let isCut = true;
    await open({
      [ASK]: { body: { success: true, data: answer } },
      [RUN]: () => {
        if (isCut) throw new TypeError("Failed to fetch");
        return done([{ _id: { $numberInt: "1" } }]);
      },
    });
    await question("paid orders");
    await press(/^Generate/);
    await screen.findByRole("button", { name: "Regenerate" });
    await press(/^Execute/);
    await screen.findByText(/Failed to execute query: Network error/);
    expect(await screen.findByLabelText("Question")).toHaveProperty("value", "paid orders");
    expect(screen.getByRole("button", { name: "Regenerate" })).toBeDefined();
    isCut = false;
    await press(/^Execute/);
    await screen.findByText("1 document(s)");
  });

  it("Ctrl+Enter that is pressed twice or held runs a query once, and again when it has ended", async () => {
    let end: (answer: ReturnType<typeof done>) => void = () => {};
    const { calls } = await open({
      [ASK]: { body: { success: true, data: answer } },
      [RUN]: () => new Promise<ReturnType<typeof done>>((resolve) => (end = resolve)),
    });
    const runs = () => calls.filter((call) => call.path.endsWith("/execute-raw")).length;
    const pressRun = (init: KeyboardEventInit = {}) =>
      fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true, ...init });
    await question("paid orders");
    await press(/^Generate/);
    await screen.findByRole("button", { name: "Regenerate" });
    pressRun({ repeat: true });
    pressRun();
    pressRun();
    await screen.findByRole("button", { name: /^Cancel/ });
    pressRun();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(runs()).toBe(1);
    await act(async () => end(done([])));
    await screen.findByText("0 document(s)");
    pressRun();
    await waitFor(() => expect(runs()).toBe(2));
  });

  // covers: P2.18
  it("the natural mode executes the generated query, the raw mode what is typed", async () => {
    const { calls } = await open({ [ASK]: { body: { success: true, data: answer } }, [RUN]: done([]) });
    const runs = () => calls.filter((call) => call.path.endsWith("/execute-raw")).map((call) => call.body);
    await question("paid orders");
    await press(/^Generate/);
    await screen.findByRole("button", { name: "Regenerate" });
    await press(/^Execute/);
    await waitFor(() => expect(runs()).toHaveLength(1));
    expect(runs()[0]).toMatchObject({
      queryString: answer.query,
      naturalLanguage: "paid orders",
      generatedQuery: answer.query,
    });
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    expect(screen.getByRole("radio", { name: "Write Query", checked: true })).toBeDefined();
    await screen.findByText("0 document(s)");
    await press(/^Execute/);
    await waitFor(() => expect(runs()).toHaveLength(2));
    expect(runs()[1]).toMatchObject({
      queryString: answer.query,
      naturalLanguage: null,
      generatedQuery: null,
    });
  });

  // covers: P8.02
  it.each([
    ["daily_limit_exceeded", "Daily AI Limit Reached"],
    ["monthly_limit_exceeded", "Monthly AI Limit Reached"],
  ])("%s opens the dialog with what is used of day and month", async (limitType, title) => {
    const used = { daily: use(5, 5), monthly: use(42, 100) };
    const body = { success: false, code: limitType, message: "m", requestId: "r", limitType, usage: used };
    await open({ [ASK]: { status: 429, body } });
    await question("paid orders");
    await press(/^Generate/);
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    for (const text of ["5 / 5", "42 / 100"]) expect(dialog.getByText(text)).toBeDefined();
  });
});

// covers: P2.21
it("the name of a collection in the Schema Explorer fills the query with a find on it", async () => {
  // jsdom lays nothing out, and a list without a height shows no rows
  const height = vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(900);
  const { calls } = await open({
    "GET /api/connection/con_1/schema": schemaOfOrders,
    [RUN]: done([]),
  });
  await tab("Schema Explorer");
  await userEvent.click(await screen.findByTitle("Query orders"));
  height.mockRestore();
  expect(screen.getByRole("tab", { name: "Query Interface" }).getAttribute("aria-selected")).toBe("true");
  await press(/^Execute/);
  expect(await screen.findByText("0 document(s)")).toBeDefined();
  expect(calls.find((call) => call.path.endsWith("/execute-raw"))?.body).toMatchObject({
    queryString: "db.orders.find({})",
  });
});

describe("history", () => {
  // covers: P2.26
  it("an entry shows time, outcome, milliseconds, question, query and summary", async () => {
    await openHistory([
      entry({}),
      entry({
        _id: "his_2",
        naturalLanguage: null,
        query: "db.orders.fnd()",
        status: "error",
        result: null,
        errorMessage: "no such method",
      }),
    ]);
    const list = within(await screen.findByRole("list", { name: "Execution History" }));
    const [good, bad] = list.getAllByRole("listitem").map((row) => row.textContent);
    expect(good).toMatch(
      /Succeeded.*all orders.*db\.orders\.find\(\{\}\).*1 document\(s\) returned.*20 Nov.*12 ms/,
    );
    expect(bad).toMatch(/Failed.*db\.orders\.fnd\(\).*Query failed/);
  });

  // covers: P2.27, P2.29
  it("copies, shows and hides, and deletes", async () => {
    let rows = [entry({})];
    const { calls } = await openHistory([], {
      [HISTORY]: () => history(rows),
      "DELETE /api/query/history/his_1": () => {
        rows = [];
        return { body: { success: true, message: "History entry deleted" } };
      },
    });
    const user = userEvent.setup();
    const row = within(await screen.findByRole("listitem", { name: "all orders" }));
    await user.click(row.getByRole("button", { name: "Copy query" }));
    expect(await navigator.clipboard.readText()).toBe("db.orders.find({})");
    expect(await row.findByRole("button", { name: "Copied" })).toBeDefined();
    await waitFor(() => expect(row.getByRole("button", { name: "Copy query" })).toBeDefined());
    await user.click(row.getByRole("button", { name: "View results" }));
    await user.click(await row.findByRole("button", { name: "Copy result" }));
    expect(await navigator.clipboard.readText()).toContain("n: 1");
    await user.click(row.getByRole("button", { name: "Hide results" }));
    expect(row.queryByRole("button", { name: "Copy result" })).toBeNull();
    await user.click(row.getByRole("button", { name: "Delete" }));
    expect(screen.queryByRole("listitem", { name: "all orders" })).toBeNull();
    await user.click(screen.getByRole("tab", { name: "Query Interface" }));
    await waitFor(() => expect(calls.some((call) => call.method === "DELETE")).toBe(true));
    await user.click(screen.getByRole("tab", { name: "Query History" }));
    expect(await screen.findByText("No execution history yet")).toBeDefined();
  });

  // covers: L.08
  it("running an entry of another day brings its question and ties back", async () => {
    const query = 'db.orders.find({ status: "paid" })';
    const item = entry({ query, naturalLanguage: "paid orders", generatedQuery: query });
    await openHistory([item], {
      [RUN]: done([{ n: { $numberInt: "1" } }]),
      "GET /api/query/history/his_1/answer": {
        body: {
          success: true,
          data: {
            query,
            explanation: "Finds orders that are paid.",
            confidence: 0.95,
            ties: [
              {
                role: "collection",
                words: [{ start: 5, end: 11 }],
                query: [{ start: 3, end: 9 }],
                fields: [],
                sentence: "from orders",
              },
            ],
            notUnderstood: [],
            collection: "orders",
            isWrite: false,
            alternatives: [],
            generator: "built-in",
          },
        },
      },
    });
    const row = within(await screen.findByRole("listitem", { name: "paid orders" }));
    await userEvent.click(row.getByRole("button", { name: "Execute" }));
    await waitFor(() => expect(screen.getByLabelText("Question")).toHaveProperty("value", "paid orders"));
  });

  // covers: L.05
  it("a deleted entry comes back by Undo and is never deleted on the server", async () => {
    const { calls } = await openHistory([entry({})]);
    const user = userEvent.setup();
    const row = within(await screen.findByRole("listitem", { name: "all orders" }));
    await user.click(row.getByRole("button", { name: "Delete" }));
    expect(screen.queryByRole("listitem", { name: "all orders" })).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("listitem", { name: "all orders" })).toBeDefined();
    await user.click(screen.getByRole("tab", { name: "Query Interface" }));
    expect(calls.some((call) => call.method === "DELETE")).toBe(false);
  });

  // covers: P5.02
  it.each(["", "   "])("running an entry whose query is %j does nothing", async (query) => {
    const { calls } = await openHistory([entry({ query })], { [RUN]: done([]) });
    const row = within(await screen.findByRole("listitem", { name: "all orders" }));
    await userEvent.click(row.getByRole("button", { name: "Execute" }));
    expect(screen.getByRole("tab", { name: "Query History" }).getAttribute("aria-selected")).toBe("true");
    expect(calls.some((call) => call.path.endsWith("/execute-raw"))).toBe(false);
  });

  // covers: P2.27, P4.03
  it("running an entry fills the input, switches the tab and executes", async () => {
    const { calls } = await openHistory([entry({})], { [RUN]: done([{ n: { $numberInt: "1" } }]) });
    const row = within(await screen.findByRole("listitem", { name: "all orders" }));
    await userEvent.click(row.getByRole("button", { name: "Execute" }));
    expect(await screen.findByText("1 document(s)")).toBeDefined();
    expect(screen.getByRole("tab", { name: "Query Interface" }).getAttribute("aria-selected")).toBe("true");
    expect(screen.getByRole("radio", { name: "Write Query", checked: true })).toBeDefined();
    expect(calls.find((call) => call.path.endsWith("/execute-raw"))?.body).toMatchObject({
      queryString: "db.orders.find({})",
    });
  });

  // covers: P8.01
  it.each([
    [
      "daily_limit_exceeded",
      "Daily Query Limit Reached",
      "You've used up your daily queries. Resets tomorrow or upgrade for unlimited access.",
    ],
    [
      "monthly_limit_exceeded",
      "Monthly Query Limit Reached",
      "You've reached your monthly query limit. Resets next month or upgrade for unlimited access.",
    ],
  ])("a run that meets the %s opens the dialog and reads the usage again", async (limitType, title, text) => {
    const body = {
      success: false,
      code: limitType,
      message: "m",
      requestId: "r",
      limitType,
      usage: { daily: use(20, 20), monthly: use(40, 400) },
    };
    const { calls } = await openHistory([entry({})], { [RUN]: { status: 429, body } });
    const row = within(await screen.findByRole("listitem", { name: "all orders" }));
    const read = () => calls.filter((call) => call.path === "/api/auth/usage-stats").length;
    const before = read();
    await userEvent.click(row.getByRole("button", { name: "Execute" }));
    expect(within(await screen.findByRole("dialog", { name: title })).getByText(text)).toBeDefined();
    await waitFor(() => expect(read()).toBeGreaterThan(before));
  });

  // covers: P2.31
  it("a limited history says so above the list", async () => {
    await openHistory(
      [entry({})],
      {},
      "Your plan shows the latest 50 queries. Upgrade to SnapX for unlimited history.",
    );
    expect(
      await screen.findByText(
        "Your plan shows the latest 50 queries. Upgrade to SnapX for unlimited history.",
      ),
    ).toBeDefined();
  });

  // covers: F.04
  it("goes on to older entries, a page at a time, to the first", async () => {
    await openHistory([], {
      [HISTORY]: history([entry({})], null, "his_1"),
      [`${HISTORY}&before=his_1`]: history([entry({ _id: "his_0", naturalLanguage: "the first run" })]),
    });
    await press("Load older entries");
    expect(await screen.findByRole("listitem", { name: "the first run" })).toBeDefined();
    expect(screen.getByRole("listitem", { name: "all orders" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Load older entries" })).toBeNull();
  });

  // covers: P2.08, P2.30
  it("saved queries show the upsell to free users", async () => {
    await openHistory([]);
    await tab(/^Saved Queries/);
    const upsell = (await screen.findByText("Keep the queries you use again")).parentElement;
    const benefits = within(upsell ?? document.body);
    expect(benefits.getAllByRole("listitem").length).toBeGreaterThan(2);
    expect(benefits.getByText("Rs 299")).toBeDefined();
  });
});

describe("danger", () => {
  const dangerous = entry({ naturalLanguage: "clear", query: "db.orders.deleteMany({})" });
  const start = async () => {
    const opened = await open(
      { [HISTORY]: history([dangerous]), [RUN]: done({ acknowledged: true }, { operation: "deleteMany" }) },
      { of: own },
    );
    await tab("Query History");
    await userEvent.click(
      within(await screen.findByRole("listitem", { name: "clear" })).getByRole("button", { name: "Execute" }),
    );
    return { ...opened, dialog: within(await screen.findByRole("alertdialog")) };
  };
  const runs = (calls: { path: string }[]) =>
    calls.filter((call) => call.path.endsWith("/execute-raw")).length;

  // covers: P2.32
  it("asks with title, operation, query and level; cancelling discards the run", async () => {
    const { calls, dialog } = await start();
    expect(dialog.getByRole("heading", { name: "Delete documents from orders?" })).toBeDefined();
    for (const text of ["MongoDB cannot undo this. Nothing has been run yet.", "Medium danger"])
      expect(dialog.getByText(text)).toBeDefined();
    expect(dialog.getByText("deleteMany", { selector: "dd" })).toBeDefined();
    expect(screen.getByRole("alertdialog").textContent).toContain("db.orders.deleteMany({})");
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(runs(calls)).toBe(0);
  });

  // covers: P2.32
  it("confirming runs it", async () => {
    const { calls, dialog } = await start();
    await userEvent.click(dialog.getByRole("button", { name: "Delete documents" }));
    await waitFor(() => expect(runs(calls)).toBe(1));
    expect(await screen.findByText("Single result")).toBeDefined();
  });
});

describe("work that is kept", () => {
  const ENTRY = "GET /api/query/history/his_1";
  const stored = { body: { success: true, data: entry({}) } };

  // covers: X.132
  it("a click on Recent shows the stored run without running it; Run again runs it with its question", async () => {
    const answers = { [HISTORY]: history([entry({})]), [ENTRY]: stored, [RUN]: done([]) };
    const { calls } = await open(answers);
    await press(/all orders/);
    expect(await screen.findByText("1 document(s)")).toBeDefined();
    const runs = () => calls.filter((call) => call.path.endsWith("/execute-raw"));
    expect(runs()).toEqual([]);
    await press("Run again");
    await waitFor(() => expect(runs()).toHaveLength(1));
  });

  // covers: X.130, X.131
  it("text, mode and result come back when the playground is opened again, and go with a log-out", async () => {
    const answers = { [HISTORY]: history([entry({})]), [ENTRY]: stored };
    const { router } = await open(answers);
    await press(/all orders/);
    expect(await screen.findByText("1 document(s)")).toBeDefined();
    await act(() => router.navigate("/pricing"));
    await act(() => router.navigate(-1));
    expect(await screen.findByRole("radio", { name: "Write Query", checked: true })).toBeDefined();
    expect(await screen.findByText("1 document(s)")).toBeDefined();
    const kept = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
    expect(kept()).toContain("db.orders.find({})");
    act(() => session.clearToken());
    await waitFor(() => expect(screen.queryByText("1 document(s)")).toBeNull());
    expect(kept()).not.toContain("db.orders.find({})");
  });

  // covers: X.130c
  it("a stored result that was cut for storage says so beside Run again", async () => {
    const cut = entry({ resultTruncated: true, documentsAffected: 5000 });
    await open({
      [HISTORY]: history([cut]),
      [ENTRY]: { body: { success: true, data: cut } },
    });
    await press(/all orders/);
    expect(await screen.findByText("Cut for storage: first 256 KB kept")).toBeDefined();
    expect(screen.getByRole("button", { name: "Run again" })).toBeDefined();
  });

  // covers: X.130c
  it("a run whose result was too long to store offers to run it again", async () => {
    const missing = entry({ result: null, hasResult: false, resultTruncated: true });
    await open({
      [HISTORY]: history([missing]),
      [ENTRY]: { body: { success: true, data: missing } },
    });
    await press(/all orders/);
    expect(await screen.findByText("The result was not stored")).toBeDefined();
    expect(screen.getByRole("button", { name: "Run again" })).toBeDefined();
  });

  // covers: X.130a
  it("the view of results comes back when the playground is opened again", async () => {
    const answers = { [HISTORY]: history([entry({})]), [ENTRY]: stored };
    const { router } = await open(answers);
    await press(/all orders/);
    await userEvent.click(await screen.findByRole("radio", { name: "JSON" }));
    await act(() => router.navigate("/pricing"));
    await act(() => router.navigate(-1));
    expect(await screen.findByRole("radio", { name: "JSON", checked: true })).toBeDefined();
  });

  it("a stored result that cannot be loaded says so in its place and offers another attempt", async () => {
    await open({ [HISTORY]: history([entry({})]), [ENTRY]: { status: 500, body: {} } });
    await press(/all orders/);
    expect(await screen.findByText("The stored result could not be loaded")).toBeDefined();
    expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
    expect(screen.getByRole("tab", { name: "Query Interface" })).toBeDefined();
  });

  // covers: X.130
  it("the tab stands in the address beside the connection, and Back leads to the one before", async () => {
    const { router } = await open({ [HISTORY]: history([]) });
    await tab("Query History");
    expect(router.state.location.search).toBe("?connectionId=con_1&tab=history");
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location.search).toBe("?connectionId=con_1"));
    expect(await screen.findByRole("tab", { name: "Query Interface", selected: true })).toBeDefined();
  });
});
