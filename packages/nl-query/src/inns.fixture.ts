import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf, withIds } from "./asked.fixture.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.parse("2023-01-01T00:00:00Z") + at * 86_400_000);

const TOWNS = ["Lisbon", "Bergen", "Cork", "Split"];

/** Inns that are visited and marked, whose owners live in the same towns; guilds with halls and posts; sled rides. */
const ROWS: Rows = {
  inns: (at) => ({
    name: `Inn ${at}`,
    style: pick(["Norse", "Dutch", "Basque", "Swiss"], at),
    district: pick(["North", "South", "Harbor"], at),
    room_kind: pick(["Attic", "Cellar"], at),
    rate: new Double(40.5 + (at % 30)),
    perks: ["Sauna", "Piano", "Stove"].slice(at % 2, 1 + (at % 3) + (at % 2)),
    visits: Array.from({ length: at % 7 }, (_, nr) =>
      doc({ on: day(at * 20 + nr), mark: pick(["A", "B", "C"], at + nr), points: new Int32(nr * 3) }),
    ),
    owner: doc({
      owner_name: pick(["Tove", "Gil", "Ida"], at),
      owner_town: pick(TOWNS, at + 1),
      owner_is_local: at % 3 === 0,
    }),
    address: doc({ street: `Quay ${at}`, town: pick(TOWNS, at), country: pick(["Norway", "Malta"], at) }),
  }),
  guilds: (at) => ({
    name: `Guild ${at}`,
    craft_code: pick(["wood", "glass", "iron"], at),
    staff_count: new Int32(5 + at),
    halls: Array.from({ length: at % 4 }, (_, nr) =>
      doc({ town: pick(TOWNS, nr), seats: new Int32(20 + nr) }),
    ),
    posts: Array.from({ length: 1 + (at % 3) }, (_, nr) =>
      doc({ title: pick(["Warden", "Scribe", "Bursar"], at + nr), is_former: (at + nr) % 2 === 0 }),
    ),
  }),
  rides: (at) => ({
    rideduration: new Int32(300 + at * 7),
    sledid: new Int32(9000 + (at % 40)),
    riderkind: pick(["Member", "Guest"], at),
    startedAt: day(at),
  }),
};

/** Documents with lists of documents and embedded owners, whose names need not be repeated to be meant. */
export function innsSnapshot(): SchemaSnapshot {
  return { ...snapshotOf("inns", withIds(ROWS)), references: [] };
}
