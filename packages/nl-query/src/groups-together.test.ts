import { DateTime, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Rows = {
  dives: (at) => ({
    site: ["Reef", "Wreck", "Wall"][at % 3] ?? "",
    gas: ["air", "nitrox"][at % 2] ?? "",
    startedAt: new DateTime(Date.UTC(2024 + (at % 3), at % 12, 2)),
    depth: new Int32(5 + (at % 40)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("diving", withIds(ROWS))));

it.each([
  ["dives per site in 2025 by gas", '{site:"$site",gas:"$gas"},count:{$sum:1}'],
  ["average depth per site in 2025 by gas", '{site:"$site",gas:"$gas"},averageDepth:{$avg:"$depth"}'],
  ["dives per month in 2025 by gas", '{month:{$month:"$startedAt"},gas:"$gas"},count:{$sum:1}'],
])("reads a key behind the stretch: %s", (question, group) => {
  const { query, isSure } = ask(question);
  expect(query).toContain(
    `[{$match:{startedAt:{$gte:ISODate("2025-01-01T00:00:00Z"),$lt:ISODate("2026-01-01T00:00:00Z")}}},{$group:{_id:${group}`,
  );
  expect(isSure).toBe(true);
});
