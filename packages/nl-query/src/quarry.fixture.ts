import { Double, Int32 } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const STONES = ["slate", "marble", "basalt"];
const TOWNS = ["Arlen", "Brask", "Corvey", "Dunmore"];

/** Asks about quarries and the blocks that masons cut there; names are short and hold units. */
export const askQuarries = askerOf(
  createGenerator(
    snapshotOf(
      "quarry",
      withIds({
        quarries: (at) => ({
          quarry_nm: `Pit ${at} ${at * 3}`,
          stone: STONES[at % 3] ?? "",
          est_yr: new Int32(1900 + at),
          closed_yr: at % 4 === 0 ? null : new Int32(1990 + (at % 20)),
          depth_min: new Int32(5 + (at % 7)),
          depth_max: new Int32(30 + ((at * 7) % 40)),
          outlay_meur: new Double(0.5 + at),
          yield_meur: new Double(0.7 + ((at * 5) % 60)),
        }),
        masons: (at) => ({
          mason_nm: `Mason ${at} ${at * 7}`,
          town: TOWNS[at % 4] ?? "",
          gender: at % 3 === 0 ? "F" : "M",
          birth_year: new Int32(1950 + (at % 50)),
          hired_dt: `20${10 + (at % 10)}-0${1 + (at % 9)}-11`,
        }),
        blocks: (at) => ({
          quarry_id: new Int32(at % 40),
          mason_id: new Int32(at % 50),
          mass: new Double(1.5 + ((at * 11) % 90)),
        }),
        waiters: (at) => ({
          waiter_nm: `Waiter ${at} ${at * 5}`,
          gender: at % 2 === 0 ? "F" : "M",
          birth_year: new Int32(1970 + (at % 30)),
        }),
      }),
    ),
  ),
);
