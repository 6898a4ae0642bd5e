import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { buildStale } from "./build.mjs";
import { check } from "./check.mjs";
import { ROOT, requireNode, run, tool } from "./steps.mjs";

requireNode();

const REPORTS = `${ROOT}artifacts/reports`;
/** Where Debian puts them. The first draws no windows, which halves the time of the browser tests. */
const CHROMIUMS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const chromium = [process.env.CHROMIUM_PATH ?? CHROMIUMS].flat().find((path) => existsSync(path));
const totals = { passed: 0, failed: 0 };

function add({ passed, failed }) {
  totals.passed += passed;
  totals.failed += failed;
}

/**
 * A runner that dies without a report counts as one failure; so does one that says it failed while no test
 * did.
 */
function countReport(file, code, read) {
  const counted = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0 };
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  if (counted.passed + counted.failed === 0) counted.failed = 1;
  return counted;
}

async function unitAndApiTests() {
  const file = `${REPORTS}/vitest.json`;
  const code = await run(tool("vitest"), [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  return countReport(file, code, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests,
  }));
}

async function browserTests() {
  const file = `${REPORTS}/playwright.json`;
  const code = await run(tool("playwright"), ["test", "--config", `${ROOT}e2e/playwright.config.ts`], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM_PATH: chromium },
  });
  return countReport(file, code, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }));
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

add(await check());
await buildStale({ log: (line) => process.stdout.write(`${line}\n`) });
add(await unitAndApiTests());
if (chromium) add(await browserTests());
else {
  process.stdout.write(
    `No Chromium at ${process.env.CHROMIUM_PATH ?? CHROMIUMS.join(" or ")}; the browser tests did not run. Set CHROMIUM_PATH to run them.\n`,
  );
  if (process.env.CI) totals.failed++;
}

process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 ? 0 : 1);
