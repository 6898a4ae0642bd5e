import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf, withIds } from "./asked.fixture.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (days: number): DateTime => new DateTime(Date.parse("2022-03-01T10:00:00Z") + days * 86_400_000);

const ROWS: Rows = {
  keepers: (at) => ({
    full_name: `Keeper ${at}`,
    village: pick(["Ulm", "Brig", "Sion", "Thun"], at),
    hired_on: day(at * 3),
    left_on: at % 3 === 0 ? null : day(at * 3 + 400),
    wage: new Int32(900 + at * 7),
    guild: at % 4 === 0 ? null : pick(["North", "South"], at),
    hives: [0, 1, 2].slice(0, at % 4).map((n) =>
      doc({
        strain: pick(["Buckfast", "Carnica", "Ligustica"], at + n),
        honey_kg: new Int32(10 + ((at * n) % 30)),
        colour: pick(["red", "blue"], n),
      }),
    ),
  }),
  markets: (at) => ({
    market_name: `Market ${at}`,
    canton: pick(["Bern", "Wallis"], at),
    visitors: new Int32(100 + at * 3),
    opened: new Int32(1950 + at),
    inspectionCount: new Int32(at % 4),
    ...(at % 5 === 0 ? {} : { rent_due: new Int32(40 + at) }),
  }),
  tasters: (at) => ({
    name: `Taster ${at}`,
    verdict: [0, 1, 2]
      .slice(0, at % 4)
      .map((n) => doc({ honey: pick(["lime", "heather"], at + n), rating: new Int32(1 + ((at + n) % 5)) })),
  }),
  sales: (at) => ({
    keeper_id: new Int32((at * 7) % 40),
    market_id: new Int32((at * 3) % 40),
    jars: new Int32(1 + (at % 9)),
    revenue: new Double(10.5 + at),
    sold_on: day(at * 5),
    payment: pick(["cash", "card", "invoice"], at),
  }),
};

/** Beekeepers with a list of hives, and what each of them sold at which market. */
export function apiarySnapshot(): SchemaSnapshot {
  return snapshotOf("apiary", withIds(ROWS));
}
