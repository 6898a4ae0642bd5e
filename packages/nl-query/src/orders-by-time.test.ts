import { describe, expect, it } from "vitest";
import { askDepots, askMills } from "./mills.fixture.ts";

describe("orders", () => {
  it.each([
    [
      "repairs started in 2023, kind and cost, in date order",
      /\{kind:1,cost:1,_id:0\}\)\.sort\(\{startedOn:1\}\)$/,
    ],
    ["names of mills in Arlen in chronological order", /\.sort\(\{foundedYear:1\}\)$/],
    ["mills in town order", /^db\.mills\.find\(\)\.sort\(\{town:1\}\)$/],
    ["names of mills in Arlen, in wheel count order", /\{millName:1,_id:0\}\)\.sort\(\{wheelCount:1\}\)$/],
  ])("are by the date or field that is meant: %s", (question, part) => {
    const { query, isSure } = askMills(question);
    expect(query).toMatch(part);
    expect(isSure).toBe(true);
  });

  it.each([
    "depots with more than 500 residents, most populous first",
    "List the depots with more than 500 residents, most populous first.",
  ])("are by the only number that is compared: %s", (question) => {
    expect(askDepots(question).query).toBe("db.depots.find({residents:{$gt:500}}).sort({residents:-1})");
  });

  it("stand at the end of a sentence of their own", () => {
    expect(
      askDepots("Which drivers earn more than 32000? Show their last name and salary, the best paid first.")
        .query,
    ).toContain("{last_name:1,salary:1,_id:0}).sort({salary:-1})");
  });
});
