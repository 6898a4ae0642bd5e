import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const keyOf = (at: number): string => `b${(at * 7_919 + 104_729).toString(16).padStart(11, "0")}`;
const permit = (at: number): Doc =>
  Doc.of([
    ["grade", pick(["Coastal", "Inland", "Offshore"], at)],
    ["revoked", at % 5 === 0],
    ["fee", new Int32(10 + (at % 40))],
    ["zones", [pick(["north", "south", "east"], at), "west"]],
  ]);
const ROWS: Rows = {
  anglers: (at) => ({
    name: `Angler ${at}`,
    permits: Doc.of([0, 1, 2].slice(at % 4).map((n) => [keyOf(at * 3 + n), permit(at + n)] as const)),
  }),
};
const generator = createGenerator(snapshotOf("angling", withIds(ROWS)));
const ask = askerOf(generator);
const LISTED = '{$set:{permits:{$map:{input:{$objectToArray:"$permits"},in:"$$this.v"}}}}';

describe("object that holds documents by their ids", () => {
  it("groups the documents by one of their fields", () => {
    expect(ask("number of permits per grade")).toEqual({
      query: `db.anglers.aggregate([${LISTED},{$unwind:"$permits"},{$group:{_id:"$permits.grade",count:{$sum:1}}}])`,
      isSure: true,
    });
  });

  it("finds those that hold one with a value", () => {
    expect(ask("names of anglers with an Offshore permit").query).toBe(
      `db.anglers.aggregate([${LISTED},{$match:{"permits.grade":"Offshore"}},{$project:{name:1,_id:0}}])`,
    );
  });

  it("finds those that hold none", () => {
    expect(ask("names of anglers without permits")).toEqual({
      query: `db.anglers.aggregate([${LISTED},{$match:{permits:{$size:0}}},{$project:{name:1,_id:0}}])`,
      isSure: true,
    });
  });

  it("opens lists inside the documents", () => {
    expect(ask("how often does each zone appear in the permits?").query).toContain(
      '{$unwind:"$permits"},{$unwind:"$permits.zones"},{$group:{_id:"$permits.zones"',
    );
  });

  it("leaves the object alone where nothing of it is asked for", () => {
    expect(ask("names of all anglers").query).toBe("db.anglers.find({},{name:1,_id:0})");
  });

  it("refuses changes by what the documents hold", () => {
    expect(ask("delete anglers without permits").query).toContain("objects whose keys are ids");
  });

  it("explains that the values are read", () => {
    const answer = generator.generate("number of permits per grade", { now: new Date() });
    expect(answer.ok && answer.explanation.join(" ")).toContain("the values of permits");
  });
});
