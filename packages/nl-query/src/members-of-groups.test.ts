import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const CHOIRS = ["Larks", "Nightingales", "Finches", "Wrens"];
const ROWS: Rows = {
  pupils: (at) => ({
    name: `Pupil ${at}`,
    grade: new Int32(1 + (at % 8)),
    choirs: CHOIRS.slice(at % 4, (at % 4) + 2),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("school", withIds(ROWS))));
const GROUPED = 'db.pupils.aggregate([{$unwind:"$choirs"},{$group:{_id:"$choirs",count:{$sum:1}}}';

describe("members of what people list", () => {
  it("ranks groups by the number of people", () => {
    expect(ask("Which choir has the most members?")).toEqual({
      query: `${GROUPED},{$sort:{count:-1}},{$limit:1}])`,
      isSure: true,
    });
  });

  it.each(["members per choir", "how many members does each choir have?"])("counts them: %s", (question) => {
    expect(ask(question)).toEqual({ query: `${GROUPED}])`, isSure: true });
  });

  it("lists the people of one group", () => {
    expect(ask("members of the Larks choir").query).toBe('db.pupils.find({choirs:"Larks"})');
  });
});
