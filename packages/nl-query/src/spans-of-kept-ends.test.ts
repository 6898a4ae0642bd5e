import { Doc, Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "lakes",
      withIds({
        lakes: (at) => ({
          name: `Lake ${at}`,
          shire: ["North", "South"][at % 2] ?? "",
          waterTemperature: of({
            min: new Int32(-2 + (at % 6)),
            max: new Int32(14 + ((at * 5) % 17)),
            mean: new Int32(8 + (at % 9)),
          }),
        }),
      }),
    ),
  ),
);
const DIFFERENCE = '{$subtract:["$waterTemperature.max","$waterTemperature.min"]}';

it.each([
  ["lakes with a temperature range above 20", `{$expr:{$gt:[${DIFFERENCE},20]}}`],
  ["lakes with a temperature range above 20 degrees", `{$expr:{$gt:[${DIFFERENCE},20]}}`],
  ["lakes with a temperature difference over 20", `{$expr:{$gt:[${DIFFERENCE},20]}}`],
  [
    "lake with the largest temperature range",
    `{$addFields:{difference:${DIFFERENCE}}},{$sort:{difference:-1}}`,
  ],
])("takes both ends: %s", (question, part) => {
  const { query, isSure } = ask(question);
  expect(query).toContain(part);
  expect(isSure).toBe(true);
});

it("keeps the ends themselves", () => {
  expect(ask("lakes with a maximum temperature above 20 degrees").query).toContain(
    '"waterTemperature.max":{$gt:20}',
  );
});
