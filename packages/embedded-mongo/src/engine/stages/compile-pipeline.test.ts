import type { Doc } from "@querysnap/mql";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Row } from "../contract.ts";
import {
  aggregate,
  buildContext,
  codeOf,
  doc,
  docs,
  json,
  memoryServices,
  stored,
} from "../fixtures/engine.ts";
import { compilePipeline } from "./compile-pipeline.ts";
import { drain, sourceOfRows } from "./row-source.ts";
import type { ForeignQuery, StageServices } from "./services.ts";

const SALES = docs(`[
  {"_id":1,"k":"a","v":5,"t":["x","y"]},{"_id":2,"k":"b","v":15,"t":[]},{"_id":3,"k":"a","v":50},{"_id":4,"v":10,"t":"z"},{"_id":5,"k":null,"v":null,"t":["x"]}
]`);
const FOREIGN = docs(
  '[{"_id":10,"k":"a","n":1},{"_id":11,"k":["a","c"],"n":2},{"_id":12,"k":"b","n":3},{"_id":13,"n":4},{"_id":14,"k":null,"n":5}]',
);

describe("compilePipeline", () => {
  it.each<[pipeline: string, expected: string[]]>([
    [
      '[{"$match":{"v":{"$gte":10}}},{"$sort":{"v":-1}},{"$skip":1},{"$limit":1},{"$project":{"v":1}}]',
      ['{"_id":2,"v":15}'],
    ],
    [
      '[{"$group":{"_id":"$k","n":{"$sum":1},"v":{"$max":"$v"}}},{"$sort":{"n":-1,"_id":1}}]',
      ['{"_id":null,"n":2,"v":10}', '{"_id":"a","n":2,"v":50}', '{"_id":"b","n":1,"v":15}'],
    ],
    [
      '[{"$unwind":{"path":"$t","includeArrayIndex":"i"}},{"$project":{"t":1,"i":1}}]',
      [
        '{"_id":1,"t":"x","i":0}',
        '{"_id":1,"t":"y","i":1}',
        '{"_id":4,"t":"z","i":null}',
        '{"_id":5,"t":"x","i":0}',
      ],
    ],
    [
      '[{"$unwind":{"path":"$t","preserveNullAndEmptyArrays":true}},{"$match":{"_id":{"$in":[2,3]}}},{"$project":{"v":0}}]',
      ['{"_id":2,"k":"b"}', '{"_id":3,"k":"a"}'],
    ],
    [
      '[{"$lookup":{"from":"f","localField":"k","foreignField":"k","as":"r"}},{"$project":{"r":"$r._id"}},{"$limit":4}]',
      ['{"_id":1,"r":[10,11]}', '{"_id":2,"r":[12]}', '{"_id":3,"r":[10,11]}', '{"_id":4,"r":[13,14]}'],
    ],
    [
      '[{"$limit":2},{"$lookup":{"from":"f","let":{"kk":"$k"},"pipeline":[{"$match":{"n":{"$lt":4}}},{"$match":{"$expr":{"$eq":["$k","$$kk"]}}},{"$project":{"_id":1}}],"as":"x.y"}},{"$project":{"x":1}}]',
      ['{"_id":1,"x":{"y":[{"_id":10}]}}', '{"_id":2,"x":{"y":[{"_id":12}]}}'],
    ],
    [
      '[{"$limit":1},{"$lookup":{"from":"f","localField":"k","foreignField":"k","pipeline":[{"$match":{"n":2}}],"as":"r"}},{"$project":{"r":"$r.n"}}]',
      ['{"_id":1,"r":[2]}'],
    ],
    [
      '[{"$facet":{"n":[{"$count":"c"}],"top":[{"$sort":{"v":-1}},{"$limit":1},{"$project":{"_id":1}}],"none":[{"$match":{"v":-1}}]}}]',
      ['{"n":[{"c":5}],"top":[{"_id":3}],"none":[]}'],
    ],
    [
      '[{"$bucket":{"groupBy":"$v","boundaries":[0,10,20],"default":"other","output":{"ids":{"$push":"$_id"}}}}]',
      ['{"_id":0,"ids":[1]}', '{"_id":10,"ids":[2,4]}', '{"_id":"other","ids":[3,5]}'],
    ],
    [
      '[{"$match":{"v":{"$ne":null}}},{"$bucketAuto":{"groupBy":"$v","buckets":2}}]',
      ['{"_id":{"min":5,"max":15},"count":2}', '{"_id":{"min":15,"max":50},"count":2}'],
    ],
    [
      '[{"$match":{"v":{"$ne":null}}},{"$bucketAuto":{"groupBy":"$v","buckets":2,"granularity":"R5"}}]',
      ['{"_id":{"min":4.0,"max":16.0},"count":3}', '{"_id":{"min":16.0,"max":63.0},"count":1}'],
    ],
    ['[{"$sortByCount":"$k"},{"$limit":1}]', ['{"_id":"a","count":2}']],
    ['[{"$unionWith":{"coll":"f","pipeline":[{"$match":{"n":5}}]}},{"$count":"n"}]', ['{"n":6}']],
    [
      '[{"$match":{"_id":1}},{"$graphLookup":{"from":"c","startWith":"$k","connectFromField":"x","connectToField":"k","as":"r","depthField":"d"}},{"$project":{"r":{"_id":1,"d":1}}}]',
      ['{"_id":1,"r":[{"_id":1,"d":0},{"_id":3,"d":0}]}'],
    ],
    [
      '[{"$match":{"_id":1}},{"$redact":{"$cond":[{"$eq":["$_id",1]},"$$KEEP","$$PRUNE"]}},{"$project":{"k":1}}]',
      ['{"_id":1,"k":"a"}'],
    ],
    ['[{"$match":{"_id":4}},{"$replaceWith":{"w":"$v"}}]', ['{"w":10}']],
    ['[{"$match":{"v":-1}},{"$count":"n"}]', []],
  ])("%s", (pipeline, expected) => {
    expect(aggregate(SALES.map(stored), pipeline, { f: FOREIGN, c: SALES })).toEqual(expected);
  });

  it.each<[string, number]>([
    ["[5]", 14],
    ['[{"$match":{},"$limit":1}]', 40323],
    ['[{"$foo":{}}]', 40324],
    ['[{"$match":"a"}]', 15959],
    ['[{"$limit":0}]', 15958],
    ['[{"$skip":-1}]', 5107200],
    ['[{"$out":"x"},{"$match":{}}]', 40601],
    ['[{"$unwind":"a"}]', 28818],
    ['[{"$group":{"n":{"$sum":1}}}]', 15955],
    ['[{"$group":{"_id":null,"x":{"$foo":1}}}]', 15952],
    ['[{"$group":{"_id":null,"a":{"$sum":1,"$avg":1}}}]', 40238],
    ['[{"$facet":{"a":[{"$facet":{"b":[{"$match":{}}]}}]}}]', 40600],
    ['[{"$lookup":{"from":"f","localField":"a","as":"r"}}]', 9],
    ['[{"$lookup":{"from":"f","pipeline":[{"$out":"x"}],"as":"r"}}]', 51047],
    ['[{"$unionWith":{"coll":"f","pipeline":[{"$out":"z"}]}}]', 31441],
    ['[{"$match":{}},{"$collStats":{}}]', 40602],
    ['[{"$bucket":{"groupBy":"$v","boundaries":[0,"a"]}}]', 40193],
    ['[{"$sample":{"size":-1}}]', 28747],
  ])("refuses %s with %i, on an empty collection too", (pipeline, code) => {
    expect(codeOf(() => aggregate([], pipeline))).toBe(code);
  });

  it("computes nothing behind a limit", () => {
    const rows = docs('[{"a":1},{"a":0}]');
    expect(
      aggregate(rows, '[{"$set":{"x":{"$divide":[1,"$a"]}}},{"$match":{"a":1}},{"$limit":1}]'),
    ).toHaveLength(1);
    expect(codeOf(() => aggregate(rows, '[{"$set":{"x":{"$divide":[1,"$a"]}}}]'))).not.toBeNull();
  });
});

describe("a pipeline over another collection", () => {
  it("leaves its first filter, order and limit to the collection's indexes", () => {
    const asked: ForeignQuery[] = [];
    const services = memoryServices({ f: FOREIGN });
    const open: StageServices["open"] = (name, operation) => ({
      ...services.open(name, operation),
      orderedRows: (query) => {
        asked.push(query);
        return sourceOfRows(FOREIGN.slice(0, 1));
      },
    });
    const [union] = [
      doc(
        '{"$unionWith":{"coll":"f","pipeline":[{"$match":{"n":{"$gt":0}}},{"$sort":{"n":1}},{"$limit":1},{"$set":{"x":1}}]}}',
      ),
    ];
    const made = compilePipeline([union], buildContext(), { ...services, open }).run(sourceOfRows([]));
    expect(drain(made).map(json)).toEqual(['{"_id":10,"k":"a","n":1,"x":1}']);
    expect(asked).toMatchObject([{ filter: doc('{"n":{"$gt":0}}'), sort: doc('{"n":1}'), limit: 1 }]);
  });
});

const small = fc.record({
  k: fc.constantFrom("a", "b", null),
  v: fc.integer({ min: 0, max: 5 }),
  t: fc.array(fc.constantFrom("x", "y", 1), { maxLength: 3 }),
});
const collections = fc
  .array(small, { maxLength: 8 })
  .map((items) => items.map((item, at) => doc(JSON.stringify({ _id: at, ...item }))));

function join(left: readonly Doc[], right: readonly Row[]): string[] {
  return left.map((row) => {
    const matching = aggregate(right, JSON.stringify([{ $match: { t: JSON.parse(json(row)).k } }]));
    return json(row).replace(/\}$/, `,"r":[${matching.join(",")}]}`);
  });
}

describe("joins", () => {
  it("by an equality with a variable equal those by its negation's complement", () => {
    const inner = (condition: string): string =>
      `[{"$lookup":{"from":"f","let":{"x":"$k"},"pipeline":[{"$match":{"$expr":${condition}}},{"$project":{"_id":1}}],"as":"r"}},{"$project":{"r":1}}]`;
    fc.assert(
      fc.property(collections, collections, (left, right) => {
        const keyed = aggregate(left, inner('{"$and":[{"$eq":["$k","$$x"]},{"$gt":["$v",1]}]}'), {
          f: right,
        });
        const naive = aggregate(left, inner('{"$not":{"$or":[{"$ne":["$k","$$x"]},{"$lte":["$v",1]}]}}'), {
          f: right,
        });
        expect(keyed).toEqual(naive);
      }),
    );
  });

  it("by hash equal filters row by row", () => {
    fc.assert(
      fc.property(collections, collections, (left, right) => {
        expect(
          aggregate(left, '[{"$lookup":{"from":"f","localField":"k","foreignField":"t","as":"r"}}]', {
            f: right,
          }),
        ).toEqual(join(left, right));
      }),
    );
  });

  it("and sorts on stored bytes equal those on documents, and change nothing", () => {
    const pipeline =
      '[{"$unwind":"$t"},{"$sort":{"t":1,"v":-1,"_id":1}},{"$group":{"_id":"$t","ids":{"$push":"$_id"},"v":{"$sum":"$v"}}},{"$sort":{"_id":1}}]';
    fc.assert(
      fc.property(collections, (rows) => {
        const raw = rows.map(stored);
        const before = raw.map((row) => Buffer.from(row.bytes));
        expect(aggregate(raw, pipeline)).toEqual(aggregate(rows, pipeline));
        raw.forEach((row, at) => expect(row.bytes.equals(before[at] as Buffer)).toBe(true));
      }),
    );
  });
});
