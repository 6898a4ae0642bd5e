import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./steps.mjs";

/** What each part is built from. */
const PART_FOLDERS = {
  server: ["apps/api", "apps/cli", "packages"],
  web: ["apps/web", "packages/contracts", "packages/mql"],
};
/** How they are built. */
const BUILD_FILES = ["package-lock.json", "scripts/build.mjs", "scripts/registry-packages.mjs"];
const SKIPPED = new Set(["node_modules", "dist", "test", "evaluation", "conformance"]);

function addFolder(hash, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, path);
    else if (!/\.test\.tsx?$/.test(entry.name)) {
      const { size, mtimeMs } = statSync(path);
      hash.update(`${path}:${size}:${mtimeMs};`);
    }
  }
}

/** One text for the state of a part's sources; changes when a file of them does. */
export function fingerprint(part) {
  const hash = createHash("sha256").update(process.versions.node);
  for (const folder of PART_FOLDERS[part]) addFolder(hash, join(ROOT, folder));
  for (const file of BUILD_FILES) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest("hex");
}

const stampOf = (part) => join(ROOT, "dist", `${part}.stamp`);

/** Whether what is built of a part is what its sources are now. */
export function isFresh(part, print = fingerprint(part)) {
  return existsSync(stampOf(part)) && readFileSync(stampOf(part), "utf8") === print;
}

export function stamp(part, print) {
  mkdirSync(dirname(stampOf(part)), { recursive: true });
  writeFileSync(stampOf(part), print);
}
