import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { askKilnYard } from "./kiln-yard.fixture.ts";

const askTents = askerOf(
  createGenerator(
    snapshotOf(
      "campers",
      withIds({
        // what is in it, the name of the database says
        list: (at) => ({
          FirstName: ["Ida", "Jon", "Kim", "Lea"][at % 4] ?? "",
          tent: new Int32(1 + (at % 9)),
          badge: ["otter", "heron", "lynx"][at % 3] ?? "",
        }),
        meals: (at) => ({
          dish: `Dish ${at}`,
          menu_type: ["lunch", "dinner"][at % 2] ?? "",
          flavor: ["sweet", "sour", "salty"][at % 3] ?? "",
          price: new Int32(2 + (at % 11)),
        }),
      }),
    ),
  ),
);

describe("the key of groups said again", () => {
  it.each([
    "for every menu type, report the type and the average price",
    "For every menu type with more than 3 meals, report the type and the average price of its meals.",
    "report the type and the average price of the meals for each menu type with more than 3 meals",
  ])("is called by the end of its name: %s", (question) => {
    const { query, isSure } = askTents(question);
    expect(query).toContain('{$group:{_id:"$menu_type",averagePrice:{$avg:"$price"}');
    expect(isSure).toBe(true);
  });

  it("is no other column", () => {
    expect(askTents("for every menu type, report the flavor and the average price").isSure).toBe(false);
  });
});

describe("groups in other words", () => {
  it.each([
    "the average height of vases organized by glaze",
    "What is the average height of vases based on their respective glazes?",
    "average height of vases classified by glaze",
    "mean vase height depending on the glaze",
  ])("are those of a figure: %s", (question) => {
    expect(askKilnYard(question)).toEqual({
      query: 'db.vases.aggregate([{$group:{_id:"$glaze",averageHeightCm:{$avg:"$height_cm"}}}])',
      isSure: true,
    });
  });

  it.each(["number of vases linked to various glazes", "the number of vases assigned to different glazes"])(
    "are counted: %s",
    (question) => {
      expect(askKilnYard(question).query).toBe(
        'db.vases.aggregate([{$group:{_id:"$glaze",count:{$sum:1}}}])',
      );
    },
  );

  it.each([
    "List all glazes along with how many vases each has.",
    "display all glazes and how many vases they have",
  ])("are listed with their count: %s", (question) => {
    expect(askKilnYard(question).query).toBe('db.vases.aggregate([{$group:{_id:"$glaze",count:{$sum:1}}}])');
  });

  it("are the values of a field, whatever else has a type", () => {
    expect(askTents("average price of meals for each type of flavor")).toEqual({
      query: 'db.meals.aggregate([{$group:{_id:"$flavor",averagePrice:{$avg:"$price"}}}])',
      isSure: true,
    });
    expect(askTents("average price for each type of menu").query).toContain('_id:"$menu_type"');
  });
});

describe("ends of a measure in other words", () => {
  it("may come first", () => {
    const { query } = askKilnYard("What are the peak, bottom, and mean height figures for the vases?");
    expect(query).toMatch(/maximumHeightCm.*minimumHeightCm.*averageHeightCm/);
  });

  it("are its maximum and its minimum", () => {
    expect(askKilnYard("Show the average, peak and bottom height of the vases")).toEqual({
      query:
        'db.vases.aggregate([{$group:{_id:null,averageHeightCm:{$avg:"$height_cm"},maximumHeightCm:{$max:"$height_cm"},minimumHeightCm:{$min:"$height_cm"}}}])',
      isSure: true,
    });
  });
});

describe("a collection that is only called a list", () => {
  it.each([
    ["How many campers are there?", "db.list.countDocuments({})"],
    ["number of campers in each tent", 'db.list.aggregate([{$group:{_id:"$tent",count:{$sum:1}}}])'],
    [
      "Which tent has the most campers?",
      'db.list.aggregate([{$group:{_id:"$tent",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}])',
    ],
    ["campers with the badge otter", 'db.list.find({badge:"otter"})'],
  ])("holds what the database is called after: %s", (question, query) => {
    expect(askTents(question)).toEqual({ query, isSure: true });
  });
});
