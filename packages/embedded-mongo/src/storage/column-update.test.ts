import { DateTime, Decimal128, Doc, Double, Int32, Long, ObjectId, type Value } from "@querysnap/mql";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { buildContext, stored } from "../engine/fixtures/engine.ts";
import { compileByteUpdate, type ByteUpdate } from "../engine/update/byte-update.ts";
import { compileUpdate } from "../engine/update/compile-update.ts";
import type { FieldColumn } from "./field-column.ts";
import { RecordCache } from "./record-cache.ts";

const RECORDS = 12;

const numbers: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom(0, 1, -1, 2 ** 31 - 1, -(2 ** 31)).map((value) => new Int32(value)),
  fc
    .constantFrom(0, -0, 0.1, 1, -2.5, 1e300, Number.NaN, Infinity, -Infinity)
    .map((value) => new Double(value)),
);
const others: fc.Arbitrary<Value> = fc.constantFrom<Value>(
  null,
  true,
  false,
  "",
  "a",
  "é",
  "longer text",
  "x".repeat(200),
  new Long(1n),
  new Long(2n ** 63n - 1n),
  new Decimal128(0x3040000000000000n, 1n),
  new DateTime(0),
  new DateTime(1),
  new ObjectId("000000000000000000000001"),
  [new Int32(1)],
);
const field = fc.oneof({ weight: 3, arbitrary: numbers }, others);
const document = fc
  .tuple(fc.option(field), field, fc.option(field))
  .map(([before, value, after]): [string, Value][] => {
    const fields: [string, Value | null][] = [
      ["before", before],
      ["v", value],
      ["after", after],
    ];
    return fields.filter((entry): entry is [string, Value] => entry[1] !== null || entry[0] === "v");
  });
const scalars = field.filter((value) => !Array.isArray(value));
const update = fc.oneof(
  fc
    .tuple(fc.constantFrom("v", "after", "before"), scalars)
    .map(([name, value]) => Doc.of([["$set", Doc.of([[name, value]])]])),
  numbers.map((by) => Doc.of([["$inc", Doc.of([["v", by]])]])),
  fc.tuple(scalars, numbers).map(([value, by]) =>
    Doc.of([
      ["$set", Doc.of([["after", value]])],
      ["$inc", Doc.of([["v", by]])],
    ]),
  ),
);

/** What the update makes of a document, or null when it cannot be applied. */
function changedDoc(change: Doc, doc: Doc): Doc | null {
  try {
    const result = compileUpdate(
      change,
      { filter: Doc.empty, arrayFilters: [], isUpsert: false },
      buildContext(),
    ).apply(doc);
    return result === "unchanged" ? doc : result;
  } catch {
    return null;
  }
}

/** Applies the update to a record by what the columns know. @returns Whether they knew enough. */
function applyByCells(
  cache: RecordCache,
  rid: number,
  { onBytes, columns }: { onBytes: ByteUpdate; columns: readonly FieldColumn[] },
): boolean {
  expect(cache.readColumns(columns, rid)).toBe(true);
  const outcome = onBytes.prepareCells(columns, rid);
  if (outcome !== "sameSize") return outcome === "unchanged";
  for (let change = 0; change < onBytes.changes; change++)
    cache.patch(rid, onBytes.positionOf(change), onBytes.bytesOf(change));
  return true;
}

test("updates by what columns know leave the same bytes as updates on documents, one after another", () => {
  let decided = 0;
  fc.assert(
    fc.property(
      fc.array(document, { minLength: 1, maxLength: RECORDS }),
      fc.array(update, { minLength: 1, maxLength: 8 }),
      (fields, updates) => {
        const cache = new RecordCache();
        const docs = fields.map((entries, at) => Doc.of([["_id", new Int32(at)] as const, ...entries]));
        for (const [at, doc] of docs.entries()) cache.put(at + 1, stored(doc).bytes);
        for (const change of updates) {
          const onBytes = compileByteUpdate(change);
          const columns = onBytes && (cache.openColumns(onBytes.names) ?? cache.openColumns(onBytes.names));
          for (const [at, doc] of docs.entries()) {
            const rid = at + 1;
            const changed = changedDoc(change, doc);
            const isDecided =
              onBytes !== null && columns !== null && applyByCells(cache, rid, { onBytes, columns });
            if (isDecided) decided++;
            if (!changed) {
              expect(isDecided).toBe(false);
              continue;
            }
            docs[at] = changed;
            if (!isDecided) cache.put(rid, stored(changed).bytes);
            expect(cache.at(rid).bytes).toEqual(stored(changed).bytes);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(decided).toBeGreaterThan(500);
});
