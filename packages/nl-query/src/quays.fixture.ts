import { DateTime, Double, Int32 } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { snapshotOf, withIds } from "./asked.fixture.ts";

const day = (at: number): DateTime => new DateTime(Date.UTC(1990 + (at % 30), 2, 5));

/** Quays, the moorings at them and the barges that moor, which belong to carriers. */
export function quaySnapshot(): SchemaSnapshot {
  return snapshotOf(
    "quays",
    withIds({
      quays: (at) => ({
        quay_no: new Int32(100 + at),
        quay_name: `Quay ${at}`,
        county: ["Essex", "Kent", "Surrey"][at % 3] ?? "",
        berth_count: new Int32(2 + (at % 15)),
        average_depth: new Double(2.5 + (at % 7)),
        built: day(at),
      }),
      moorings: (at) => ({
        mooring_no: new Int32(9000 + at),
        quay_no: new Int32(100 + ((at * 7) % 50)),
        barge_no: new Int32(500 + ((at * 3) % 40)),
        berth: new Int32(1 + (at % 9)),
        wait_minutes: new Int32(at % 4 === 0 ? 0 : 3 * (at % 11)),
      }),
      barges: (at) => ({
        barge_no: new Int32(500 + at),
        barge_name: `Barge ${at}`,
        hull: ["oak", "steel"][at % 2] ?? "",
        carrier_no: new Int32(1 + (at % 8)),
      }),
      carriers: (at) => ({
        carrier_no: new Int32(1 + at),
        carrier_name: `Carrier ${at}`,
        seat: ["Dover", "Hythe"][at % 2] ?? "",
        founded: new Int32(1900 + at),
      }),
    }),
  );
}
