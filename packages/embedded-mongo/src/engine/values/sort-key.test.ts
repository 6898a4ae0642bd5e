import { describe, expect, it } from "vitest";
import { codeOf, doc, docs, json } from "../fixtures/engine.ts";
import { compileSort } from "./sort-key.ts";

function sorted(rows: string, spec: string): string {
  const sort = compileSort(doc(spec), { collator: null });
  return docs(rows)
    .map((row) => ({ row, key: sort.keyOf(row) }))
    .sort((left, right) => sort.compareKeys(left.key, right.key))
    .map(({ row }) => /"_id":(\d+)/.exec(json(row))?.[1])
    .join(" ");
}

describe("compileSort", () => {
  it.each([
    [
      "the smallest element counts",
      '[{"_id":1,"a":["x",1]},{"_id":2,"a":[null]},{"_id":3,"a":[[]]},{"_id":4,"a":0}]',
      '{"a":1}',
      "2 4 1 3",
    ],
    ["the largest one descending", '[{"_id":1,"a":[1,9]},{"_id":2,"a":5}]', '{"a":-1}', "1 2"],
    ["an empty array is below null", '[{"_id":1,"a":null},{"_id":2,"a":[]},{"_id":3}]', '{"a":1}', "2 1 3"],
    [
      "not inside a path",
      '[{"_id":1,"a":{"b":null}},{"_id":2,"a":[]},{"_id":3,"a":[1]}]',
      '{"a.b":1,"_id":-1}',
      "3 2 1",
    ],
    [
      "keys of one array stay together",
      '[{"_id":1,"a":[{"x":1,"y":9},{"x":2,"y":0}]},{"_id":2,"a":[{"x":1,"y":5}]}]',
      '{"a.x":1,"a.y":1}',
      "2 1",
    ],
    [
      "several keys",
      '[{"_id":1,"a":1,"b":1},{"_id":2,"a":1,"b":2},{"_id":3,"a":0,"b":9}]',
      '{"a":1,"b":-1}',
      "3 2 1",
    ],
    ["positions", '[{"_id":1,"a":[5,1]},{"_id":2,"a":[3,9]}]', '{"a.0":1}', "2 1"],
  ])("%s", (...[, rows, spec, expected]) => {
    expect(sorted(rows, spec)).toBe(expected);
  });

  it.each<[string, number]>([
    ['{"a":"asc"}', 15974],
    ['{"a":2}', 15975],
    ["{}", 15976],
    ['{"$a":1}', 16410],
    ['{"a.":1}', 40353],
    ['{"a":{"$meta":"textScore"}}', 40218],
    ['{"a":{"$meta":"randVal","b":1}}', 9],
    [JSON.stringify(Object.fromEntries(Array.from({ length: 33 }, (_unused, at) => [`f${at}`, 1]))), 13103],
  ])("refuses %s with %i", (spec, code) => {
    expect(codeOf(() => compileSort(doc(spec), { collator: null }))).toBe(code);
  });

  it("refuses arrays under two paths", () => {
    const sort = compileSort(doc('{"a":1,"b":1}'), { collator: null });
    expect(codeOf(() => sort.keyOf(doc('{"a":[1],"b":[2]}')))).toBe(2);
  });
});
