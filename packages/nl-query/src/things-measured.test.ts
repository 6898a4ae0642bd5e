import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Pies that judges give a grade, and the stalls that bake them; some pies are not graded. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "fair",
      withIds({
        pies: (at) => ({
          filling: pick(["plum", "leek", "apple", "onion", "quince"], at),
          stallId: new Int32(at % 20),
          status: pick(["sold", "kept", "returned"], at),
          grams: new Int32(300 + ((at * 71) % 400)),
          ...(at % 3 === 0 ? {} : { grade: new Int32(1 + (at % 9)) }),
        }),
        stalls: (at) => ({ name: `Stall ${at}`, row: pick(["A", "B", "C"], at) }),
      }),
    ),
  ),
);

describe("things of which a number was kept", () => {
  const graded = "db.pies.find({grade:{$ne:null}})";
  it.each([
    ["graded pies", graded],
    ["list all graded pies", graded],
    ["pies that were graded", graded],
    ["which pies have been graded", graded],
    ["pies that have not been graded", "db.pies.find({grade:null})"],
    ["pies that were never graded", "db.pies.find({grade:null})"],
    ["pies which are not graded yet", "db.pies.find({grade:null})"],
    ["how many pies were graded?", "db.pies.countDocuments({grade:{$ne:null}})"],
    ["number of graded pies", "db.pies.countDocuments({grade:{$ne:null}})"],
    ["sold pies that were graded", 'db.pies.find({status:"sold",grade:{$ne:null}})'],
  ])("have it: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are counted for their owners, whatever the number is", () => {
    const { query, isSure } = ask("stalls with at least 4 graded pies");
    expect(query).toContain("pipeline:[{$match:{grade:{$ne:null}}}]");
    expect(query).toContain('{$match:{"pies.3":{$exists:true}}}');
    expect(isSure).toBe(true);
    expect(ask("number of graded pies per stall").query).toContain("count:{$sum:1}");
  });

  it.each([
    ["pies graded over 6", "db.pies.find({grade:{$gt:6}})"],
    ["pies that were graded at least 7", "db.pies.find({grade:{$gte:7}})"],
    ["highest graded pies", "db.pies.find().sort({grade:-1})"],
  ])("are compared or ranked by it where that is said: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });
});

describe("the name of what figures are for", () => {
  it("is the same where it says again whose name it is", () => {
    const { query } = ask(
      "For each stall with at least four graded pies, return the name of the stall and the average grade of its pies.",
    );
    expect(query).toContain("{$match:{count:{$gte:4}}}");
    expect(query).toContain("{$match:{grade:{$ne:null}}}");
    expect(query).toContain('averageGrade:{$avg:"$grade"}');
  });
});
