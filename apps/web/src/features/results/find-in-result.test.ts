import { isArray } from "@querysnap/mql";
import { expect, it } from "vitest";
import { decodeValue } from "../../lib/decode-values.ts";
import { findInResult, MAX_MATCHES } from "./find-in-result.ts";

const items = (text: string) => {
  const list = decodeValue(text);
  return isArray(list) ? list : [];
};

// covers: RS.03
it("finds keys and values at any depth, whatever their case", () => {
  const rows = items(
    `[{"a":"Paid","b":[{"state":"x"}]},{"a":{"$numberInt":"7"},"b":[{"c":"unPAID"}]},"paid"]`,
  );
  expect(findInResult(rows, "paid")).toEqual([
    { row: 0, key: "a" },
    { row: 1, key: "b" },
    { row: 2, key: null },
  ]);
  expect(findInResult(rows, "STATE")).toEqual([{ row: 0, key: "b" }]);
  expect(findInResult(rows, "7")).toEqual([{ row: 1, key: "a" }]);
  expect(findInResult(rows, " ")).toEqual([]);
});

it("stops at its limit", () => {
  const many = Array.from({ length: 5000 }, () => "x");
  expect(findInResult(many, "x")).toHaveLength(MAX_MATCHES);
});
