import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "airfield",
      withIds({
        types: (at) => ({ name: `Type ${at}` }),
        gliders: (at) => ({
          name: `Glider ${at}`,
          type_id: new Int32(at % 9),
          wingspan: new Int32(10 + (at % 8)),
        }),
        hangars: (at) => ({ name: `Hangar ${at}`, category: ["steel", "brick", "tent"][at % 3] ?? "" }),
        flights: (at) => ({
          glider_id: new Int32((at * 7) % 60),
          hangar_id: new Int32((at * 11) % 60),
          fare: new Int32(at * 3),
        }),
      }),
    ),
  ),
);
const BY_TYPE = '{$group:{_id:"$glider.type_id",';
const NAMED = '{$set:{name:{$first:"$type.name"}}}';

it.each([
  ["flights per type of glider", BY_TYPE],
  ["flights per kind of glider", BY_TYPE],
  ["number of flights for each kind of glider", BY_TYPE],
  ["number of flights per glider type", BY_TYPE],
])("groups by what the kinds are, by their names: %s", (question, group) => {
  const { query, isSure } = ask(question);
  expect(query).toContain(group);
  expect(query).toContain(NAMED);
  expect(isSure).toBe(true);
});

it("groups by a category that is called a kind", () => {
  expect(ask("flights per kind of hangar").query).toContain(
    '{$group:{_id:"$hangar.category",count:{$sum:1}}}',
  );
});
