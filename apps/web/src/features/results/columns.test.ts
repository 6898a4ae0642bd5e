import { DateTime, Doc, Double, Int32, Long, ObjectId, Undefined, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { cellValue, columnId, columnOffsets, findColumns } from "./columns.ts";

const doc = (...entries: [string, Value][]) => Doc.of(entries);
const none = new Map<string, boolean>();
const labels = (items: readonly Value[], choices = none) =>
  findColumns(items, choices).columns.map((column) => `${column.label}:${column.type}`);

describe("findColumns", () => {
  it("takes keys in the order of the documents, integer-like ones too", () => {
    expect(
      labels([doc(["b", "x"], ["1", new Int32(1)], ["0", new Int32(2)]), doc(["c", true], ["b", "y"])]),
    ).toEqual(["b:string", "1:int", "0:int", "c:bool"]);
  });

  it("says mixed when several types stand in a column, null among them", () => {
    expect(labels([doc(["a", "x"]), doc(["a", null])])).toEqual(["a:mixed"]);
    expect(labels([doc(["a", null])])).toEqual(["a:null"]);
    expect(labels([doc(["a", Undefined.instance])])).toEqual(["a:undefined"]);
    const numbers = findColumns(
      [doc(["a", new Int32(1)]), doc(["a", new Double(1.5)]), doc(["a", new Long(5n)])],
      none,
    ).columns[0];
    expect(numbers).toMatchObject({ type: "mixed", isNumeric: true });
  });

  it("opens small documents, and folds them again on demand", () => {
    const items = [doc(["customer", doc(["name", "Jana"], ["mail", "j@x"])], ["n", new Int32(1)])];
    expect(labels(items)).toEqual(["customer.name:string", "customer.mail:string", "n:int"]);
    expect(findColumns(items, none).columns[0]?.foldsInto).toEqual(["customer"]);
    expect(labels(items, new Map([[columnId(["customer"]), false]]))).toEqual(["customer:object", "n:int"]);
  });

  it("leaves wide, nested and half-missing documents folded", () => {
    const wide = doc(...Array.from({ length: 5 }, (_, index): [string, Value] => [`k${index}`, "x"]));
    expect(labels([doc(["a", wide])])).toEqual(["a:object"]);
    expect(labels([doc(["a", wide])], new Map([[columnId(["a"]), true]]))).toHaveLength(5);
    expect(labels([doc(["a", doc(["b", doc(["c", "x"])])])])).toEqual(["a:object"]);
    expect(labels([doc(["a", doc(["b", "x"])]), doc(["a", null])])).toEqual(["a:mixed"]);
    expect(labels([doc(["a", Doc.empty])])).toEqual(["a:object"]);
  });

  it("keeps keys with dots apart from paths", () => {
    const items = [doc(["a.b", "dotted"], ["a", doc(["b", "nested"])])];
    const { columns } = findColumns(items, none);
    expect(columns.map((column) => cellValue(items[0] ?? null, column))).toEqual(["dotted", "nested"]);
    expect(new Set(columns.map((column) => column.id)).size).toBe(2);
  });

  // covers: SE.13
  it("gives a column of dates the width of its longest value, milliseconds included", () => {
    const dates = (lastMs: number) => [
      ...Array.from({ length: 300 }, () => doc(["at", new DateTime(0)])),
      doc(["at", new DateTime(lastMs)]),
    ];
    const [whole = 0, long = 0] = [0, 123].map((ms) => findColumns(dates(ms), none).columns[0]?.width);
    expect(long - whole).toBe(32);
  });

  it("shows a list of plain values in one column", () => {
    const { columns, areScalars } = findColumns(["a", new Int32(1)], none);
    expect(areScalars).toBe(true);
    expect(columns).toHaveLength(1);
    expect(columns[0] && cellValue("a", columns[0])).toBe("a");
    expect(findColumns([], none).columns).toEqual([]);
  });

  // covers: SE.05
  it("puts ranked columns first, those of folded documents too, and folds ids", () => {
    const id = (digit: string): [string, Value] => ["_id", new ObjectId(digit.repeat(24))];
    const wide = doc(...Array.from({ length: 6 }, (_, index): [string, Value] => [`k${index}`, "x"]));
    const items = [doc(id("a"), ["note", "n"], ["shipping", wide], ["total", new Int32(1)])];
    const ranks = new Map([
      ["shipping.k3", 1],
      ["total", 0],
      ["gone", 2],
    ]);
    const { columns } = findColumns(items, none, ranks);
    expect(columns.map((column) => column.label)).toEqual([
      "total",
      "shipping.k3",
      "_id",
      "note",
      "shipping",
    ]);
    expect(columns.filter((column) => column.isTail).map((column) => column.label)).toEqual(["_id"]);
    expect(columns.map((column) => cellValue(items[0] ?? null, column)).at(1)).toBe("x");
    const opened = findColumns(items, new Map([[columnId(["_id"]), true]]), ranks).columns[2];
    expect(opened).toMatchObject({ label: "_id", isTail: false, foldsInto: ["_id"] });
  });

  it("keeps the query's order where every column is ranked, and whole ids where none is", () => {
    const items = [doc(["_id", "DE"], ["spent", new Int32(1)])];
    const ranks = new Map([
      ["spent", 0],
      ["_id", 2],
    ]);
    expect(findColumns(items, none, ranks).columns.map((column) => column.label)).toEqual(["_id", "spent"]);
    const ids = [doc(["_id", new ObjectId("a".repeat(24))])];
    expect(findColumns(ids, none, new Map([["gone", 0]])).columns[0]?.isTail).toBe(false);
  });

  it("tells a missing key from a null", () => {
    const items = [doc(["a", null]), doc(["b", "x"])];
    const [a] = findColumns(items, none).columns;
    expect(a && items.map((item) => cellValue(item, a))).toEqual([null, undefined]);
  });

  it("reads 1,000 documents of 60 keys", () => {
    const wide = Array.from({ length: 1000 }, (_, row) =>
      doc(
        ["_id", new ObjectId("0".repeat(24))],
        ...Array.from({ length: 60 }, (_, key): [string, Value] => [`key${key}`, new Int32(row)]),
      ),
    );
    expect(findColumns(wide, none).columns).toHaveLength(61);
  });
});

it("shares spare room, but not beyond what can be read as a row", () => {
  const { columns } = findColumns([doc(["a", "x"], ["b", "y"])], none);
  const total = columnOffsets(columns, 0).at(-1) ?? 0;
  expect(columnOffsets(columns, total * 1.2).at(-1)).toBe(Math.round(total * 1.2));
  expect(columnOffsets(columns, total * 10).at(-1)).toBeLessThan(total * 1.5);
});
