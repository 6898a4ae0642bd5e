import { existsSync, mkdirSync, rmSync } from "node:fs";
import { buildStale } from "./build.mjs";
import { check } from "./check.mjs";
import { ROOT, requireNode, run, tool } from "./steps.mjs";
import { readPlaywright, readReport, readVitest, summarize } from "./test-report.mjs";

requireNode();

const REPORTS = `${ROOT}artifacts/reports`;
/** Where Debian puts them. The first draws no windows, which halves the time of the browser tests. */
const CHROMIUMS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const chromium = [process.env.CHROMIUM_PATH ?? CHROMIUMS].flat().find((path) => existsSync(path));

async function build() {
  await buildStale({ log: (line) => process.stdout.write(`${line}\n`) });
  return { passed: 0, failed: 0, failures: [], files: [] };
}

async function unitAndApiTests() {
  const path = `${REPORTS}/vitest.json`;
  const code = await run(tool("vitest"), [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${path}`,
  ]);
  return readReport(path, { code, read: readVitest, name: "vitest" });
}

async function browserTests() {
  if (!chromium) {
    const sought = process.env.CHROMIUM_PATH ?? CHROMIUMS.join(" or ");
    const text = `No Chromium at ${sought}; the browser tests did not run. Set CHROMIUM_PATH to run them.`;
    process.stdout.write(`${text}\n`);
    const failures = process.env.CI ? [text] : [];
    return { passed: 0, failed: failures.length, failures, files: [] };
  }
  const path = `${REPORTS}/playwright.json`;
  const code = await run(tool("playwright"), ["test", "--config", `${ROOT}e2e/playwright.config.ts`], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path, CHROMIUM_PATH: chromium },
  });
  return readReport(path, { code, read: readPlaywright, name: "playwright" });
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const PARTS = [
  ["static checks", check],
  ["build", build],
  ["unit and API tests", unitAndApiTests],
  ["browser tests", browserTests],
];
const totals = { passed: 0, failed: 0, parts: [], files: [], failures: [] };
for (const [name, part] of PARTS) {
  const startedAt = performance.now();
  const { passed, failed, failures, files } = await part();
  totals.passed += passed;
  totals.failed += failed;
  totals.parts.push({ name, ms: performance.now() - startedAt });
  totals.files.push(...files);
  totals.failures.push(...failures);
}

process.stdout.write(`${summarize(totals).join("\n")}\n`);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 ? 0 : 1);
