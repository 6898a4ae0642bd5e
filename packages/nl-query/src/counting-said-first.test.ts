import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "tollway",
      withIds({
        crossings: (at) => ({
          gate: `Gate ${at % 12}`,
          crossing_count: new Int32(1 + (at % 4)),
          first: new DateTime(Date.UTC(2026, at % 9, 3)),
          crossings: Array.from({ length: 1 + (at % 4) }, (_, step) =>
            of({ lane: ["left", "right"][step % 2] ?? "", toll: new Int32(at + step) }),
          ),
        }),
        gates: (at) => ({ name: `Gate ${at}`, lanes: new Int32(1 + (at % 6)) }),
      }),
    ),
  ),
);

it.each(["count crossings", "count the crossings", "count all crossings"])(
  "is in doubt whether documents or the number they keep is meant, and shows no column: %s",
  (question) => {
    const { query, isSure } = ask(question);
    expect(query).not.toContain("find(");
    expect(isSure).toBe(false);
  },
);

it.each([
  ["count left crossings", '{$match:{"crossings.lane":"left"}},{$count:"count"}'],
  ["count gates", "db.gates.countDocuments({})"],
  ["crossing count", "db.crossings.find({},{crossing_count:1,_id:0})"],
])("counts or shows what is said: %s", (question, part) => {
  const { query, isSure } = ask(question);
  expect(query).toContain(part);
  expect(isSure).toBe(true);
});
