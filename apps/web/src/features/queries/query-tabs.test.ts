import { describe, expect, it } from "vitest";
import { panelOf, tabsDraftOf, tabsOf } from "./panel-draft.ts";
import { EMPTY_PANEL, entryOf } from "./query-panel-state.ts";
import { activePanel, MAX_TABS, type QueryTabs, reduceTabs, singleTab, tabTitle } from "./query-tabs.ts";

const typed = (text: string) => ({ type: "query typed", text }) as const;
const start: QueryTabs = singleTab({ ...EMPTY_PANEL, ...entryOf("raw"), rawText: "db.a.find()" });
const two = reduceTabs(reduceTabs(start, { type: "open", tab: "b" }), {
  type: "panel",
  tab: "b",
  event: typed("db.b.find()"),
});

describe("query tabs", () => {
  it("open in the mode of the tab before, empty and active, up to a number", () => {
    expect(two.order).toEqual(["tab-1", "b"]);
    expect(activePanel(two)).toMatchObject({ mode: "raw", rawText: "db.b.find()" });
    let many = two;
    for (let n = 0; n < 20; n += 1) many = reduceTabs(many, { type: "open", tab: `t${n}` });
    expect(many.order).toHaveLength(MAX_TABS);
  });

  it("take what arrives for a tab that is not in view", () => {
    const later = reduceTabs(two, { type: "panel", tab: "tab-1", event: typed("db.a.drop()") });
    expect(later.panels["tab-1"]?.rawText).toBe("db.a.drop()");
    expect(activePanel(later).rawText).toBe("db.b.find()");
    expect(reduceTabs(two, { type: "panel", tab: "gone", event: typed("x") })).toBe(two);
  });

  it("close onto their neighbor, come back with their text, and the last one stays", () => {
    const closed = reduceTabs(two, { type: "close", tab: "b" });
    expect(closed).toMatchObject({ order: ["tab-1"], active: "tab-1" });
    expect(reduceTabs(closed, { type: "close", tab: "tab-1" })).toBe(closed);
    const back = reduceTabs(closed, { type: "reopen" });
    expect(back.order).toEqual(["tab-1", "b"]);
    expect(activePanel(back).rawText).toBe("db.b.find()");
  });

  it("await nothing when they come back: closing them aborts their requests", () => {
    const sent = { connectionId: "con_1", queryString: "db.b.find()", runKey: "r1" };
    const events = [
      { type: "mode chosen", mode: "natural" },
      { type: "asked", request: "q1" },
      { type: "run started", sent },
    ] as const;
    const busy = events.reduce((tabs, event) => reduceTabs(tabs, { type: "panel", tab: "b", event }), two);
    const back = reduceTabs(reduceTabs(busy, { type: "close", tab: "b" }), { type: "reopen" });
    expect(activePanel(back)).toMatchObject({ generation: { kind: "idle" }, execution: { kind: "idle" } });
  });

  // covers: F.09
  it("are kept with every text, the saved query that was opened and the time limit", () => {
    const opened = { query: "db.b.find()", saved: { id: "sav_1", name: "B", collection: null } };
    const kept: QueryTabs = {
      ...two,
      panels: { ...two.panels, b: { ...activePanel(two), opened, timeLimitMs: 5000 } },
    };
    const read = tabsOf(JSON.parse(JSON.stringify(tabsDraftOf(kept))));
    expect(read).toMatchObject({ order: ["tab-1", "b"], active: "b" });
    expect(read.panels["tab-1"]?.rawText).toBe("db.a.find()");
    expect(activePanel(read)).toMatchObject({ rawText: "db.b.find()", opened, timeLimitMs: 5000 });
  });

  it("begin with the draft of a version that had no tabs", () => {
    const former = { mode: "raw", question: "", rawText: "db.x.find()", collection: null, lastAsked: null };
    const read = tabsOf({ ...former, answers: [], historyId: null });
    expect(read.order).toEqual(["tab-1"]);
    expect(activePanel(read).rawText).toBe("db.x.find()");
    expect(activePanel(tabsOf("nonsense"))).toEqual(panelOf(null));
  });

  it("are named after their question, else their query", () => {
    expect(tabTitle({ ...EMPTY_PANEL, question: " paid\norders " })).toBe("paid orders");
    expect(tabTitle({ ...EMPTY_PANEL, ...entryOf("raw"), rawText: "db.a\n  .find()" })).toBe("db.a.find()");
    expect(tabTitle(EMPTY_PANEL)).toBe("New query");
  });
});
