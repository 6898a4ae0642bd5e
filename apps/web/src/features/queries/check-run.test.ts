import { describe, expect, it } from "vitest";
import { checkRun, missingInput } from "./check-run.ts";
import * as checker from "./danger.ts";

const run = (query: string) => ({ query, question: null, generated: null });
const ALL = { checker, collection: null, isReadOnly: false };

describe("the check before a run", () => {
  it.each([
    [" ", { kind: "empty" }],
    ["db.a.find({ n: :n })", { kind: "placeholders" }],
  ])("%j: waits for input", (query, notice) => {
    expect(missingInput(run(query))).toMatchObject(notice);
  });

  it.each([
    ["db.a.find({})", ALL, { kind: "send", keepUndo: null }],
    ["db.a.updateOne({ n: 1 }, { $set: { n: 2 } })", ALL, { kind: "send", keepUndo: "wanted" }],
    ["db.a.drop()", ALL, { kind: "ask", notice: { kind: "confirm", danger: { level: "high" } } }],
    ["db.a.drop()", { ...ALL, isReadOnly: true }, { kind: "send", keepUndo: null }],
    ["db.a.find(); db.b.find()", ALL, { kind: "ask", notice: { kind: "several" } }],
    ["db.a.find()", { ...ALL, checker: null }, { kind: "unchecked" }],
    ["db.a.find()", { ...ALL, checker: null, isReadOnly: true }, { kind: "send", keepUndo: null }],
  ])("%j", (query, context, checked) => {
    expect(missingInput(run(query))).toBeNull();
    expect(checkRun(run(query), context)).toMatchObject(checked);
  });
});
