import { pathToFileURL } from "node:url";
import { ROOT, requireNode, run, tool } from "./steps.mjs";

/** The checks that need no running server, in the order in which they are quickest to fail. */
const CHECKS = [
  { name: "types of the server, without DOM", command: tool("tsc"), args: ["--noEmit"] },
  { name: "types of the browser, without Node", command: tool("tsc"), args: ["--noEmit", "-p", "apps/web"] },
  { name: "types of web and browser tests", command: tool("tsc"), args: ["--noEmit", "-p", "e2e"] },
  { name: "lint", command: tool("oxlint"), args: ["--type-aware", "--max-warnings", "0"] },
  { name: "format", command: tool("oxfmt"), args: ["--check", "."] },
  { name: "unused code", command: tool("knip"), args: [] },
  { name: "regular expressions", command: tool("tsx"), args: [`${ROOT}scripts/check-patterns.ts`] },
  {
    name: "configuration table",
    command: tool("tsx"),
    args: [`${ROOT}scripts/configuration-table.ts`, "--check"],
  },
  { name: "coverage table", command: tool("tsx"), args: [`${ROOT}scripts/coverage-table.ts`, "--check"] },
];

/** Runs every check, also after one has failed. `failures` holds the names of those. */
export async function check() {
  const results = { passed: 0, failed: 0, failures: [], files: [] };
  for (const { name, command, args } of CHECKS) {
    const code = await run(command, args);
    process.stdout.write(`${code === 0 ? "ok  " : "FAIL"} ${name}\n`);
    if (code === 0) results.passed++;
    else {
      results.failed++;
      results.failures.push(name);
    }
  }
  return results;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  requireNode();
  const { passed, failed } = await check();
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}
