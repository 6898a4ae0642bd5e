import { Doc, Int32, type Value } from "@querysnap/mql";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { CompileContext } from "../engine/contract.ts";
import { buildContext, json, memoryServices } from "../engine/fixtures/engine.ts";
import { groupedRow, groupSpec } from "../engine/fixtures/groups.ts";
import { compileCollation } from "../engine/collation/compile-collation.ts";
import { byteFilterOf } from "../engine/match/byte-filter.ts";
import { compileMatch } from "../engine/match/compile-match.ts";
import { compilePipeline } from "../engine/stages/compile-pipeline.ts";
import { drain, sourceOfRows, type RowSource } from "../engine/stages/row-source.ts";
import { encodeDoc } from "../engine/write-value.ts";
import { recordSource } from "../planner/record-source.ts";
import { CachedScan } from "./cached-scan.ts";
import { RecordCache } from "./record-cache.ts";

/** Documents in memory and, beside them, as a list. */
class Model {
  readonly cache = new RecordCache();
  readonly docs = new Map<number, Doc>();

  put(rid: number, doc: Doc): void {
    this.cache.put(rid, encodeDoc(doc));
    this.docs.set(rid, doc);
  }

  remove(rid: number): void {
    this.cache.remove(rid);
    this.docs.delete(rid);
  }

  inOrder(): Doc[] {
    return [...this.docs].toSorted(([a], [b]) => a - b).map(([, doc]) => doc);
  }

  scan(filter: Doc, context: CompileContext): RowSource {
    const matches = compileMatch(filter, context);
    const view = { cache: this.cache, isCurrent: () => true, pagesAfter: () => [].values() };
    const visit = {
      filter: byteFilterOf(matches),
      column: matches.column,
      counters: { docsExamined: 0 },
      checkInterrupt: () => undefined,
    };
    return recordSource(new CachedScan(view, visit));
  }
}

function grouped(source: RowSource, spec: Doc, context: CompileContext): string[] {
  return drain(compilePipeline([Doc.of([["$group", spec]])], context, memoryServices({})).run(source)).map(
    json,
  );
}

/** Sees to it that the columns of the next query are made, and tells whether they are. */
function hasColumns(model: Model, fields: readonly string[]): boolean {
  const scan = model.scan(Doc.empty, buildContext());
  scan.columns?.(fields);
  return Boolean(scan.columns?.(fields));
}

const change = fc.tuple(
  fc.integer({ min: 1, max: 40 }),
  fc.constantFrom("put", "put", "put", "remove"),
  groupedRow,
);
const filter = fc.constantFrom(
  Doc.empty,
  Doc.of([["a", Doc.of([["$gte", new Int32(0)]])]]),
  Doc.of([["b", "a"]]),
);
const collation = fc.constantFrom(
  null,
  Doc.of([["locale", "en"] as const, ["strength", new Int32(2)] as const]),
);
const round = fc.record({ changes: fc.array(change, { maxLength: 30 }), spec: groupSpec, filter, collation });

test("groups by columns are those of the documents, whatever changes in between", () => {
  fc.assert(
    fc.property(fc.array(round, { minLength: 1, maxLength: 4 }), (rounds) => {
      const model = new Model();
      for (const { changes, spec, filter: wanted, collation: spoken } of rounds) {
        for (const [rid, kind, doc] of changes) {
          if (kind === "remove") model.remove(rid);
          else model.put(rid, doc);
        }
        const context = buildContext({ collator: spoken && compileCollation(spoken) });
        const matches = compileMatch(wanted, context);
        const expected = grouped(sourceOfRows(model.inOrder().filter(matches)), spec, context);
        for (let run = 0; run < 3; run++)
          expect(grouped(model.scan(wanted, context), spec, context)).toEqual(expected);
      }
    }),
    { numRuns: 400 },
  );
});

function counted(model: Model, field: string): string[] {
  const spec = Doc.of([
    ["_id", `$${field}`],
    ["n", Doc.of([["$count", Doc.empty]])],
    ["last", Doc.of([["$last", `$${field}`]])],
  ]);
  const rows = grouped(model.scan(Doc.empty, buildContext()), spec, buildContext());
  expect(rows).toEqual(grouped(sourceOfRows(model.inOrder()), spec, buildContext()));
  return rows;
}

test.each<[string, (at: number) => Value, boolean]>([
  ["few texts", (at) => `text ${at % 10}`, true],
  ["more texts than a column keeps", (at) => `text ${at}`, false],
  ["long texts", () => "x".repeat(200), false],
  ["arrays", (at) => [new Int32(at % 3)], false],
  [
    "numbers after texts that a column does not keep",
    (at) => (at < 400 ? "y".repeat(300) : new Int32(at % 5)),
    true,
  ],
])("a field of %s gives the same groups, by a column or without", (_name, valueAt, isTelling) => {
  const model = new Model();
  for (let at = 0; at < 9000; at++) model.put(at + 1, Doc.of([["v", valueAt(at)]]));
  expect(hasColumns(model, ["v"])).toBe(true);
  for (let run = 0; run < 3; run++) counted(model, "v");
  expect(hasColumns(model, ["v"])).toBe(isTelling);
});

test("columns are made for fields that are asked for again, are counted, and can be dropped", () => {
  const model = new Model();
  for (let at = 0; at < 500; at++) model.put(at + 1, Doc.of([["v", `text ${at % 7}`]]));
  const scan = model.scan(Doc.empty, buildContext());
  const before = model.cache.heldBytes;
  expect(scan.columns?.(["v"])).toBeNull();
  expect(scan.columns?.(["v"])).not.toBeNull();
  counted(model, "v");
  expect(model.cache.heldBytes).toBeGreaterThan(before + 500 * 9);
  model.cache.dropColumns();
  expect(model.cache.heldBytes).toBe(before);
  counted(model, "v");
});

test("more fields than there may be columns are read from the documents", () => {
  const model = new Model();
  const names = Array.from({ length: 9 }, (_, at) => `f${at}`);
  for (let at = 0; at < 300; at++)
    model.put(at + 1, Doc.of(names.map((name, place) => [name, new Int32((at * place) % 4)] as const)));
  expect(hasColumns(model, names)).toBe(false);
  expect(hasColumns(model, names.slice(1))).toBe(true);
});

test("documents that leave memory while they are grouped are read from the table from there on", () => {
  const model = new Model();
  for (let at = 0; at < 600; at++) model.put(at + 1, Doc.of([["v", new Int32(at % 3)]]));
  let looks = 0;
  const pagesAfter = (rid: number) =>
    Array.from({ length: 600 - rid }, (_, at) => ({
      rid: rid + 1 + at,
      doc: model.cache.at(rid + 1 + at),
    })).values();
  const open = () =>
    new CachedScan(
      { cache: model.cache, isCurrent: () => ++looks % 5 !== 0, pagesAfter },
      { filter: null, counters: { docsExamined: 0 }, checkInterrupt: () => undefined },
    );
  const spec = Doc.of([
    ["_id", "$v"],
    ["n", Doc.of([["$sum", new Int32(1)]])],
  ]);
  for (let run = 0; run < 8; run++) {
    expect(grouped(recordSource(open()), spec, buildContext())).toEqual([
      '{"_id":0,"n":200}',
      '{"_id":1,"n":200}',
      '{"_id":2,"n":200}',
    ]);
  }
});
