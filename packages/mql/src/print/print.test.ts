import { describe, expect, it } from "vitest";
import {
  buildOperation,
  findPart,
  formatValue,
  parse,
  print,
  printTied,
  printWithParts,
  type Operation,
  type OperationPath,
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

const HERO = `db.orders.aggregate([
  { $match: { status: "paid",
              "shipping.country": "DE",
              createdAt: { $gte: ISODate("2026-01-01T00:00:00Z") } } },
  { $group: { _id: "$customer.name",
              spent: { $sum: "$total" } } },
  { $sort: { spent: -1 } },
  { $limit: 5 }
])`;

const LOOKUP = `db.customers.aggregate([
  { $match: { "address.country": "DE" } },
  { $lookup: {
      from: "orders", localField: "_id", foreignField: "customerId",
      pipeline: [{ $match: {
          status: "paid",
          createdAt: { $gte: ISODate("2026-01-01T00:00:00Z"),
                       $lt: ISODate("2027-01-01T00:00:00Z") } } }],
      as: "orders" } },
  { $limit: 5 }
])`;

describe("printTied", () => {
  const stage = (at: number, ...path: (string | number)[]): OperationPath => ["args", 0, at, ...path];
  const TIED: [string, OperationPath[]][] = [
    [
      HERO,
      [
        ["collection"],
        stage(0, "$match", "status"),
        stage(0, "$match", "shipping.country"),
        stage(0, "$match", "createdAt"),
        stage(1, "$group", "_id"),
        stage(1, "$group", "spent"),
        stage(2, "$sort", "spent"),
        stage(3, "$limit"),
      ],
    ],
    [
      LOOKUP,
      [["collection"], stage(0, "$match", "address.country"), stage(1, "$lookup"), stage(2, "$limit")],
    ],
    [
      `db.orders
  .find({
    status: "paid",
    total: { $gt: 500 }
  })
  .sort({
    total: -1,
    _id: 1
  })
  .limit(5)`,
      [
        ["collection"],
        ["args", 0, "status"],
        ["args", 0, "total"],
        ["chain", 0, "args", 0, "total"],
        ["chain", 0, "args", 0, "_id"],
        ["chain", 1],
      ],
    ],
    [
      'db.orders\n  .find({ status: "paid" })\n  .limit(5)',
      [["collection"], ["args", 0, "status"], ["chain", 0]],
    ],
    [
      'db.orders\n  .countDocuments({\n    status: "paid"\n  })',
      [["collection"], ["method"], ["args", 0, "status"]],
    ],
    [
      'db.orders\n  .distinct(\n    "status",\n    { gift: true }\n  )',
      [["collection"], ["args", 0], ["args", 1, "gift"]],
    ],
    ["db.orders.find()\n  .limit(5)", [["collection"], ["chain", 0]]],
    ["db.orders\n  .insertMany([{ a: 1 }, { a: 2 }])", [["collection"], ["args", 0]]],
    ["db.orders.find()", [["collection"]]],
  ];

  // covers: SE.01
  it.each(TIED)("starts each tied part of %s on its own line", (text, tied) => {
    const printed = printTied(first(text), tied);
    expect(printed.text).toBe(text);
    const lines = tied.map((path) => {
      const start = findPart(printed, path)?.span.start ?? -1;
      return text.slice(0, start).split("\n").length;
    });
    expect(new Set(lines).size).toBe(tied.length);
  });
});

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
