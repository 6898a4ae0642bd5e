import { describe, expect, it } from "vitest";
import { askPuppets as ask } from "./puppets.fixture.ts";

describe("documents that are called by the noun of their number", () => {
  it.each([
    ["how many proposals are there", "db.petitions.countDocuments({})"],
    ["granted proposals", 'db.petitions.find({status:"granted"})'],
    ["proposals that were granted: title", 'db.petitions.find({status:"granted"},{title:1,_id:0})'],
    ["number of proposals by urgency", '$group:{_id:"$urgency",count:{$sum:1}}'],
    [
      "findings with 7+ proposals and their count",
      '$group:{_id:"$finding",count:{$sum:1}}},{$match:{count:{$gte:7}',
    ],
    ["top 3 puppeteers by number of proposals", '$group:{_id:"$puppeteer_id",count:{$sum:1}}'],
    [
      "proposals without a puppeteer: proposal no, title",
      "{puppeteer_id:null},{proposal_no:1,title:1,_id:0}",
    ],
  ])("are counted, filtered and listed: %s", (question, expected) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(expected);
    expect(isSure).toBe(true);
  });

  it.each(["proposal number and title of the granted petitions", "granted petitions: proposal no, title"])(
    "leave the number a column: %s",
    (question) => {
      expect(ask(question).query).toBe('db.petitions.find({status:"granted"},{proposal_no:1,title:1,_id:0})');
    },
  );

  it("leave the noun to the number where the documents are called by their own name", () => {
    expect(ask("the proposal of each petition").query).toContain("proposal_no:1");
  });

  it("leave one of them to its number", () => {
    expect(ask("show proposal 7012").query).toContain("proposal_no:7012");
  });
});
