import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { readCases } from "../../conformance/conformance-case.ts";
import { NOT_YET } from "../../conformance/not-yet.table.ts";

// covers: X.08
test("every file of conformance cases has a test, and every case listed as not yet exists", () => {
  const cases = readCases();
  const tested = readdirSync(new URL("./", import.meta.url));
  for (const file of new Set(cases.map((one) => one.file)))
    expect(tested).toContain(file.replace(".jsonl", ".test.ts"));
  for (const { chapter, name } of NOT_YET)
    expect(cases.some((one) => one.chapter === chapter && one.name === name)).toBe(true);
  expect(cases.length).toBeGreaterThan(6000);
});
