import { Doc, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { snapshotOf, withIds } from "./asked.fixture.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const listOf = (length: number, make: (nr: number) => Record<string, Value>): Doc[] =>
  Array.from({ length }, (_, nr) => Doc.of(Object.entries(make(nr))));

/** Growers with their barns, tools with their loans, and the pickers whose foreman is a grower. */
export function ciderSnapshot(): SchemaSnapshot {
  return snapshotOf(
    "cider",
    withIds({
      growers: (at) => ({
        grower_id: new Int32(300 + at),
        name: `Grower ${at}`,
        phone: `555-${1000 + at}`,
        town: pick(["Hereford", "Taunton", "Yeovil", "Ledbury"], at * 3),
        acreage: new Int32(5 + ((at * 7) % 40)),
        floor_area: new Int32(80 + ((at * 13) % 400)),
        first_year: new Int32(1950 + (at % 40)),
        last_year: new Int32(1995 + (at % 25)),
        visitors: new Int32((at * 17) % 90),
        visits: listOf((at * 3) % 4, (nr) => ({ visited_on: `2024-0${1 + nr}-05` })),
        barns: listOf(at % 4, (nr) => ({
          barn_id: new Int32(10 * at + nr),
          material: pick(["brick", "timber"], at + nr),
          tons: new Int32(3 + ((at + nr) % 12)),
        })),
        grants: listOf((at * 5) % 4, (nr) => ({
          giver: pick(["Orchard Fund", "County"], at + nr),
          amount: new Int32(100 * (1 + ((at + nr) % 9))),
        })),
      }),
      tools: (at) => ({
        tool_id: new Int32(at),
        tool_name: `Tool ${at}`,
        kind: pick(["press", "mill", "ladder"], at),
        maker: pick(["Vigo", "Speidel", "Lancman"], at * 5),
        price: new Int32(20 + ((at * 11) % 300)),
        year_made: new Int32(1990 + (at % 30)),
        loans: listOf(at % 3, (nr) => ({
          loan_id: new Int32(5 * at + nr),
          grower_id: new Int32(300 + ((at * 7 + nr) % 50)),
          days: new Int32(1 + ((at + nr) % 20)),
        })),
      }),
      pickers: (at) => ({
        picker_id: new Int32(900 + at),
        first_name: pick(["Una", "Vic", "Wes", "Xena", "Yves"], at),
        last_name: pick(["Bold", "Crane", "Dove"], at * 2),
        crew: pick(["red", "green", "amber"], at),
        land_code: pick(["ARE", "FRA", "DEU"], at),
        age: new Int32(18 + (at % 40)),
        foreman_id: new Int32(300 + (at % 20)),
      }),
    }),
  );
}
