import { expect, test } from "vitest";
import { evaluate } from "../fixtures/evaluate.ts";

/** Quadratic work on this text takes longer than a test may. */
const TEXT = "aé".repeat(200_000);

// covers: X.08e
test.each([
  ["a", 399_998],
  ["(a)(é)", 399_998],
  ["x?é", 399_999],
])("$regexFindAll of /%s/ reads a long text once", (regex, lastPosition) => {
  const found = JSON.stringify({ $regexFindAll: { input: TEXT, regex } });
  const size = `{"$size":${found}}`;
  const last = `{"$getField":{"field":"idx","input":{"$arrayElemAt":[${found},-1]}}}`;
  expect(evaluate(size)).toBe('{"$numberInt":"200000"}');
  expect(evaluate(last)).toBe(`{"$numberInt":"${lastPosition}"}`);
});
