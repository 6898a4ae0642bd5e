import { Doc, Int32, ObjectId, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { childRoots, CHILDREN_LISTED, numberedRoots, previewText, treeRows } from "./tree-rows.ts";

const doc = (...entries: [string, Value][]) => Doc.of(entries);
const names = (items: readonly Value[], open: string[], listed: [string, number][] = []) =>
  treeRows(numberedRoots(items), { open: new Set(open), listed: new Map(listed) }).map((row) =>
    row.kind === "more" ? `+${row.hidden}` : `${"  ".repeat(row.depth)}${row.name}`,
  );

describe("treeRows", () => {
  const items = [doc(["a", new Int32(1)], ["b", ["x", "y"]]), doc(["c", null])];

  it("lists what is open only", () => {
    expect(names(items, [])).toEqual(["1", "2"]);
    expect(names(items, ["0"])).toEqual(["1", "  a", "  b", "2"]);
    expect(names(items, ["0", "0.1", "1"])).toEqual(["1", "  a", "  b", "    0", "    1", "2", "  c"]);
    expect(names(items, ["0.1"])).toEqual(["1", "2"]);
  });

  it("keeps duplicate and odd keys, each in its place", () => {
    expect(names([doc(["k", "1"], ["k", "2"], ["", "3"], ["__proto__", "4"])], ["0"])).toEqual([
      "1",
      "  k",
      "  k",
      "  ",
      "  __proto__",
    ]);
  });

  it("lists a long array a part at a time", () => {
    const long = [Array.from({ length: CHILDREN_LISTED + 7 }, () => "x")];
    expect(names(long, ["0"])).toHaveLength(CHILDREN_LISTED + 2);
    expect(names(long, ["0"]).at(-1)).toBe("+7");
    expect(names(long, ["0"], [["0", 10_000]])).toHaveLength(CHILDREN_LISTED + 8);
  });

  it("opens what one value holds", () => {
    expect(childRoots(doc(["a", "x"]))).toEqual([{ name: "a", value: "x" }]);
    expect(childRoots(["p", "q"]).map((root) => root.name)).toEqual(["0", "1"]);
  });
});

describe("previewText", () => {
  it.each<[Doc | readonly Value[], string]>([
    [doc(["_id", new ObjectId("66f1a0d3b84c2e19d07fc3a9")], ["n", "x"]), "66f1a0d3…7fc3a9"],
    [doc(["_id", "key"]), "key"],
    [doc(["qty", new Int32(2)], ["name", "oak coaster"]), "oak coaster"],
    [doc(["qty", new Int32(2)]), ""],
    [["linen napkin", "oak coaster", "tea tin"], "linen napkin, oak coaster, tea tin"],
    [[new Int32(1), null, true, "x"], "1, null, true, …"],
    [[doc(["name", "a"]), [new Int32(1)]], "a, [1]"],
    [["x".repeat(99)], `${"x".repeat(32)}…`],
    [[], ""],
  ])("%#", (value, text) => {
    expect(previewText(value)).toBe(text);
  });
});
