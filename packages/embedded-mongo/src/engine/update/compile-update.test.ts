import { Doc } from "@querysnap/mql";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildContext, codeOf, doc, json, stored, value } from "../fixtures/engine.ts";
import { compileUpdate } from "./compile-update.ts";

type Options = { readonly filter?: string; readonly arrayFilters?: string };

function compile(update: string, { filter = "{}", arrayFilters = "[]" }: Options = {}) {
  const filters = value(arrayFilters);
  return compileUpdate(
    value(update),
    { filter: doc(filter), arrayFilters: Array.isArray(filters) ? filters : [], isUpsert: false },
    buildContext(),
  );
}

function apply(before: string, update: string, options?: Options): string {
  const after = compile(update, options).apply(stored(doc(before)));
  return after === "unchanged" ? after : json(after);
}

describe("compileUpdate", () => {
  it.each<[before: string, update: string, after: string, options?: Options]>([
    ['{"_id":1,"b":1}', '{"$set":{"z":1,"a":2,"10":3,"9":4}}', '{"_id":1,"b":1,"9":4,"10":3,"a":2,"z":1}'],
    ['{"_id":1,"a":1}', '{"$set":{"a":1}}', "unchanged"],
    ['{"_id":1,"a":1}', '{"$set":{"a":1.0}}', '{"_id":1,"a":1.0}'],
    ['{"_id":1,"a":[1]}', '{"$set":{"a.3":9}}', '{"_id":1,"a":[1,null,null,9]}'],
    ['{"_id":1}', '{"$set":{"a.0.b":1}}', '{"_id":1,"a":{"0":{"b":1}}}'],
    ['{"_id":1,"a":[1,2]}', '{"$unset":{"a.0":1,"x.y":1}}', '{"_id":1,"a":[null,2]}'],
    ['{"_id":1,"a":5}', '{"$unset":{"a.b":1}}', "unchanged"],
    ['{"_id":1,"a":2147483647}', '{"$inc":{"a":1}}', '{"_id":1,"a":2147483648}'],
    ['{"_id":1}', '{"$mul":{"a":{"$numberLong":"5"}}}', '{"_id":1,"a":0}'],
    ['{"_id":1,"a":5}', '{"$min":{"a":null},"$max":{"b":1}}', '{"_id":1,"a":null,"b":1}'],
    ['{"_id":1,"a":{"x":1}}', '{"$rename":{"a.x":"b.y"}}', '{"_id":1,"a":{},"b":{"y":1}}'],
    ['{"_id":1,"b":2}', '{"$rename":{"a":"b.c"}}', "unchanged"],
    ['{"_id":1,"a":1}', '{"$setOnInsert":{"a.b":1,"c":1}}', "unchanged"],
    [
      '{"_id":1,"a":[5,3]}',
      '{"$push":{"a":{"$each":[4,1],"$position":0,"$sort":1,"$slice":3}}}',
      '{"_id":1,"a":[1,3,4]}',
    ],
    [
      '{"_id":1,"a":[{"x":2},{"x":1}]}',
      '{"$push":{"a":{"$each":[{"x":0}],"$sort":{"x":1},"$slice":-2}}}',
      '{"_id":1,"a":[{"x":1},{"x":2}]}',
    ],
    ['{"_id":1,"a":[1]}', '{"$addToSet":{"a":{"$each":[1.0,2,2]}}}', '{"_id":1,"a":[1,2]}'],
    ['{"_id":1,"a":[1,5,[2],2]}', '{"$pull":{"a":{"$in":[2,5]}}}', '{"_id":1,"a":[1]}'],
    [
      '{"_id":1,"a":[{"x":1},{"x":2},3]}',
      '{"$pull":{"a":{"$or":[{"x":1},{"x":3}]}}}',
      '{"_id":1,"a":[{"x":2},3]}',
    ],
    ['{"_id":1,"a":[1,2,1]}', '{"$pullAll":{"a":[1.0]}}', '{"_id":1,"a":[2]}'],
    ['{"_id":1,"a":[1,2]}', '{"$pop":{"a":-1}}', '{"_id":1,"a":[2]}'],
    ['{"_id":1,"a":5}', '{"$bit":{"a":{"and":12,"or":{"$numberLong":"3"}}}}', '{"_id":1,"a":7}'],
    ['{"_id":1,"a":[1,5,5]}', '{"$set":{"a.$":9}}', '{"_id":1,"a":[1,9,5]}', { filter: '{"a":5}' }],
    [
      '{"_id":1,"a":[{"b":[1,2]},{"b":[2]}]}',
      '{"$set":{"a.$[].b.$[e]":0}}',
      '{"_id":1,"a":[{"b":[1,0]},{"b":[0]}]}',
      { arrayFilters: '[{"e":2}]' },
    ],
    [
      '{"_id":1,"a":[{"x":1,"y":1},{"x":1,"y":2}]}',
      '{"$inc":{"a.$[e].x":5}}',
      '{"_id":1,"a":[{"x":1,"y":1},{"x":6,"y":2}]}',
      { arrayFilters: '[{"e.y":{"$gt":1}}]' },
    ],
    [
      '{"_id":1,"a":[{"k":[9]},{"k":1},4]}',
      '{"$push":{"a":{"$each":[],"$sort":{"k":1}}}}',
      '{"_id":1,"a":[4,{"k":1},{"k":[9]}]}',
    ],
    ['{"_id":1,"a":[1,2]}', '{"$push":{"a":{"$each":[3],"$slice":2}}}', '{"_id":1,"a":[1,2]}'],
    ['{"_id":1,"a":[1]}', '{"$pull":{"a.7":1}}', "unchanged"],
    ['{"_id":1,"a":[{"b":1}]}', '{"$rename":{"a.4.b":"c"}}', "unchanged"],
    ['{"_id":1}', '{"$mul":{"a":{"$numberDecimal":"2.50"}}}', '{"_id":1,"a":{"$numberDecimal":"0.00"}}'],
    ['{"_id":1,"a":{"$ref":"r","$id":2}}', '{"$set":{"a.$id":3}}', '{"_id":1,"a":{"$ref":"r","$id":3}}'],
    ['{"_id":1,"a":1}', '{"b":2}', '{"_id":1,"b":2}'],
    ['{"_id":1,"a":{"q":1}}', '[{"$replaceWith":"$a"}]', '{"_id":1,"q":1}'],
    ['{"_id":1,"a":1}', '[{"$set":{"b":{"$add":["$a",1]}}},{"$unset":"a"}]', '{"_id":1,"b":2}'],
  ])("%s with %s is %s", (...[before, update, after, options]) => {
    expect(apply(before, update, options)).toBe(after);
  });

  it.each<[before: string, update: string, code: number, options?: Options]>([
    ['{"_id":1}', '{"$set":{"a":1},"b":1}', 9],
    ['{"_id":1,"a":"t"}', '{"$pull":{"a.b":1}}', 28],
    ['{"_id":1,"a":[1]}', '{"$pop":{"a.b":1}}', 28],
    ['{"_id":1,"a":[{"b":1}]}', '{"$rename":{"a.b":"c"}}', 28],
    ['{"_id":1,"a":[{"b":1}]}', '{"$rename":{"a.0.b":"c"}}', 2],
    ['{"_id":1,"a":1}', '{"$rename":{"a":"$b"}}', 52],
    ['{"_id":1}', '{"$set":{"$id":1}}', 55],
    ['{"_id":1}', '{"a":1,"$b":2}', 52],
    ['{"_id":1,"a":[1]}', '{"$set":{"a.$.$":1}}', 2],
    ['{"_id":1,"a":[1]}', '{"$set":{"a.$[e]":1}}', 224, { arrayFilters: '[{"$expr":true}]' }],
    ['{"_id":1}', '{"$foo":{"a":1}}', 9],
    ['{"_id":1}', '{"$set":5}', 9],
    ['{"_id":1}', '{"$set":{"a":1},"$inc":{"a.b":1}}', 40],
    ['{"_id":1,"a":[1]}', '{"$set":{"a.0":1,"a.$[]":2}}', 40],
    ['{"_id":1}', '{"$rename":{"a":"a"}}', 2],
    ['{"_id":1}', '{"$set":{"":1}}', 56],
    ['{"_id":1}', '{"$set":{"a.":1}}', 56],
    ['{"_id":1,"a":5}', '{"$set":{"a.b":1}}', 28],
    ['{"_id":1,"a":[1]}', '{"$set":{"a.b":1}}', 28],
    ['{"_id":1}', '{"$set":{"_id":2}}', 66],
    ['{"_id":1}', '{"_id":2}', 66],
    ['{"_id":1}', '[{"$set":{"_id":2}}]', 66],
    ['{"_id":1,"a":"x"}', '{"$inc":{"a":1}}', 14],
    ['{"_id":1,"a":{"$numberLong":"9223372036854775807"}}', '{"$inc":{"a":1}}', 2],
    ['{"_id":1,"a":[{"x":1}]}', '{"$rename":{"a.0.x":"y"}}', 2],
    ['{"_id":1}', '{"$push":{"a":{"$each":[1],"$foo":1}}}', 2],
    ['{"_id":1}', '{"$push":{"a":{"$each":[1],"$sort":2}}}', 2],
    ['{"_id":1,"a":5}', '{"$pop":{"a":1}}', 14],
    ['{"_id":1,"a":1.5}', '{"$bit":{"a":{"or":1}}}', 2],
    ['{"_id":1,"a":[1]}', '{"$set":{"a.$":1}}', 2],
    ['{"_id":1}', '{"$set":{"a.$[]":1}}', 2],
    ['{"_id":1,"a":[1]}', '{"$set":{"a.$[e]":1}}', 2],
    ['{"_id":1,"a":[1]}', '{"$set":{"a.$[]":1}}', 9, { arrayFilters: '[{"e":1}]' }],
    ['{"_id":1,"a":[1]}', '{"$set":{"a.$[E]":1}}', 2, { arrayFilters: '[{"E":1}]' }],
    ['{"_id":1}', '[{"$match":{}}]', 72],
  ])("%s refuses %s with %i", (...[before, update, code, options]) => {
    expect(codeOf(() => apply(before, update, options))).toBe(code);
  });

  it.each([
    [
      '{"_id":7,"a":1,"b.c":2,"d":{"$eq":3},"e":{"$gt":4}}',
      '{"$set":{"f":1},"$setOnInsert":{"g":1}}',
      '{"_id":7,"a":1,"b":{"c":2},"d":3,"f":1,"g":1}',
    ],
    ['{"$and":[{"a":1},{"_id":7}],"$or":[{"c":3}]}', '{"$inc":{"n":1}}', '{"_id":7,"a":1,"c":3,"n":1}'],
    ['{"_id":7,"a":1}', '{"b":2}', '{"_id":7,"b":2}'],
    ['{"_id":7,"a":2}', '[{"$set":{"b":"$a"}}]', '{"_id":7,"a":2,"b":2}'],
  ])("upserts for %s with %s", (filter, update, inserted) => {
    expect(json(compile(update, { filter }).upsert())).toBe(inserted);
  });

  it("refuses an upsert that the filter contradicts", () => {
    expect(codeOf(() => compile('{"$set":{"b":1}}', { filter: '{"$and":[{"a":1},{"a":2}]}' }).upsert())).toBe(
      54,
    );
  });

  it("never changes the stored document", () => {
    const paths = fc.constantFrom("a", "a.b", "a.0", "b.c");
    const operators = fc.constantFrom("$set", "$unset", "$push", "$addToSet", "$pull", "$min", "$max");
    fc.assert(
      fc.property(
        operators,
        paths,
        fc.constantFrom("1", "[1]", '{"x":1}', "null"),
        (operator, path, argument) => {
          for (const before of ['{"_id":1}', '{"_id":1,"a":[1,{"b":2}]}', '{"_id":1,"a":{"b":[1]}}']) {
            const row = stored(doc(before));
            const bytes = Buffer.from(row.bytes);
            codeOf(() =>
              compileUpdate(
                Doc.of([[operator, Doc.of([[path, value(argument)]])]]),
                { filter: Doc.empty, arrayFilters: [], isUpsert: false },
                buildContext(),
              ).apply(row),
            );
            expect(row.bytes.equals(bytes)).toBe(true);
          }
        },
      ),
    );
  });
});
