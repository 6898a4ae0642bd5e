import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { session } from "../../lib/api.ts";
import {
  HISTORY,
  RUN,
  done,
  entry,
  history,
  open,
  openHistory,
  own,
  press,
  stubBrowser,
  tab,
  use,
} from "../fixtures/playground.ts";

beforeEach(stubBrowser);

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
