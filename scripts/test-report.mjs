import { existsSync, readFileSync } from "node:fs";
import { ROOT } from "./steps.mjs";

/** How many files are listed as the slowest. */
const SLOWEST = 12;

/**
 * What a runner's report says: counts, the names of what failed, and the milliseconds of each file. A runner
 * that dies without a report counts as one failure; so does one that says it failed while no test did.
 */
export function readReport(path, { code, read, name }) {
  const empty = { passed: 0, failed: 0, failures: [], files: [] };
  const report = existsSync(path) ? read(JSON.parse(readFileSync(path, "utf8"))) : empty;
  const isSilent = report.failed === 0 && (code !== 0 || report.passed === 0);
  return isSilent ? { ...report, failed: 1, failures: [`${name} ended with code ${code}`] } : report;
}

/** Vitest's JSON. A file that could not be loaded has no tests and is a failure of its own. */
export function readVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests + broken.length,
    failures: testResults.flatMap(({ name, message, assertionResults }) => {
      const file = name.replace(ROOT, "");
      const tests = assertionResults
        .filter(({ status }) => status !== "passed")
        .map(({ status, fullName }) => `${file} › ${fullName} (${status})`);
      return broken.some((each) => each.name === name) ? [`${file}: ${message}`, ...tests] : tests;
    }),
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: name.replace(ROOT, ""),
      ms: endTime - startTime,
    })),
  };
}

/** Playwright's JSON; what was repeated to pass, or did not run, is a failure too. */
export function readPlaywright({ stats, suites }) {
  const specs = suites.flatMap((suite) => specsOf(suite).map((spec) => ({ ...spec, file: suite.file })));
  const ms = new Map();
  for (const { file, tests } of specs) {
    const spent = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    ms.set(file, (ms.get(file) ?? 0) + spent);
  }
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    failures: specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status !== "expected")
        .map(({ status }) => `e2e/${file} › ${title} (${status})`),
    ),
    files: [...ms].map(([file, spent]) => ({ name: `e2e/${file}`, ms: spent })),
  };
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The end of a run: how long each part took, the slowest files, and what failed. */
export function summarize({ parts, files, failures }) {
  const seconds = (ms) => `${(ms / 1000).toFixed(0).padStart(5)} s`;
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  return [
    "Durations",
    ...parts.map(({ name, ms }) => `${seconds(ms)}  ${name}`),
    "Slowest files",
    ...slowest.map(({ name, ms }) => `${seconds(ms)}  ${name}`),
    ...(failures.length > 0 ? ["Failed", ...failures.map((each) => `  ${each}`)] : []),
  ];
}
