import { describe, expect, it } from "vitest";
import { askHoists, askPenalties } from "./single-collections.fixture.ts";

const BY_COUNT = 'db.penalties.aggregate([{$group:{_id:"$offence",count:{$sum:1}}},{$sort:{count:-1}}])';

describe("kinds in the order of how many there are", () => {
  it.each([
    "offences by cnt desc",
    "offences by count",
    "offences by frequency",
    "rank the offences by number of penalties",
    "Rank the offences according to how many penalties they have.",
  ])("are counted: %s", (question) => {
    expect(askPenalties(question)).toEqual({ query: BY_COUNT, isSure: true });
  });

  it("are the fewest first where that is said", () => {
    expect(askPenalties("offences by count asc").query).toContain("{$sort:{count:1}}");
  });
});

describe("a state that nothing tells", () => {
  it.each(["working hoists", "number of working hoists per depot"])(
    "is never passed over: %s",
    (question) => {
      expect(askHoists(question).isSure).toBe(false);
    },
  );

  it("is none of those who work", () => {
    expect(askHoists("hoists in depot Adler").isSure).toBe(true);
  });
});
