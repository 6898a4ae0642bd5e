import { Doc, Int32, type Value } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const TOWNS = ["Graz", "Lyon", "Turku", "Ghent"];
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  trams: (at) => ({
    tram_id: new Int32(at),
    tram_number: String(4000 + 17 * at),
    name: `Tram ${pick(["Amber", "Birch", "Cedar", "Dune", "Elm"], at)} ${at}`,
    destination: pick(TOWNS, at),
    departs: `${String(5 + (at % 17)).padStart(2, "0")}:${pick(["00", "15", "30"], at)}`,
    top_speed_kmh: new Int32(40 + ((at * 7) % 50)),
  }),
  halts: (at) => ({
    halt_id: new Int32(at),
    name: `Halt ${at}`,
    city: pick(TOWNS, at),
    country: pick(["Austria", "France", "Finland", "Belgium"], at),
    platforms: new Int32(1 + (at % 6)),
    opened: new Int32(1880 + ((at * 13) % 120)),
    price: new Int32(100 + ((at * 11) % 90)),
  }),
  tram_halts: (at) => ({ tram_id: new Int32(at % 40), halt_id: new Int32((at * 7) % 50) }),
  depots: (at) => ({
    depot_id: new Int32(at),
    depot_name: `Depot ${at}`,
    address: Doc.of([
      ["street", `Rail Street ${at}`],
      ["town", pick(TOWNS, at)],
    ]),
    sheds: [0, 1].map((n) =>
      Doc.of([
        ["shed_id", new Int32(2 * at + n)],
        ["shed_title", `Shed ${2 * at + n}`],
        [
          "tracks",
          Array.from({ length: (at + n) % 4 }, (_, track) =>
            Doc.of([
              ["track_id", new Int32(100 * at + 10 * n + track)],
              ["shed_id", new Int32(2 * at + n)],
              ["name", `Track ${track}`],
            ]),
          ),
        ],
      ]),
    ),
  }),
  keys: (at) => ({
    key_id: new Int32(700 + at),
    key_name: pick(["Scarlet", "Ochre", "Teal"], at) + (at > 2 ? ` ${at}` : ""),
    key_kind: pick(["flat", "round"], at),
  }),
};

/** Asks about a tramway: trams that stop at halts, depots whose sheds have tracks, and documents called keys. */
export const askTramway = askerOf(createGenerator(snapshotOf("tramway", withIds(ROWS))));
