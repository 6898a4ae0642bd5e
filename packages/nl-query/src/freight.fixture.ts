import { Double, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf, withIds } from "./asked.fixture.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const CODES = "ALT BAR COL DOV EST FAR".split(" ");
const ROWS: Rows = {
  ships: (at): Record<string, Value> => ({
    hull: `H${at}`,
    sort: pick(["cargo ship", "ferry", "tug boat"], at),
    tonnage: new Int32(400 + at * 3),
    remark: pick(["the ship", "spare"], at),
  }),
  ports: (at) => ({
    imo_code: at < CODES.length ? pick(CODES, at) : `P${at}X`,
    town: pick(["Altona", "Barth", "Colle", "Dover"], at),
  }),
  tours: (at) => ({
    shipper: pick(["Kogge", "Brise", "Lotse"], at),
    origin_port: pick(CODES, at),
    dest_port: pick(CODES, at * 5 + 1),
    stops: new Int32(at % 3),
    distance_km: new Double(120.5 + ((at * 37) % 800)),
  }),
};
/** Ships, ports with codes, and tours from one port to another. */
export function freightSnapshot(): SchemaSnapshot {
  return snapshotOf("freight", withIds(ROWS));
}
