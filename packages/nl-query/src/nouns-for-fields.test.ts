import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "observatory",
      withIds({
        astronomers: (at) => ({
          name: `Ada Moe${at}`,
          sex: pick(["F", "M"], at),
          position: pick(["Senior Fellow", "Junior Fellow", "Guest"], at),
          mobile_no: `07${1000 + at}`,
        }),
        telescopes: (at) => ({
          label: `Scope ${at}`,
          mirror_type: pick(["flat", "curved"], at),
          field_of_view: new Int32(1 + (at % 40)),
          number_of_trusses: new Int32(at % 5),
        }),
      }),
    ),
  ),
);

describe("nouns that stand for a field of another name", () => {
  it.each([
    [
      "names of the astronomers who have 'Senior' in their titles",
      "db.astronomers.find({position:/Senior/i},{name:1,_id:0})",
    ],
    ["job titles of the astronomers", "db.astronomers.find({},{position:1,_id:0})"],
    ["names and titles of astronomers", "db.astronomers.find({},{name:1,position:1,_id:0})"],
  ])("take the title of people for what they do: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("take contact numbers for those of the phone", () => {
    expect(ask("names and contact numbers of astronomers")).toEqual({
      query: "db.astronomers.find({},{name:1,mobile_no:1,_id:0})",
      isSure: true,
    });
  });

  it.each([
    ["label and FOV of the telescopes", "db.telescopes.find({},{label:1,field_of_view:1,_id:0})"],
    ["telescopes with an FOV above 20", "db.telescopes.find({field_of_view:{$gt:20}})"],
  ])("take initials for the words that they begin: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("leave words alone that happen to be initials", () => {
    expect(ask("telescopes whose label is not on top").query).not.toContain("number_of");
    expect(ask("telescopes that are not flat")).toEqual({
      query: 'db.telescopes.find({mirror_type:{$ne:"flat"}})',
      isSure: true,
    });
  });

  it("leave letters that begin no name as they are", () => {
    expect(ask("label and FOX of the telescopes").isSure).toBe(false);
  });
});
