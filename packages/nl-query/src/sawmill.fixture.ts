import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf, withIds } from "./asked.fixture.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (from: string, days: number): DateTime => new DateTime(Date.parse(from) + days * 86_400_000);
const CODES = ["MLA", "KOR", "BRU", "ESK", "TUR", "VAN"];

const log = (at: number): Doc =>
  doc({
    species: pick(["oak", "beech", "larch"], at),
    grade: pick(["A", "B", "C", "reject"], at),
    quantity: new Int32(1 + (at % 5)),
    price: new Double(4.5 + ((at * 7) % 40)),
    treated: at % 3 === 0,
  });

const ROWS: Rows = {
  mills: (at) => ({
    code: `${pick(CODES, at)}${at < CODES.length ? "" : at}`,
    name: `Mill ${at}`,
    county: pick(["Asker", "Lier", "Modum"], at),
    country: pick(["Norway", "Sweden"], at),
  }),
  drivers: (at) => ({
    full_name: `Driver ${at}`,
    team: pick(["red", "blue", "green"], at),
    hired_on: day("2010-02-01T00:00:00Z", at * 40),
    pay: new Int32(1900 + ((at * 37) % 800)),
  }),
  hauls: (at) => ({
    haul_no: new Int32(500 + at),
    driver_id: new Int32((at * 7) % 40),
    status: pick(["planned", "late", "done", "cancelled"], at),
    channel: pick(["phone", "web", "office"], at >> 1),
    loading: pick(CODES, at),
    unloading: pick(CODES, at + 2),
    booked_at: day("2025-01-05T08:00:00Z", at * 9),
    tolls: new Double(2.5 + ((at * 13) % 90)),
    ...(at % 3 === 0
      ? { halt: doc({ cause: pick(["snow", "police"], at), minutes: new Int32(5 + at) }) }
      : {}),
    ...(at % 4 === 0 ? { escort: doc({ code: `E${at}`, crew: new Int32(at % 3) }) } : {}),
    logs: [0, 1, 2].slice(0, at % 4).map((n) => log(at * 3 + n)),
  }),
};

/** Hauls of logs from mill to mill: lists, objects that may be missing, and two references to the same mills. */
export function sawmillSnapshot(): SchemaSnapshot {
  return snapshotOf("sawmill", withIds(ROWS));
}
