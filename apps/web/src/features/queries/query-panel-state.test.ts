import { describe, expect, it } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import type { Outcome } from "./api/execute-query.ts";
import type { Answer } from "./api/generate-query.ts";
import { draftOf, panelOf } from "./panel-draft.ts";
import { shownResult } from "./execution-state.ts";
import {
  awaitedRequests,
  EMPTY_PANEL,
  enteredQuery,
  type PanelEvent,
  type QueryPanel,
  reducePanel,
  requestOf,
  runOnScreen,
  shownRequest,
} from "./query-panel-state.ts";

const reading = { confidence: 1, ties: [], notUnderstood: [], isWrite: false, collection: "orders" };
const OPEN = { ...reading, label: "Open", query: "db.orders.find({ open: true })", explanation: "Open" };
const ANSWER: Answer = {
  ...reading,
  query: "db.orders.find({})",
  explanation: "All orders",
  generator: "built-in",
  model: null,
  notice: null,
  choices: null,
  alternatives: [OPEN],
  ms: 3,
};
const CHOICES: NonNullable<Answer["choices"]> = {
  key: "orders",
  question: "Which orders?",
  words: [],
  options: [
    { value: "all", label: "All", query: "db.orders.find({})" },
    { value: "open", label: "Open", query: OPEN.query },
  ],
  chosen: null,
};
const REFUSED: Answer = { ...ANSWER, query: null, choices: CHOICES };

const sent = (runKey: string, queryString = "db.orders.find({})") => ({
  connectionId: "con_1",
  queryString,
  runKey,
});
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
const SHOWN = { sent: sent("r1"), outcome: outcome() };
const FAILURE = new Error("refused");
const RUN = { query: "db.orders.find({})", question: "all orders", generated: "db.orders.find({})" };
const limitError = new ApiError("", {
  code: "daily_limit_exceeded",
  status: 429,
  reply: { success: false, code: "daily_limit_exceeded", message: "", requestId: "r" },
});

const typed: PanelEvent = { type: "question typed", text: "all orders" };
const asked: PanelEvent = { type: "asked", request: "q1" };
const answered: PanelEvent = { type: "answered", request: "q1", answer: ANSWER };
const started: PanelEvent = { type: "run started", sent: sent("r1") };
const finished: PanelEvent = { type: "run finished", sent: sent("r1"), outcome: outcome() };
const reading0: PanelEvent = { type: "reading chosen", index: 0 };
const empty: PanelEvent = { type: "notice shown", notice: { kind: "empty" } };

/** States by name, each with the events that lead to it. */
const STATES = {
  empty: [],
  asking: [typed, asked],
  answered: [typed, asked, answered],
  refused: [typed, asked, { type: "answered", request: "q1", answer: REFUSED }],
  "asking failed": [typed, asked, { type: "asking failed", request: "q1", error: FAILURE }],
  "write query": [{ type: "query written", text: "db.a.find()" }],
  running: [started],
  done: [started, finished],
  "loading more": [started, finished, { type: "page requested", request: "p1" }],
  "run failed": [started, { type: "run failed", sent: sent("r1"), error: FAILURE }],
  cancelled: [started, { type: "run cancelled", sent: sent("r1") }],
  opening: [{ type: "stored run requested", historyId: "his_1" }],
  unopened: [
    { type: "stored run requested", historyId: "his_1" },
    { type: "stored run unreadable", historyId: "his_1", error: FAILURE },
  ],
} as const satisfies Record<string, readonly PanelEvent[]>;
type State = keyof typeof STATES;

const panelIn = (state: State): QueryPanel => STATES[state].reduce<QueryPanel>(reducePanel, EMPTY_PANEL);

const TRANSITIONS: readonly [State, PanelEvent, object][] = [
  ["empty", asked, { generation: { kind: "asking", request: "q1" }, notice: null }],
  [
    "asking",
    answered,
    {
      generation: { kind: "answered", text: "db.orders.find({})" },
      lastAsked: { question: "all orders", query: "db.orders.find({})" },
      answers: [{ question: "all orders", answer: ANSWER }],
    },
  ],
  ["asking", { type: "answered", request: "q1", answer: REFUSED }, { generation: { kind: "refused" } }],
  [
    "asking",
    { type: "asking failed", request: "q1", error: limitError },
    { generation: { kind: "failed" }, notice: { kind: "limit", limit: { kind: "ai" } } },
  ],
  ["asking", asked, { generation: { kind: "asking" } }],
  ["asking", typed, { generation: { kind: "idle" } }],
  [
    "answered",
    { type: "question typed", text: "b" },
    { generation: { kind: "idle" }, lastAsked: { question: "all orders" } },
  ],
  ["answered", { type: "answer edited", text: "db.b.find()" }, { generation: { text: "db.b.find()" } }],
  ["answered", { type: "answer dropped" }, { generation: { kind: "idle" }, question: "all orders" }],
  [
    "answered",
    { type: "mode chosen", mode: "raw" },
    { mode: "raw", generation: null, question: "all orders" },
  ],
  [
    "answered",
    reading0,
    {
      generation: { text: OPEN.query, answer: { alternatives: [{ query: ANSWER.query }] } },
      answers: [{ answer: { query: OPEN.query } }],
    },
  ],
  [
    "refused",
    { type: "choice made", value: "open" },
    {
      generation: { kind: "answered", text: OPEN.query, answer: { choices: { chosen: "open" } } },
      answers: [{ question: "all orders", answer: { query: OPEN.query } }],
    },
  ],
  ["answered", started, { generation: { kind: "answered" }, execution: { kind: "running", shown: null } }],
  ["running", finished, { execution: { kind: "done", shown: SHOWN, pageRequest: null } }],
  [
    "running",
    { type: "run failed", sent: sent("r1"), error: limitError },
    { execution: { kind: "failed" }, notice: { kind: "limit", limit: { kind: "query" } } },
  ],
  [
    "running",
    { type: "run cancelled", sent: sent("r1") },
    { execution: { kind: "cancelled", run: { kind: "asking" } } },
  ],
  ["running", { type: "result closed" }, { execution: { kind: "idle" } }],
  [
    "cancelled",
    { type: "cancelled run settled", sent: sent("r1"), run: { kind: "refunded" } },
    { execution: { kind: "cancelled", run: { kind: "refunded" } } },
  ],
  ["done", { type: "run started", sent: sent("r2") }, { execution: { kind: "running", shown: SHOWN } }],
  [
    "done",
    { type: "page requested", request: "p1" },
    { execution: { kind: "done", shown: SHOWN, pageRequest: "p1" } },
  ],
  [
    "loading more",
    {
      type: "page settled",
      request: "p1",
      page: outcome({ result: ["b"], historyId: "his_2", executionTime: 99, nextPage: null, sizeBytes: 4 }),
    },
    {
      execution: {
        kind: "done",
        pageRequest: null,
        // time and history entry stay those of the run
        shown: {
          outcome: outcome({ result: ["a", "b"], documentsAffected: 2, nextPage: null, sizeBytes: 7 }),
        },
      },
    },
  ],
  [
    "loading more",
    { type: "page settled", request: "p1", page: null },
    { execution: { kind: "done", shown: SHOWN, pageRequest: null } },
  ],
  [
    "opening",
    { type: "stored result read", historyId: "his_1", shown: SHOWN },
    { execution: { kind: "done", shown: SHOWN } },
  ],
  [
    "opening",
    { type: "stored failure read", historyId: "his_1", sent: sent("his_1"), error: FAILURE },
    { execution: { kind: "failed", error: FAILURE, shown: null } },
  ],
  [
    "opening",
    { type: "stored run unreadable", historyId: "his_1", error: FAILURE },
    { execution: { kind: "unopened", historyId: "his_1", error: FAILURE } },
  ],
  ["unopened", { type: "stored run requested", historyId: "his_1" }, { execution: { kind: "opening" } }],
  ["empty", { type: "query written", text: "db.a.find()" }, { mode: "raw", rawText: "db.a.find()" }],
  ["empty", { type: "run filled in", run: RUN }, { mode: "raw", generation: null, rawText: RUN.query }],
  [
    "answered",
    { type: "run filled in", run: RUN },
    { mode: "natural", question: "all orders", generation: { kind: "answered", text: RUN.query } },
  ],
  [
    "write query",
    { type: "answer recalled", run: { ...RUN, query: "db.a.find()" }, answer: ANSWER },
    { mode: "natural", question: "all orders", generation: { kind: "answered", text: "db.a.find()" } },
  ],
];

/** Events that belong to a request, or to something on screen, that is no longer there. */
const STALE: readonly [State, PanelEvent][] = [
  ["empty", answered],
  ["empty", { type: "answer edited", text: "db.b.find()" }],
  ["empty", reading0],
  ["empty", { type: "choice made", value: "open" }],
  ["asking", { type: "answered", request: "q0", answer: ANSWER }],
  ["asking", { type: "asking failed", request: "q0", error: FAILURE }],
  ["answered", { type: "asking failed", request: "q1", error: FAILURE }],
  ["answered", { type: "reading chosen", index: 5 }],
  ["refused", { type: "answer edited", text: "db.b.find()" }],
  ["write query", asked],
  ["write query", answered],
  ["write query", { type: "answer recalled", run: RUN, answer: ANSWER }],
  ["empty", finished],
  ["running", { type: "run finished", sent: sent("r0"), outcome: outcome() }],
  ["running", { type: "run failed", sent: sent("r0"), error: FAILURE }],
  ["running", { type: "page requested", request: "p1" }],
  ["done", { type: "run cancelled", sent: sent("r1") }],
  ["done", { type: "page settled", request: "p1", page: null }],
  ["loading more", { type: "page settled", request: "p0", page: null }],
  ["cancelled", { type: "cancelled run settled", sent: sent("r0"), run: { kind: "refunded" } }],
  ["running", { type: "stored result read", historyId: "his_1", shown: SHOWN }],
  ["opening", { type: "stored result read", historyId: "his_0", shown: SHOWN }],
  ["empty", { type: "mode chosen", mode: "natural" }],
];

describe("a query tab", () => {
  it.each(TRANSITIONS)("%s: takes %j", (state, event, expected) => {
    expect(reducePanel(panelIn(state), event)).toMatchObject(expected);
  });

  it.each(STALE)("%s: ignores %j", (state, event) => {
    const panel = panelIn(state);
    expect(reducePanel(panel, event)).toBe(panel);
  });

  it.each(["running", "run failed", "cancelled"] as const)(
    "keeps the last result with its query: %s",
    (state) => {
      const events: readonly PanelEvent[] = [
        ...STATES.done,
        { type: "notice closed" },
        ...STATES[state].map((event): PanelEvent => ({
          ...event,
          sent: sent("r2", "db.orders.find({ a: 1 })"),
        })),
      ];
      expect(shownResult(events.reduce(reducePanel, EMPTY_PANEL).execution)).toEqual(SHOWN);
    },
  );

  it.each([
    ["empty", []],
    ["asking", ["q1"]],
    ["answered", []],
    ["running", ["r1"]],
    ["loading more", ["p1"]],
    ["cancelled", []],
  ] as const)("%s: awaits %j", (state, awaited) => {
    expect(awaitedRequests(panelIn(state))).toEqual(awaited);
  });

  it("drops the hint for an empty text with the next input, and a dialog with the next run", () => {
    const danger = { level: "high", operation: "drop", collection: "orders" } as const;
    const confirm: PanelEvent = { type: "notice shown", notice: { kind: "confirm", run: RUN, danger } };
    const after = (...events: PanelEvent[]) => events.reduce(reducePanel, EMPTY_PANEL).notice;
    expect(after(empty)).toEqual({ kind: "empty" });
    expect(after(empty, typed)).toBeNull();
    expect(after(confirm, typed)).toMatchObject({ kind: "confirm" });
    expect(after(confirm, started)).toBeNull();
  });

  it("runs the text on screen, as the saved query it was opened from while it is unchanged", () => {
    const saved = { id: "sav_1", name: "A", collection: null };
    const run = { query: "db.a.find()", question: null, generated: null, saved };
    const opened = reducePanel(EMPTY_PANEL, { type: "run filled in", run });
    expect(runOnScreen(opened)).toEqual(run);
    const changed = reducePanel(opened, { type: "query typed", text: "db.b.find()" });
    expect(runOnScreen(changed)).toEqual({ ...run, query: "db.b.find()", saved: undefined });
    expect(runOnScreen(panelIn("answered"))).toEqual({ ...RUN, saved: undefined });
    expect(enteredQuery(panelIn("refused"))).toBeNull();
  });
});

describe("what a question is sent with", () => {
  const after = (panel: QueryPanel, ...events: PanelEvent[]) => events.reduce<QueryPanel>(reducePanel, panel);

  // covers: LM.25
  it("refines the reading on screen by a follow-up, and what was run of its edit", () => {
    const chosen = after(panelIn("answered"), reading0, { type: "question typed", text: "only open" });
    expect(requestOf(chosen, "only open")).toMatchObject({
      previousQuestion: "all orders",
      previousQuery: OPEN.query,
    });
    const query = "db.orders.find({ a: 1 })";
    const edited = after(panelIn("answered"), { type: "answer edited", text: query });
    expect(requestOf(edited, "b").previousQuery).toBe("db.orders.find({})");
    const run = sent("r2", query);
    const ran = after(
      edited,
      { type: "run started", sent: run },
      { type: "run finished", sent: run, outcome: outcome() },
    );
    expect(requestOf(ran, "b").previousQuery).toBe(query);
  });

  it("is known of the answer on screen, also after a reload", () => {
    const first = panelIn("answered");
    expect(shownRequest(first)).toMatchObject({ naturalLanguage: "all orders", previousQuery: null });
    const next = after(first, { type: "question typed", text: "of May" });
    expect(shownRequest(next)).toMatchObject({ naturalLanguage: "of May", previousQuestion: "all orders" });
    const followUp = after(next, asked, answered);
    expect(shownRequest(followUp)).toMatchObject({
      naturalLanguage: "of May",
      previousQuestion: "all orders",
    });
    expect(shownRequest(panelOf(draftOf(followUp)))).toEqual(shownRequest(followUp));
  });
});
