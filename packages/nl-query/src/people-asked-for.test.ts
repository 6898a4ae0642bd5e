import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
/** Rowers, and the clubs that hold their memberships: both have names. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "rowing",
      withIds({
        rowers: (at) => ({
          rower_id: new Int32(at),
          name: `Rower ${at}`,
          sex: pick(["F", "M"], at),
          town: pick(["Ulm", "Linz", "Graz"], at),
        }),
        clubs: (at) => ({
          club_id: new Int32(at),
          name: `Club ${at}`,
          memberships: Array.from({ length: at % 4 }, (_, n) =>
            Doc.of(
              Object.entries({ rower_id: new Int32((at * 3 + n) % 45), since_year: new Int32(1990 + n) }),
            ),
          ),
        }),
      }),
    ),
  ),
);

describe("people that are asked for without a name of theirs", () => {
  it.each([
    "Provide the names of people who have no membership in any club",
    "names of individuals without any membership",
    "Show the names of those who have no membership in a club.",
  ])("are the only ones of the schema: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('db.rowers.aggregate([{$lookup:{from:"clubs"');
    expect(query).toContain("$size:0");
    expect(isSure).toBe(true);
  });

  it("may be narrowed by what they have themselves", () => {
    expect(ask("names of persons from Linz")).toEqual({
      query: 'db.rowers.find({town:"Linz"},{name:1,_id:0})',
      isSure: true,
    });
  });

  it("are not looked for where things are pointed to", () => {
    expect(ask("names of those clubs with more than 2 memberships").query).toContain("db.clubs.find");
  });
});

describe("names of nobody in particular", () => {
  const askOwners = askerOf(
    createGenerator(
      snapshotOf(
        "stable",
        withIds({
          owners: (at) => ({
            first_name: pick(["Ina", "Bo", "Kai"], at),
            last_name: pick(["Lund", "Moe", "Dahl"], at),
            town: pick(["Ulm", "Linz", "Graz"], at),
            ponies: Array.from({ length: at % 3 }, (_, n) =>
              Doc.of(Object.entries({ pony_name: `Pony ${at}${n}`, height: new Int32(90 + at) })),
            ),
          }),
          grooms: (at) => ({ groom_name: `Groom ${at}`, sex: pick(["F", "M"], at) }),
        }),
      ),
    ),
  );

  it("are those of the documents, and not of a list inside them", () => {
    expect(askOwners("names of people from Linz").query).toBe(
      'db.owners.find({town:"Linz"},{first_name:1,last_name:1,_id:0})',
    );
  });
});
