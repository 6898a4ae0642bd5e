import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const YARDS = ["NY", "SY", "EY", "WY"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "yards",
      {
        yards: (at) => ({
          _id: YARDS[at] ?? `Y${at}`,
          title: `${["North", "South", "East", "West"][at] ?? at} Yard`,
        }),
        barges: (at) => ({
          _id: new Int32(at),
          yard: YARDS[at % 4] ?? "",
          keeper: ["Ada", "Bo", "Cy", "Di", "Eli"][at % 5] ?? "",
          kind: ["tug", "ferry", "punt"][at % 3] ?? "",
        }),
      },
      40,
    ),
  ),
);

it("tests what is joined and opened one by one", () => {
  expect(ask("yards by keeper of their ferries").query).toContain(
    '{$unwind:"$barges"},{$match:{"barges.kind":"ferry"}},{$group:{_id:"$barges.keeper"',
  );
});
