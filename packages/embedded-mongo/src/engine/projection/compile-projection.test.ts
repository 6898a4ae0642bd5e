import { describe, expect, it } from "vitest";
import { aggregate, buildContext, codeOf, doc, json, stored } from "../fixtures/engine.ts";
import { compileFindProjection } from "./compile-projection.ts";

const ROW = '{"_id":1,"a":[1,2,3,4],"b":{"c":1,"d":2},"e":[{"x":1,"y":1},{"x":2,"y":2},5,[{"x":9,"y":9}]]}';

function project(spec: string, filter = "{}"): string {
  const transform = compileFindProjection(doc(spec), buildContext(), doc(filter));
  const built = doc(ROW);
  const fromBytes = json(transform ? transform(stored(built)) : built);
  expect(fromBytes).toBe(json(transform ? transform(built) : built));
  return fromBytes;
}

describe("compileFindProjection", () => {
  it.each([
    ['{"b.c":1}', '{"_id":1,"b":{"c":1}}'],
    ['{"b":{"c":1},"_id":0}', '{"b":{"c":1}}'],
    ['{"e.x":1}', '{"_id":1,"e":[{"x":1},{"x":2},[{"x":9}]]}'],
    ['{"e.x":0,"a":0,"b":0}', '{"_id":1,"e":[{"y":1},{"y":2},5,[{"y":9}]]}'],
    ['{"a.0":1}', '{"_id":1,"a":[]}'],
    ['{"a":{"$slice":[-3,2]},"b":1}', '{"_id":1,"a":[2,3],"b":{"c":1,"d":2}}'],
    ['{"a":{"$slice":1},"b":0,"e":0}', '{"_id":1,"a":[1]}'],
    ['{"a":{"$elemMatch":{"$gt":2}},"b":1}', '{"_id":1,"b":{"c":1,"d":2},"a":[3]}'],
    ['{"z":"str","b.c":1,"n":{"$add":["$b.c",1]}}', '{"_id":1,"b":{"c":1},"z":"str","n":2}'],
    ["{}", ROW],
    ['{"a":0,"b":0,"e":{"$elemMatch":{"x":2}}}', '{"_id":1,"e":[{"x":2,"y":2}]}'],
    ['{"e":{"$elemMatch":{"x":2}},"_id":0}', '{"e":[{"x":2,"y":2}]}'],
    ['{"a":{"$slice":1},"e":{"$elemMatch":{"x":7}}}', '{"_id":1,"a":[1],"b":{"c":1,"d":2}}'],
    ['{"a":{"$slice":1},"_id":1}', '{"_id":1,"a":[1]}'],
    ['{"a":{"$slice":[1.9,1.9]},"_id":1}', '{"_id":1,"a":[2]}'],
    ['{"a":{"$slice":[2,null]},"_id":1}', '{"_id":1,"a":null}'],
    ['{"r":{"$meta":"recordId"},"a":0,"b":0,"e":0}', '{"_id":1}'],
  ])("%s", (spec, expected) => {
    expect(project(spec)).toBe(expected);
  });

  it("asks a filter for a position only if it can tell one", () => {
    expect(() => project('{"a.$":1}', '{"$or":[{"a":2},{"b.c":1}]}')).toThrow(
      "couldn't find a matching element",
    );
    expect(project('{"a.$":1}', '{"$or":[{"a":2},{"a":3}]}')).toBe('{"_id":1,"a":[2]}');
    expect(project('{"a.$":1}', '{"$and":[{"a":3},{"a":{"$gt":1}}]}')).toBe('{"_id":1,"a":[2]}');
    expect(codeOf(() => project('{"a.$":1}', '{"$expr":true,"a":2}'))).toBe(224);
  });

  it("keeps the matched element", () => {
    expect(project('{"a.$":1}', '{"a":{"$gt":2}}')).toBe('{"_id":1,"a":[3]}');
    expect(project('{"e.$":1}', '{"e.x":2}')).toBe('{"_id":1,"e":[{"x":2,"y":2}]}');
  });

  it.each<[string, number]>([
    ['{"a":1,"b":0}', 31254],
    ['{"b":0,"a":1}', 31253],
    ['{"a":1,"a.b":1}', 31249],
    ['{"a.b":1,"a":1}', 31250],
    ['{"a":{}}', 51270],
    ['{"$a":1}', 16410],
    ['{"b":0,"x":{"$add":[1,2]}}', 31252],
    ['{"b":0,"x":"$a"}', 31310],
    ['{"x":{"$foo":1}}', 31325],
    ['{"x":{"$add":[{"$foo":1}]}}', 168],
    ['{"a.b":{"$elemMatch":{"$eq":1}}}', 31275],
    ['{"a.$":1,"b.$":1}', 31276],
    ['{"a.$.b":1}', 31394],
    ['{"a.$":"x"}', 31308],
    ['{"a.$":{"b":1}}', 31271],
    ['{"a.$":0}', 31395],
    ['{"b":0,"a.$":1}', 31253],
    ['{".$":1}', 5392900],
    ['{"$":1}', 16410],
    ['{"a.$":1,"e":{"$elemMatch":{"x":1}}}', 31255],
    ['{"e":{"$elemMatch":{"x":1}},"a.$":1}', 31256],
    ['{"e":{"$elemMatch":1}}', 31274],
    ['{"e":{"$elemMatch":{"$jsonSchema":{}}}}', 224],
    ['{"a":{"$slice":"x"}}', 28667],
    ['{"a":{"$slice":[1,2,3,4]}}', 28667],
    ['{"a":{"$slice":[3,-2]}}', 28724],
    ['{"a":{"$add":[1],"b":1}}', 16410],
    ['{"b":0,"x":{"$foo":1}}', 31325],
  ])("refuses %s with %i", (spec, code) => {
    expect(codeOf(() => compileFindProjection(doc(spec), buildContext(), doc("{}")))).toBe(code);
  });
});

describe("projecting stages", () => {
  it.each([
    ['[{"$project":{"_id":0,"n.m":"$b.c","k":["$b.c","$zz"]}}]', '{"n":{"m":1},"k":[1,null]}'],
    ['[{"$project":{"b.x":{"$literal":7}}}]', '{"_id":1,"b":{"x":7}}'],
    [
      '[{"$project":{"a":0,"e":0}},{"$addFields":{"b":{"z":2},"b.c":"$$REMOVE"}}]',
      '{"_id":1,"b":{"d":2,"z":2}}',
    ],
    ['[{"$unset":["a","e.x","b.c"]}]', '{"_id":1,"b":{"d":2},"e":[{"y":1},{"y":2},5,[{"y":9}]]}'],
    ['[{"$project":{"a":1}},{"$set":{"a.q":1}}]', '{"_id":1,"a":[{"q":1},{"q":1},{"q":1},{"q":1}]}'],
  ])("%s", (pipeline, expected) => {
    expect(aggregate([stored(doc(ROW))], pipeline)).toEqual([expected]);
  });

  it.each<[string, number]>([
    ['[{"$project":{}}]', 51272],
    ['[{"$project":5}]', 15969],
    ['[{"$project":{"a.$":1}}]', 31324],
    ['[{"$addFields":{}}]', 40177],
    ['[{"$unset":[]}]', 31119],
    ['[{"$addFields":{"a":1,"a.b":2}}]', 40176],
    ['[{"$addFields":{"a":{"b.c":1}}}]', 40183],
    ['[{"$addFields":{"a":{"$add":[1],"b":1}}}]', 40181],
    ['[{"$project":{"a":{"$add":[1],"b":1}}}]', 16410],
    ['[{"$project":{"a":{"$elemMatch":{"b":1}}}}]', 168],
    ['[{"$match":null}]', 15959],
  ])("refuse %s with %i", (pipeline, code) => {
    expect(codeOf(() => aggregate([], pipeline))).toBe(code);
  });
});
