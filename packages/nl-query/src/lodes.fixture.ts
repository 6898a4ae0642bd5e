import { Doc, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf, withIds } from "./asked.fixture.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const name = (at: number): string =>
  `${pick(["Agate", "Beryl", "Calcite", "Dolomite", "Epidote"], at)} ${pick("Alba Bruna Clara Dura Fulva Grisea Lutea Magna Nigra Obscura Pallida Rubra".split(" "), at)}`;
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const ROWS: Rows = {
  minerals: (at) => ({
    name: name(at),
    luster: pick(["glassy", "dull", "silky"], at),
    hardness: new Int32(1 + (at % 9)),
    price: new Int32(20 + ((at * 7) % 50)),
    survey: doc({ year: new Int32(1800 + at), by: pick(["Ada Holm", "Bo Lind", "Cleo Berg"], at) }),
    specimen_count: new Int32((at * 5) % 13),
    main_specimens: [0, 1].slice(0, at % 3).map((n) => doc({ label: `S${n}`, grams: new Int32(5 + n + at) })),
  }),
  shafts: (at) => ({
    code: `SH-${at}`,
    owner: pick(["Nordgrube", "Hammerer", "Tiefbau"], at),
    region: pick(["Harz", "Tirol"], at),
    aim: name(at % 12),
    depth: new Int32(40 + at),
    kind: pick(["adit", "pit"], at * 3),
    elevation: new Int32(at * 9 - 100),
    permit: at % 4 === 0 ? "" : `P${at}`,
    flooded: at % 3 === 0 ? "Y" : "",
    ...(at % 5 === 0 ? {} : { vented: at % 2 === 0 }),
    lighted: at % 2 === 0,
    warmth: doc({ min: at % 6 === 0 ? null : new Int32(3 + (at % 11)), max: new Int32(15 + (at % 7)) }),
  }),
};
/** Minerals that were surveyed by someone, and the shafts that are sunk for them. */
export function lodesSnapshot(): SchemaSnapshot {
  return snapshotOf("lodes", withIds(ROWS));
}
