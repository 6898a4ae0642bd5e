import { createHash, randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { fileURLToPath } from "node:url";

const ENTRY = fileURLToPath(new URL("worker-entry.ts", import.meta.url));
/**
 * Below the folder from which the worker's packages are found, and nowhere that sources are watched or
 * searched.
 */
const FOLDER = new URL("../../../../node_modules/.cache/querysnap/", import.meta.url);

/**
 * What older sources left behind. No server that runs from TypeScript is expected to start threads a month
 * after itself.
 */
const KEPT_MS = 30 * 86_400_000;

let made: Promise<URL> | null = null;

/**
 * For a server that runs from TypeScript: a thread loads one file in a tenth of a second, and compiles the
 * sources in more than one. Made once for each process; a file is named by its text, so that processes can
 * share it.
 */
export function bundleWorker(): Promise<URL> {
  made ??= bundle();
  return made;
}

async function bundle(): Promise<URL> {
  const { build, stop } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    logLevel: "warning",
    external: ["better-sqlite3"],
  });
  await stop();
  const text = outputFiles[0]?.contents ?? new Uint8Array();
  const url = new URL(`worker-${createHash("sha256").update(text).digest("hex").slice(0, 16)}.mjs`, FOLDER);
  if (existsSync(url)) {
    utimesSync(url, new Date(), new Date());
    return url;
  }
  mkdirSync(FOLDER, { recursive: true });
  const written = new URL(`${url.pathname}.${randomUUID()}`, url);
  writeFileSync(written, text);
  renameSync(written, url);
  removeOld();
  return url;
}

function removeOld(): void {
  for (const name of readdirSync(FOLDER)) {
    const file = new URL(name, FOLDER);
    if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > KEPT_MS)
      rmSync(file, { force: true });
  }
}
