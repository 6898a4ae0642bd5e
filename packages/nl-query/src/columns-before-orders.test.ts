import { DateTime, Double, Int32, ObjectId } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const id = (kind: string, at: number): ObjectId => new ObjectId(`${kind}${String(at).padStart(20, "0")}`);

/** A pottery: wages beside the limits of their ranks, guilds that potters belong to and that one of them leads. */
const ROWS: Rows = {
  potters: (at) => ({
    _id: id("aaaa", at),
    firstName: pick(["Ada", "Bo", "Cleo", "Dag"], at),
    lastName: `Clay${at}`,
    town: pick(["Faenza", "Delft", "Seto"], at),
    guildCode: `G${at % 12}`,
    rankId: id("bbbb", at % 8),
    wage: new Int32(900 + ((at * 37) % 700)),
    standing: pick(["working", "away", "retired"], at),
    joinedOn: new DateTime(Date.parse("2019-01-01T00:00:00Z") + at * 20 * 86_400_000),
  }),
  guilds: (at) => ({
    _id: id("cccc", at),
    code: `G${at}`,
    name: `Guild ${at}`,
    masterId: id("aaaa", at),
  }),
  ranks: (at) => ({ _id: id("bbbb", at), title: `Rank ${at}`, topWage: new Int32(1000 + at * 10) }),
  jars: (at) => ({
    _id: id("dddd", at),
    label: `Jar ${at}`,
    listWeight: new Double(2 + ((at * 7) % 30)),
    askPrice: new Double(20 + ((at * 13) % 80)),
    clayCost: new Double(5 + ((at * 3) % 9)),
    pricePerSet: new Double(60 + ((at * 11) % 70)),
    lidIncluded: at % 3 === 0,
    glaze: pick(["celadon", "tenmoku", "shino"], at),
    state: pick(["fired", "cracked", "glazed"], at),
  }),
};

const ask = askerOf(createGenerator(snapshotOf("pottery", ROWS)));

describe("an order behind columns", () => {
  const WAGES = "db.potters.find({wage:{$gt:1200}},{firstName:1,lastName:1,wage:1,_id:0}).sort({wage:-1})";
  it.each([
    ["potters with a wage over 1200: first name, last name, wage, highest first", WAGES],
    ["potters with a wage over 1200, first name, last name, wage, highest first", WAGES],
    [
      "celadon jars: label, price per set, highest first",
      'db.jars.find({glaze:"celadon"},{label:1,pricePerSet:1,_id:0}).sort({pricePerSet:-1})',
    ],
  ])("leaves them columns: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });

  it("sorts by the number that it names, not by another one", () => {
    expect(
      ask("Show the label and clay cost of jars with glaze shino, beginning with the largest clay cost."),
    ).toEqual({
      query: 'db.jars.find({glaze:"shino"},{label:1,clayCost:1,_id:0}).sort({clayCost:-1})',
      isSure: true,
    });
  });

  it("does not take the first column of a list that a word leads to", () => {
    expect(ask("jars with label, ask price and clay cost, cheapest first").query).toContain("label:1");
  });
});

describe("columns whose names begin with a verb or hold a preposition", () => {
  it.each([
    ["jars in glaze celadon, label and list weight", "{label:1,listWeight:1,_id:0}"],
    ["cracked jars: label, price per set", "{label:1,pricePerSet:1,_id:0}"],
  ])("are shown: %s", (question, columns) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(columns);
    expect(isSure).toBe(true);
  });
});

describe("an order in a sentence of its own", () => {
  const COUNTED = '{$group:{_id:"$town",count:{$sum:1}}},{$sort:{count:-1}}])';
  it.each([
    "How many potters live in each town? Start with the town that has the most.",
    "How many potters live in each town? Please begin with the town with the highest number.",
  ])("puts the largest first: %s", (question) => {
    expect(ask(question)).toEqual({ query: `db.potters.aggregate([${COUNTED}`, isSure: true });
  });

  it("keeps every group", () => {
    const { query } = ask("How many potters joined in each year? Sort by year, from the earliest on.");
    expect(query).toContain("{$sort:{_id:1}}");
    expect(query).not.toContain("$limit");
  });
});

describe("what is left out", () => {
  const WORKING = '{$match:{standing:{$ne:"retired"}}}';
  it.each([
    "average wage per town, leaving out potters with the standing retired",
    "average wage per town, ignoring potters with standing retired",
    "average wage per town, retired excluded",
  ])("is denied: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(WORKING);
    expect(isSure).toBe(true);
  });

  it.each([
    "How many potters, including those who are retired, live in each town?",
    "How many potters live in each town regardless of standing?".replace("standing", "status"),
  ])("is nothing where all are meant: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.potters.aggregate([{$group:{_id:"$town",count:{$sum:1}}}])',
      isSure: true,
    });
  });

  it("is a flag that is not so", () => {
    expect(ask("jars where lid is not included: label").query).toBe(
      "db.jars.find({lidIncluded:false},{label:1,_id:0})",
    );
  });
});

describe("numbers of other documents", () => {
  it("are compared with those of what is referred to", () => {
    expect(ask("potters with a wage above the top wage of their rank").query).toContain(
      '{$unwind:"$rank"},{$match:{$expr:{$gt:["$wage","$rank.topWage"]}}}',
    );
  });

  it("are averaged over all documents where all are said", () => {
    const all = ask("potters in Delft with a wage above the average wage of all potters").query;
    expect(all.indexOf("$setWindowFields")).toBeLessThan(all.indexOf('town:"Delft"'));
    const own = ask("potters in Delft with a wage above the average").query;
    expect(own.indexOf("$setWindowFields")).toBeGreaterThan(own.indexOf('town:"Delft"'));
  });

  it("are those of all members, not of the one who leads them", () => {
    const { query } = ask("average wage per guild name, excluding those with standing retired");
    expect(query).toContain("db.potters.aggregate");
    expect(query).toContain('localField:"guildCode"');
  });
});

describe("a difference that ranks", () => {
  it.each([
    "3 jars with the largest gap between ask price and clay cost, label and gap",
    "For which three jars is the difference between the ask price and the clay cost the greatest? Show the label and the difference.",
    "top 3 jars by difference between ask price and clay cost, label and difference",
  ])("is sorted by and shown: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.jars.aggregate([{$addFields:{difference:{$subtract:["$askPrice","$clayCost"]}}},{$sort:{difference:-1}},{$limit:3},{$project:{label:1,difference:{$subtract:["$askPrice","$clayCost"]},_id:0}}])',
      isSure: true,
    });
  });
});

describe("a figure named again", () => {
  it("is the one that ranks", () => {
    expect(ask("Which 2 glazes have the highest average ask price, and what is that average?")).toEqual({
      query:
        'db.jars.aggregate([{$group:{_id:"$glaze",averageAskPrice:{$avg:"$askPrice"}}},{$sort:{averageAskPrice:-1}},{$limit:2}])',
      isSure: true,
    });
  });
});

describe("an order by the alphabet behind columns", () => {
  it.each([
    ["retired potters: first name, town, A-Z by last name", "lastName:1"],
    ["retired potters: first name, town, alphabetically by last name", "lastName:1"],
    ["retired potters - first name, town - A to Z by last name", "lastName:1"],
    ["retired potters: first name, town; alphabetical by last name", "lastName:1"],
    ["retired potters: first name, town, Z-A by last name", "lastName:-1"],
    ["retired potters: first name, town, by last name Z to A", "lastName:-1"],
  ])("goes by the name that is said: %s", (question, sort) => {
    expect(ask(question)).toEqual({
      query: `db.potters.find({standing:"retired"},{firstName:1,town:1,_id:0}).sort({${sort}})`,
      isSure: true,
    });
  });

  it("goes by the first text among them", () => {
    expect(ask("retired potters: last name, wage, alphabetically").query).toContain("sort({lastName:1})");
    expect(ask("potters sorted alphabetically by town").query).toBe("db.potters.find().sort({town:1})");
  });

  it.each([
    ["retired potters: town, wage - best paid first", -1],
    ["retired potters: town, wage, the worst paid first", 1],
  ])("is not meant where the pay is: %s", (question, way) => {
    expect(ask(question)).toEqual({
      query: `db.potters.find({standing:"retired"},{town:1,wage:1,_id:0}).sort({wage:${way}})`,
      isSure: true,
    });
  });
});
