import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const NAMES = ["Ada", "Bo", "Cy"];
const ask = askerOf(
  createGenerator(
    snapshotOf("city_menagerie", {
      keepers: (at) => ({
        keeper_id: new Int32(at),
        name: `${NAMES[at % 3] ?? ""} ${at}`,
        birth_city: ["Kiel", "Bergen"][at % 2] ?? "",
        weight: new Int32(50 + at),
        languages: at % 2 === 0 ? ["Danish", "Dutch"] : ["Danish"],
      }),
      cages: (at) => ({
        cage_id: new Int32(at),
        keeper_id: new Int32((at * 7) % 25),
        kind: ["aviary", "terrarium", "aquarium"][at % 3] ?? "",
        capacity: new Int32(2 + (at % 9)),
        state: ["locked", "open"][at % 2] ?? "",
      }),
    }),
  ),
);

describe("words that mean plain ones", () => {
  it.each([
    ["Which keepers are in charge of more than one cage?", "which keepers have more than one cage?"],
    ["Which cages have room for between 3 and 5?", "which cages have a capacity between 3 and 5?"],
    [
      "For each cage kind, compute the mean capacity and show it beside the kind.",
      "mean capacity for each cage kind",
    ],
    ["names of keepers whose body weight is below 60", "names of keepers whose weight is below 60"],
    [
      "share of cages with capacity over 4, in percent of all cages",
      "percentage of cages with capacity over 4",
    ],
  ])("are read as these: %s", (question, plain) => {
    expect(ask(question).query).toBe(ask(plain).query);
    expect(ask(question).isSure).toBe(true);
  });
});

describe("the name of the database", () => {
  it.each([
    ["names of the keepers in the menagerie", "db.keepers.find({},{name:1,_id:0})"],
    ["How many menagerie cages are there?", "db.cages.countDocuments({})"],
    [
      "number of cages of the menagerie per kind",
      'db.cages.aggregate([{$group:{_id:"$kind",count:{$sum:1}}}])',
    ],
  ])("narrows nothing: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each(["keepers of the menagerie of Lagos", "number of cages per menagerie"])(
    "stays where more is said: %s",
    (question) => {
      expect(ask(question).isSure).toBe(false);
    },
  );
});

describe("verbs that tie", () => {
  it.each([
    "Show the names of the keepers to whom no cage has ever been assigned.",
    "Name the keepers to whom not one cage has been attributed.",
  ])("say nothing more with words that say nothing between: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain("cages:{$size:0}");
    expect(isSure).toBe(true);
  });

  it("stay open where they ask for a further column", () => {
    expect(ask("cages with a capacity over 4: kind and who has trained it").isSure).toBe(false);
  });
});

describe("over and under without a number", () => {
  it.each([
    ["average weight over all keepers", "average weight of all keepers"],
    ["average capacity over the kind 'aviary'", "average capacity of the kind 'aviary'"],
  ])("are no bound: %s", (question, plain) => {
    expect(ask(question).query).toBe(ask(plain).query);
    expect(ask(question).isSure).toBe(true);
  });

  it("stay open in front of anything else", () => {
    expect(ask("keepers over the limit").isSure).toBe(false);
  });
});
