import { describe, expect, it } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import type { Outcome } from "./api/execute-query.ts";
import type { Answer } from "./api/generate-query.ts";
import { EMPTY_PANEL, type PanelAction, type QueryPanel, reducePanel, shownResult } from "./query-panel.ts";

const reading = { confidence: 1, ties: [], notUnderstood: [], isWrite: false, collection: "orders" };
const ANSWER: Answer = {
  ...reading,
  query: "db.orders.find({})",
  explanation: "All orders",
  generator: "built-in",
  model: null,
  notice: null,
  choices: null,
  alternatives: [{ ...reading, label: "Open", query: "db.orders.find({ open: true })", explanation: "Open" }],
  ms: 3,
};
const SENT = { connectionId: "con_1", queryString: "db.orders.find({})" };
const outcome = (change: Partial<Outcome> = {}): Outcome => ({
  result: ["a"],
  operation: "find",
  collection: "orders",
  executionTime: 7,
  documentsAffected: 1,
  historyId: "his_1",
  cappedBy: null,
  nextPage: "next",
  sizeBytes: 3,
  ...change,
});

function reduceAll(...actions: PanelAction[]): QueryPanel {
  return actions.reduce(reducePanel, EMPTY_PANEL);
}

const answered = { type: "generated", question: "all orders", answer: ANSWER } as const;
const done = { type: "executed", shown: { sent: SENT, outcome: outcome() } } as const;

describe("the state of the query panel", () => {
  it("drops the answer with its edit when the question changes", () => {
    const panel = reduceAll(answered, { type: "edit", text: "db.x.find()" }, { type: "question", text: "b" });
    expect(panel.generation).toEqual({ kind: "idle" });
    expect(panel.lastAsked).toEqual({ question: "all orders", query: "db.orders.find({})" });
  });

  it("ignores an edit while there is no answer", () => {
    expect(reduceAll({ type: "edit", text: "db.x.find()" })).toBe(EMPTY_PANEL);
  });

  it("replaces the edited text when another reading is chosen, and keeps the former one", () => {
    const panel = reduceAll(answered, { type: "edit", text: "changed" }, { type: "reading", index: 0 });
    expect(panel.generation).toMatchObject({
      text: "db.orders.find({ open: true })",
      answer: { alternatives: [{ query: "db.orders.find({})" }] },
    });
  });

  it("keeps the last result with its own query while the next run is under way, fails or is cancelled", () => {
    const sent = { ...SENT, queryString: "db.orders.find({ a: 1 })" };
    for (const action of [
      { type: "executing", sent },
      { type: "execution failed", sent, error: new Error("refused") },
      { type: "execution cancelled", sent },
    ] as const)
      expect(shownResult(reduceAll(done, action).execution)).toEqual(done.shown);
  });

  it("closes the question for confirmation when a run starts", () => {
    const run = { query: "db.orders.drop()", question: null, generated: null };
    const danger = { level: "high", operation: "drop", collection: "orders" } as const;
    const panel = reduceAll(
      { type: "notice", notice: { kind: "confirm", run, danger: { ...danger } } },
      { type: "executing", sent: SENT },
    );
    expect(panel.notice).toBeNull();
  });

  it("shows a limit in place of the hint for an empty question", () => {
    const reply = {
      success: false as const,
      code: "daily_limit_exceeded" as const,
      message: "",
      requestId: "r",
    };
    const error = new ApiError("", { code: "daily_limit_exceeded", status: 429, reply });
    const panel = reduceAll(
      { type: "notice", notice: { kind: "empty" } },
      { type: "generation failed", question: "a", error },
    );
    expect(panel.notice).toMatchObject({ kind: "limit", limit: { kind: "ai" } });
  });

  it("appends the next page to the result and keeps time and history entry of the run", () => {
    const panel = reduceAll(
      done,
      { type: "loading more" },
      {
        type: "loaded more",
        next: outcome({ result: ["b"], historyId: "his_2", executionTime: 99, nextPage: null, sizeBytes: 4 }),
      },
    );
    expect(shownResult(panel.execution)?.outcome).toEqual(
      outcome({ result: ["a", "b"], documentsAffected: 2, nextPage: null, sizeBytes: 7 }),
    );
  });

  it("keeps the shown documents when the next page cannot be loaded", () => {
    const panel = reduceAll(done, { type: "loading more" }, { type: "loaded more", next: null });
    expect(panel.execution).toEqual({ kind: "done", shown: done.shown, isLoadingMore: false });
  });
});
