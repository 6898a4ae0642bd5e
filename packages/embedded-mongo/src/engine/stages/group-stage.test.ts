import { Doc, Int32 } from "@querysnap/mql";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Row } from "../contract.ts";
import { buildContext, json, memoryServices, stored } from "../fixtures/engine.ts";
import { groupedRow, groupSpec } from "../fixtures/groups.ts";
import { RawDoc } from "../raw-doc.ts";
import { compilePipeline } from "./compile-pipeline.ts";
import { drain, sourceOfRows } from "./row-source.ts";

function grouped(rows: readonly Row[], spec: Doc): string[] {
  const pipeline = [Doc.of([["$group", spec]])];
  return drain(compilePipeline(pipeline, buildContext(), memoryServices({})).run(sourceOfRows(rows))).map(
    json,
  );
}

it("groups stored bytes as it groups documents", () => {
  fc.assert(
    fc.property(fc.array(groupedRow, { maxLength: 30 }), groupSpec, fc.nat(9), (rows, spec, start) => {
      const filler = Buffer.alloc(start, 0x02);
      const bytes = rows.map(
        (document) => new RawDoc(Buffer.concat([filler, stored(document).bytes]), start),
      );
      expect(grouped(bytes, spec)).toEqual(grouped(rows, spec));
    }),
    { numRuns: 1500 },
  );
});

it("takes the first of fields that share a name", () => {
  const twice = new Doc(["g", "v", "v", "g"], ["x", new Int32(1), new Int32(2), "y"]);
  const spec = Doc.of([
    ["_id", "$g"],
    ["sum", Doc.of([["$sum", "$v"]])],
  ]);
  expect(grouped([stored(twice), stored(twice)], spec)).toEqual(['{"_id":"x","sum":2}']);
});
