import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { completeShell, type EditorSchema } from "./completion.ts";

const schema: EditorSchema = {
  collections: [{ name: "orders", count: 3, fields: [{ path: "total", type: "decimal" }] }],
};

async function labelsAt(text: string): Promise<string[]> {
  const context = new CompletionContext(EditorState.create({ doc: text }), text.length, true);
  const found = await completeShell(() => schema)(context);
  return found?.options.map(({ label }) => label) ?? [];
}

describe("completion in the shell editor", () => {
  it("suggests the collection methods that the parser runs, without legacy names", async () => {
    const labels = await labelsAt("db.orders.");
    expect(labels).toEqual(expect.arrayContaining(["find", "findOneAndReplace", "getIndexes", "drop"]));
    expect(labels).not.toContain("save");
  });

  it("suggests $out and $merge, and no stage that every connection refuses", async () => {
    const labels = await labelsAt("db.orders.aggregate([{ $");
    expect(labels).toEqual(expect.arrayContaining(["$match", "$out", "$merge"]));
    expect(labels).not.toContain("$currentOp");
    expect(labels).not.toContain("$changeStream");
  });

  it("suggests only the cursor methods that an aggregation has", async () => {
    expect(await labelsAt("db.orders.aggregate([]).")).not.toContain("min");
    expect(await labelsAt("db.orders.find().")).toContain("min");
  });

  it("suggests fields of the collection as keys of a filter", async () => {
    expect(await labelsAt("db.orders.find({ to")).toContain("total");
  });
});
