import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build, stop } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registryPackagesStayOutside } from "./registry-packages.mjs";
import { ROOT } from "./steps.mjs";

let folder;
beforeAll(() => {
  mkdirSync(`${ROOT}dist`, { recursive: true });
  folder = mkdtempSync(`${ROOT}dist/bundle-`);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await stop();
});

// covers: D.01
test("a bundle reads dump folders in a tar with the release of tar-stream that the workspace names", async () => {
  const outfile = `${folder}/dump.mjs`;
  await build({
    entryPoints: [`${ROOT}packages/dump/src/index.ts`],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "silent",
    plugins: [registryPackagesStayOutside(folder)],
  });
  const { readDump } = await import(pathToFileURL(outfile).href);
  const counts = new Map();
  const sink = {
    collection: ({ name }) => counts.set(name, 0),
    documents: (name, { count }) => counts.set(name, counts.get(name) + count),
  };
  const path = `${ROOT}packages/dump/src/fixtures/dumps/good/bakery-folder.tar.gz`;
  await readDump(path, sink, { fileName: "bakery-folder.tar.gz", maxBytes: 2 ** 30 });
  expect(counts).toContainEqual(["sales", 4000]);
});
