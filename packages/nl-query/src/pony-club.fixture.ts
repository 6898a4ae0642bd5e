import { Decimal128, Doc, Double, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { type Rows, snapshotOf, withIds } from "./asked.fixture.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Trials with marks of several kinds, ponies with lists of words, orders with lines and the parishes around. */
const ROWS: Rows = {
  trials: (at) => ({
    rider_id: new Int32(at % 17),
    class_id: new Int32(700 + (at % 6)),
    marks: ["dressage", "jumping", "vaulting"].map((type, nr) =>
      doc({ type, mark: new Double(20 + ((at * 7 + nr * 13) % 70) + 0.5) }),
    ),
  }),
  ponies: (at) => ({
    name: `Pip ${at}`,
    coats: ["bay", "grey", "dun", "roan"].slice(at % 3, 2 + (at % 3)),
    height: new Int32(90 + ((at * 11) % 50)),
    temper: doc({ rating: new Double(1 + ((at * 3) % 80) / 10), votes: new Int32(at * 5) }),
  }),
  saddlery: (at) => ({
    shop: pick(["Arden", "Brook", "Cove"], at),
    buyer: doc({ age: new Int32(16 + (at % 40)), mood: new Int32(1 + (at % 5)) }),
    lines: Array.from({ length: 1 + (at % 4) }, (_, nr) =>
      doc({
        name: pick(["girth", "bridle", "halter"], at + nr),
        price: new Decimal128(0x3040000000000000n, BigInt(5 + ((at + nr) % 30))),
        quantity: new Int32(1 + ((at + nr) % 6)),
      }),
    ),
  }),
  parishes: (at) => ({
    parish: `P${at % 15}`,
    county: pick(["Kells", "Mere", "Tarn"], at),
    pop: new Int32(200 + at * 31),
  }),
};

/** Documents with short lists and small objects, as a pony club may keep them. */
export function ponyClubSnapshot(): SchemaSnapshot {
  return snapshotOf("pony_club", withIds(ROWS), 60);
}
