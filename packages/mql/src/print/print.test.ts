import { describe, expect, it } from "vitest";
import {
  buildOperation,
  findPart,
  formatValue,
  parse,
  print,
  printWithParts,
  type Operation,
} from "../index.ts";

function first(text: string): Operation {
  const result = parse(text);
  if (!result.ok)
    throw new Error(
      result.errors.map(({ message, line, column }) => `${message} @${line}:${column}`).join("; "),
    );
  const [operation] = result.statements;
  if (!operation) throw new Error("no statement");
  return operation;
}

const LONG_FIND = `db.orders
  .find({
    status: "paid",
    total: { $gt: NumberDecimal("500") },
    "shipping.country": "DE",
    createdAt: { $gte: ISODate("2026-08-23T00:00:00Z") }
  })
  .sort({ createdAt: -1 })`;

const LONG_AGGREGATE = `db.orders.aggregate([
  { $match: { status: "refunded" } },
  {
    $group: {
      _id: "$shipping.country",
      total: { $sum: "$total" },
      averageBasket: { $avg: { $size: "$items" } }
    }
  },
  { $sort: { total: -1 } }
])`;

const LONG_UPDATE = `db.orders.updateMany(
  { status: "paid", createdAt: { $lt: ISODate("2024-01-01T00:00:00Z") } },
  { $set: { archived: true } }
)`;

describe("print", () => {
  it.each([
    'db.orders.find({ status: "paid" }).limit(5)',
    LONG_FIND,
    LONG_AGGREGATE,
    LONG_UPDATE,
    'db.orders.explain("executionStats").countDocuments({})',
    'db.getCollection("a-b").drop()',
    'db.getCollection("stats").find()',
    "db.fs.files.find()",
    "db.dropDatabase()",
    "use shop",
    "show collections",
    "it",
    'db.c.insertOne({ a: Double(1), b: 1.5, c: NumberLong("5"), d: /^a\\/b/i })',
    'db.c.find({ e: RegExp("a/b", "x"), f: RegExp(""), g: RegExp("(?i)a") })',
    'db.c.insertOne({ ["__proto__"]: [1, [], {}], "1": -0, "": MinKey() })',
    "db.c.find({ u: { $undefined: true } })",
  ])("writes %s the way it was written", (text) => expect(print(first(text))).toBe(text));

  it("lays out what was typed any other way", () => {
    expect(
      print(
        first(
          "db['orders'].find( {status:'paid',total:{$gt:NumberDecimal('500')},'shipping.country':'DE',createdAt:{$gte:new Date('2026-08-23')},} ).sort({createdAt:-1});",
        ),
      ),
    ).toBe(LONG_FIND);
  });

  it("tells where every part stands", () => {
    const printed = printWithParts(first(LONG_FIND));
    const textOf = (path: (string | number)[], which: "span" | "key" | "value" = "span") => {
      const span = findPart(printed, path)?.[which];
      return span && printed.text.slice(span.start, span.end);
    };
    expect(textOf(["collection"])).toBe("orders");
    expect(textOf(["method"])).toBe("find");
    expect(textOf(["args", 0, "status"])).toBe('status: "paid"');
    expect(textOf(["args", 0, "shipping.country"], "key")).toBe('"shipping.country"');
    expect(textOf(["args", 0, "total", "$gt"], "value")).toBe('NumberDecimal("500")');
    expect(textOf(["chain", 0])).toBe("sort({ createdAt: -1 })");
    expect(textOf(["chain", 0, "args", 0, "createdAt"])).toBe("createdAt: -1");
  });

  it("prints operations that were built by hand", () => {
    expect(print(buildOperation({ collection: "orders", method: "countDocuments" }))).toBe(
      "db.orders.countDocuments()",
    );
  });

  it("formats values on one line or indented", () => {
    const [value] = first(
      'db.c.insertOne({ name: "a rather long name for a person", tags: ["one", "two", "three", "four", "five"], n: 1 })',
    ).args;
    expect(formatValue(value ?? null)).toBe(
      '{ name: "a rather long name for a person", tags: ["one", "two", "three", "four", "five"], n: 1 }',
    );
    expect(formatValue(value ?? null, { layout: "indented" })).toBe(
      '{\n  name: "a rather long name for a person",\n  tags: ["one", "two", "three", "four", "five"],\n  n: 1\n}',
    );
  });
});
