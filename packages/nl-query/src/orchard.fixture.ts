import { Doc, DateTime, Double, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf } from "./asked.fixture.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const DAY_MS = 86_400_000;

const crate = (at: number): Doc =>
  doc({
    name: pick(["Cox", "Gala", "Fuji", "Boskoop"], at),
    tags: [pick(["sweet", "sour"], at), pick(["early", "late", "storable"], at)],
    price: new Double(2.5 + (at % 9)),
    quantity: new Int32(1 + (at % 7)),
  });

const grant = (at: number): Doc =>
  doc({
    call_code: pick(["a", "b", "seed"], at),
    granted_amount: new Int32(1000 + 37 * at),
    granted_year: new Int32(2000 + (at % 14)),
  });

const ROWS: Rows = {
  pickings: (at) => ({
    _id: new Int32(at),
    pickedOn: new DateTime(1_400_000_000_000 + 9 * DAY_MS * at),
    crates: [0, 1, 2].slice(0, 1 + (at % 3)).map((n) => crate(at + n)),
    orchardName: pick(["Hillside", "Riverbank", "Old Mill", "Westfield"], at),
    buyer: doc({
      gender: pick(["M", "F"], at),
      age: new Int32(18 + (at % 60)),
      email: `buyer${at}@example.com`,
    }),
    voucherUsed: at % 5 === 0,
    channel: pick(["Online", "On site", "Phone"], at),
  }),
  growers: (at) => ({
    _id: new Int32(1000 + at),
    name: `Grower ${at}`,
    branch_code: pick(["fruit", "nuts", "cider"], at),
    number_of_workers: new Int32(1 + 3 * at),
    certification_terms: pick(["basic", "gold_12_with_audit"], at),
    grants: [0, 1].slice(0, at % 3).map((n) => grant(at + n)),
    listing: at % 4 === 0 ? doc({ valuation_amount: new Int32(90_000 + at) }) : null,
    ...(at % 2 === 0 ? { active: true } : {}),
  }),
  plots: (at) => ({
    _id: new Int32(2000 + at),
    gauge: `g${at}`,
    region: pick(["north", "south"], at),
    soilMoisture: doc({ value: new Double(10 + (at % 40)), mark: "M" }),
    leafWetness: doc({ value: new Double(5 + (at % 70)), mark: "M" }),
    position: doc({ type: "Point", coordinates: [new Double(9.1), new Double(47.2)] }),
    rowid: new Int32(300 + (at % 40)),
    walkduration: new Int32(60 + 7 * at),
    free_days_30: new Int32(at % 30),
    free_days_365: new Int32((at * 7) % 365),
    rooms: new Int32(at % 6),
    readings: [0, 1].map((n) => doc({ grade: pick(["A", "B"], at + n), score: new Int32(at % 50) })),
  }),
};

/** Sales of crates, growers with grants, and plots with gauges: figures inside arrays and objects. */
export function orchardSnapshot(): SchemaSnapshot {
  return { ...snapshotOf("orchards", ROWS, 120), references: [] };
}
