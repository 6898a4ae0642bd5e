import { expect, it } from "vitest";
import { sortOf } from "./query-sort.ts";

it.each([
  [
    "db.a.find().sort({ b: -1, c: 1 }).limit(2)",
    [
      { path: "b", direction: -1 },
      { path: "c", direction: 1 },
    ],
  ],
  ["db.a.aggregate([{ $match: {} }, { $sort: { n: -1 } }, { $limit: 5 }])", [{ path: "n", direction: -1 }]],
  ["db.a.aggregate([{ $sort: { n: -1 } }, { $group: { _id: 1 } }])", []],
  ['db.a.find().sort({ score: { $meta: "textScore" } })', []],
  ["db.a.find()", []],
  ["db.a.find(", []],
])("%s", (text, keys) => {
  expect(sortOf(text)).toEqual(keys);
});
