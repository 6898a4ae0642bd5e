import { describe, expect, it } from "vitest";
import { askMills } from "./mills.fixture.ts";

describe("columns in other marks and words", () => {
  it.each([
    ["name/town/power of mills in Arlen", '{town:"Arlen"},{millName:1,town:1,powerKw:1,_id:0}'],
    ["mills in Arlen | name | power", '{town:"Arlen"},{millName:1,powerKw:1,_id:0}'],
    ["mills founded before 1720 => name, year", "{foundedYear:{$lt:1720}},{millName:1,foundedYear:1,_id:0}"],
    ["owners in Ghent incl. city", '{city:"Ghent"},{fullName:1,city:1,_id:0}'],
    ["In Arlen, which mills are there? Names plus power.", '{town:"Arlen"},{millName:1,powerKw:1,_id:0}'],
    [
      "Names of mills in Arlen, as well as their power and when they were founded",
      '{town:"Arlen"},{millName:1,powerKw:1,foundedYear:1,_id:0}',
    ],
    [
      "repairs costing over 900: when started, when finished, cost",
      "{startedOn:1,finishedOn:1,cost:1,_id:0}",
    ],
  ])("are shown: %s", (question, part) => {
    const { query, isSure } = askMills(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});
