import {
  DateTime,
  Decimal128,
  Doc,
  Double,
  Int32,
  isArray,
  Long,
  ObjectId,
  Undefined,
  type Value,
  valueToEjson,
} from "@querysnap/mql";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileCollation } from "../collation/compile-collation.ts";
import type { CompileContext, Row } from "../contract.ts";
import { buildContext, memoryServices, stored } from "../fixtures/engine.ts";
import { compileMatch } from "../match/compile-match.ts";
import { materialize } from "../raw-doc.ts";
import { compilePipeline } from "./compile-pipeline.ts";
import { drain, sourceOfRows } from "./row-source.ts";
import { RowSplicer } from "./row-splicer.ts";

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>(
    null,
    true,
    "",
    "a",
    "1",
    "n1",
    "é",
    Undefined.instance,
    new DateTime(1),
    new ObjectId("000000000000000000000001"),
  ),
  fc.constantFrom(0, 1, 2).map((number) => new Int32(number)),
  fc.constantFrom(0, -0, 1, 0.5, Number.NaN, Infinity, 2 ** 53).map((number) => new Double(number)),
  fc.constantFrom(1n, 2n ** 53n, 2n ** 53n + 1n).map((number) => new Long(number)),
  fc.constantFrom(
    new Decimal128(0x3040000000000000n, 1n),
    new Decimal128(0x303e000000000000n, 5n),
    new Decimal128(0x7c00000000000000n, 0n),
  ),
);
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  scalar.map((inner) => Doc.of([["x", inner]])),
);
const rows = (names: readonly string[]): fc.Arbitrary<Doc[]> =>
  fc.array(
    fc
      .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
      .map((fields) => Doc.of(new Map(fields))),
    { maxLength: 14 },
  );

function text(row: Row): string {
  return valueToEjson(materialize(row), { mode: "canonical" });
}

function withJoined(row: Doc, joined: Value): Doc {
  const at = row.indexOf("r");
  return at === -1
    ? new Doc([...row.keys, "r"], [...row.values, joined])
    : new Doc(row.keys, row.values.with(at, joined));
}

/** A filter per row, as the manual describes the join. */
function naive(left: readonly Doc[], right: readonly Doc[]): Doc[] {
  return left.map((row) => {
    const local = row.get("l");
    const values = isArray(local) ? (local.length > 0 ? local : [null]) : [local ?? null];
    const wanted = values.map((one) => (one instanceof Undefined ? null : one));
    const matches = compileMatch(Doc.of([["f", Doc.of([["$in", wanted]])]]), buildContext());
    return withJoined(
      row,
      right.filter((other) => matches(other)),
    );
  });
}

const LOOKUP = Doc.of([
  [
    "$lookup",
    Doc.of([
      ["from", "right"],
      ["localField", "l"],
      ["foreignField", "f"],
      ["as", "r"],
    ]),
  ],
]);
const NOTHING = Doc.of([["$skip", new Int32(0)]]);
const KEPT = Doc.of([["$match", Doc.of([["r.v", new Int32(1)]])]]);
const SHAPED = Doc.of([["$addFields", Doc.of([["n", Doc.of([["$size", "$r"]])]])]]);

function run(pipeline: readonly Doc[], left: readonly Row[], right: readonly Row[]): string[] {
  return drain(
    compilePipeline(pipeline, buildContext(), memoryServices({ right })).run(sourceOfRows(left)),
  ).map(text);
}

describe("$lookup by hash over stored bytes", () => {
  it.each([
    ["the reply", []],
    ["a filter", [KEPT]],
    ["a stage that builds documents", [SHAPED]],
  ])("equals one filter per row, before %s", (_name, behind) => {
    fc.assert(
      fc.property(rows(["l", "a", "r"]), rows(["f", "v", "a"]), (left, right) => {
        const before = right.map((row) => stored(row));
        const expected = run([NOTHING, ...behind], naive(left, right), []);
        expect(run([LOOKUP, ...behind], left.map(stored), before)).toEqual(expected);
        expect(run([LOOKUP, ...behind], left, right)).toEqual(expected);
        expect(before.map(text)).toEqual(right.map(text));
      }),
      { numRuns: 500 },
    );
  });
});

/** Filters refuse the deprecated type as an operand. */
const defined = scalar.filter((one) => !(one instanceof Undefined));
const operand: fc.Arbitrary<Value> = fc.oneof(
  value.filter((one) => ![one].flat().some((inner) => inner instanceof Undefined)),
  fc
    .tuple(fc.constantFrom("$eq", "$gt", "$gte", "$lt", "$lte", "$ne"), defined)
    .map((pair) => Doc.of([pair])),
  fc.tuple(fc.constantFrom("$in", "$nin"), fc.array(defined, { maxLength: 3 })).map((pair) => Doc.of([pair])),
  fc.boolean().map((wanted) => Doc.of([["$exists", wanted]])),
  fc.tuple(defined, defined).map(([low, high]) =>
    Doc.of([
      ["$ne", low],
      ["$gte", low],
      ["$lte", high],
    ]),
  ),
);
const count = fc.oneof(
  fc.constantFrom(0, 1, 2).map((wanted) => Doc.of([["$size", new Int32(wanted)]])),
  fc.constantFrom("$eq", "$ne").map((name): Doc => Doc.of([[name, []]])),
  fc.constantFrom(0, 1).map((refused) => Doc.of([["$not", Doc.of([["$size", new Int32(refused)]])]])),
  fc.constant<Value>([]),
);
const clause = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(
      fc.constantFrom("r", "r.v", "r.v.x", "r.f", "r.0.v", "r.0", "r.1", "a", "l"),
      operand,
    ),
  },
  fc.tuple(fc.constantFrom("r", "r.v", "l"), count),
);
const filter: fc.Arbitrary<Doc> = fc.oneof(
  fc.array(clause, { maxLength: 3 }).map((clauses) => Doc.of(new Map(clauses))),
  fc
    .tuple(fc.constantFrom("$and", "$or", "$nor"), fc.array(clause, { minLength: 1, maxLength: 3 }))
    .map(([name, clauses]) => {
      return Doc.of([[name, clauses.map((one) => Doc.of([one]))]]);
    }),
);

describe("$lookup with a filter behind it", () => {
  it.each([
    ["binary", null],
    [
      "case-insensitive",
      compileCollation(
        Doc.of(
          new Map<string, Value>([
            ["locale", "en"],
            ["strength", new Int32(2)],
          ]),
        ),
      ),
    ],
  ])("joins the rows that the filter keeps, comparison %s", (_name, collator) => {
    const context = (): CompileContext => buildContext({ collator });
    fc.assert(
      fc.property(rows(["l", "a", "r"]), rows(["f", "v", "a"]), filter, (left, right, behind) => {
        const match = Doc.of([["$match", behind]]);
        const services = memoryServices({ right: right.map(stored) }, "c", context);
        const joined = compilePipeline([LOOKUP], context(), services).run(sourceOfRows(left));
        const kept = compilePipeline([match], context(), services).run(joined);
        const pipeline = compilePipeline([LOOKUP, match], context(), services);
        expect(drain(pipeline.run(sourceOfRows(left.map(stored)))).map(text)).toEqual(drain(kept).map(text));
      }),
      { numRuns: 1000 },
    );
  });

  it("leaves rows alone when nothing reads what is joined", () => {
    const count = Doc.of([["$count", "n"]]);
    expect(run([LOOKUP, count], [Doc.of([["l", new Int32(1)]])], [])).toEqual(['{"n":{"$numberInt":"1"}}']);
  });
});

describe("RowSplicer", () => {
  it("writes what encoding the joined document would", () => {
    const splicer = new RowSplicer("naïve");
    fc.assert(
      fc.property(rows(["l", "a"]), fc.integer({ min: 0, max: 120 }), (some, copies) => {
        const [row = Doc.empty, other = Doc.empty] = some;
        const others = Array.from({ length: copies }, () => other);
        const spliced = splicer.append(stored(row), others.map(stored));
        expect(
          spliced?.bytes.equals(stored(new Doc([...row.keys, "naïve"], [...row.values, others])).bytes),
        ).toBe(true);
      }),
    );
  });

  it("leaves long rows to documents", () => {
    const long = stored(Doc.of([["text", "x".repeat(70_000)]]));
    expect(new RowSplicer("r").append(long, [])).toBeNull();
    expect(new RowSplicer("r").append(stored(Doc.empty), [long])).toBeNull();
  });
});
