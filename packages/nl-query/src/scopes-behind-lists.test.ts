import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Rows = {
  yards: (at) => ({ yardName: `Yard ${at}`, town: pick(["Oban", "Crinan"], at), owner: `Ltd ${at % 9}` }),
  hands: (at) => ({ firstName: pick(["Ada", "Bo"], at), lastName: `Holm${at}` }),
  shifts: (at) => ({ handId: new Int32((at * 11) % 25), boatId: new Int32((at * 17) % 20) }),
  boats: (at) => ({
    boatName: `Boat ${at}`,
    yardId: new Int32((at * 7) % 60),
    kind: pick(["ketch", "yawl"], at),
    surveys: [
      Doc.of([
        ["surveyNo", new Int32(2000 + at)],
        ["surveyDate", `202${at % 6}-0${1 + (at % 9)}-11`],
        ["result", pick(["Pass", "Fail"], at)],
        ["cost", new Int32(100 + ((at * 7) % 90))],
      ]),
    ],
  }),
};
const ask = askerOf(createGenerator(snapshotOf("yards", withIds(ROWS))));
const FAILED = 'db.boats.aggregate([{$unwind:"$surveys"},{$match:{"surveys.result":"Fail"}}';

describe("all documents that hold a list", () => {
  it.each([
    "Compute the total number of surveys, over all boats, that ended with the result 'Fail'.",
    "number of surveys with the result Fail across all boats",
    "how many surveys ended with result Fail over all of the boats?",
  ])("are meant anyway: %s", (question) => {
    expect(ask(question)).toEqual({ query: `${FAILED},{$count:"count"}])`, isSure: true });
  });

  it.each([
    ["total cost of the surveys across all boats of the kind yawl", 'kind:"yawl"'],
    ["total cost across all surveys", '$sum:"$surveys.cost"'],
  ])("stay where they are narrowed or named nowhere else: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });

  it("are no end of a name", () => {
    expect(ask("boats whose name ended with 'result'").query).toContain("/result$/i");
  });
});

describe("a year behind what is in the plural", () => {
  it.each(["failed surveys 2023 - boat name, date", "failed surveys 2023: boat name, date"])(
    "says when: %s",
    (question) => {
      const { query } = ask(question);
      expect(query).toContain('"surveys.surveyDate":{$gte:"2023-01-01",$lt:"2024-01-01"}');
      expect(query).not.toContain("surveyNo");
    },
  );

  it("is a number where it is called one", () => {
    expect(ask("survey number 2023").query).toContain('"surveys.surveyNo":2023');
  });
});

describe("a clause that says to what something belongs", () => {
  it("names what it refers to", () => {
    expect(
      ask(
        "List the boat name, the name of the yard to which the boat belongs and the survey date for each survey that took place in 2023 and resulted in 'Fail'.",
      ).query,
    ).toContain('from:"yards"');
    expect(ask("names of the ketches and the town of the yard to which they belong").query).toContain(
      "$yard.town",
    );
  });
});

describe("what ties the documents on the way", () => {
  it.each(["first and last names of the hands who are assigned to a boat in the yard 'Yard 3'"])(
    "is no doubt: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toMatch(/from:"shifts".*from:"boats".*from:"yards".*yardName:"Yard3"/);
      expect(isSure).toBe(true);
    },
  );

  it.each([
    "first and last names of the hands assigned by the owner to a boat in the yard 'Yard 3'",
    "first and last names of the unassigned hands of a boat in the yard 'Yard 3'",
  ])("stays one where another word is left: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
  });
});
