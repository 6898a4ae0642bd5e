import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { snapshotOf, withIds } from "./asked.fixture.ts";

const HULLS = ["plastic", "wood", "carbon", "fabric"];
const WATERS = ["calm", "wild", "icy", "tidal"];
const EXTRAS = ["rudder", "hatch", "sail", "keel", "lamp"];

/** Schema of an invented kayak rental. */
export function kayakSnapshot() {
  return snapshotOf(
    "kayaks",
    withIds({
      kayaks: (at) => ({
        name: `Kayak ${"ABCDEFGH"[at % 8] ?? ""}${at}`,
        hull: HULLS[at % 4] ?? "",
        berths: new Int32((at % 7) + 1),
        weightKg: new Int32(10 + at),
        insured: at % 3 === 0,
        extras: EXTRAS.slice(at % 4, (at % 4) + 2),
        repairs: [
          Doc.of([
            ["method", at % 2 === 0 ? "patch" : "seam"],
            ["cost", new Int32(at * 3)],
          ]),
        ],
      }),
      outings: (at) => ({
        code: `O-${at}`,
        kayakId: new Int32(at % 60),
        water: WATERS[at % 4] ?? "",
        distanceKm: new Int32(at + 2),
        guided: at % 2 === 0,
        startedAt: new DateTime(Date.UTC(2024 + (at % 2), at % 12, 3)),
      }),
    }),
  );
}
