import { describe, expect, it } from "vitest";
import { askHoists, askPenalties } from "./single-collections.fixture.ts";

describe("who did most", () => {
  it.each([
    "Who carried out the most services?",
    "Who performed the highest number of services?",
    "who did the most services",
  ])("is the only one that elements name, and no maker of the whole: %s", (question) => {
    const query =
      'db.hoists.aggregate([{$unwind:"$services"},{$group:{_id:"$services.mechanic",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}])';
    expect(askHoists(question)).toEqual({ query, isSure: true });
  });

  it.each(["Who issued the most penalties?", "Which officer wrote the most penalties?"])(
    "is the only one that documents name: %s",
    (question) => {
      const query =
        'db.penalties.aggregate([{$group:{_id:"$officer",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}])';
      expect(askPenalties(question)).toEqual({ query, isSure: true });
    },
  );
});
