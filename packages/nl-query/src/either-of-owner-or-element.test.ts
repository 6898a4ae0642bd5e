import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { museumSnapshot } from "./museums.fixture.ts";

const ask = askerOf(createGenerator(museumSnapshot()));

describe("conditions on a document or on its elements", () => {
  it.each([
    [
      "Titles of exhibits from museums in Oslo or with a weight above 40",
      'db.museums.aggregate([{$unwind:"$exhibits"},{$match:{$or:[{city:"Oslo"},{"exhibits.weight":{$gt:40}}]}},{$project:{title:"$exhibits.title",_id:0}}])',
    ],
    [
      "names of horses whose keeper is from Utah or whose speed score is above 70",
      'db.keepers.aggregate([{$unwind:"$horses"},{$match:{$or:[{state:"Utah"},{"horses.speed_score":{$gt:70}}]}},{$project:{name:"$horses.name",_id:0}}])',
    ],
  ])("are tested at once where either may hold: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are tested one after the other where both must hold", () => {
    expect(ask("titles of exhibits of museums in Oslo with a weight above 40").query).toBe(
      'db.museums.aggregate([{$match:{city:"Oslo"}},{$unwind:"$exhibits"},{$match:{"exhibits.weight":{$gt:40}}},{$project:{title:"$exhibits.title",_id:0}}])',
    );
  });
});
