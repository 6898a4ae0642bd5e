import { describe, expect, it } from "vitest";
import { askHoists, askSpices } from "./single-collections.fixture.ts";

describe("columns beside the documents they belong to", () => {
  it.each([
    "hoists, together with their load",
    "Return the hoists along with their load.",
    "each hoist with its load",
    "For each hoist, show its load",
    "the hoists and their load",
  ])("come with the key that documents without a name are known by: %s", (question) => {
    const { query, isSure } = askHoists(question);
    expect(query).toBe("db.hoists.find({},{serial:1,loadKg:1,_id:0})");
    expect(isSure).toBe(true);
  });

  it.each([
    "Return the five highest-rated spices together with their growers.",
    "Identify the five spices that have the highest ratings, along with their respective growers.",
    "Which five spices have the highest rating, together with their grower?",
    "5 highest rated spices with their grower",
  ])("come with the name where the list is said behind the sentence: %s", (question) => {
    const { query } = askSpices(question);
    expect(query).toBe("db.spices.find({},{name:1,grower:1,_id:0}).sort({rating:-1}).limit(5)");
  });

  it.each(["spices together with their rating", "each spice with its rating"])(
    "are no condition on them: %s",
    (question) => {
      expect(askSpices(question).query).toBe("db.spices.find({},{name:1,rating:1,_id:0})");
    },
  );

  it("are the documents with a value where no owner is said", () => {
    expect(askSpices("spices that have a rating").query).toBe("db.spices.find({rating:{$ne:null}})");
  });

  it.each(["loads of the hoists", "the load of each hoist in use", "hoists in use with load"])(
    "stand alone where the documents are not asked for: %s",
    (question) => {
      expect(askHoists(question).query).toMatch(/,\{loadKg:1,_id:0\}\)$/);
    },
  );
});
