import { describe, expect, it } from "vitest";
import { askBoathouse as ask } from "./boathouse.fixture.ts";

function expectSure([question, query]: readonly [string, string]): void {
  expect([question, ask(question)]).toStrictEqual([question, { query, isSure: true }]);
}

describe("columns of a message", () => {
  it.each<[string, string]>([
    [
      "What is the phone number and the street of the keepers in Lund?",
      'db.keepers.find({"address.town":"Lund"},{phone:1,"address.street":1,_id:0})',
    ],
    ["repair number of the repairs with state open", 'db.repairs.find({state:"open"},{repairNo:1,_id:0})'],
    ["5 dearest spares w/ price", "db.spares.find({},{name:1,price:1,_id:0}).sort({price:-1}).limit(5)"],
    [
      "members with a deposit over 50: last name, amount",
      "db.members.find({deposit:{$gt:50}},{last_name:1,deposit:1,_id:0})",
    ],
    [
      "members with deposit over 50: last name, how much",
      "db.members.find({deposit:{$gt:50}},{last_name:1,deposit:1,_id:0})",
    ],
    [
      "spares of category ropes: name, price, how many in stock",
      'db.spares.find({category:"ropes"},{name:1,price:1,stock:1,_id:0})',
    ],
  ])("are fields: %s", (...asked) => expectSure(asked));

  it("may be the number of documents", () => {
    expect(ask("keepers without any canoe: no. and name").query).toContain(
      "{$project:{keeperNo:1,name:1,_id:0}}",
    );
  });

  it("may be what a bound counts", () => {
    const { query } = ask("technicians with over 3 repairs: name, how many");
    expect(query).toContain('{$project:{name:1,repairsCount:{$size:"$repairs"},_id:0}}');
  });

  it("may be what documents refer to, by another word for it", () => {
    const { query } = ask("canoes with hull cedar: brand, model, customer");
    expect(query).not.toContain("keeperId:1");
  });
});

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
