import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  ASK,
  RUN,
  answer,
  done,
  open,
  press,
  question,
  schemaOfOrders,
  stubBrowser,
  tab,
  use,
} from "../fixtures/playground.ts";

beforeEach(stubBrowser);

describe("asking", () => {
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

  // covers: P2.53
  it("says while it is typed that a question is near or over 100 words", async () => {
    await open();
    await question("order ".repeat(89));
    expect(screen.queryByText(/of 100 words/)).toBeNull();
    await question("order ".repeat(90));
    expect(screen.getByText("90 of 100 words")).toBeDefined();
    await question("order ".repeat(101));
    expect(screen.getAllByRole("status").map((each) => each.textContent)).toContain(
      "101 of 100 words. Ask it in parts.",
    );
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

  it("Alt+M switches the mode and moves the focus into its entry", async () => {
    await open();
    const box = await screen.findByLabelText("Question");
    await waitFor(() => expect(document.activeElement).toBe(box));
    const switchMode = () => fireEvent.keyDown(document.body, { key: "m", code: "KeyM", altKey: true });
    // the first time the code of the editor is still on its way
    for (let round = 0; round < 2; round++) {
      switchMode();
      const editor = await screen.findByRole("textbox", { name: "Query" });
      await waitFor(() => expect(document.activeElement).toBe(editor));
      switchMode();
      expect(document.activeElement).toBe(await screen.findByLabelText("Question"));
    }
  });

  it("the switch of the mode keeps the focus, so that an arrow key leads back", async () => {
    await open();
    for (const name of ["Write Query", "AI Assistant", "Write Query"]) {
      await userEvent.click(await screen.findByRole("radio", { name }));
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole("radio", { name, checked: true })),
      );
    }
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
