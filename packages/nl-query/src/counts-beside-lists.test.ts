import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { ciderSnapshot } from "./cider.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(ciderSnapshot()));

describe("numbers for each of what is listed", () => {
  const PICKERS = 'db.pickers.aggregate([{$group:{_id:"$crew",count:{$sum:1}}}])';
  it.each([
    "Display each crew and how many pickers belong to it.",
    "List all crews and how many pickers belong to them.",
    "List all crews along with the total number of pickers they employ.",
    "List each crew along with the number of pickers found in it.",
    "Which crews are there, and how many pickers does each have?",
    "Which crews are there, and how many pickers are in each?",
    "What are the crews and how many pickers do they have?",
    "Give the crews, each with how many pickers it has.",
    "For each crew, show its name and how many pickers it includes.",
  ])("count the documents of each value: %s", (question) => {
    expect(ask(question)).toEqual({ query: PICKERS, isSure: true });
  });

  const KINDS = 'db.tools.aggregate([{$group:{_id:"$kind",count:{$sum:1}}}])';
  it.each([
    "What are the kinds of tools and how many are in each kind?",
    "What kinds of tools are there and how many of each?",
    "List the kinds of tools and how many of them are in each.",
    "What are the kinds of cider tools and how many are in each kind?",
  ])("count documents that are named once: %s", (question) => {
    expect(ask(question)).toEqual({ query: KINDS, isSure: true });
  });

  const MAKERS = 'db.tools.aggregate([{$group:{_id:"$maker",count:{$sum:1}}}])';
  it.each([
    "Which makers are there, and how many tools did each of them make?",
    "Return all makers as well as how many tools each made.",
  ])("count what was done by each value: %s", (question) => {
    expect(ask(question)).toEqual({ query: MAKERS, isSure: true });
  });

  const BARNS =
    'db.growers.aggregate([{$project:{name:1,barnsCount:{$size:{$ifNull:["$barns",[]]}},_id:0}}])';
  it.each([
    "Provide the grower names and the number of barns they have built.",
    "Provide the grower names together with how many barns each has built.",
    "Provide the grower names along with the number of barns each of them built.",
    "List the grower names and the number of barns each of them holds.",
  ])("count the elements of each document: %s", (question) => {
    expect(ask(question)).toEqual({ query: BARNS, isSure: true });
  });

  it("count elements that have an amount", () => {
    expect(
      ask("names of growers who have at least two grants, and how many grants each of them has"),
    ).toEqual({
      query:
        'db.growers.aggregate([{$match:{"grants.1":{$exists:true}}},{$project:{name:1,grantsCount:{$size:{$ifNull:["$grants",[]]}},_id:0}}])',
      isSure: true,
    });
  });

  it("leave participles in front of a group to it", () => {
    const { query } = ask("List all crews and the number of pickers filling each crew.");
    expect(query).not.toContain("distinct");
  });
});

describe("types of what is a kind already", () => {
  it.each(["Provide the count for each type of crew.", "How many pickers are there for every sort of crew?"])(
    "are the values themselves: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: 'db.pickers.aggregate([{$group:{_id:"$crew",count:{$sum:1}}}])',
        isSure: true,
      });
    },
  );
});

describe("deeds that sound like an order", () => {
  it("count what was organized somewhere", () => {
    const { query } = ask("What's the number of loans organized in the tools?");
    expect(query).toContain("$count");
    expect(query).not.toContain("$sort");
  });

  it.each(["Show tools organized by price", "tools organized in the order of their price"])(
    "sort where an order is said: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: "db.tools.find().sort({price:1})", isSure: true });
    },
  );
});

describe("amounts of one document", () => {
  it.each([
    ["Give the kind of the cheapest tool and how much it costs.", "kind:1,price:1"],
    ["How much does the cheapest tool cost?", "price:1"],
    ["How much is the price of the tool with the lowest price?", "price:1"],
  ])("are columns: %s", (question, columns) => {
    expect(ask(question)).toEqual({
      query: `db.tools.find({},{${columns},_id:0}).sort({price:1}).limit(1)`,
      isSure: true,
    });
  });
});

describe("sorted lists", () => {
  it("are sorted by their first column", () => {
    expect(ask("Provide a sorted list of makers with their names.").query).toContain("sort({maker:1");
  });
});
