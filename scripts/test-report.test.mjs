import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "./steps.mjs";
import { readPlaywright, readReport, readVitest, summarize } from "./test-report.mjs";

const folder = mkdtempSync(join(tmpdir(), "querysnap-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

const VITEST = {
  numPassedTests: 2,
  numFailedTests: 1,
  numPendingTests: 1,
  testResults: [
    {
      name: `${ROOT}a.test.ts`,
      status: "failed",
      message: "",
      startTime: 1000,
      endTime: 3500,
      assertionResults: [
        { status: "passed", fullName: "works" },
        { status: "failed", fullName: "breaks" },
        { status: "skipped", fullName: "sleeps" },
      ],
    },
    {
      name: `${ROOT}b.test.ts`,
      status: "failed",
      message: "cannot find c.ts",
      startTime: 0,
      endTime: 10,
      assertionResults: [],
    },
  ],
};

test("failed and skipped tests are named, and a file that cannot be loaded counts as one failure", () => {
  expect(readVitest(VITEST)).toEqual({
    passed: 2,
    failed: 3,
    failures: ["a.test.ts › breaks (failed)", "a.test.ts › sleeps (skipped)", "b.test.ts: cannot find c.ts"],
    files: [
      { name: "a.test.ts", ms: 2500 },
      { name: "b.test.ts", ms: 10 },
    ],
  });
});

test("browser tests that passed only when repeated, or did not run, are failures", () => {
  const spec = (title, status, duration) => ({
    title,
    tests: [{ status, results: [{ duration }] }],
  });
  const suites = [
    {
      file: "x.spec.ts",
      specs: [spec("opens", "expected", 10)],
      suites: [{ specs: [spec("closes", "flaky", 20), spec("waits", "skipped", 0)] }],
    },
  ];
  expect(readPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 1 }, suites })).toEqual({
    passed: 1,
    failed: 2,
    failures: ["e2e/x.spec.ts › closes (flaky)", "e2e/x.spec.ts › waits (skipped)"],
    files: [{ name: "e2e/x.spec.ts", ms: 30 }],
  });
});

test.each([
  { title: "without a report", report: null, code: 1, failed: 1 },
  { title: "that ran nothing", report: { ...VITEST, numPassedTests: 0 }, code: 0, failed: 3 },
  {
    title: "that failed after its tests",
    report: { numPassedTests: 5, testResults: [] },
    code: 1,
    failed: 1,
  },
])("a runner $title is a failure", ({ report, code, failed }) => {
  const path = join(folder, "report.json");
  rmSync(path, { force: true });
  const counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
  if (report !== null) writeFileSync(path, JSON.stringify({ ...counts, ...report }));
  expect(readReport(path, { code, read: readVitest, name: "vitest" }).failed).toBe(failed);
});

test("the summary lists the parts, the slowest files first, and what failed", () => {
  expect(
    summarize({
      parts: [{ name: "build", ms: 12_400 }],
      files: [
        { name: "quick", ms: 100 },
        { name: "slow", ms: 61_000 },
      ],
      failures: ["a › b (failed)"],
    }),
  ).toEqual([
    "Durations",
    "   12 s  build",
    "Slowest files",
    "   61 s  slow",
    "    0 s  quick",
    "Failed",
    "  a › b (failed)",
  ]);
});
