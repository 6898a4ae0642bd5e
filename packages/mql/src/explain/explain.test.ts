import { describe, expect, it } from "vitest";
import { Doc, parse, parseEjson, toCommand } from "../index.ts";
import { indexAdvice, type KnownCollection } from "./index-advice.ts";
import { PLAN_CASES } from "./plan.cases.ts";
import type { PlanReport } from "./plan-report.ts";
import { planSummary } from "./plan-summary.ts";
import { readPlan } from "./read-plan.ts";

function planOf(text: string): PlanReport {
  const reply = parseEjson(text);
  if (!(reply instanceof Doc)) throw new Error("not a document");
  return readPlan(reply);
}

describe("readPlan", () => {
  // covers: X.160
  it.each(PLAN_CASES)("reads $name", ({ reply, report, stages, summary }) => {
    const read = planOf(reply);
    expect(read).toMatchObject(report);
    expect(
      read.stages.map(({ depth, name, detail }) => [depth, name, detail ?? []].flat().join(" ")),
    ).toEqual(stages);
    expect(planSummary(read)).toBe(summary);
  });

  // covers: X.160
  it("gives slot-based stages the numbers of their plan nodes", () => {
    const slotBased = PLAN_CASES.find(({ name }) => name.startsWith("slot-based with"));
    expect(planOf(slotBased?.reply ?? "{}").stages.map(({ returned }) => returned)).toEqual([4, 500, 500]);
  });
});

const scan = (part: Partial<PlanReport> = {}): PlanReport => ({
  access: "scan",
  indexes: [],
  scanned: ["orders"],
  returned: 12,
  docsExamined: 24_906,
  keysExamined: 0,
  timeMs: 38,
  sortsInMemory: false,
  usesDisk: false,
  shards: null,
  stages: [],
  ...part,
});

const orders = (part: Partial<KnownCollection> = {}) => {
  return (name: string): KnownCollection => ({ name, indexes: [], arrays: new Set<string>(), ...part });
};

function advise(text: string, report = scan(), known = orders()) {
  const result = parse(text, { now: 0 });
  const [operation] = result.ok ? result.statements : [];
  if (!operation) throw new Error(`does not parse: ${text}`);
  return indexAdvice(toCommand(operation), report, known);
}

describe("indexAdvice", () => {
  // covers: X.161
  it.each([
    ['db.orders.find({ status: "paid" })', "{ status: 1 }"],
    [
      'db.orders.find({ total: { $gt: 5 }, status: "paid" }).sort({ createdAt: -1 })',
      "{ status: 1, createdAt: -1, total: 1 }",
    ],
    ["db.orders.find({ $and: [{ a: { $in: [1, 2] } }, { b: { $gte: 3, $lt: 9 } }] })", "{ a: 1, b: 1 }"],
    [
      'db.orders.find({ items: { $elemMatch: { sku: "x", qty: { $gt: 2 } } } })',
      '{ "items.sku": 1, "items.qty": 1 }',
    ],
    ["db.orders.find({ name: /^Ab/ })", "{ name: 1 }"],
    ["db.orders.find({ a: 1 }).sort({ a: 1, b: 1 })", "{ a: 1, b: 1 }"],
    ["db.orders.find().sort({ createdAt: -1 }).limit(5)", "{ createdAt: -1 }"],
    ["db.orders.countDocuments({ gift: true })", "{ gift: 1 }"],
    ['db.orders.distinct("coupon", { gift: true })', "{ gift: 1 }"],
    ["db.orders.updateMany({ n: 1 }, { $set: { a: 1 } })", "{ n: 1 }"],
    ["db.orders.deleteMany({ n: { $lt: 5 } })", "{ n: 1 }"],
    ["db.orders.findOneAndDelete({ n: 1 }, { sort: { at: 1 } })", "{ n: 1, at: 1 }"],
    [
      "db.orders.aggregate([{ $match: { a: 1 } }, { $sort: { b: -1 } }, { $group: { _id: '$c' } }])",
      "{ a: 1, b: -1 }",
    ],
    ["db.orders.aggregate([{ $match: { a: 1 } }, { $match: { b: 2 } }])", "{ a: 1, b: 1 }"],
    ['db.orders.find({ a: 1 }).collation({ locale: "de" })', '{ a: 1 }, { collation: { locale: "de" } }'],
  ])("%s needs createIndex(%s)", (text, keys) => {
    expect(advise(text)[0]?.createIndex).toBe(`db.orders.createIndex(${keys})`);
  });

  it("suggests an index for each branch of an $or", () => {
    expect(advise("db.orders.find({ $or: [{ a: 1 }, { b: 2 }] })").map((each) => each.createIndex)).toEqual([
      "db.orders.createIndex({ a: 1 })",
      "db.orders.createIndex({ b: 1 })",
    ]);
  });

  // covers: X.161
  it.each([
    ["db.orders.find({})", scan()],
    ["db.orders.find({ name: /smith/i })", scan()],
    ["db.orders.find({ a: { $ne: 1 } })", scan()],
    ["db.orders.find({ a: { $exists: false } })", scan()],
    ["db.orders.find({ _id: { $gt: 5 } })", scan()],
    ["db.orders.insertOne({ a: 1 })", scan()],
    ["db.orders.find({ a: 1 })", scan({ docsExamined: 1_000, returned: 0 })],
    ["db.orders.find({ a: 1 })", scan({ docsExamined: 24_906, returned: 20_000 })],
    ["db.orders.find({ a: 1 })", scan({ access: "index", scanned: [] })],
    ["db.orders.find({ a: 1 })", scan({ scanned: ["under_the_view"] })],
  ])("suggests nothing for %s", (text, report) => {
    expect(advise(text, report)).toEqual([]);
  });

  it("names the index whose work the new one takes over, unless it is more than an index", () => {
    const index = { name: "status_1", keys: [["status", 1]] as const, isPlain: true };
    const text = 'db.orders.find({ status: "paid" }).sort({ at: 1 })';
    expect(advise(text, scan(), orders({ indexes: [index] }))[0]?.reason).toContain("`status_1`");
    const unique = orders({ indexes: [{ ...index, isPlain: false }] });
    expect(advise(text, scan(), unique)[0]?.reason).not.toContain("status_1");
  });

  it("suggests nothing the server has already", () => {
    const indexes = [
      {
        name: "a",
        keys: [
          ["a", 1],
          ["b", -1],
        ] as const,
        isPlain: true,
      },
    ];
    expect(advise("db.orders.find({ a: 1 })", scan(), orders({ indexes }))).toEqual([]);
  });

  it("puts one array into an index at most", () => {
    const known = orders({ arrays: new Set(["tags", "items"]) });
    const text = 'db.orders.find({ tags: "x", "items.sku": "y", n: 1 })';
    expect(advise(text, scan(), known)[0]?.createIndex).toBe("db.orders.createIndex({ tags: 1, n: 1 })");
  });

  it("suggests the field that a join looks for", () => {
    const text =
      "db.orders.aggregate([{ $lookup: { from: 'items', localField: '_id', foreignField: 'orderId', as: 'i' } }])";
    const report = scan({ access: "scan", scanned: ["orders", "items"], returned: 24_000 });
    expect(advise(text, report)).toEqual([
      {
        createIndex: "db.items.createIndex({ orderId: 1 })",
        reason: "The join reads all of items again for each document; it looks for `orderId`.",
      },
    ]);
  });

  // covers: X.161
  it("says in which order and why", () => {
    const [found] = advise('db.orders.find({ status: "paid", total: { $gt: 5 } }).sort({ at: 1 })');
    expect(found?.reason).toBe(
      "Finds the documents of orders without reading the others: `status` first, which has fixed values; `at` next, so that nothing has to be sorted; `total` last, a range.",
    );
  });
});
