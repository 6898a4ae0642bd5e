import { buffer } from "node:stream/consumers";
import { readZip } from "@querysnap/testkit";
import { expect, test } from "vitest";
import { createFileNames, type ExportMetadata, METADATA_FILE } from "./export-format.ts";
import { ExportWriter } from "./export-writer.ts";

const METADATA: ExportMetadata = {
  format: "querysnap-export",
  version: 1,
  versions: { querysnap: "0.1.0", mongodb: "7.0.0" },
  database: "shop",
  exportedAt: "2026-01-01T00:00:00.000Z",
  options: { documentsPerCollection: 50_000, collectionBytes: 104_857_600 },
  counts: { collections: 0, documents: 0, bytes: 0 },
  collections: [],
  truncated: [],
  skipped: [],
};

test("names every collection's files apart, safe on every file system", () => {
  const filesOf = createFileNames();
  const names = ["orders", "Orders", "../etc", "a/b", ".hidden", "con", "größe", "x".repeat(300), ""];
  const documents = names.map((name) => filesOf(name).documents);
  expect(documents.slice(0, 7)).toEqual([
    "collections/orders.ndjson",
    "collections/Orders~2.ndjson",
    "collections/%2E.%2Fetc.ndjson",
    "collections/a%2Fb.ndjson",
    "collections/%2Ehidden.ndjson",
    "collections/_con.ndjson",
    "collections/gr%C3%B6%C3%9Fe.ndjson",
  ]);
  expect(new Set(documents.map((name) => name.toLowerCase())).size).toBe(names.length);
  expect(Math.max(...documents.map(({ length }) => length))).toBeLessThan(130);
});

test("writes files in order and the metadata last", async () => {
  const writer = new ExportWriter(Date.UTC(2026, 0, 1));
  const bytes = buffer(writer.output);
  const entry = writer.startEntry("collections/a.ndjson");
  for (let line = 0; line < 20_000; line++) await entry.write(Buffer.from(`{"line":${line}}\n`));
  entry.end();
  writer.addText("schemas/a.json", "{}\n");
  writer.finish(METADATA);
  const files = await readZip(await bytes);
  expect([...files.keys()]).toEqual(["collections/a.ndjson", "schemas/a.json", METADATA_FILE]);
  expect(files.get("collections/a.ndjson")?.toString().split("\n")).toHaveLength(20_001);
  expect(JSON.parse(files.get(METADATA_FILE)?.toString() ?? "")).toEqual(METADATA);
});

test("waits for its reader instead of keeping what is written", async () => {
  const writer = new ExportWriter(0);
  const entry = writer.startEntry("collections/a.ndjson");
  const chunk = Buffer.alloc(64 * 1024);
  let written = 0;
  // bytes that do not compress fill every buffer on the way
  const filling = (async () => {
    for (; written < 200; written++) {
      await entry.write(Buffer.from(chunk.map(() => Math.floor(Math.random() * 256))));
    }
  })();
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve, 2));
  expect(written).toBeLessThan(50);
  writer.destroy(new Error("The reader went away"));
  await expect(filling).rejects.toThrow();
});
