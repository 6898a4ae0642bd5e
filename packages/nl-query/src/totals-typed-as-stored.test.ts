import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf("spa", {
      visits: (at) => ({
        _id: new Int32(at),
        room: ["red", "blue"][at % 2] ?? null,
        visit_total: new Int32(at * 3),
      }),
    }),
  ),
);

it.each([
  "total visit_total of visits",
  "sum of visit_total of the visits",
  "sum of the visit_total of all visits",
])("adds up a total whose name is typed as it is stored: %s", (question) => {
  expect(ask(question)).toEqual({
    query: 'db.visits.aggregate([{$group:{_id:null,totalVisitTotal:{$sum:"$visit_total"}}}])',
    isSure: true,
  });
});

it("shows it where no sum is asked for", () => {
  expect(ask("visit_total of visits").query).toBe("db.visits.find({},{visit_total:1,_id:0})");
});
