import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { ciderSnapshot } from "./cider.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { orchardSnapshot } from "./orchard.fixture.ts";
import { villasSnapshot } from "./villas.fixture.ts";

const ask = askerOf(createGenerator(ciderSnapshot()));

describe("nouns for how many there are", () => {
  const TOWN = 'db.growers.aggregate([{$group:{_id:"$town",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}])';
  it.each([
    "Which town has the highest concentration of growers?",
    "Identify the town with the largest population of growers.",
    "Which town boasts the greatest total of growers?",
    "Which town has the widest selection of growers?",
    "Which town has the largest grower total?",
    "Which town is the most populous in terms of the number of growers?",
  ])("rank values by number: %s", (question) => {
    expect(ask(question)).toEqual({ query: TOWN, isSure: true });
  });

  it.each([
    "Which grower has the biggest collection of barns?",
    "Which grower has recorded the greatest total of barns?",
    "Which grower has the largest barn portfolio?",
  ])("rank documents by their elements: %s", (question) => {
    expect(ask(question).query).toContain("{$sort:{barnsCount:-1}},{$limit:1}");
  });

  it("leave amounts alone", () => {
    expect(ask("Which maker has the highest total of prices?").query).not.toContain("count:{$sum:1}");
  });

  it.each([
    "Which tool has been loaned the greatest number of times?",
    "Which tool was loaned most frequently?",
    "Name the tool that was loaned the most times.",
  ])("rank by how often something was done: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain("{$sort:{loansCount:-1}},{$limit:1}");
    expect(isSure).toBe(true);
  });
});

describe("numbers of things that come first", () => {
  it.each([
    ["List the names of three tools with the highest price.", "3"],
    ["List the names of the four tools that rank highest in price.", "4"],
    ["Show names of the tools that have the top five prices.", "5"],
  ])("limit an order: %s", (question, limit) => {
    expect(ask(question)).toEqual({
      query: `db.tools.find({},{tool_name:1,_id:0}).sort({price:-1}).limit(${limit})`,
      isSure: true,
    });
  });

  it("leaves the limit where it is said", () => {
    expect(ask("List the names of the top three tools with the highest price.").query).toContain("limit(3)");
  });
});

describe("bounds of numbers", () => {
  it.each([
    ["Find all towns with a grower count exceeding one.", "growers", "town", "1"],
    ["Identify kinds that are associated with more than two occurrences in tools.", "tools", "kind", "2"],
  ])("keep groups: %s", (question, collection, key, bound) => {
    expect(ask(question)).toEqual({
      query: `db.${collection}.aggregate([{$group:{_id:"$${key}",count:{$sum:1}}},{$match:{count:{$gt:${bound}}}}])`,
      isSure: true,
    });
  });
});

describe("numbers and ends that documents keep", () => {
  const askOrchard = askerOf(createGenerator(orchardSnapshot()));
  it.each([
    "Which grower has the highest worker count?",
    "Which grower has the largest selection of workers?",
  ])("rank them: %s", (question) => {
    expect(askOrchard(question)).toEqual({
      query: "db.growers.find().sort({number_of_workers:-1}).limit(1)",
      isSure: true,
    });
  });

  it("rank by the end that is named", () => {
    const askVilla = askerOf(createGenerator(villasSnapshot()));
    expect(askVilla("Which villa has the maximum rent?").query).toBe(
      "db.villas.find().sort({maxRent:-1}).limit(1)",
    );
    expect(askVilla("Which villa has the minimum rent?").query).toBe(
      "db.villas.find().sort({minRent:1}).limit(1)",
    );
  });
});

const lakes = askerOf(
  createGenerator(
    snapshotOf("lakes", {
      courses: (at) => ({
        course_id: new Int32(at),
        title: `Course ${at}`,
        fee: new Int32((at * 13) % 80),
        pupil_enrolment: Array.from({ length: (at * 7) % 5 }, (_, one) =>
          Doc.of([["pupil_no", new Int32((at + one) % 30)]]),
        ),
      }),
      registrations: (at) => ({ course_id: new Int32((at * 11) % 40), fee_paid: new Int32(at % 90) }),
    }),
  ),
);

describe("deeds of which none is higher than another", () => {
  it.each([
    "Which course has the highest pupil enrolment?",
    "Which course has the largest pupil enrolment?",
    "Identify the course with the highest enrolment.",
  ])("are counted: %s", (question) => {
    const { query, isSure } = lakes(question);
    expect(query).toContain("{$sort:{pupil_enrolmentCount:-1}},{$limit:1}");
    expect(isSure).toBe(true);
  });

  it("are left alone in front of an amount", () => {
    expect(lakes("Which course has the highest registration fee?").query).not.toContain("Count:-1");
  });
});
