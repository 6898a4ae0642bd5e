import { Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
// names without any sign between their words
const MARINA: Record<string, (at: number) => Record<string, Value>> = {
  watercraft: (at) => ({
    craftcode: `C${at}`,
    craftname: `Wave ${at}`,
    crafttype: pick(["Sloop", "Ketch", "Dinghy"], at),
    draughtcm: new Int32(40 + at),
    lengthcm: new Int32(400 + at * 7),
    launchingyear: new Int32(1960 + at),
  }),
  skipper: (at) => ({
    skipid: new Int32(at),
    fullname: `Skipper ${at}`,
    bornyear: new Int32(1950 + (at % 40)),
  }),
  voyage: (at) => ({
    craftcode: `C${(at * 7) % 60}`,
    skipid: new Int32((at * 11) % 60),
    sailingmin: new Int32(30 + ((at * 17) % 200)),
  }),
};
const askMarina = askerOf(createGenerator(snapshotOf("marina", withIds(MARINA))));

describe("names whose words are written as one", () => {
  it.each([
    ["names of the crafts", "db.watercraft.find({},{craftname:1,_id:0})"],
    ["list the names and types of the crafts", "db.watercraft.find({},{craftname:1,crafttype:1,_id:0})"],
    ["names of the skippers", "db.skipper.find({},{fullname:1,_id:0})"],
    [
      "what is the name of the craft with the greatest length?",
      "db.watercraft.find({},{craftname:1,_id:0}).sort({lengthcm:-1}).limit(1)",
    ],
    [
      "what is the average sailing time of the voyages?",
      'db.voyage.aggregate([{$group:{_id:null,averageSailingmin:{$avg:"$sailingmin"}}}])',
    ],
    ["names of the crafts whose year of launching is 1975", "{launchingyear:1975}"],
  ])("%s", (question, expected) => {
    const { query, isSure } = askMarina(question);
    expect(query).toContain(expected);
    expect(isSure).toBe(true);
  });
});

const HOSPITAL: Record<string, (at: number) => Record<string, Value>> = {
  departments: (at) => ({ dep_id: `D${at}`, dep_nm: `Ward ${at}`, dep_no: `${at % 9}-${at}` }),
  nurses: (at) => ({ nurse_id: new Int32(at), dep_id: `D${(at * 7) % 60}`, night_cnt: new Int32(at % 12) }),
};
const askHospital = askerOf(createGenerator(snapshotOf("hospital", withIds(HOSPITAL))));

describe("short forms of what a collection holds", () => {
  it.each([
    ["list the names and the numbers of the departments", "{dep_nm:1,dep_no:1,_id:0}"],
    ["number of nurses per department", '{$group:{_id:"$dep_id",count:{$sum:1}}}'],
  ])("%s", (question, expected) => {
    const { query, isSure } = askHospital(question);
    expect(query).toContain(expected);
    expect(isSure).toBe(true);
  });

  it("counts documents whose number is kept as well", () => {
    expect(askHospital("how many departments are there?").query).toBe("db.departments.countDocuments({})");
    expect(askHospital("the number of departments").query).toBe("db.departments.countDocuments({})");
  });
});
