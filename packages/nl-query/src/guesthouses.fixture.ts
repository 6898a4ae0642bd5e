import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf, withIds } from "./asked.fixture.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.parse("2021-01-05T00:00:00Z") + at * 9 * 86_400_000);

const COUNTRIES = ["Sweden", "Ireland", "Slovenia", "Austria"];

/** Houses with all that an application keeps with them, and who keeps them. */
const ROWS: Rows = {
  houses: (at) => ({
    name: `Hearth ${at}`,
    keeper_id: new Int32(at % 12),
    category: pick(["alpine guesthouse", "farm stay", "harbour guesthouse", "manor"], at),
    status: pick(["open", "closed"], at >> 1),
    address: doc({
      town: pick(["Lund", "Cork", "Bled", "Graz"], at),
      region: pick(["North", "South", "Lakeland"], at),
      country: pick(COUNTRIES, at),
    }),
    elev_m: new Int32(100 + ((at * 37) % 1500)),
    size_ha: new Int32(1 + ((at * 7) % 23)),
    first_listed: day(at * 3),
    amenities: ["sauna", "stove", "piano", "laundry"].slice(at % 3, 2 + (at % 3)),
    walks: Array.from({ length: 1 + (at % 3) }, (_, nr) =>
      doc({
        name: pick(["ridge walk", "lake loop", "mill trail"], at + nr),
        dist_km: new Double(((at * 3 + nr) % 20) + 0.5),
        guided: nr % 2 === 0,
      }),
    ),
    rooms: Array.from({ length: 1 + (at % 4) }, (_, nr) =>
      doc({
        type: pick(["single", "double", "attic"], at + nr),
        qty: new Int32(2 + ((at + nr) % 9)),
        area_m2: new Int32(10 + ((at * 5 + nr * 3) % 40)),
      }),
    ),
    prices: ["low", "high"].map((season, nr) =>
      doc({ season, night: new Int32(40 + ((at * 3) % 50) + nr * 20), extra_p: new Int32(4 + nr) }),
    ),
    rules: doc({
      pets: pick(["allowed", "on lead", "no"], at),
      smoking: at % 3 === 0,
      min_nights: new Int32(1 + (at % 4)),
    }),
    reviews: Array.from({ length: at % 6 }, (_, nr) =>
      doc({
        date: day(at * 2 + nr * 11),
        guest: doc({
          name: pick(["Ida", "Jon", "Lea"], at + nr),
          country: pick(["Norway", "Spain", "Ireland"], at + nr),
        }),
        score: new Int32(3 + ((at + nr) % 8)),
        ...(nr % 2 === 1 ? { reply: doc({ date: day(at * 2 + nr * 11 + 1), text: "Thank you!" }) } : {}),
      }),
    ),
    ratings: doc({
      n: new Int32(at % 6),
      overall: new Double(5 + (at % 50) / 10),
      value: new Int32(3 + (at % 7)),
    }),
    wifi: doc({ cov: pick(["lobby", "whole house", "none"], at), mbps: new Int32(10 + at) }),
    nearest: doc({
      shop_km: new Double((at % 9) + 0.2),
      ...(at % 2 === 1 ? { lake_km: new Double((at % 12) + 0.1) } : {}),
    }),
  }),
  keepers: (at) => ({
    keeper_name: `${pick(["Ole", "Marta", "Finn"], at)} Berg ${at}`,
    keeper_kind: pick(["cooperative", "family", "parish"], at),
    since: day(at * 20),
    home: doc({ town: pick(["Lund", "Cork", "Bled"], at), country: pick(COUNTRIES, at) }),
  }),
};

/** Documents as an application keeps them: objects, arrays of documents, rules, and distances to what is near. */
export function guesthousesSnapshot(): SchemaSnapshot {
  return snapshotOf("stay_finder", withIds(ROWS), 60);
}
