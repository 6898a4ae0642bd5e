import { describe, expect, it } from "vitest";
import { doc, json } from "../engine/fixtures/engine.ts";
import { describeFilter, normalFilter } from "./normal-filter.ts";

describe("normalFilter", () => {
  it.each([
    ["{}", "{}"],
    ['{"a":1}', '{"a":{"$eq":1}}'],
    ['{"b":1,"a":2}', '{"$and":[{"a":{"$eq":2}},{"b":{"$eq":1}}]}'],
    ['{"a":{"$gt":1,"$lt":5}}', '{"$and":[{"a":{"$lt":5}},{"a":{"$gt":1}}]}'],
    ['{"$and":[{"z":1},{"$and":[{"y":2}]}]}', '{"$and":[{"y":{"$eq":2}},{"z":{"$eq":1}}]}'],
    ['{"a":{"$ne":1}}', '{"a":{"$not":{"$eq":1}}}'],
    ['{"a":{"$nin":[2,1]}}', '{"a":{"$not":{"$in":[1,2]}}}'],
    ['{"a":{"$not":{"$ne":1}}}', '{"a":{"$eq":1}}'],
    ['{"a":{"$not":{"$gt":1,"$lt":5}}}', '{"$nor":[{"$and":[{"a":{"$lt":5}},{"a":{"$gt":1}}]}]}'],
    ['{"a":{"$in":[3,1,1]}}', '{"a":{"$in":[1,3]}}'],
    ['{"a":{"$in":[5]}}', '{"a":{"$eq":5}}'],
    ['{"a":{"$in":[]},"b":1}', '{"$alwaysFalse":1}'],
    ['{"a":{"$nin":[]},"b":1}', '{"b":{"$eq":1}}'],
    ['{"$or":[{"a":2},{"a":1}]}', '{"a":{"$in":[1,2]}}'],
    ['{"$or":[{"b":2},{"a":1}]}', '{"$or":[{"a":{"$eq":1}},{"b":{"$eq":2}}]}'],
    ['{"$or":[{"a":{"$gt":1}}]}', '{"a":{"$gt":1}}'],
    ['{"a":{"$all":[1]}}', '{"a":{"$eq":1}}'],
    ['{"a":{"$exists":false}}', '{"a":{"$not":{"$exists":true}}}'],
    ['{"a":{"$regex":"x","$options":"i"}}', '{"a":{"$regex":"x","$options":"i"}}'],
    ['{"a":{"$type":"string"}}', '{"a":{"$type":[2]}}'],
    ['{"a":{"$elemMatch":{"b":1,"$comment":"x"}}}', '{"a":{"$elemMatch":{"b":{"$eq":1}}}}'],
    ['{"a":{"$elemMatch":{"$gt":1,"$lt":5}}}', '{"a":{"$elemMatch":{"$lt":5,"$gt":1}}}'],
    ['{"$expr":{"$gt":["$a",2]}}', '{"$expr":{"$gt":["$a",{"$const":2}]}}'],
    ['{"$nor":[{"a":1}],"$comment":"x"}', '{"$nor":[{"a":{"$eq":1}}]}'],
  ])("%s is %s", (filter, expected) => {
    expect(json(describeFilter(normalFilter(doc(filter))))).toBe(expected);
  });
});
