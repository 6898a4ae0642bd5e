import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

// no name has a sign between its words
const ROWS: Rows = {
  concert: (at) => ({
    concertid: new Int32(at),
    concerttitle: `Concert ${at}`,
    hallname: `Hall ${at % 9}`,
    composername: `Composer ${at % 7}`,
    applausemin: new Int32(1 + ((at * 7) % 90)),
    foyertemp: new Int32(15 + (at % 9)),
    cloakroomfee: new Int32(1 + (at % 5)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("concerts", ROWS)));

describe("an end that says in what a field is kept, behind a word that no table has", () => {
  it.each([
    ["average applause of the concerts", 'averageApplausemin:{$avg:"$applausemin"}'],
    ["concerts with an applause of more than 1 hour", "{applausemin:{$gt:60}}"],
    ["mean temperature of the foyer across all concerts", 'averageFoyertemp:{$avg:"$foyertemp"}'],
    ["which concert has the highest cloakroom fee?", "{cloakroomfee:-1}"],
  ])("is cut off: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});
