import { Binary, DateTime, Decimal128, Doc, Double, Int32, Long, ObjectId, type Value } from "@querysnap/mql";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { buildContext, json, memoryServices, stored } from "../fixtures/engine.ts";
import { RawDoc } from "../raw-doc.ts";
import { compilePipeline } from "./compile-pipeline.ts";
import { drain, sourceOfRows } from "./row-source.ts";
import type { Row } from "../contract.ts";

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>(null, true, false, "", "a", "b", "é", "a rather long text that is not kept in any table"),
  fc.integer({ min: -3, max: 3 }).map((number) => new Int32(number)),
  fc.constantFrom(2 ** 31 - 1, -(2 ** 31)).map((number) => new Int32(number)),
  fc.constantFrom(0, -0, 1, 0.1, 2.5, 1e300, Number.NaN, Infinity, -Infinity).map((number) => new Double(number)),
  fc.constantFrom(1n, 2n ** 53n + 1n, 2n ** 63n - 1n).map((number) => new Long(number)),
  fc.constantFrom(new Decimal128(0x3040000000000000n, 1n), new Decimal128(0x303e000000000000n, 1n), new Decimal128(0x7c00000000000000n, 0n)),
  fc.constantFrom<Value>(new DateTime(0), new ObjectId("000000000000000000000001"), new Binary(Uint8Array.of(1, 2), 0)),
);
const field: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 2 }),
  scalar.map((inner) => Doc.of([["a", inner]])),
);
const names = ["a", "b", "ab", "constructor", "__proto__", "naïve"] as const;
const row = fc.array(fc.tuple(fc.constantFrom(...names), field), { maxLength: 6 }).map((entries) => Doc.of(new Map(entries)));
const operand = fc.constantFrom<Value>(...names.map((name) => `$${name}`), "$a.a", "$missing", new Int32(1), new Double(0.5));
const NAMES = ["$sum", "$avg", "$min", "$max", "$first", "$last", "$push", "$addToSet", "$stdDevPop"] as const;
const accumulator = fc.tuple(fc.constantFrom(...NAMES), operand).map(([name, value]) => Doc.of([[name, value]]));
const output = fc.oneof({ weight: 6, arbitrary: accumulator }, fc.constant(Doc.of([["$count", Doc.empty]])));
const specification = fc.record({
  id: fc.constantFrom<Value>(...names.map((name) => `$${name}`), null, "$missing", "$a.a", new Int32(7)),
  outputs: fc.array(output, { maxLength: 4 }),
});

function grouped(rows: readonly Row[], spec: Doc): string[] {
  const pipeline = [Doc.of([["$group", spec]])];
  return drain(compilePipeline(pipeline, buildContext(), memoryServices({})).run(sourceOfRows(rows))).map(json);
}

it("groups stored bytes as it groups documents", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), specification, fc.nat(9), (rows, { id, outputs }, start) => {
      const spec = Doc.of([["_id", id], ...outputs.map((one, at) => [`o${at}`, one] as const)]);
      const filler = Buffer.alloc(start, 0x02);
      const bytes = rows.map((document) => new RawDoc(Buffer.concat([filler, stored(document).bytes]), start));
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
