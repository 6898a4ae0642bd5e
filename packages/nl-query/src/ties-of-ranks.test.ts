import { describe, expect, it } from "vitest";
import { askMills } from "./mills.fixture.ts";

describe("what orders those that are alike", () => {
  it.each([
    ["top 3 mills by power, then by name", "db.mills.find().sort({powerKw:-1,millName:1}).limit(3)"],
    [
      "the 5 mills with the most wheels, ties by name",
      "db.mills.find().sort({wheelCount:-1,millName:1}).limit(5)",
    ],
    [
      "the 5 mills with the most wheels, and alphabetically for ties",
      "db.mills.find().sort({wheelCount:-1,millName:1}).limit(5)",
    ],
    [
      "5 oldest mills, then by name: name, year",
      "db.mills.find({},{millName:1,foundedYear:1,_id:0}).sort({foundedYear:1,millName:1}).limit(5)",
    ],
    [
      "number of repairs per smith, most first, then by smith",
      'db.repairs.aggregate([{$group:{_id:"$smith",count:{$sum:1}}},{$sort:{count:-1,_id:1}}])',
    ],
  ])("comes behind the rank and makes no groups: %s", (question, query) => {
    expect(askMills(question)).toEqual({ query, isSure: true });
  });

  it("comes behind a number of related documents", () => {
    expect(askMills("the three owners with the most mills, ties broken by name").query).toContain(
      "{$sort:{millsCount:-1,fullName:1}},{$limit:3}",
    );
  });

  it("is none where nothing is ranked", () => {
    expect(askMills("count repairs by smith then by kind").query).toContain(
      '{_id:{smith:"$smith",kind:"$kind"}',
    );
  });
});
