import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { museumSnapshot } from "./museums.fixture.ts";

const ask = askerOf(createGenerator(museumSnapshot()));

describe("countries that are stored in capitals", () => {
  it.each([
    "Names of keepers from the United Kingdom",
    "Names of British keepers",
    "Names of keepers from Great Britain",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.keepers.find({country:"UK"},{first_name:1,last_name:1,_id:0})',
      isSure: true,
    });
  });
});

describe("where somebody is from", () => {
  it.each([
    "What are the names of the keepers who own 'Comet', and where are they from?",
    "What are the names of the keepers who own 'Comet', and where do they come from?",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.keepers.find({"horses.name":"Comet"},{first_name:1,last_name:1,country:1,_id:0})',
      isSure: true,
    });
  });

  it("shows who they are as well", () => {
    expect(ask("Who is the oldest keeper, and what country do they hail from?").query).toBe(
      "db.keepers.find({},{first_name:1,last_name:1,country:1,_id:0}).sort({age:-1}).limit(1)",
    );
  });
});

describe("the latest date", () => {
  it.each([
    "What is the latest 'loan date' from the loans associated with 'Museum 4'?",
    "What is the latest loan date from the loans of 'Museum 4'?",
  ])("shows that date: %s", (question) => {
    expect(ask(question).query).toContain(
      '{$limit:1},{$project:{loan_date:"$exhibits.loans.loan_date",_id:0}}',
    );
  });

  it("shows it behind a verb", () => {
    expect(ask("List the most recent arrival date").query).toContain(
      '{$limit:1},{$project:{arrival_date:"$exhibits.arrival_date",_id:0}}',
    );
  });

  it("shows documents where no date is asked for", () => {
    expect(ask("Show the 3 latest loans").query).toContain(
      '{$limit:3},{$replaceRoot:{newRoot:"$exhibits.loans"}}',
    );
  });
});

describe("titles of what is found in something", () => {
  it.each([
    "List all exhibit titles found in museums of Oslo.",
    "What exhibit titles can be found in museums in Oslo?",
    "List the exhibit titles in the museums of Oslo.",
  ])("%s", (question) => {
    expect(ask(question).query).toBe(
      'db.museums.aggregate([{$match:{city:"Oslo"}},{$unwind:"$exhibits"},{$project:{title:"$exhibits.title",_id:0}}])',
    );
  });
});
