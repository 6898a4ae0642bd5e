import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "gear",
      withIds({
        helmets: (at) => ({
          label: `Helmet ${at}`,
          UIAA_certified: at % 3 === 0 ? "No" : "Yes",
          checkedBy: ["Ada", "Bo", "Cleo"][at % 3] ?? "",
          price: new Int32(20 + at),
        }),
      }),
    ),
  ),
);

it.each([
  ["Which helmets are certified by the UIAA?", 'db.helmets.find({UIAA_certified:"Yes"})'],
  ["How many helmets were not certified by the UIAA?", 'db.helmets.countDocuments({UIAA_certified:"No"})'],
  [
    "helmets certified by UIAA with a price over 40",
    'db.helmets.find({UIAA_certified:"Yes",price:{$gt:40}})',
  ],
  ["helmets checked by Ada", 'db.helmets.find({checkedBy:"Ada"})'],
])("reads who did it as a part of the flag's name: %s", (question, query) => {
  expect(ask(question)).toEqual({ query, isSure: true });
});
