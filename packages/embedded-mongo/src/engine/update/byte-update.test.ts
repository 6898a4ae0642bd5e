import { DateTime, Decimal128, Doc, Double, Int32, Long, ObjectId, type Value } from "@querysnap/mql";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildContext, stored } from "../fixtures/engine.ts";
import { RawDoc } from "../raw-doc.ts";
import { compileByteUpdate } from "./byte-update.ts";
import { compileUpdate } from "./compile-update.ts";

const number: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom(0, 1, -1, 2 ** 31 - 1, -(2 ** 31)).map((value) => new Int32(value)),
  fc
    .constantFrom(0, -0, 0.1, 1, -2.5, 1e300, Number.NaN, Infinity, -Infinity)
    .map((value) => new Double(value)),
  fc.constantFrom(0n, 2n ** 63n - 1n).map((value) => new Long(value)),
  fc.constant(new Decimal128(0x3040000000000000n, 1n)),
);
const scalar: fc.Arbitrary<Value> = fc.oneof(
  { weight: 3, arbitrary: number },
  fc.constantFrom<Value>(
    null,
    true,
    false,
    "",
    "a",
    "é",
    "longer text",
    new DateTime(0),
    new DateTime(1),
    new ObjectId("000000000000000000000001"),
  ),
);
const names = fc.constantFrom("a", "b", "ab", "ü", "__proto__", "0");
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 2 }),
  scalar.map((inner) => Doc.of([["a", inner]])),
);
const documents = fc
  .array(fc.tuple(names, value), { maxLength: 6 })
  .map((fields) => Doc.of(new Map<string, Value>([["_id", new Int32(1)], ...fields])));
const updates = fc
  .uniqueArray(fc.tuple(names, fc.constantFrom("$set", "$set", "$inc"), scalar, number), {
    minLength: 1,
    maxLength: 4,
    selector: ([name]) => name,
  })
  .map((changes) => {
    const of = (operator: string): [string, Value][] =>
      changes
        .filter(([, kind]) => kind === operator)
        .map(([name, , any, numeric]) => [name, operator === "$set" ? any : numeric]);
    return Doc.of(
      (["$set", "$inc"] as const)
        .filter((operator) => of(operator).length > 0)
        .map((operator) => [operator, Doc.of(of(operator))] as const),
    );
  });

/**
 * The bytes after the update on stored bytes, "unchanged", or null when it leaves the document to the general
 * one.
 */
function onBytes(update: Doc, row: RawDoc): Buffer | "unchanged" | null {
  const compiled = compileByteUpdate(update);
  const outcome = compiled?.prepare(row) ?? "general";
  if (outcome === "general" || !compiled) return null;
  if (outcome === "unchanged") return "unchanged";
  const written = Buffer.from(compiled.written().bytes);
  if (outcome === "sameSize") {
    const patched = Buffer.from(row.bytes);
    for (let change = 0; change < compiled.changes; change++)
      patched.set(compiled.bytesOf(change), compiled.positionOf(change));
    expect(patched.equals(written)).toBe(true);
  }
  return written;
}

describe("updates on stored bytes", () => {
  it("equal updates on documents, byte for byte", () => {
    let decided = 0;
    fc.assert(
      fc.property(documents, updates, fc.nat(9), (document, update, start) => {
        const row = new RawDoc(
          Buffer.concat([Buffer.alloc(start, 0x10), stored(document).bytes, Buffer.alloc(3, 1)]),
          start,
        );
        const before = Buffer.from(row.buffer);
        const result = onBytes(update, row);
        expect(row.buffer.equals(before)).toBe(true);
        if (result === null) return;
        decided++;
        const expected = compileUpdate(
          update,
          { filter: Doc.empty, arrayFilters: [], isUpsert: false },
          buildContext(),
        ).apply(document);
        if (expected === "unchanged") expect(result).toBe("unchanged");
        else expect(result).toEqual(Buffer.from(stored(expected).bytes));
      }),
      { numRuns: 4000 },
    );
    expect(decided).toBeGreaterThan(200);
  });

  it.each<[string, Doc]>([
    ["nested paths", Doc.of([["$set", Doc.of([["a.b", new Int32(1)]])]])],
    ["the id", Doc.of([["$set", Doc.of([["_id", new Int32(1)]])]])],
    ["documents", Doc.of([["$set", Doc.of([["a", Doc.empty]])]])],
    ["other operators", Doc.of([["$unset", Doc.of([["a", new Int32(1)]])]])],
    ["replacements", Doc.of([["a", new Int32(1)]])],
    ["long increments", Doc.of([["$inc", Doc.of([["a", new Long(1n)]])]])],
  ])("leave %s to the general way", (_name, update) => {
    expect(compileByteUpdate(update)).toBeNull();
  });
});
