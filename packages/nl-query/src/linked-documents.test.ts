import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { CHOIRS } from "./choirs.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(CHOIRS));
const OVER_LINK =
  'db.singers.aggregate([{$lookup:{from:"choir_singers",localField:"singer_id",foreignField:"singer_id",as:"choir_singers"}},{$lookup:{from:"choirs",localField:"choir_singers.choir_id",foreignField:"choir_id",';

describe("documents that are named after the two that they link", () => {
  it("come before a reference in a role that no word speaks of", () => {
    const { query, isSure } = ask("which singers are not in any choir? name and voice");
    expect(query).toBe(
      `${OVER_LINK}as:"choirs"}},{$match:{choirs:{$size:0}}},{$project:{full_name:1,voice:1,_id:0}}])`,
    );
    expect(isSure).toBe(true);
  });

  it("are counted for a bound", () => {
    const { query, isSure } = ask("names of the singers in more than 2 choirs");
    expect(query).toContain(OVER_LINK);
    expect(query).toContain('{$match:{"choirs.2":{$exists:true}}}');
    expect(isSure).toBe(true);
  });

  it("leave the reference to questions that speak of its role", () => {
    const { query } = ask("which singers lead no choir as the leader?");
    expect(query).not.toContain("choir_singers");
  });

  it.each(["number of singers per choir", "how many singers does each choir have"])(
    "are grouped: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toContain('db.choir_singers.aggregate([{$group:{_id:"$choir_id",count:{$sum:1}}}');
      expect(isSure).toBe(true);
    },
  );

  it("are not passed over for the role without a doubt", () => {
    expect(ask("choirs per singer").isSure).toBe(false);
  });
});

describe("links that the question names", () => {
  it("lead to what they link, not the home of each document", () => {
    const { query, isSure } = ask("names of the singers who have a permit for the hall 'Hall D3'");
    expect(query).toContain('from:"halls",localField:"permits.hall_id"');
    expect(query).not.toContain("home_hall_id");
    expect(isSure).toBe(true);
  });

  it("make a value of what they link unsure where another reference leads to it", () => {
    const { query, isSure } = ask("singers with a permit for 'Hall D3'");
    expect(query.includes("home_hall_id") && isSure).toBe(false);
  });
});
