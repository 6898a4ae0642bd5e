import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "workshop",
      withIds({
        repairs: (at) => ({
          repair_type_code: ["HULL", "MAST", "KEEL"][at % 3] ?? "",
          price_per_hour: new Int32(20 + (at % 30)),
          hours: new Int32(1 + (at % 9)),
        }),
      }),
    ),
  ),
);

it.each(["repairs per type", "number of repairs per type"])(
  "counts documents of each kind: %s",
  (question) => {
    expect(ask(question)).toEqual({
      query: 'db.repairs.aggregate([{$group:{_id:"$repair_type_code",count:{$sum:1}}}])',
      isSure: true,
    });
  },
);

it("shows a rate that is called so", () => {
  expect(ask("price per hour of each repair").query).toContain("price_per_hour:1");
});
