import { DateTime, Double, Int32 } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf } from "./asked.fixture.ts";

const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length];
const day = (at: number): DateTime => new DateTime(Date.parse("2026-01-01T00:00:00Z") + at * 86_400_000);

const ROWS: Rows = {
  cabins: (at) => ({
    _id: new Int32(at),
    title: `Cabin ${at}`,
    access: pick(["open", "shut", "new"], at) ?? "",
    petsAllowed: at % 2 === 0,
    noiseDb: new Int32(20 + at),
    areaCode: `0${1_000 + at}`,
    stateCode: pick(["TX", "OH", "ME"], at) ?? "",
    lastRepairOn: at % 4 === 0 ? null : day(at),
  }),
  wardens: (at) => ({
    _id: new Int32(at),
    full_name: `Warden ${at}`,
    managerId: at < 3 ? null : new Int32(at % 3),
    isFullTime: at % 2 === 1,
  }),
  stays: (at) => ({
    _id: new Int32(at),
    cabinId: new Int32(at % 30),
    wardenId: new Int32(at % 20),
    status: pick(["booked", "no_show", "paid"], at) ?? "",
    finishedAt: at % 3 === 0 ? null : day(at),
    revenue: new Double(10.5 + at),
  }),
};

/** Names that questions seldom repeat as they are: flags, codes, dates that may be missing. */
export function lodgeSnapshot(): SchemaSnapshot {
  return snapshotOf("lodge", ROWS, 40);
}
