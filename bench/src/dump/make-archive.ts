import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { ArchiveWriter } from "@querysnap/dump";
import { DateTime, Decimal128, Doc, encodeBson, Int32, ObjectId, type Value } from "@querysnap/mql";

const BATCH_DOCUMENTS = 1_000;
const WORDS = ["rye", "spelt", "wheat", "sour", "sweet", "baguette", "crust", "oven", "flour", "yeast"];

/** Numbers without a pattern that a compressor could find, the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x6d2b_79f5) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

function saleOf(at: number, random: () => number): Doc {
  const pick = () => WORDS[Math.floor(random() * WORDS.length)] ?? "rye";
  const fields: [string, Value][] = [
    ["_id", new ObjectId(at.toString(16).padStart(24, "0"))],
    ["at", new DateTime(1_700_000_000_000 + at * 1000)],
    ["shop", `shop ${Math.floor(random() * 100)}`],
    [
      "customer",
      Doc.of([
        ["name", `${pick()} ${pick()}`],
        ["no", Int32.of(Math.floor(random() * 1e6))],
      ]),
    ],
    ["total", new Decimal128(0x3040_0000_0000_0000n, BigInt(Math.floor(random() * 1e6)))],
    [
      "items",
      [
        Doc.of([
          ["bread", pick()],
          ["qty", Int32.of(Math.floor(random() * 9))],
        ]),
        Doc.of([["bread", pick()]]),
      ],
    ],
    ["note", Array.from({ length: 8 }, () => Math.floor(random() * 1e9).toString(36)).join(" ")],
  ];
  return Doc.of(fields);
}

/** Writes a gzipped archive of one collection. */
export async function makeArchive(path: string, documents: number): Promise<void> {
  const writer = new ArchiveWriter();
  const source = { name: "sales", kind: "collection" as const, options: Doc.empty, indexes: [] };
  const random = createRandom(1);
  function* blocks(): Generator<Buffer> {
    yield writer.start([{ db: "bakery", source }], "7.0.0");
    for (let at = 0; at < documents; at += BATCH_DOCUMENTS) {
      const count = Math.min(BATCH_DOCUMENTS, documents - at);
      const batch = Array.from({ length: count }, (_, index) => encodeBson(saleOf(at + index, random)));
      yield writer.documents("bakery", "sales", Buffer.concat(batch));
    }
    yield writer.end("bakery", "sales");
  }
  await pipeline(Readable.from(blocks()), createGzip({ level: 1 }), createWriteStream(path));
}
