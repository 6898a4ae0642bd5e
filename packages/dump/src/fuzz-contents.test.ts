import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { assert, asyncProperty, nat } from "fast-check";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Container } from "./folder/container.ts";
import { DumpError, readDump } from "./index.ts";
import { inflate } from "./io/inflate.ts";
import { ReadLimits } from "./io/read-limits.ts";
import { openTar } from "./tar/open-tar.ts";
import { CollectingSink } from "./testing/collecting-sink.ts";
import { type Flip, flipped, flips } from "./testing/flips.ts";
import { packExport } from "./testing/pack-export.ts";
import { packTar } from "./testing/pack-tar.ts";
import { packZip, type PackedFile } from "./testing/pack-zip.ts";
import { openZip } from "./zip/open-zip.ts";

/** Set it to search longer. */
const RUNS = Number(process.env["DUMP_FUZZ_RUNS"] ?? 25);
/** A test that ran out of time would go on writing the file of the next one. */
const TIMEOUT_MS = Math.max(120_000, RUNS * 1_000);
const MAX_BYTES = 64 * 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "querysnap-fuzz-contents-"));
const path = join(folder, "dump");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Readers keep nothing on disk. */
afterEach(() => expect(readdirSync(folder)).toEqual(["dump"]));

const fixturePath = (name: string): string =>
  fileURLToPath(new URL(`./fixtures/dumps/good/${name}`, import.meta.url));

async function read(bytes: Uint8Array, fileName: string): Promise<CollectingSink> {
  writeFileSync(path, bytes);
  const sink = new CollectingSink();
  await readDump(path, sink, { fileName, maxBytes: MAX_BYTES, csvTypes: "inferred" });
  return sink;
}

async function unpack(container: Container): Promise<PackedFile[]> {
  const files: PackedFile[] = [];
  await container.walk(new ReadLimits(MAX_BYTES, undefined, undefined), async (entry) => {
    files.push({ name: entry.path, content: await buffer(entry.read()) });
  });
  return files;
}

const unpackTar = (name: string) =>
  unpack(openTar((limits) => inflate(chunksOf(readFileSync(fixturePath(name))), "gzip", limits)));

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function unpackExport(): Promise<PackedFile[]> {
  writeFileSync(path, await packExport(await read(readFileSync(fixturePath("bakery.archive.gz")), "a.gz")));
  return unpack(openZip(path));
}

const packGzippedTar = async (files: readonly PackedFile[]) => gzipSync(await packTar(files), { level: 1 });
const packGzip = async ([file]: readonly PackedFile[]) =>
  gzipSync(file?.content ?? Buffer.alloc(0), { level: 1 });

/** Files in a dump, and what packs them with checksums that fit. */
type Format = {
  name: string;
  fileName: string;
  unpack: () => Promise<PackedFile[]>;
  pack: (files: readonly PackedFile[]) => Promise<Buffer>;
};
const zipOf = (name: string): Format => ({
  name,
  fileName: name,
  unpack: () => unpack(openZip(fixturePath(name))),
  pack: packZip,
});
const FORMATS: Format[] = [
  zipOf("mongoexport-lines.zip"),
  zipOf("mongoexport-array.zip"),
  zipOf("mongoexport-pretty.zip"),
  zipOf("shell-syntax.zip"),
  zipOf("extended-json-v1.zip"),
  zipOf("utf8-bom-and-windows-lines.zip"),
  zipOf("csv.zip"),
  { name: "our own export", fileName: "shop.zip", unpack: unpackExport, pack: packZip },
  {
    name: "BSON and its metadata in a ZIP",
    fileName: "bakery.zip",
    unpack: () => unpackTar("bakery-folder.tar.gz"),
    pack: packZip,
  },
  {
    name: "a dump folder in a tar",
    fileName: "bakery.tar.gz",
    unpack: () => unpackTar("bakery-folder.tar.gz"),
    pack: packGzippedTar,
  },
  {
    name: "gzipped JSON",
    fileName: "breads.json.gz",
    unpack: async () =>
      (await unpack(openZip(fixturePath("mongoexport-lines.zip")))).filter(({ name }) =>
        name.includes("breads"),
      ),
    pack: packGzip,
  },
];

/** What concerns the whole upload has no place in it. */
const OF_THE_WHOLE = new Set(["empty", "no_collections", "foreign", "nested"]);

/** Documents, or an error that names the file or the collection in a sentence; anything else fails the test. */
async function expectOutcome(bytes: Buffer, fileName: string): Promise<void> {
  try {
    await read(bytes, fileName);
  } catch (error) {
    if (!(error instanceof DumpError)) throw error;
    if (OF_THE_WHOLE.has(error.problem)) return;
    const { entry, collection } = error.place;
    expect(entry ?? collection, error.message).toBeDefined();
  }
}

describe.each(FORMATS)("$name", ({ fileName, unpack: unpackFormat, pack }) => {
  /** The dump with one of its files changed. */
  async function changed(at: number, change: (content: Buffer) => Buffer): Promise<Buffer> {
    const files = await unpacked();
    const filled = files.filter(({ content }) => content.length > 0);
    const chosen = filled[at % filled.length];
    return pack(files.map((file) => (file === chosen ? { ...file, content: change(file.content) } : file)));
  }
  let files: PackedFile[] | undefined;
  const unpacked = async () => (files ??= await unpackFormat());

  test("packed again is read", async () => {
    const { collections } = await read(await pack(await unpacked()), fileName);
    expect(collections.size).toBeGreaterThan(0);
  });

  // covers: D.06
  test(
    "with flipped bits under a fitting checksum gives documents or a place",
    { timeout: TIMEOUT_MS },
    async () => {
      await assert(
        asyncProperty(nat(), flips, async (at: number, changes: Flip[]) => {
          await expectOutcome(await changed(at, (content) => flipped(content, changes)), fileName);
        }),
        { numRuns: RUNS },
      );
    },
  );

  // covers: D.06
  test(
    "with a file cut anywhere under a fitting checksum gives documents or a place",
    { timeout: TIMEOUT_MS },
    async () => {
      await assert(
        asyncProperty(nat(), nat(), async (at, length) => {
          const bytes = await changed(at, (content) => content.subarray(0, length % content.length));
          await expectOutcome(bytes, fileName);
        }),
        { numRuns: RUNS },
      );
    },
  );
});

// covers: D.06
test("a tar with flipped bits gives documents or an error", { timeout: TIMEOUT_MS }, async () => {
  const tar = gunzipSync(readFileSync(fixturePath("bakery-folder.tar.gz")));
  await assert(
    asyncProperty(flips, async (changes) => {
      const outcome = await read(gzipSync(flipped(tar, changes), { level: 1 }), "a.tar.gz").catch(
        (error: unknown) => error,
      );
      if (!(outcome instanceof CollectingSink)) expect(outcome).toBeInstanceOf(DumpError);
    }),
    { numRuns: RUNS },
  );
});
