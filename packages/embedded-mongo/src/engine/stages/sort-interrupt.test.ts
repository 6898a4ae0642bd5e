import { describe, expect, it } from "vitest";
import { Doc, Double, Int32 } from "@querysnap/mql";
import { compileExpression } from "../expressions/compile-expression.ts";
import { buildContext, doc, stored, value } from "../fixtures/engine.ts";
import { testStageContext } from "../fixtures/test-stage.ts";
import { MongoError } from "../mongo-error.ts";
import { compileUpdate } from "../update/compile-update.ts";
import { drain, sourceOfRows, type RowSource } from "./row-source.ts";
import { STAGES } from "./stages.ts";

const COUNT = 5000;

/** Rows whose last batch ends the patience of the command, so that only the sort can notice. */
function killedAfterReading(rows: readonly Doc[]): { source: RowSource; checkInterrupt: () => void } {
  const input = sourceOfRows(rows);
  let isKilled = false;
  return {
    source: {
      next: (want) => {
        const batch = input.next(want);
        if (batch === null) isKilled = true;
        return batch;
      },
    },
    checkInterrupt: () => {
      if (isKilled) throw new MongoError(11601, "operation was interrupted");
    },
  };
}

describe("sorting many rows", () => {
  // covers: X.47
  it.each([
    ["numbers by $sort", "$sort", '{"v":1}', (at: number) => new Int32(at)],
    [
      "mixed numbers by $sort",
      "$sort",
      '{"v":-1}',
      (at: number) => (at % 2 ? new Double(at) : new Int32(at)),
    ],
    ["strings by $sort", "$sort", '{"v":1}', (at: number) => `name ${at}`],
    ["strings by $sort on two fields", "$sort", '{"v":1,"w":1}', (at: number) => `name ${at}`],
    ["values by $bucketAuto", "$bucketAuto", '{"groupBy":"$v","buckets":3}', (at: number) => new Int32(at)],
    [
      "a partition by $setWindowFields",
      "$setWindowFields",
      '{"sortBy":{"v":1},"output":{"n":{"$documentNumber":{}}}}',
      (at: number) => new Int32(at),
    ],
    [
      "points by $densify",
      "$densify",
      '{"field":"v","range":{"step":1,"bounds":"full"}}',
      (at: number) => new Int32(at),
    ],
  ])("%s ends with its command", (_what, name, spec, values) => {
    const rows = Array.from({ length: COUNT }, (_row, at) => new Doc(["v"], [values((at * 7919) % COUNT)]));
    const { source, checkInterrupt } = killedAfterReading(rows);
    const context = buildContext({ checkInterrupt });
    const stage = STAGES.get(name)?.build(doc(spec), { ...testStageContext(), context });
    expect(() => stage && drain(stage(source))).toThrow("operation was interrupted");
  });

  it("the order of partitions by $densify ends with its command", () => {
    const rows = Array.from(
      { length: COUNT },
      (_row, at) => new Doc(["v", "g"], [new Int32(1), new Int32((at * 7919) % COUNT)]),
    );
    const { source, checkInterrupt } = killedAfterReading(rows);
    const context = buildContext({ checkInterrupt });
    const spec = '{"field":"v","partitionByFields":["g"],"range":{"step":1,"bounds":"partition"}}';
    const stage = STAGES.get("$densify")?.build(doc(spec), { ...testStageContext(), context });
    expect(() => stage?.(source).next(1)).toThrow("operation was interrupted");
  });
});

describe("sorting a long array", () => {
  const context = buildContext({
    checkInterrupt: () => {
      throw new MongoError(11601, "operation was interrupted");
    },
  });
  const elements = Array.from({ length: COUNT }, (_element, at) => new Int32((at * 7919) % COUNT));

  // covers: X.47
  it.each([
    ['{"$maxN":{"n":5,"input":"$v"}}'],
    ['{"$minN":{"n":5,"input":"$v"}}'],
    ['{"$sortArray":{"input":"$v","sortBy":1}}'],
    ['{"$setUnion":["$v"]}'],
    ['{"$setIntersection":["$v"]}'],
  ])("%s ends with its command", (expression) => {
    const run = compileExpression(value(expression), context);
    expect(() => run({ root: Doc.of([["v", elements]]), slots: [] })).toThrow("operation was interrupted");
  });

  it("$push with $sort ends with its command", () => {
    const push = Doc.of([
      ["$each", elements],
      ["$sort", new Int32(-1)],
    ]);
    const update = compileUpdate(
      Doc.of([["$push", Doc.of([["v", push]])]]),
      { filter: Doc.empty, arrayFilters: [], isUpsert: false },
      context,
    );
    expect(() => update.apply(stored(doc('{"_id":1}')))).toThrow("operation was interrupted");
  });
});
