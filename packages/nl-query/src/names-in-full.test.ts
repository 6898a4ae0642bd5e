import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { CHOIRS } from "./choirs.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(CHOIRS));
const askRiders = askerOf(
  createGenerator(
    snapshotOf(
      "stables",
      withIds({
        riders: (at) => ({
          First_Name: ["Mia", "Nils", "Ole"][at % 3] ?? "",
          Last_Name: `Berg${at}`,
          Club_Name: `Club ${at % 7}`,
        }),
      }),
    ),
  ),
);

describe("a field that keeps the full name", () => {
  it.each([
    ["name of the singers", "{full_name:1,_id:0}"],
    ["find the name and the voice of the singers", "{full_name:1,voice:1,_id:0}"],
    ["the name and the voice of the tenor singers", "{full_name:1,voice:1,_id:0}"],
  ])("is the name, not that of what is referred to: %s", (question, columns) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(columns);
    expect(query).not.toContain("halls");
    expect(isSure).toBe(true);
  });
});

describe("given and family names", () => {
  it.each([
    ["given name and family name of the riders", "{First_Name:1,Last_Name:1,_id:0}"],
    ["list the given and family names of the riders", "{First_Name:1,Last_Name:1,_id:0}"],
    ["the family name of each rider", "{Last_Name:1,_id:0}"],
  ])("are the first and the last: %s", (question, columns) => {
    const { query, isSure } = askRiders(question);
    expect(query).toBe(`db.riders.find({},${columns})`);
    expect(isSure).toBe(true);
  });
});

describe("names of people in two parts", () => {
  it.each([
    "show the full name and the club of each rider",
    "each rider's name as well as their club",
    "riders: name and club",
  ])("are both beside other columns: %s", (question) => {
    const { query, isSure } = askRiders(question);
    expect(query).toBe("db.riders.find({},{First_Name:1,Last_Name:1,Club_Name:1,_id:0})");
    expect(isSure).toBe(true);
  });
});
