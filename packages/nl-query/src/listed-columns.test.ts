import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const boat = (at: number): Record<string, Value> => ({
  name: `${pick(["Amber", "Brisk", "Coral"], at)} ${at}`,
  hull_type: pick(["steel", "wood", "carbon"], at),
  status: pick(["at_sea", "in_dock", "no_crew"], at),
  harbor: pick(["Arendal", "Bergen", "Drammen", "Egersund", "Farsund", "Grimstad"], at),
  length: new Double(8 + (at % 23)),
  launch_year: new Int32(1980 + (at % 30)),
  inspected_on: new DateTime(Date.parse("2020-01-05T00:00:00Z") + at * 30 * 86_400_000),
  crew: Array.from({ length: at % 4 }, (_, nr) => pick(["Ada", "Bo", "Cleo", "Dag"], nr + at)),
  owner: Doc.of([
    ["first_name", pick(["Ivo", "Jana", "Kim"], at)],
    ["last_name", `Holm${at}`],
    ["date_of_birth", new DateTime(Date.parse("1960-01-01T00:00:00Z") + at * 100 * 86_400_000)],
  ]),
});

const generator = createGenerator({ ...snapshotOf("marina", withIds({ boats: boat })), references: [] });
const ask = askerOf(generator);

const BY_HARBOR = '{$group:{_id:"$harbor",count:{$sum:1}}}';
const LONGEST = ".sort({length:-1}).limit(3)";

describe("columns listed at the end", () => {
  it.each([
    ["3 longest boats: name, launch year", `db.boats.find({},{name:1,launch_year:1,_id:0})${LONGEST}`],
    [
      "three longest boats - name and launch year",
      `db.boats.find({},{name:1,launch_year:1,_id:0})${LONGEST}`,
    ],
    ["the 3 longest boats (name + launch year)", `db.boats.find({},{name:1,launch_year:1,_id:0})${LONGEST}`],
    ["boats: name and harbor", "db.boats.find({},{name:1,harbor:1,_id:0})"],
    [
      "steel boats; name, harbor, length",
      'db.boats.find({hull_type:"steel"},{name:1,harbor:1,length:1,_id:0})',
    ],
    [
      "3 longest boats with name, harbor, launch year",
      `db.boats.find({},{name:1,harbor:1,launch_year:1,_id:0})${LONGEST}`,
    ],
    [
      "steel boats: first name, last name and date of birth",
      'db.boats.find({hull_type:"steel"},{"owner.first_name":1,"owner.last_name":1,"owner.date_of_birth":1,_id:0})',
    ],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("takes a list whose words name nothing for no columns", () => {
    expect(ask("the longest boats: velvet, marble").isSure).toBe(false);
  });
});

const CREW = 'crewCount:{$size:{$ifNull:["$crew",[]]}}';

describe("how many elements each document has, as a column", () => {
  it.each([
    [
      "3 longest boats: name, number of crew members",
      `db.boats.aggregate([{$sort:{length:-1}},{$limit:3},{$project:{name:1,${CREW},_id:0}}])`,
    ],
    [
      "name and number of crew members of the 3 longest boats",
      `db.boats.aggregate([{$sort:{length:-1}},{$limit:3},{$project:{name:1,${CREW},_id:0}}])`,
    ],
    ["name and how many crew each boat has", `db.boats.aggregate([{$project:{name:1,${CREW},_id:0}}])`],
    [
      "name, number of crew and length of steel boats",
      `db.boats.aggregate([{$match:{hull_type:"steel"}},{$project:{name:1,length:1,${CREW},_id:0}}])`,
    ],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("how many documents there are of each value that is listed", () => {
  it.each([
    ["harbor and number of boats", `db.boats.aggregate([${BY_HARBOR}])`],
    ["show the harbor along with the number of boats", `db.boats.aggregate([${BY_HARBOR}])`],
    ["Show each harbor and boat count", `db.boats.aggregate([${BY_HARBOR}])`],
    ["Show the harbors of boats and the corresponding number of boats", `db.boats.aggregate([${BY_HARBOR}])`],
    ["Please show the harbors of the boats and the count.", `db.boats.aggregate([${BY_HARBOR}])`],
    ["harbor and boat count, most first", `db.boats.aggregate([${BY_HARBOR},{$sort:{count:-1}}])`],
    [
      "harbor and number of boats in descending order of count, then alphabetical",
      `db.boats.aggregate([${BY_HARBOR},{$sort:{count:-1,_id:1}}])`,
    ],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("lists columns of single documents as they are", () => {
    expect(ask("name and harbor of boats").query).toBe("db.boats.find({},{name:1,harbor:1,_id:0})");
  });
});

describe("orders of groups and of what is alike", () => {
  it.each([
    ["boats per harbor, from most to least", `db.boats.aggregate([${BY_HARBOR},{$sort:{count:-1}}])`],
    [
      "boats per harbor ordered from the highest count to the lowest, ties by harbor",
      `db.boats.aggregate([${BY_HARBOR},{$sort:{count:-1,_id:1}}])`,
    ],
    [
      "number of boats per harbor, sorted by count descending, then harbor",
      `db.boats.aggregate([${BY_HARBOR},{$sort:{count:-1,_id:1}}])`,
    ],
    ["boats sorted by harbor, then by name", "db.boats.find().sort({harbor:1,name:1})"],
    [
      "boats ordered by harbor; those with the same harbor by length",
      "db.boats.find().sort({harbor:1,length:1})",
    ],
    [
      "steel boats in descending order of length, then by name",
      'db.boats.find({hull_type:"steel"}).sort({length:-1,name:1})',
    ],
    [
      "which 4 harbors have the most boats",
      `db.boats.aggregate([${BY_HARBOR},{$sort:{count:-1}},{$limit:4}])`,
    ],
    ["2 harbors with the fewest boats", `db.boats.aggregate([${BY_HARBOR},{$sort:{count:1}},{$limit:2}])`],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("counts what has a value that is written with a hyphen", () => {
    expect(ask("number of no-crew boats")).toEqual({
      query: 'db.boats.countDocuments({status:"no_crew"})',
      isSure: true,
    });
  });
});
