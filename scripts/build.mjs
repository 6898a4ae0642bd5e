import { rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { registryPackagesStayOutside } from "./registry-packages.mjs";
import { fingerprint, isFresh, stamp } from "./stale.mjs";
import { ROOT, run, tool } from "./steps.mjs";

/**
 * Every process and worker is one file; packages of this repository go in, everything from the registry stays
 * outside.
 */
const SERVER_ENTRIES = {
  serve: "apps/api/src/supervisor/main.ts",
  querysnap: "apps/cli/src/main.ts",
  api: "apps/api/src/main.ts",
  "checkpoint-worker": "apps/api/src/infra/sql/checkpoint-worker.ts",
  "import-worker": "apps/api/src/infra/imports/import-worker.ts",
  "user-hosts-process": "apps/api/src/infra/mongo/user-hosts-process.ts",
  "load-sample": "apps/api/src/supervisor/load-sample-process.ts",
  "embedded-mongo": "packages/embedded-mongo/src/process.ts",
  "payment-simulator": "packages/payment-simulator/src/process.ts",
  "worker-entry": "packages/embedded-mongo/src/worker/worker-entry.ts",
};

async function buildServer() {
  // what is fresh is started without it
  const { build, stop } = await import("esbuild");
  const outdir = `${ROOT}dist/server`;
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: SERVER_ENTRIES,
    outdir,
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    sourcemap: "linked",
    // Node keeps a map in memory for as long as the process runs; places are enough
    sourcesContent: false,
    logLevel: "warning",
    define: { "process.env.QUERYSNAP_BUNDLED": '"1"' },
    plugins: [registryPackagesStayOutside(outdir)],
  });
  // Its helper process would stay for as long as what was built runs.
  await stop();
}

async function buildWeb() {
  const code = await run(tool("vite"), ["build", "--logLevel", "warn"], {
    env: { NODE_ENV: "production" },
    cwd: `${ROOT}apps/web`,
  });
  if (code !== 0) throw new Error("The web application did not build.");
}

const PARTS = { server: buildServer, web: buildWeb };

/** Builds the parts whose sources have changed since the last build. */
export async function buildStale({ force = false, log = () => {} } = {}) {
  for (const [part, make] of Object.entries(PARTS)) {
    const print = fingerprint(part);
    if (!force && isFresh(part, print)) continue;
    log(`Building ${part} …`);
    await make();
    stamp(part, print);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await buildStale({
    force: process.argv.includes("--force"),
    log: (line) => process.stdout.write(`${line}\n`),
  });
}
