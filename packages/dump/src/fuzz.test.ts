import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { Doc, encodeBson } from "@querysnap/mql";
import { assert, asyncProperty, nat, uint8Array } from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { ArchiveWriter, CsvTypesNeeded, DumpError, readDump } from "./index.ts";
import { CollectingSink } from "./testing/collecting-sink.ts";
import { flipped, flips } from "./testing/flips.ts";
import { packExport } from "./testing/pack-export.ts";

/** Set it to search longer. */
const RUNS = Number(process.env["DUMP_FUZZ_RUNS"] ?? 25);
const folder = mkdtempSync(join(tmpdir(), "querysnap-fuzz-"));
const path = join(folder, "dump");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixture = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`./fixtures/dumps/good/${name}`, import.meta.url)));

async function read(bytes: Uint8Array, fileName: string): Promise<CollectingSink> {
  writeFileSync(path, bytes);
  const sink = new CollectingSink();
  await readDump(path, sink, { fileName, maxBytes: 64 * 1024 * 1024, csvTypes: "inferred" });
  return sink;
}

/** The documents, or the error that names what is wrong; anything else fails the test. */
async function outcomeOf(bytes: Uint8Array, fileName: string): Promise<CollectingSink | DumpError> {
  try {
    return await read(bytes, fileName);
  } catch (error) {
    if (error instanceof DumpError) return error;
    if (error instanceof CsvTypesNeeded) return new DumpError("empty", "CSV");
    throw error;
  }
}

const FILES = [
  "two-databases.archive.gz",
  "breads.bson.gz",
  "bakery-folder.tar.gz",
  "bakery-folder-of-gzipped-files.tar.gz",
  "mongoexport-lines.zip",
  "mongoexport-pretty.zip",
  "shell-syntax.zip",
  "extended-json-v1.zip",
  "csv.zip",
] as const;

describe.each(FILES)("%s", (name) => {
  const file = fixture(name);

  // covers: D.06
  test("with flipped bits gives documents or an error", { timeout: 120_000 }, async () => {
    await assert(
      asyncProperty(flips, async (changes) => {
        const outcome = await outcomeOf(flipped(file, changes), name);
        if (outcome instanceof DumpError) expect(outcome.message).not.toBe("");
      }),
      { numRuns: RUNS },
    );
  });

  // covers: D.06
  test("cut anywhere is refused", { timeout: 120_000 }, async () => {
    await assert(
      asyncProperty(nat(file.length - 1), async (length) => {
        expect(await outcomeOf(file.subarray(0, length), name)).toBeInstanceOf(DumpError);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("what is packed", () => {
  test.each([
    ["csv.zip", 116],
    ["mongoexport-pretty.zip", 110],
    ["extended-json-v1.zip", 143],
  ])("in %s is refused where one bit ends the data early", async (name, at) => {
    const outcome = await outcomeOf(flipped(fixture(name), [{ at, bit: 0 }]), name);
    expect(outcome).toMatchObject({ problem: "checksum" });
  });

  test("an archive with flipped bits never loses or changes a document", { timeout: 120_000 }, async () => {
    const plain = gunzipSync(fixture("two-databases.archive.gz"));
    const whole = await read(gzipSync(plain, { level: 1 }), "a.gz");
    await assert(
      asyncProperty(flips, async (changes) => {
        const outcome = await outcomeOf(gzipSync(flipped(plain, changes), { level: 1 }), "a.gz");
        if (outcome instanceof DumpError) return;
        // metadata has no checksum; documents have
        for (const [name, { bytes }] of outcome.collections) {
          const original = whole.collections.get(name);
          if (original) expect(bytes.equals(original.bytes)).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test("BSON with flipped bits gives documents or an offset", { timeout: 120_000 }, async () => {
    const plain = gunzipSync(fixture("breads.bson.gz")).subarray(0, 20_000);
    await assert(
      asyncProperty(flips, async (changes) => {
        const outcome = await outcomeOf(gzipSync(flipped(plain, changes), { level: 1 }), "breads.bson.gz");
        if (outcome instanceof DumpError && outcome.problem === "invalid_bson")
          expect(outcome.place.offset).toBeTypeOf("number");
      }),
      { numRuns: RUNS },
    );
  });

  test("any bytes at all give an error or documents", { timeout: 120_000 }, async () => {
    await assert(
      asyncProperty(uint8Array({ maxLength: 2_000 }), async (bytes) => {
        await outcomeOf(bytes, "x.gz");
        await outcomeOf(gzipSync(bytes), "x.gz");
      }),
      { numRuns: RUNS },
    );
  });
});

describe("every BSON type", () => {
  // covers: D.01
  test("goes through archive, export and back byte for byte", async () => {
    const first = await read(fixture("two-databases.archive.gz"), "a.gz");
    const writer = new ArchiveWriter();
    const sources = [...first.collections.values()].map(({ source }) => source);
    const archive = [
      writer.start(
        sources.map((source) => ({ db: "d", source })),
        "7.0.0",
      ),
    ];
    for (const { source, bytes } of first.collections.values()) {
      if (source.kind === "view") continue;
      if (bytes.length > 0) archive.push(writer.documents("d", source.name, bytes));
      archive.push(writer.end("d", source.name));
    }
    const second = await read(gzipSync(Buffer.concat(archive)), "b.gz");
    const third = await read(await packExport(second), "c.zip");
    for (const again of [second, third])
      for (const [name, { source, bytes }] of first.collections) {
        const found = again.get(name);
        expect(found.bytes.equals(bytes), name).toBe(true);
        expect(found.source.kind).toBe(source.kind);
        expect(found.source.options).toEqual(source.options);
        if (source.kind === "collection") expect(found.source.indexes).toEqual(source.indexes);
      }
  });
});

// covers: D.06
test("a document of 16 MB is read, one byte more is refused", async () => {
  const overhead = encodeBson(Doc.of([["a", ""]])).length;
  const doc = (bytes: number) => encodeBson(Doc.of([["a", "x".repeat(bytes - overhead)]]));
  const most = 16 * 1024 * 1024;
  const sink = await read(gzipSync(doc(most), { level: 1 }), "a.bson.gz");
  expect(sink.get("a").bytes.length).toBe(most);
  const outcome = await outcomeOf(gzipSync(doc(most + 1), { level: 1 }), "a.bson.gz");
  expect(outcome).toMatchObject({ problem: "document_too_large", place: { offset: 0, documents: 0 } });
});

// covers: D.06
test("a bomb is refused by its ratio", async () => {
  const zeros = encodeBson(Doc.of([["a", "0".repeat(1_000_000)]]));
  const bomb = gzipSync(Buffer.concat(Array.from({ length: 100 }, () => zeros)), { level: 9 });
  writeFileSync(path, bomb);
  const reading = readDump(
    path,
    { collection() {}, documents() {} },
    { fileName: "a.bson.gz", maxBytes: 2 ** 31 },
  );
  await expect(reading).rejects.toMatchObject({ problem: "ratio" });
});
