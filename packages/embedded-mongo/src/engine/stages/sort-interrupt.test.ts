import { describe, expect, it } from "vitest";
import { Doc, Double, Int32, type Value } from "@querysnap/mql";
import { buildContext, doc } from "../fixtures/engine.ts";
import { testStageContext } from "../fixtures/test-stage.ts";
import { MongoError } from "../mongo-error.ts";
import { drain, sourceOfRows, type RowSource } from "./row-source.ts";
import { STAGES } from "./stages.ts";

const COUNT = 5000;

/** Rows whose last batch ends the patience of the command, so that only the sort can notice. */
function killedAfterReading(values: (at: number) => Value): {
  source: RowSource;
  checkInterrupt: () => void;
} {
  const rows = Array.from({ length: COUNT }, (_row, at) => new Doc(["v"], [values((at * 7919) % COUNT)]));
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
    const { source, checkInterrupt } = killedAfterReading(values);
    const context = buildContext({ checkInterrupt });
    const stage = STAGES.get(name)?.build(doc(spec), { ...testStageContext(), context });
    expect(() => stage && drain(stage(source))).toThrow("operation was interrupted");
  });
});
