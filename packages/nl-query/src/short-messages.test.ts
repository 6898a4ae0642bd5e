import { describe, expect, it } from "vitest";
import { askBoathouse as ask } from "./boathouse.fixture.ts";

function expectSure([question, query]: readonly [string, string]): void {
  expect([question, ask(question)]).toStrictEqual([question, { query, isSure: true }]);
}

describe("what is not there", () => {
  it.each<[string, string]>([
    ["unassigned repairs", "db.repairs.find({technicianId:null})"],
    ["repairs nobody is assigned to", "db.repairs.find({technicianId:null})"],
    [
      "repairs that no one has been assigned to yet: repair number, complaint",
      "db.repairs.find({technicianId:null},{repairNo:1,complaint:1,_id:0})",
    ],
    ["outings with no bus assigned", "db.outings.find({bus_id:null})"],
    ["spares we've got none left of", "db.spares.find({stock:0})"],
    [
      "dearest spare per supplier (skip those w/o supplier)",
      'db.spares.aggregate([{$match:{supplier:{$ne:null}}},{$sort:{price:-1}},{$group:{_id:"$supplier",best:{$first:"$$ROOT"}}},{$replaceRoot:{newRoot:"$best"}}])',
    ],
  ])("is understood: %s", (...asked) => expectSure(asked));

  it("is nobody where the only reference leads to things", () => {
    expect(ask("unassigned outings").isSure).toBe(false);
  });
});
