import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const TOOLS = ["saw", "hammer", "drill", "plane"];
const WOODS = ["oak", "ash", "pine"];
const FINISHES = ["oiled", "waxed"];
const day = (at: number): DateTime => new DateTime(Date.UTC(2024 + (at % 3), at % 10, 1 + (at % 28)));

const ask = askerOf(
  createGenerator(
    snapshotOf("workshop", {
      tables: (at) => ({
        title: `Table ${at}`,
        tableNumber: `TB-${1000 + at}`,
        wood: WOODS[at % 3] ?? null,
        finish: FINISHES[at % 2] ?? null,
        polished: at % 3 === 0,
        ...(at % 5 > 0 && { tools: [TOOLS[at % 4] ?? null, TOOLS[(at + 1) % 4] ?? null] }),
        ...(at % 4 > 0 && { warranty: `W-${at}` }),
        legs: Array.from({ length: 1 + (at % 5) }, (_, leg) =>
          Doc.of([
            ["no", new Int32(leg)],
            ["height", new Int32(60 + at)],
          ]),
        ),
        deliveredAt: day(at),
      }),
    }),
  ),
);

const MOST_COMMON =
  'db.tables.aggregate([{$unwind:"$tools"},{$group:{_id:"$tools",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}])';
const PAIRS = 'db.tables.aggregate([{$group:{_id:{wood:"$wood",finish:"$finish"},count:{$sum:1}}}])';
const DIFFERENT =
  'db.tables.aggregate([{$group:{_id:null,distinctWood:{$addToSet:"$wood"}}},{$addFields:{distinctWood:{$size:"$distinctWood"}}}])';

describe("the most common element of a list", () => {
  it.each([
    "the most frequent of all tools in tables",
    "the single most common tool of the tables",
    "number one tool among tables, by frequency",
    "top tool of the tables by popularity",
    "No other tool is used on so many tables. Which tool is that?",
    "as for the tools, what do we see the most in the tables? just the top one",
    "I need to know the number one of the tools, so the one that most tables have",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({ query: MOST_COMMON, isSure: true });
  });

  it("is more than one where several are asked for", () => {
    expect(ask("the most common tools of the tables").query).not.toContain("$limit");
    expect(ask("table number one").query).not.toContain("$limit");
  });
});

describe("numbers for pairs of kinds", () => {
  it.each([
    "count of tables, wood x finish",
    "number of tables by wood x finish",
    "please do a count on the tables for each pair of wood and finish which exists",
    "How do the tables spread over wood and finish? Just the counts per combination.",
    "How are the tables distributed over wood and finish?",
    "we want the number of tables by wood, and each of them split by finish again",
    "I need two columns, wood and finish, and next to them how many tables that makes",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({ query: PAIRS, isSure: true });
  });
});

describe("numbers of different values", () => {
  it.each([
    "distinct wood count, tables",
    "unique wood count of tables",
    "return how many distinct values wood has among the tables",
    "how many different values does the wood have across the tables",
    "I don't need to see the woods of the tables, only how many different ones occur there",
    "Over all the tables we use a couple of woods. How many different ones is it exactly?",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({ query: DIFFERENT, isSure: true });
  });

  it("are not asked for where documents are counted by value", () => {
    expect(ask("table count by wood").query).toBe(
      'db.tables.aggregate([{$group:{_id:"$wood",count:{$sum:1}}}])',
    );
  });
});

describe("what is there and what is not", () => {
  it.each([
    "tables having zero tools",
    "what tables have zero tools",
    "Someone forgot to enter the tools for some of the tables, please find these.",
    "We failed to record the tools of some tables: which ones are they?",
  ])("is an empty list or none: %s", (question) => {
    expect(ask(question).query).toBe("db.tables.find({tools:{$in:[null,[]]}})");
  });

  it.each([
    "what tables do we know the warranty of",
    "It's about warranty: I want every table where somebody has entered it.",
    "Leave out the tables without warranty and list the rest for me, please.",
  ])("is a field that is set: %s", (question) => {
    expect(ask(question).query).toBe("db.tables.find({warranty:{$ne:null}})");
  });

  it.each([
    "Can you leave out the tables with wood oak and show me the rest?",
    "leave out the tables with wood oak and list the others",
  ])("is every other value: %s", (question) => {
    expect(ask(question).query).toBe('db.tables.find({wood:{$ne:"oak"}})');
  });

  it.each([
    "List the tables whose tools include both saw and hammer.",
    "what tables have got saw together with hammer in the list of tools",
    "tables having saw along with hammer in the list of tools",
  ])("is both of two elements: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.tables.find({tools:{$all:["saw","hammer"]}})',
      isSure: true,
    });
  });

  it.each([
    "up to three legs is normal, so please give me only the tables that have more than that",
    "at most 3 legs are fine, show me the tables with more",
    "what are the tables which have legs in a quantity over 3",
  ])("is more elements than a number: %s", (question) => {
    expect(ask(question)).toEqual({ query: 'db.tables.find({"legs.3":{$exists:true}})', isSure: true });
  });
});

describe("conditions said apart", () => {
  it("are those of the documents asked for in the end", () => {
    expect(
      ask("The wood should be oak. And only if they are polished. What tables do we have like that?").query,
    ).toBe('db.tables.find({wood:"oak",polished:true})');
  });

  it.each([
    ['Could we get every table where "Oak" occurs as a part of the title?', "Oak"],
    ["What are the tables with Oakley as part of their title?", "Oakley"],
    ['there\'s "Oak" in some of the titles, which tables are these?', "Oak"],
  ])("are part of a text: %s", (question, text) => {
    expect(ask(question).query).toBe(`db.tables.find({title:/${text}/i})`);
  });

  it("count what is called a quantity of documents", () => {
    expect(ask("I want to know the quantity of tables which are polished, thanks").query).toBe(
      "db.tables.countDocuments({polished:true})",
    );
  });
});

describe("how recent a date is", () => {
  const LAST = 'db.tables.find({deliveredAt:{$gte:ISODate("2026-10-23T00:00:00Z")}})';

  it.each([
    "I need to check the recent tables, so those with a delivery date that is not older than 30 days",
    "tables with a delivery date that is not older than 30 days",
    "From today back to 30 days ago: what tables have their delivery date in there?",
  ])("is a stretch up to now: %s", (question) => {
    expect(ask(question).query).toBe(LAST);
  });

  it("is compared with a day", () => {
    expect(ask("Give me the tables having a delivery date which is more recent than 2026-03-04").query).toBe(
      'db.tables.find({deliveredAt:{$gte:ISODate("2026-03-05T00:00:00Z")}})',
    );
  });
});

describe("the number that documents have", () => {
  it.each([
    "the table number of all tables that are polished",
    "Give me the table number of all the tables which are polished, please",
  ])("is a column: %s", (question) => {
    expect(ask(question).query).toBe("db.tables.find({polished:true},{tableNumber:1,_id:0})");
  });

  it.each(["the number of all tables", "total number of all the tables"])("is a count: %s", (question) => {
    expect(ask(question).query).toBe("db.tables.countDocuments({})");
  });
});

describe("shares said of a hundred", () => {
  it.each([
    "So, of every hundred tables, how many are polished? I mean the percentage.",
    "out of every 100 tables, how many are polished, as a percentage",
  ])("%s", (question) => {
    expect(ask(question).query).toContain('matching:{$sum:{$cond:[{$eq:["$polished",true]},1,0]}}');
  });
});
