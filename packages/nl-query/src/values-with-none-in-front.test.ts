import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "rowing",
      withIds({
        rowers: (at) => ({
          name: `Rower ${at}`,
          crew: ["Otters", "Herons", "Pikes", "Swans"][at % 4] ?? "",
          gender: at % 4 === 1 || at % 3 === 0 ? "F" : "M",
          rank: ["junior", "senior", "honorary"][at % 3] ?? "",
          height_cm: new Int32(160 + ((at * 7) % 40)),
        }),
      }),
    ),
  ),
);

const noneOf = (condition: string): string =>
  `db.rowers.aggregate([{$group:{_id:"$crew",first:{$sum:{$cond:[${condition},1,0]}}}},{$match:{first:0}},{$project:{_id:1}}])`;

describe("values none of whose documents are so", () => {
  it.each([
    ["crews without female rowers", '{$eq:["$gender","F"]}'],
    ["crews that have no female rowers", '{$eq:["$gender","F"]}'],
    ["crews with no honorary rowers", '{$eq:["$rank","honorary"]}'],
    [
      "crews with no female rowers taller than 180",
      '{$and:[{$eq:["$gender","F"]},{$gt:["$height_cm",180]}]}',
    ],
  ])("%s", (question, condition) => {
    const { query, isSure } = ask(question);
    expect(query).toBe(noneOf(condition));
    expect(isSure).toBe(true);
  });

  it("are others than those of documents that are not so", () => {
    expect(ask("crews of non-honorary rowers").query).toBe(
      'db.rowers.distinct("crew",{rank:{$ne:"honorary"}})',
    );
  });
});
