import { Doc, Double, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf } from "./asked.fixture.ts";

const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length];
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));

const crossing = (at: number): Doc =>
  doc({
    crossing_id: new Int32(1_000 + at),
    weather: pick(["calm", "rough", "fog"], at) ?? "",
    tickets: new Int32(40 + (at % 17)),
  });

const ROWS: Rows = {
  vessels: (at) => ({
    vessel_id: new Int32(at),
    vessel_name: `Vessel ${at}`,
    status_code: pick(["DOCK", "SEA", "YARD"], at) ?? "",
    flag: pick(["Malta", "Norway", "Panama", "Chile"], at) ?? "",
    crew_email_address: `crew${at}@example.com`,
    market_share: new Double(1.5 + at),
    fuel_cost_millions: new Double(0.5 + at),
    tonnage: new Int32(200 + at * 13),
    crossings: at % 5 === 0 ? [] : [crossing(at), crossing(at + 1)],
  }),
  captains: (at) => ({
    captain_id: new Int32(500 + at),
    vessel_id: new Int32(at % 30),
    FName: `First${at}`,
    LName: `Last${at}`,
    age: new Int32(25 + (at % 30)),
    rank: pick(["Mate", "Master"], at) ?? "",
  }),
  passenger_profiles: (at) => ({ passenger_no: new Int32(at), country: pick(["DE", "FR"], at) ?? "" }),
};

/** Names as strangers give them: units, codes and addresses in them, first names in one word. */
export function harborSnapshot(): SchemaSnapshot {
  return snapshotOf("harbor", ROWS, 40);
}
