import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const FIRST = ["Ada", "Bo", "Cy", "Di", "Eli", "Fay", "Gus"];

/** Wardens have a supervisor among them, regions lie in other regions; huts refer to a warden. */
const ROWS: Rows = {
  wardens: (at) => ({
    firstName: pick(FIRST, at),
    lastName: `Berg${String.fromCharCode(97 + (at % 26))}${at > 25 ? "er" : ""}`,
    supervisorId: at < 5 ? null : new Int32(at % 5),
    payGrade: new Int32(1 + (at % 9)),
  }),
  regions: (at) => ({
    regionName: `${pick(["North", "Upper", "Lower", "Far"], at)} ${pick(["Vale", "Moor", "Fells"], at * 5)} ${at}`,
    part_of_region_id: at < 6 ? null : new Int32(at % 6),
    hectares: new Int32(100 + ((at * 17) % 900)),
  }),
  huts: (at) => ({ hutName: `Hut ${at}`, wardenId: new Int32((at * 7) % 60), beds: new Int32(2 + (at % 8)) }),
};
const ask = askerOf(createGenerator(snapshotOf("park", withIds(ROWS))));

const ABOVE = '{$lookup:{from:"wardens",localField:"supervisorId",foreignField:"_id",as:"warden"}}';
const OF_ADA = '{$match:{"warden.firstName":"Ada","warden.lastName":"Berga"}}';
const WHOLE = '{$lookup:{from:"regions",localField:"part_of_region_id",foreignField:"_id",as:"region"}}';

describe("documents that refer to one of their own kind by name", () => {
  it.each([
    "wardens supervised by Ada Berga",
    "wardens whose supervisor is Ada Berga",
    "wardens with Ada Berga as supervisor",
    "wardens that report to Ada Berga",
    "wardens reporting to Ada Berga",
    "wardens under Ada Berga",
    "which wardens does Ada Berga supervise?",
    "wardens that Ada Berga supervises",
  ])("are not the one of that name: %s", (question) => {
    const query = `db.wardens.aggregate([${ABOVE},${OF_ADA},{$unset:"warden"}])`;
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    "regions that are part of North Vale 0",
    "regions that form part of the region North Vale 0",
    "regions belonging to North Vale 0",
    "regions that belong to the region called North Vale 0",
    "parts of North Vale 0",
    "which regions does North Vale 0 consist of?",
    "subregions of North Vale 0",
  ])("are parts of it: %s", (question) => {
    const query = `db.regions.aggregate([${WHOLE},{$match:{"region.regionName":"NorthVale0"}},{$unset:"region"}])`;
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are counted and listed", () => {
    expect(ask("how many wardens report to Ada Berga?").query).toBe(
      `db.wardens.aggregate([${ABOVE},${OF_ADA},{$count:"count"}])`,
    );
    expect(ask("last names of the wardens supervised by Ada Berga").query).toBe(
      `db.wardens.aggregate([${ABOVE},${OF_ADA},{$project:{lastName:1,_id:0}}])`,
    );
  });
});

describe("what one of the same kind refers to", () => {
  it.each(["who supervises Fay Bergf?", "who is the supervisor of Fay Bergf?"])(
    "is its superior: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toContain('{$match:{firstName:"Fay",lastName:"Bergf"}},{$lookup:{from:"wardens"');
      expect(query).toContain('lastName:{$first:"$warden.lastName"}');
      expect(isSure).toBe(true);
    },
  );

  it.each([
    "What is the name of the region that Upper Fells 13 is part of?",
    "name of the region to which Upper Fells 13 belongs",
    "Identify the name of the region of which the region Upper Fells 13 forms a part.",
  ])("is the whole: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(
      'foreignField:"part_of_region_id",pipeline:[{$match:{regionName:"UpperFells13"}}]',
    );
    expect(query).toContain("{$project:{regionName:1,_id:0}}");
    expect(isSure).toBe(true);
  });
});

describe("whether there is one", () => {
  it.each([
    ["wardens supervised by another warden", "db.wardens.find({supervisorId:{$ne:null}})"],
    ["wardens that are not supervised by anyone", "db.wardens.find({supervisorId:null})"],
    ["wardens that report to nobody", "db.wardens.find({supervisorId:null})"],
    ["regions that are part of another region", "db.regions.find({part_of_region_id:{$ne:null}})"],
    ["regions that are not part of another one", "db.regions.find({part_of_region_id:null})"],
  ])("is known from the reference: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("others that a name is said beside", () => {
  it.each([
    ["the warden Ada Berga", 'db.wardens.find({firstName:"Ada",lastName:"Berga"})'],
    ["hectares of North Vale 0", 'db.regions.find({regionName:"NorthVale0"},{hectares:1,_id:0})'],
    ["region North Vale 0", 'db.regions.find({regionName:"NorthVale0"})'],
  ])("keep the one of that name: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });
});
