import { describe, expect, it } from "vitest";
import { askSteamRailway as ask } from "./steam-railway.fixture.ts";

const COUNTS = '{$group:{_id:"$county",count:{$sum:1}}},{$sort:{count:-1}}';
const MAKERS = '{$unwind:"$makers"},{$group:{_id:"$makers",count:{$sum:1}}},{$sort:{count:-1}}';

describe("a vague question in front of what is asked of each", () => {
  it.each([
    [
      "Which counties are best represented? Give me each county with its number of engines, from most to fewest.",
      `engines.aggregate([${COUNTS}])`,
    ],
    [
      "Where do our fans come from? Each county with the number of fans, biggest group first.",
      `fans.aggregate([${COUNTS}])`,
    ],
    [
      "Which makers were busiest? I need each maker with the number of engines, highest first.",
      `engines.aggregate([${MAKERS}])`,
    ],
    [
      "Which makers are liked most by the club community? Every maker with the average of its engines' club scores, best at the top.",
      'engines.aggregate([{$unwind:"$makers"},{$group:{_id:"$makers",averageAvg:{$avg:"$scores.club.avg"}}},{$sort:{averageAvg:-1}}])',
    ],
  ])("says nothing more: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.${query}`, isSure: true });
  });

  it.each([
    ["Which county has the most retired engines? List every county with the number of engines.", "retired"],
    ["Which sponsors gave most for scrapped engines? List every sponsor with the total cost.", "scrapped"],
  ])("is kept where it has a value: %s", (question, value) => {
    const { query, isSure } = ask(question);
    expect(query.includes(value) || !isSure).toBe(true);
  });

  it("is kept where it denies something", () => {
    const { query, isSure } = ask(
      "Which counties are best without running engines? Each county with the number of engines.",
    );
    expect(query.includes("running") || !isSure).toBe(true);
  });
});
