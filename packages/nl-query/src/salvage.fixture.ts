import { Int32 } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { snapshotOf, withIds } from "./asked.fixture.ts";

const OUTCOMES = ["raised", "lost", "sold"];
const BERTHS = ["B1", "B2", "B3"];
const two = (number: number): string => String(number).padStart(2, "0");

/** A salvage firm in flat tables: keys of their own, chiefs among the divers, and tows between two piers. */
export function salvageSnapshot(): SchemaSnapshot {
  return snapshotOf(
    "salvage",
    withIds({
      divers: (at) => ({
        diver_id: new Int32(900 + at),
        diver_first_name: `Ada${String.fromCodePoint(97 + (at % 26))}`,
        diver_last_name: `Foss${String.fromCodePoint(97 + ((at * 7) % 26))}`,
        birth_year: new Int32(1950 + ((at * 7) % 50)),
        hourly_rate: new Int32(90 + ((at * 13) % 77)),
        license: ["sport", "trade", "master"][at % 3] ?? "",
        ...(at > 4 ? { chief_id: new Int32(900 + (at % 4)) } : {}),
      }),
      wrecks: (at) => ({
        wreck_id: new Int32(5000 + at),
        wreck_name: `Wreck ${at}`,
        diver_id: new Int32(900 + ((at * 3) % 41)),
        outcome: OUTCOMES[at % 3] ?? "",
        found_on: `${2018 + (at % 6)}-${two(1 + (at % 12))}-${two(1 + (at % 28))}`,
        worth: new Int32(1000 + ((at * 37) % 900)),
      }),
      piers: (at) => ({
        pier_id: new Int32(200 + at),
        pier_name: `Pier ${at}`,
        county: ["Rogaland", "Troms", "Agder"][at % 3] ?? "",
        length_m: new Int32(20 + ((at * 7) % 90)),
      }),
      tows: (at) => ({
        tow_id: new Int32(7000 + at),
        origin_pier_id: new Int32(200 + ((at * 7) % 31)),
        destination_pier_id: new Int32(200 + ((at * 11) % 37)),
        wreck_id: new Int32(5000 + ((at * 5) % 43)),
        berth: BERTHS[at % 3] ?? "",
        minutes: new Int32(20 + ((at * 17) % 200)),
      }),
    }),
  );
}
