import { isArray } from "@querysnap/mql";
import { expect, it } from "vitest";
import { decodeValue } from "../../lib/decode-values.ts";
import { compareValues, sortedRows } from "./compare-values.ts";

const values = (text: string) => {
  const list = decodeValue(text);
  return isArray(list) ? [...list] : [];
};

// covers: RS.02
it("orders values as MongoDB does, numbers of all types together", () => {
  const ordered = values(`[{"$minKey":1},null,{"$numberDouble":"NaN"},{"$numberDouble":"-Infinity"},
    {"$numberInt":"-3"},{"$numberDecimal":"1.5"},{"$numberInt":"2"},{"$numberLong":"9007199254740992"},
    {"$numberLong":"9007199254740993"},"A","a","b",{"a":{"$numberInt":"1"}},{"a":{"$numberInt":"2"}},
    {"$binary":{"base64":"AQ==","subType":"00"}},{"$oid":"000000000000000000000001"},false,true,
    {"$date":{"$numberLong":"-5"}},{"$date":{"$numberLong":"10"}},{"$timestamp":{"t":1,"i":1}},
    {"$regularExpression":{"pattern":"a","options":""}},{"$maxKey":1}]`);
  const shuffled = [...ordered].reverse();
  expect(sortedRows(shuffled, 1).map((row) => shuffled[row])).toEqual(ordered);
  expect(sortedRows(ordered, -1).map((row) => ordered[row])).toEqual(shuffled);
});

it("sorts arrays by their smallest element upwards and their largest downwards", () => {
  const lists = values(`[[{"$numberInt":"1"},{"$numberInt":"9"}],[{"$numberInt":"4"}],{"$numberInt":"3"}]`);
  expect(sortedRows(lists, 1)).toEqual([0, 2, 1]);
  expect(sortedRows(lists, -1)).toEqual([0, 1, 2]);
});

it("keeps equal rows in place, missing keys beside null", () => {
  expect(sortedRows([null, undefined, null], -1)).toEqual([0, 1, 2]);
  expect(compareValues(undefined, null)).toBe(0);
});
