import { describe, expect, it } from "vitest";
import { isArray, parseEjson } from "@querysnap/mql";
import { buildContext, doc } from "../fixtures/engine.ts";
import { outcome, show } from "../fixtures/evaluate.ts";
import { compileAccumulator } from "./compile-accumulator.ts";

/** The result over `{ v }` documents with a running `i`, or the code of the failure. */
function accumulate(spec: string, values: string, groupKey = "null"): string {
  return outcome(() => {
    const state = compileAccumulator(doc(spec), buildContext()).create(parseEjson(groupKey));
    const list = parseEjson(values);
    for (const [i, value] of (isArray(list) ? list : []).entries()) {
      // "missing" stands for a document without the field
      const field = value === "missing" ? "" : `,"v":${show(value)}`;
      state.add({ root: doc(`{"i":${i}${field}}`), slots: [] });
    }
    return show(state.finish());
  });
}

const int = (value: number): string => `{"$numberInt":"${value}"}`;
const double = (value: string): string => `{"$numberDouble":"${value}"}`;

describe("accumulators", () => {
  it.each([
    ['{"$sum":"$v"}', "[]", int(0)],
    ['{"$sum":"$v"}', '[1,"x",null,2]', int(3)],
    ['{"$sum":"$v"}', "[2147483647,1]", '{"$numberLong":"2147483648"}'],
    ['{"$sum":"$v"}', "[0.1,0.2,0.3]", double("0.6")],
    ['{"$sum":"$v"}', '[{"$numberLong":"9223372036854775807"},1]', double("9223372036854775808.0")],
    ['{"$sum":"$v"}', '[1e308,1e308,{"$numberDouble":"-Infinity"}]', double("NaN")],
    ['{"$sum":[1,2]}', "[0,0]", int(0)],
    ['{"$sum":3}', "[0,0]", int(6)],
    ['{"$count":{}}', "[0,0]", int(2)],
    ['{"$count":1}', "[]", "error 14"],
    ['{"$avg":"$v"}', "[]", "null"],
    ['{"$avg":"$v"}', "[1,2]", double("1.5")],
    ['{"$avg":"$v"}', '[1,{"$numberDecimal":"2"}]', '{"$numberDecimal":"1.5"}'],
    ['{"$min":"$v"}', '[3,null,"missing",1,"a"]', int(1)],
    ['{"$max":"$v"}', '[3,null,"missing",1,"a"]', '"a"'],
    ['{"$max":"$v"}', "[null]", "null"],
    ['{"$first":"$v"}', '["missing",1]', "null"],
    ['{"$last":"$v"}', "[1,2]", int(2)],
    ['{"$push":"$v"}', '[1,"missing",null]', `[${int(1)},null]`],
    ['{"$addToSet":"$v"}', `[1,1.0,"missing",null,null]`, `[${int(1)},null]`],
    ['{"$mergeObjects":"$v"}', '[{"a":1},null,{"a":2,"b":1}]', `{"a":${int(2)},"b":${int(1)}}`],
    ['{"$mergeObjects":"$v"}', "[1]", "error 40400"],
    ['{"$stdDevPop":"$v"}', "[2,4]", double("1.0")],
    ['{"$stdDevSamp":"$v"}', "[2]", "null"],
    ['{"$firstN":{"n":2,"input":"$v"}}', '["missing",1,2]', `[null,${int(1)}]`],
    ['{"$lastN":{"n":2,"input":"$v"}}', "[1,2,3]", `[${int(2)},${int(3)}]`],
    ['{"$minN":{"n":2,"input":"$v"}}', "[3,null,1,2]", `[${int(1)},${int(2)}]`],
    ['{"$maxN":{"n":2,"input":"$v"}}', "[3,null,1,3]", `[${int(3)},${int(3)}]`],
    ['{"$maxN":{"n":2,"input":"$v"}}', "[3,1,3.0,3]", `[${double("3.0")},${int(3)}]`],
    ['{"$firstN":{"n":0,"input":"$v"}}', "[]", "error 5787908"],
    ['{"$firstN":{"n":1.5,"input":"$v"}}', "[]", "error 5787903"],
    ['{"$firstN":{"n":"x","input":"$v"}}', "[]", "error 5787902"],
    ['{"$firstN":{"input":"$v"}}', "[]", "error 5787906"],
    ['{"$top":{"output":"$i","sortBy":{"v":1}}}', "[2,1,1]", int(1)],
    ['{"$bottom":{"output":"$i","sortBy":{"v":1}}}', "[2,1,2]", int(0)],
    [
      '{"$topN":{"n":2,"output":["$i","$v"],"sortBy":{"v":-1}}}',
      "[1,3,2]",
      `[[${int(1)},${int(3)}],[${int(2)},${int(2)}]]`,
    ],
    ['{"$bottomN":{"n":2,"output":"$v","sortBy":{"v":1}}}', "[3,1,2]", `[${int(2)},${int(3)}]`],
    ['{"$topN":{"output":"$v","sortBy":{"v":1}}}', "[]", "error 5788003"],
    ['{"$median":{"input":"$v","method":"approximate"}}', '[5,1,3,"x"]', double("3.0")],
    [
      '{"$percentile":{"input":"$v","p":[0,0.5,1],"method":"approximate"}}',
      "[4,1,2,3]",
      `[${double("1.0")},${double("2.0")},${double("4.0")}]`,
    ],
    ['{"$percentile":{"input":"$v","p":[2],"method":"approximate"}}', "[]", "error 7750303"],
    ['{"$median":{"input":"$v","method":"exact"}}', "[]", "error 2"],
    ['{"$nope":1}', "[]", "error 15952"],
    ['{"$accumulator":{}}', "[]", "error 31264"],
    ['{"$sum":{"$nope":1}}', "[]", "error 168"],
  ])("%s over %s", (spec, values, expected) => {
    expect(accumulate(spec, values)).toBe(expected);
  });

  it("takes n from the group's key", () => {
    expect(accumulate('{"$firstN":{"n":"$k","input":"$v"}}', "[1,2,3]", '{"k":2}')).toBe(
      `[${int(1)},${int(2)}]`,
    );
  });

  it("is bounded in memory", () => {
    const factory = compileAccumulator(doc('{"$push":"$v"}'), buildContext());
    const frame = { root: doc(`{"v":"${"x".repeat(1_000_000)}"}`), slots: [] };
    const state = factory.create();
    expect(() => {
      for (let i = 0; i < 200; i++) state.add(frame);
    }).toThrow(expect.objectContaining({ code: 146 }));
  });

  it("charges what it holds to the command", () => {
    let reserved = 0;
    const context = buildContext({ reserve: (bytes) => (reserved += bytes) });
    const state = compileAccumulator(doc('{"$push":"$v"}'), context).create();
    state.add({ root: doc('{"v":"0123456789"}'), slots: [] });
    expect(reserved).toBeGreaterThan(10);
  });
});
