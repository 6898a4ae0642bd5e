import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const now = new Date("2026-11-21T10:00:00Z");

const ROWS: Rows = {
  regattas: (at) => ({
    regatta_id: new Int32(at),
    Participates: new Int32(4 + at),
    Planned_Start_Date: `2024-05-${String(10 + (at % 18))}`,
    Actual_Start_Date: `2024-06-${String(10 + (at % 18))}`,
    Horsepower: new Int32(90 + at),
    meeting_room: `R${at % 4}`,
    Number_Casualties: new Int32(at % 3),
    Abbreviation: `RG${at}`,
    view_count: new Int32(at * 7),
  }),
  planets: (at) => ({ planet_id: new Int32(at), mass: new Int32(at * 3), moons: new Int32(at % 5) }),
  people: (at) => ({
    person_id: new Int32(at),
    Weight: new Int32(50 + at),
    Language: at % 2 ? "Ladin" : "Thai",
  }),
};

const generator = createGenerator(snapshotOf("lake", ROWS, 30));

function queryFor(question: string): string {
  const result = generator.generate(question, { now });
  return result.ok ? result.query.replace(/\s+/g, " ") : result.message;
}

describe("words of one meaning", () => {
  it.each([
    ["What is the average number of fatalities of regattas?", "$Number_Casualties"],
    ["What is the short form of regatta 3?", "Abbreviation"],
    ["What is the maximum participation of regattas?", "$Participates"],
    ["What is the engine output (horsepower) of regatta 3?", "Horsepower: 1"],
    ["List the different rooms of regattas", "meeting_room"],
    ["What is the average number of views of regattas?", "$view_count"],
    ["What is the largest mass of a celestial body?", "db.planets"],
    ["What is the average number of satellites of the bodies?", "$moons"],
  ])("%s", (question, part) => {
    expect(queryFor(question)).toContain(part);
  });

  it("gives each of several modifiers the noun that they share", () => {
    const query = queryFor("What are the planned and actual start dates of all regattas?");
    expect(query).toContain("Planned_Start_Date: 1");
    expect(query).toContain("Actual_Start_Date: 1");
  });

  it("finds a collection whose name is a word without meaning elsewhere", () => {
    expect(queryFor("List all people")).toBe("db.people.find()");
  });
});

describe("wordings of one question", () => {
  it.each([
    [
      "show the number of people per language",
      [
        "List all languages and the number of people in each one.",
        "Enumerate the languages along with how many people are from each.",
      ],
    ],
    [
      "what is the most common language of people",
      ["What is the leading language in terms of frequency among people?"],
    ],
    [
      "what are the maximum, minimum and average weight of people",
      ["What is the range and average of weight of people?"],
    ],
    [
      "list the regatta with the 3 highest horsepower",
      ["list the regatta with the highest three horsepower"],
    ],
  ])("%s", (plain, others) => {
    for (const other of others) expect(queryFor(other)).toBe(queryFor(plain));
  });

  it("does not take a request for a list as a change", () => {
    const result = generator.generate("Create a sorted list of the languages of people", { now });
    expect(result.ok && result.isWrite).toBe(false);
    expect(result.ok && result.query).toContain("Language");
  });
});
