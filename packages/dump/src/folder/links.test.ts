import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { readDump } from "../read-dump.ts";
import { CollectingSink } from "../testing/collecting-sink.ts";
import { packTar } from "../testing/pack-tar.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "querysnap-links-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const breads = Buffer.from('{"a":1}\n');

async function zipWithLink(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(breads, "breads.json");
  zip.addBuffer(Buffer.from("/etc/passwd"), "users.json", { mode: 0o120777 });
  zip.end();
  return buffer(zip.outputStream);
}

const tarWithLink = async (kind: "link" | "symlink"): Promise<Buffer> =>
  gzipSync(
    await packTar([
      { name: "breads.json", content: breads },
      { name: "users.json", content: { kind, linkTo: "/etc/passwd" } },
    ]),
  );

// covers: D.06
test.each([
  ["a symbolic link in a ZIP", "a.zip", zipWithLink],
  ["a symbolic link in a tar", "a.gz", () => tarWithLink("symlink")],
  ["a hard link in a tar", "a.gz", () => tarWithLink("link")],
])("%s is refused by its name before anything is imported", async (_, fileName, make) => {
  const path = join(folder, fileName);
  writeFileSync(path, await make());
  const sink = new CollectingSink();
  await expect(readDump(path, sink, { fileName, maxBytes: 2 ** 30 })).rejects.toMatchObject({
    problem: "unsafe_path",
    message: expect.stringContaining('"users.json" is a link'),
  });
  expect(sink.collections.size).toBe(0);
});
