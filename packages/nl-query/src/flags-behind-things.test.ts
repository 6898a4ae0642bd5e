import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const SIZES = ["single", "double", "family"];

const ask = askerOf(
  createGenerator(
    snapshotOf("campground", {
      cabins: (at) => ({
        label: `Cabin ${at}`,
        size: SIZES[at % 3] ?? null,
        available: at % 4 !== 0,
        heated: at % 3 === 0,
        beds: new Int32(1 + (at % 6)),
      }),
      canoes: (at) => ({
        label: `Canoe ${at}`,
        seats: new Int32(1 + (at % 3)),
        color: SIZES[at % 3] ?? null,
      }),
    }),
  ),
);

describe("flags whose word is usually empty", () => {
  it.each([
    "cabins that are available",
    "available cabins",
    "cabins which are available",
    "cabins available",
    "which cabins do we have available",
  ])("are conditions: %s", (question) => {
    expect(ask(question)).toEqual({ query: "db.cabins.find({available:true})", isSure: true });
  });

  it.each([
    "how many cabins are available",
    "number of available cabins",
    "how many cabins that are available",
  ])("are counted: %s", (question) => {
    expect(ask(question).query).toBe("db.cabins.countDocuments({available:true})");
  });

  it("are what a share is taken of", () => {
    expect(ask("what percentage of the cabins are available").query).toContain('$eq:["$available",true]');
  });

  it.each(["which canoes are available", "canoes available", "available canoes"])(
    "stay empty where no field has them: %s",
    (question) => {
      expect(ask(question).query).toBe("db.canoes.find()");
    },
  );
});

describe("flags in front of what is asked for", () => {
  const most = "db.cabins.find({heated:true}).sort({beds:-1}).limit(1)";
  it.each(["Which heated cabin has the most beds?", "which heated cabin has the highest number of beds?"])(
    "say which are meant: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: most, isSure: true });
    },
  );

  it("are no columns", () => {
    expect(ask("What heated cabin has the fewest beds? Give the label.")).toEqual({
      query: "db.cabins.find({heated:true},{label:1,_id:0}).sort({beds:1}).limit(1)",
      isSure: true,
    });
  });

  it("make no groups", () => {
    expect(ask("which heated cabins have the most beds?").query).not.toContain("$group");
  });
});

describe("flags behind what they are said of", () => {
  it.each(["cabins, heated only", "cabins, only heated", "cabins heated"])(
    "are conditions: %s",
    (question) => {
      expect(ask(question).query).toBe("db.cabins.find({heated:true})");
    },
  );

  it("are conditions beside others", () => {
    expect(ask("cabins heated with size family").query).toBe('db.cabins.find({heated:true,size:"family"})');
    expect(ask("cabins that are heated, size family").query).toBe(
      'db.cabins.find({heated:true,size:"family"})',
    );
    expect(ask("cabins, heated and available only").query).toBe(
      "db.cabins.find({heated:true,available:true})",
    );
  });

  it.each([
    ["cabins: heated", "db.cabins.find({},{heated:1,_id:0})"],
    ["cabins, label only", "db.cabins.find({},{label:1,_id:0})"],
    ["cabins, label and heated", "db.cabins.find({},{label:1,heated:1,_id:0})"],
  ])("are columns where columns are listed: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });
});

describe("words that mean the same as a flag", () => {
  const askMeals = askerOf(
    createGenerator(
      snapshotOf("canteen", {
        trays: (at) => ({
          label: `Tray ${at}`,
          vegetarian: at % 3 === 0,
          weight: new Int32(200 + at),
        }),
        opinions: (at) => ({ tray: `Tray ${at % 60}`, stars: new Int32(1 + (at % 5)) }),
      }),
    ),
  );

  it("are conditions in front of the documents", () => {
    expect(askMeals("meatless trays")).toEqual({ query: "db.trays.find({vegetarian:true})", isSure: true });
    expect(askMeals("how many meatless trays are there").query).toBe(
      "db.trays.countDocuments({vegetarian:true})",
    );
  });
});
