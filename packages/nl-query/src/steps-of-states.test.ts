import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.parse("2026-01-01T00:00:00Z") + at * 86_400_000);

const ROWS: Rows = {
  parcels: (at) => ({
    _id: new Int32(at),
    state: pick(["pending", "processing", "shipped", "delivered", "cancelled"], at),
    weight: new Int32(1 + at),
  }),
  repairs: (at) => ({
    _id: new Int32(900 + at),
    stage: pick(["todo", "doing", "done"], at),
    points: new Int32(at % 8),
  }),
  crates: (at) => ({
    _id: new Int32(2_000 + at),
    status: pick(["processing", "shipped", "delivered"], at),
    shippedAt: at % 3 === 0 ? null : day(at),
  }),
  fees: (at) => ({
    _id: new Int32(7_000 + at),
    dueDate: day(at * 4),
    paid: at % 3 === 0,
    active: at % 4 > 0,
  }),
  leaks: (at) => ({
    _id: new Int32(8_000 + at),
    pipe: `Pipe ${at % 9}`,
    startedAt: day(at),
    endedAt: at % 5 === 0 ? null : day(at + 1),
  }),
  baskets: (at) => ({
    _id: new Int32(9_000 + at),
    placedOn: day(at),
    lines: [doc({ sku: new Int32(at % 9), qty: new Int32(1 + (at % 4)) })],
  }),
};

const generator = createGenerator({ ...snapshotOf("depot", ROWS), references: [] });

function answer(question: string): { query: string; isSure: boolean } {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  if (!result.ok) return { query: `refused: ${result.message}`, isSure: false };
  const query = result.query.replaceAll("'", '"').replace(/\s+/g, "");
  return { query, isSure: result.confidence >= SURE_CONFIDENCE };
}

describe("reads how far documents have come", () => {
  it.each([
    ["parcels not shipped yet", 'db.parcels.find({state:{$in:["pending","processing"]}})'],
    ["parcels that haven't been shipped yet", 'db.parcels.find({state:{$in:["pending","processing"]}})'],
    ["parcels not yet delivered", 'db.parcels.find({state:{$in:["pending","processing","shipped"]}})'],
    ["repairs not done yet", 'db.repairs.find({stage:{$in:["todo","doing"]}})'],
    ["still open repairs", 'db.repairs.find({stage:{$in:["todo","doing"]}})'],
    ["how many repairs are open", 'db.repairs.countDocuments({stage:{$in:["todo","doing"]}})'],
    ["overdue fees", 'db.fees.find({dueDate:{$lt:ISODate("2026-11-21T10:00:00Z")},paid:false})'],
    ["outstanding fees", "db.fees.find({paid:false})"],
    ["fees no longer active", "db.fees.find({active:false})"],
    ["ongoing leaks", "db.leaks.find({endedAt:null})"],
    ["leaks still going on", "db.leaks.find({endedAt:null})"],
    ["finished leaks", "db.leaks.find({endedAt:{$ne:null}})"],
    ["how many leaks are resolved", "db.leaks.countDocuments({endedAt:{$ne:null}})"],
  ])("%s", (question, query) => {
    expect(answer(question)).toEqual({ query, isSure: true });
  });

  it.each([
    ["crates not shipped yet", 'db.crates.find({status:"processing"})'],
    ["parcels already shipped", 'db.parcels.find({state:{$in:["shipped","delivered"]}})'],
  ])("warns where something else may be meant: %s", (question, query) => {
    expect(answer(question)).toEqual({ query, isSure: false });
  });

  it("leaves states that are named alone", () => {
    expect(answer("shipped parcels")).toEqual({ query: 'db.parcels.find({state:"shipped"})', isSure: true });
  });

  it("warns where lines are listed that may be counted", () => {
    expect(answer("lines sold").isSure).toBe(false);
  });
});
