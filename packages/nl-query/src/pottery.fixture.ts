import { DateTime, Int32 } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { snapshotOf, withIds } from "./asked.fixture.ts";

const day = (year: number, month: number, date: number): DateTime =>
  new DateTime(Date.UTC(year, month, date));

/** A pottery: firings of its kilns, and who fires. */
export function potterySnapshot(): SchemaSnapshot {
  return snapshotOf(
    "pottery",
    withIds({
      firings: (at) => ({
        glaze: ["celadon", "shino", "tenmoku"][at % 3] ?? "",
        gas: new Int32(40 + ((at * 7) % 31)),
        firedAt: day(2023 + (at % 4), at % 12, 1 + (at % 27)),
      }),
      potters: (at) => ({
        name: `Potter ${at}`,
        guild: ["north", "south"][at % 2] ?? "",
        fee: new Int32(20 + ((at * 11) % 37)),
        joinedOn: day(2015 + (at % 9), (at * 5) % 12, 1 + (at % 28)),
      }),
    }),
  );
}
