import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { salvageSnapshot } from "./salvage.fixture.ts";

const ask = askerOf(createGenerator(salvageSnapshot()));
const BORN = "$birth_year";

describe("ages that a year of birth tells", () => {
  it.each([
    ["divers older than the average diver", '$lt:["$birth_year","$averageBirth_year"]'],
    ["divers younger than average", '$gt:["$birth_year","$averageBirth_year"]'],
    ["divers born before the average birth year", '$lt:["$birth_year","$averageBirth_year"]'],
    ["divers older than every diver with license sport", '$lt:["$birth_year","$minimumBirth_year"]'],
    ["divers older than at least one diver with license sport", '$lt:["$birth_year","$maximumBirth_year"]'],
    ["divers younger than the oldest diver with license sport", '$gt:["$birth_year","$minimumBirth_year"]'],
  ])("are compared the other way: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it("are those of the one who is named by two parts", () => {
    const { query, isSure } = ask("divers older than Adac Fosso");
    expect(query).toContain(
      `{$cond:[{$and:[{$eq:["$diver_first_name","Adac"]},{$eq:["$diver_last_name","Fosso"]}]},"${BORN}",null]}`,
    );
    expect(query).toContain('{$lt:["$birth_year","$namedBirth_year"]}');
    expect(isSure).toBe(true);
  });
});

describe("ends of a kind by their names", () => {
  it.each([
    ["divers whose hourly rate is above the highest hourly rate of the divers with license sport", "max"],
    ["divers whose hourly rate is higher than the lowest hourly rate of divers with license sport", "min"],
    ["divers with an hourly rate higher than that of some diver with license sport", "min"],
  ])("are those of what is compared: %s", (question, end) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(
      `{${end}imumHourly_rate:{$${end}:{$cond:[{$eq:["$license","sport"]},"$hourly_rate",null]}}}`,
    );
    expect(isSure).toBe(true);
  });
});
