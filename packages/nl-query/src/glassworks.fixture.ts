import { DateTime, Double, Int32, ObjectId } from "@querysnap/mql";
import { type Rows, snapshotOf } from "./asked.fixture.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const id = (kind: number, at: number): ObjectId =>
  new ObjectId(`${kind}`.padStart(8, "0") + at.toString(16).padStart(16, "0"));
const minute = (at: number, from = 0): DateTime =>
  new DateTime(Date.parse("2025-02-01T06:17:00Z") + (at * 1_931 + from) * 60_000);

const ROWS: Rows = {
  kilns: (at) => ({
    _id: id(1, at),
    title: `Kiln ${at}`,
    designer: pick(["Aalto", "Lalique", "Tiffany", "Venini"], at),
    fuel: pick(["gas", "wood", "power"], at),
    averageHeat: new Double(700 + ((at * 37) % 400)),
    capacity: new Int32(4 + ((at * 5) % 40)),
    repairCount: new Int32((at * 3) % 11),
    createdAt: minute(at),
  }),
  firings: (at) => ({
    _id: id(2, at),
    kilnId: id(1, (at * 7) % 60),
    glaze: pick(["matte", "clear", "amber"], at),
    vases: new Int32(3 + ((at * 11) % 50)),
    soakSeconds: new Int32(600 + ((at * 211) % 5_000)),
    designedAt: minute(at),
    startedAt: minute(at, 60),
    endedAt: minute(at, 400 + ((at * 13) % 300)),
    checkedAt: at % 4 === 0 ? null : minute(at, 900),
    checkedBy: at % 4 === 0 ? null : pick(["Ada Voss", "Bo Lind", "Cy Marsh"], at),
  }),
};

/** Schema of an invented glassworks, with names in camel case and dates that tell the time. */
export function glassworksSnapshot() {
  return snapshotOf("glassworks", ROWS);
}
