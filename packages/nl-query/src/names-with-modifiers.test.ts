import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "barns",
      withIds({
        plow: (at) => ({
          model: `Plow ${at}`,
          year: new Int32(1980 + (at % 30)),
          maker: ["Alto", "Brio", "Forte"][at % 3] ?? "",
          main_use: ["clay", "sand"][at % 2] ?? "",
          price: new Int32(500 + ((at * 37) % 900)),
        }),
      }),
    ),
  ),
);

it.each([
  [
    "Show all plow models, their build years, and makers, sorted by price.",
    "db.plow.find({},{model:1,year:1,maker:1,_id:0}).sort({price:1})",
  ],
  ["List the models with their production years.", "db.plow.find({},{model:1,year:1,_id:0})"],
  ["What are the models and primary uses of the plows?", "db.plow.find({},{model:1,main_use:1,_id:0})"],
  ["Show the makers and the key uses of the plows.", "db.plow.find({},{maker:1,main_use:1,_id:0})"],
])("takes a modifier for nothing more: %s", (question, query) => {
  expect(ask(question)).toEqual({ query, isSure: true });
});

it("keeps what nothing is called after", () => {
  expect(ask("What are the primary keys of the plows?").isSure).toBe(false);
});

it("leaves a deed to the field that is called after it", () => {
  const askOfMills = askerOf(
    createGenerator(
      snapshotOf(
        "mills",
        withIds({
          mill: (at) => ({ name: `Mill ${at}`, built: new Int32(1800 + at), sails: new Int32(at % 5) }),
          visit: (at) => ({ guest: `Guest ${at}`, year: new Int32(2000 + (at % 20)) }),
        }),
      ),
    ),
  );
  expect(askOfMills("names and construction years of mills").query).toBe(
    "db.mill.find({},{name:1,built:1,_id:0})",
  );
});
