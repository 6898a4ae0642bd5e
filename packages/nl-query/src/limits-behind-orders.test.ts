import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "cranes",
      withIds({
        cranes: (at) => ({
          name: `Crane ${at}`,
          yard: ["north", "south", "east"][at % 3] ?? "",
          loadLimit: new Int32(5 + (at % 40)),
          height: new Int32(20 + at),
        }),
      }),
    ),
  ),
);

describe("limits of documents that have a limit themselves", () => {
  it.each([
    ["sort cranes by height desc limit 10", "db.cranes.find().sort({height:-1}).limit(10)"],
    ["cranes sorted by height, limit 10", "db.cranes.find().sort({height:1}).limit(10)"],
    [
      "total height of the cranes per yard, only the top 2",
      'db.cranes.aggregate([{$group:{_id:"$yard",totalHeight:{$sum:"$height"}}},{$sort:{totalHeight:-1}},{$limit:2}])',
    ],
  ])("say at the end of an order how many to keep: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("go with a sum that is said again", () => {
    expect(
      ask("Which 2 cranes have the highest sum of height and load limit? Show the name and that sum.").query,
    ).toBe(
      'db.cranes.aggregate([{$addFields:{sum:{$add:["$height","$loadLimit"]}}},{$sort:{sum:-1}},{$limit:2},{$project:{name:1,sum:{$add:["$height","$loadLimit"]},_id:0}}])',
    );
  });

  it("are conditions elsewhere", () => {
    expect(ask("cranes with load limit 10")).toEqual({
      query: "db.cranes.find({loadLimit:10})",
      isSure: true,
    });
  });
});
