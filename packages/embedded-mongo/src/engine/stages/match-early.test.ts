import { describe, expect, it } from "vitest";
import { docs, json } from "../fixtures/engine.ts";
import { matchEarly } from "./match-early.ts";
import { resolveStages } from "./placement.ts";
import { STAGES } from "./stages.ts";
import { Doc } from "@querysnap/mql";

function reordered(pipeline: string): string[] {
  return matchEarly(resolveStages(docs(pipeline), "main", STAGES)).map(({ stage, spec }) =>
    json(Doc.of([[stage.name, spec]])),
  );
}

const LOOKUP = '{"$lookup":{"from":"x","localField":"a","foreignField":"b","as":"j.k"}}';

describe("matchEarly", () => {
  it("filters before it sorts", () => {
    expect(reordered('[{"$sort":{"a":1}},{"$match":{"b":2}}]')).toEqual([
      '{"$match":{"b":2}}',
      '{"$sort":{"a":1}}',
    ]);
  });

  it("splits a filter at a join", () => {
    expect(reordered(`[${LOOKUP},{"$match":{"a":1,"j.k.v":2,"$expr":{"$gt":["$c",0]}}}]`)).toEqual([
      '{"$match":{"a":1,"$expr":{"$gt":["$c",0]}}}',
      LOOKUP,
      '{"$match":{"j.k.v":2}}',
    ]);
  });

  it.each(['{"j":1}', '{"$or":[{"a":1},{"j.k":2}]}', '{"$expr":{"$eq":["$$ROOT",1]}}', "{}"])(
    "leaves %s behind the join",
    (filter) => {
      const pipeline = [LOOKUP, `{"$match":${filter}}`];
      expect(reordered(`[${pipeline.join(",")}]`)).toEqual(pipeline);
    },
  );

  it("passes several stages", () => {
    expect(reordered(`[{"$sort":{"a":1}},${LOOKUP},${LOOKUP},{"$match":{"a":1}}]`)).toEqual([
      '{"$match":{"a":1}}',
      '{"$sort":{"a":1}}',
      LOOKUP,
      LOOKUP,
    ]);
  });
});
