import { describe, expect, it } from "vitest";
import { askDepots, askMills, askSilos } from "./mills.fixture.ts";

describe("what else is to be shown", () => {
  it.each([
    "Identify the mill with the highest count of wheels, supplying its name and that number of wheels.",
    "Find the mill with the most wheels. Quote its name and wheel count.",
    "mill with the most wheels, mentioning its name and wheel count",
  ])("is asked for by rarer verbs: %s", (question) => {
    const { query, isSure } = askMills(question);
    expect(query).toBe("db.mills.find({},{millName:1,wheelCount:1,_id:0}).sort({wheelCount:-1}).limit(1)");
    expect(isSure).toBe(true);
  });

  it("is the number by which the documents are ranked", () => {
    expect(
      askMills(
        "Identify the owner having the greatest number of mills, and provide their name together with that number.",
      ).query,
    ).toContain('{$project:{fullName:1,millsCount:{$size:"$mills"},_id:0}}');
  });

  it.each([
    ["names of mills in Arlen and the wheel count", '{town:"Arlen"},{millName:1,wheelCount:1,_id:0}'],
    [
      "names of mills founded before 1750 and the town, sorted by power",
      "{foundedYear:{$lt:1750}},{millName:1,town:1,_id:0}).sort({powerKw:1}",
    ],
    [
      "names of the mills with more than 3 wheels and the town they are in",
      "{wheelCount:{$gt:3}},{millName:1,town:1,_id:0}",
    ],
    [
      "Provide the names of mills founded before 1750, along with the founding year, in ascending order of the year.",
      "{foundedYear:{$lt:1750}},{millName:1,foundedYear:1,_id:0}).sort({foundedYear:1}",
    ],
    [
      "names of mills founded earlier than 1750 together with this year, in chronological order",
      "{foundedYear:{$lt:1750}},{millName:1,foundedYear:1,_id:0}).sort({foundedYear:1}",
    ],
  ])("stands behind a condition: %s", (question, part) => {
    const { query, isSure } = askMills(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it("is the name of what a reference leads to", () => {
    const { query } = askMills("owners who joined in 2022, name and the guild they are in");
    expect(query).toContain('{$project:{fullName:1,guildName:{$first:"$guild.guildName"},_id:0}}');
  });

  it("is no column behind a condition that goes on", () => {
    expect(askMills("mills in Arlen and the town Brask").query).not.toContain("town:1");
    expect(askMills("number of mills in Arlen and the town").query).not.toContain("town:1,_id:0");
  });
});

describe("names of people with a first and a last name", () => {
  it.each(["list the name and salary of the drivers", "name and salary of all drivers"])(
    "are no names of what they refer to: %s",
    (question) => {
      expect(askDepots(question).query).toBe("db.drivers.find({},{first_name:1,last_name:1,salary:1,_id:0})");
    },
  );
});

describe("a number that a condition counts", () => {
  const OVERHAULS =
    '{$lookup:{from:"repairs",localField:"_id",foreignField:"millId",pipeline:[{$match:{kind:"overhaul"}}],as:"repairs"}},{$match:{"repairs.1":{$exists:true}}}';

  it.each([
    "for each mill with at least 2 overhaul repairs show name and number of overhaul repairs",
    "mills with at least 2 overhaul repairs: name and number of overhaul repairs",
    "names of the mills with at least 2 overhaul repairs, and how many of these they had",
    "names of the mills with at least 2 overhaul repairs, and in how many",
  ])("is shown: %s", (question) => {
    const { query } = askMills(question);
    expect(query).toContain(`${OVERHAULS},{$project:{millName:1,repairsCount:{$size:"$repairs"},_id:0}}`);
  });

  it("stands beside groups that leave out none", () => {
    expect(askMills("repairs per mill (mill name, count) for mills with at least one").query).toContain(
      '{$project:{_id:0,millName:"$mill.millName",count:1}}',
    );
  });
});

describe("the time that ranks documents", () => {
  it.each([
    "Which three repairs took the longest to be finished? Show the kind and the number of days.",
    "the three repairs that took longest: kind, number of days",
  ])("is shown in its unit: %s", (question) => {
    const { query, isSure } = askMills(question);
    expect(query).toContain(
      '{$limit:3},{$project:{kind:1,days:{$dateDiff:{startDate:"$startedOn",endDate:"$finishedOn",unit:"day"}},_id:0}}',
    );
    expect(isSure).toBe(true);
  });

  it("is asked for by a question of its own", () => {
    expect(askMills("which repair took longest, and how many days did it last?").query).toContain(
      '{$project:{days:{$dateDiff:{startDate:"$startedOn",endDate:"$finishedOn",unit:"day"}}}}',
    );
  });
});

describe("a figure beside a count", () => {
  it.each([
    [
      "For each smith, how many repairs were carried out and what did they cost in total?",
      '{_id:"$smith",count:{$sum:1},totalCost:{$sum:"$cost"}}',
    ],
    [
      "How many repairs does each smith have, and how much do they cost on average?",
      '{_id:"$smith",count:{$sum:1},averageCost:{$avg:"$cost"}}',
    ],
    [
      "For each town, how many mills are there and how many wheels do they have in total?",
      '{_id:"$town",count:{$sum:1},totalWheelCount:{$sum:"$wheelCount"}}',
    ],
    ["mills per town plus their mean power", '{_id:"$town",count:{$sum:1},averagePowerKw:{$avg:"$powerKw"}}'],
  ])("is asked for by a verb: %s", (question, group) => {
    const { query, isSure } = askMills(question);
    expect(query).toBe(`db.${/repairs/.test(question) ? "repairs" : "mills"}.aggregate([{$group:${group}}])`);
    expect(isSure).toBe(true);
  });
});

describe("a number that is asked for twice", () => {
  it.each([
    "Which owners have at least 3 mills, and how many mills does each have? Give the owner names with the counts, sorted from largest to smallest.",
    "Which owners have at least 3 mills? Give the owner names and the counts, sorted from largest to smallest.",
  ])("is shown once and orders what is shown: %s", (question) => {
    const { query } = askMills(question);
    expect(query).toContain(
      '{$group:{_id:"$ownerId",count:{$sum:1}}},{$match:{count:{$gte:3}}},{$sort:{count:-1}}',
    );
    expect(query).toContain('{$project:{_id:0,fullName:"$owner.fullName",count:1}}');
  });

  it("orders without being shown", () => {
    expect(askMills("owners with at least 3 mills, most mills first").query).toContain("{$sort:{count:-1}}");
  });

  it("is unsure where it is one of other documents", () => {
    expect(
      askMills(
        "Which owners have at least 3 mills, and how many repairs does each have? Give the name and the count.",
      ).isSure,
    ).toBe(false);
  });
});

describe("numbers of documents", () => {
  it("are their ids where nothing else is a number", () => {
    const { query, isSure } = askSilos(
      "Which silos have a volume below 60? Show the silo number and the volume.",
    );
    expect(query).toBe("db.silos.find({volume:{$lt:60}},{silo_id:1,volume:1,_id:0})");
    expect(isSure).toBe(true);
  });
});
