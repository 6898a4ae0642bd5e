import { DateTime, Decimal128, Doc, Double, Int32, Long, type Value } from "@querysnap/mql";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { buildContext } from "../engine/fixtures/engine.ts";
import { byteFilterOf } from "../engine/match/byte-filter.ts";
import { compileMatch } from "../engine/match/compile-match.ts";
import { encodeDoc } from "../engine/write-value.ts";
import { CachedScan } from "./cached-scan.ts";
import { RecordCache } from "./record-cache.ts";

const changes = fc.array(
  fc.tuple(
    fc.constantFrom("put", "put", "put", "remove"),
    fc.integer({ min: 1, max: 900 }),
    fc.integer({ min: 0, max: 5 }),
  ),
  {
    maxLength: 1500,
  },
);

function document(rid: number, value: number): Doc {
  return Doc.of([
    ["_id", new Int32(rid)],
    ["v", new Int32(value)],
  ]);
}

test("a scan over memory finds what is there and passes, in order, and counts what it looked at", () => {
  fc.assert(
    fc.property(
      changes,
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 1, max: 300 }),
      (steps, wanted, batch) => {
        const cache = new RecordCache();
        const model = new Map<number, number>();
        for (const [kind, rid, value] of steps) {
          if (kind === "put") {
            cache.put(rid, encodeDoc(document(rid, value)));
            model.set(rid, value);
          } else {
            cache.remove(rid);
            model.delete(rid);
          }
        }
        const expected = [...model].filter(([, value]) => value === wanted).map(([rid]) => rid);
        expected.sort((a, b) => a - b);
        const filter = byteFilterOf(compileMatch(Doc.of([["v", new Int32(wanted)]]), buildContext()));
        const open = (counters: { docsExamined: number }): CachedScan =>
          new CachedScan(
            { cache, isCurrent: () => true, pagesAfter: () => [].values() },
            { filter, counters, checkInterrupt: () => undefined },
          );
        const counters = { docsExamined: 0 };
        expect([...open(counters)].map(({ rid }) => rid)).toEqual(expected);
        expect(counters.docsExamined).toBe(model.size);
        const scan = open({ docsExamined: 0 });
        const found: unknown[] = [];
        for (let docs = scan.nextBatch(batch); docs; docs = scan.nextBatch(batch)) {
          expect(docs.length).toBeLessThanOrEqual(batch);
          found.push(...docs.map((doc) => doc.get("_id")));
        }
        expect(found).toEqual(expected.map((rid) => new Int32(rid)));
      },
    ),
    { numRuns: 100 },
  );
});

const number: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: -2, max: 2 }).map((value) => new Int32(value)),
  fc.constantFrom(-0, 0.5, 1, Number.NaN, Infinity, -Infinity).map((value) => new Double(value)),
  fc.constantFrom(1n, 2n ** 53n + 1n, -(2n ** 63n)).map((value) => new Long(value)),
  fc.constant(new Decimal128(0x3040000000000000n, 1n)),
);
const date = fc.constantFrom<Value>(
  new DateTime(0),
  new DateTime(1),
  new DateTime(Number(2n ** 62n), 2n ** 62n),
);
const field = fc.oneof(
  { weight: 5, arbitrary: fc.oneof(number, date) },
  fc.constantFrom<Value | undefined>(undefined, null, "1", true),
  fc.array(fc.oneof(number, date), { maxLength: 2 }),
);
const operand = fc.oneof(number, date);
const condition = fc.oneof(
  fc
    .tuple(fc.constantFrom("$gt", "$gte", "$lt", "$lte", "$eq", "$ne"), operand)
    .map(([name, value]) => Doc.of([[name, value]])),
  fc.tuple(operand, operand).map(([low, high]) =>
    Doc.of([
      ["$gte", low],
      ["$lt", high],
    ]),
  ),
  fc.array(number, { maxLength: 7 }).map((values) => Doc.of([["$in", values]])),
);
const filter = fc.oneof(
  { weight: 4, arbitrary: condition.map((test) => Doc.of([["v", test]])) },
  condition.map((test) =>
    Doc.of([
      ["_id", Doc.of([["$exists", true]])],
      ["v", test],
    ]),
  ),
  fc
    .tuple(condition, condition)
    .map(([one, other]) => Doc.of([["$or", [Doc.of([["v", one]]), Doc.of([["v", other]])]]])),
);
const changedField = fc.tuple(
  fc.integer({ min: 1, max: 40 }),
  fc.constantFrom("put", "put", "remove"),
  field,
);

test("a scan whose columns remember numbers finds what the filter finds, whatever changes in between", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(filter, fc.nat(3), fc.array(changedField, { maxLength: 12 })), {
        minLength: 1,
        maxLength: 5,
      }),
      (rounds) => {
        const cache = new RecordCache();
        const model = new Map<number, Doc>();
        for (const [wanted, repeats, steps] of rounds) {
          for (const [rid, kind, value] of steps) {
            if (kind === "remove") {
              cache.remove(rid);
              model.delete(rid);
              continue;
            }
            const id: [string, Value] = ["_id", new Int32(rid)];
            const doc = Doc.of(value === undefined ? [id] : [id, ["v", value]]);
            cache.put(rid, encodeDoc(doc));
            model.set(rid, doc);
          }
          const matches = compileMatch(wanted, buildContext());
          const expected = [...model].filter(([, doc]) => matches(doc)).map(([rid]) => rid);
          expected.sort((a, b) => a - b);
          for (let round = 0; round <= repeats; round++) {
            const counters = { docsExamined: 0 };
            const view = { cache, isCurrent: () => true, pagesAfter: () => [].values() };
            const scan = new CachedScan(view, {
              filter: byteFilterOf(matches),
              column: matches.column,
              counters,
              checkInterrupt: () => undefined,
            });
            expect([...scan].map(({ rid }) => rid)).toEqual(expected);
            expect(counters.docsExamined).toBe(model.size);
          }
        }
      },
    ),
    { numRuns: 1500 },
  );
});

test("bytes replaced in place are seen by columns", () => {
  const cache = new RecordCache();
  for (let rid = 1; rid <= 3; rid++) cache.put(rid, encodeDoc(document(rid, 0)));
  const matches = compileMatch(Doc.of([["v", Doc.of([["$gt", new Int32(4)]])]]), buildContext());
  const found = (): number[] => {
    const view = { cache, isCurrent: () => true, pagesAfter: () => [].values() };
    const visit = {
      filter: byteFilterOf(matches),
      column: matches.column,
      counters: { docsExamined: 0 },
      checkInterrupt: () => undefined,
    };
    return [...new CachedScan(view, visit)].map(({ rid }) => rid);
  };
  for (let round = 0; round < 3; round++) expect(found()).toEqual([]);
  const encoded = encodeDoc(document(2, 5));
  cache.patch(2, encoded.length - 5, encoded.subarray(encoded.length - 5, encoded.length - 1));
  expect(found()).toEqual([2]);
});

test("documents that leave memory during a scan are read from the table from there on", () => {
  const cache = new RecordCache();
  for (let rid = 1; rid <= 10; rid++) cache.put(rid, encodeDoc(document(rid, 0)));
  let isCurrent = true;
  const pagesAfter = (rid: number) =>
    Array.from({ length: 10 - rid }, (_, at) => ({
      rid: rid + 1 + at,
      doc: cache.at(rid + 1 + at),
    })).values();
  const scan = new CachedScan(
    { cache, isCurrent: () => isCurrent, pagesAfter },
    { filter: null, counters: { docsExamined: 0 }, checkInterrupt: () => undefined },
  );
  const found = [scan.next().value?.rid, scan.next().value?.rid];
  isCurrent = false;
  for (const { rid } of scan) found.push(rid);
  expect(found).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
