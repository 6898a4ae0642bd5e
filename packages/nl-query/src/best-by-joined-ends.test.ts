import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { salvageSnapshot } from "./salvage.fixture.ts";

const ask = askerOf(createGenerator(salvageSnapshot()));
const LOOKUP = '{$lookup:{from:"tows",localField:"wreck_id",foreignField:"wreck_id",as:"tows"}}';
const THERE = '{$match:{"tows.0":{$exists:true}}}';

describe("the best by an end of what belongs to it", () => {
  it.each([
    ["name of the wreck with the shortest minutes", 1],
    ["Find the name of the wreck with the lowest minutes.", 1],
    ["name of the wreck with the highest minutes", -1],
  ])("is one that has some: %s", (question, direction) => {
    const { query } = ask(question);
    expect(query).toContain(`${LOOKUP},${direction === 1 ? `${THERE},` : ""}`);
    expect(query).toContain(`{$sort:{"tows.minutes":${direction}}},{$limit:1}`);
  });

  it("is no figure of each", () => {
    expect(ask("names of wrecks with their lowest minutes").query).toContain("$min");
  });
});

describe("oldest and youngest ages", () => {
  it.each([
    ["oldest age of divers per license", "$max"],
    ["youngest age of divers per license", "$min"],
  ])("are the highest and the lowest: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});
