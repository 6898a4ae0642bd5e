import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf, withIds } from "./asked.fixture.ts";

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
const int = (value: number): Int32 => new Int32(value);
const day = (at: number): DateTime => new DateTime(Date.parse("2024-01-01T00:00:00Z") + at * 17 * 86_400_000);
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const listOf = (length: number, make: (nr: number) => Doc): Doc[] =>
  Array.from({ length }, (_, nr) => make(nr));

const ROWS: Rows = {
  climbers: (at) => ({
    nick: `climb${at}`,
    lvl: int(1 + (at % 40)),
    coins: int((at * 37) % 990),
    ...(at % 5 === 0 ? {} : { team: pick(["Lynx", "Ibex", "Chamois"], at) }),
    region: pick(["alps", "jura", "tatra"], at),
    pro: at % 3 === 0,
    joined: day(at),
    last_seen: day(at + 10),
    bag: [
      doc({
        thing: pick(["rope", "chalk", "sling"], at),
        rarity: pick(["common", "rare"], at),
        qty: int(at % 7),
      }),
    ],
  }),
  ascents: (at) => ({
    climberId: int(at % 60),
    style: pick(["boulder", "lead", "toprope"], at),
    startedAt: day(at),
    durationMin: int(20 + (at % 80)),
    ...(at % 2 === 0 ? {} : { distanceKm: int(at % 23) }),
    kcal: int(100 + at * 11),
    restHr: int(50 + (at % 20)),
    pinned: at % 4 === 0,
    ...(at % 3 === 0 ? { notes: pick(["sore elbow", "slippery"], at) } : {}),
    moves: listOf(at % 6, (nr) =>
      doc({ hold: pick(["crimp", "sloper", "jug"], at + nr), reps: int(3 + nr), kg: int(10 + nr) }),
    ),
    verdicts: at % 2 === 0 ? [doc({ by: "Ida", stars: int(1 + (at % 5)) })] : [],
    cheers:
      at % 5 === 0 ? [] : [doc({ emoji: pick(["🎉", "🔥", "👍"], at), by: ["Ida", "Olaf"].slice(at % 3) })],
    pics: at % 3 === 0 ? [] : [doc({ filename: `f${at}.jpg`, size_kb: int(at) })],
    ...(at % 4 === 0 ? { edited_at: day(at + 1) } : {}),
  }),
};

/** A climbing club as an app stores it: short names of fields, lists of documents, missing fields. */
export function climbingSnapshot(): SchemaSnapshot {
  return snapshotOf("club", withIds(ROWS));
}
