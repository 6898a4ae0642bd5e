import { describe, expect, it } from "vitest";
import { askBoathouse as ask } from "./boathouse.fixture.ts";

const LATE = '{$cond:[{$gt:["$finishedAt","$promisedAt"]},1,0]}';
const SHARE_OF_LATE = `db.repairs.aggregate([{$match:{finishedAt:{$ne:null}}},{$group:{_id:null,total:{$sum:1},matching:{$sum:${LATE}}}},{$project:{_id:0,percentage:{$multiply:[{$divide:["$matching","$total"]},100]}}}])`;

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
    const { query } = ask("registrations: registered date, customer");
    expect(query).toContain('first_name:{$first:"$member.first_name"}');
    expect(query).not.toContain("member_id:1");
  });
});

describe("what is not there", () => {
  it.each<[string, string]>([
    ["technicians who still work here", "db.technicians.find({leftOn:null})"],
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

describe("what was done", () => {
  it.each<[string, string]>([
    ["finished repairs", "db.repairs.find({finishedAt:{$ne:null}})"],
    ["done repairs", 'db.repairs.find({state:"done"})'],
    ["what percentage of the finished repairs were finished later than promised?", SHARE_OF_LATE],
    ["of the repairs that have a finish date, % finished after the promised date", SHARE_OF_LATE],
  ])("goes by its date before a state that means the same: %s", (...asked) => expectSure(asked));

  it("is timed from one date to the other", () => {
    expectSure([
      "How many hours does a repair take on average from when it is received until it is finished?",
      'db.repairs.aggregate([{$group:{_id:null,averageHours:{$avg:{$dateDiff:{startDate:"$receivedAt",endDate:"$finishedAt",unit:"hour"}}}}}])',
    ]);
  });
});

describe("orders of a message", () => {
  const AHEAD = 'db.outings.find({start_date:{$gte:ISODate("2026-11-22T12:00:00Z")}})';
  it.each<[string, string]>([
    ["outings that are still to come", AHEAD],
    ["outings that are still to come, the next one first", `${AHEAD}.sort({start_date:1})`],
    ["upcoming outings, soonest on top", `${AHEAD}.sort({start_date:1})`],
    ["outings in order of departure", "db.outings.find().sort({start_date:1})"],
    ["repairs with state open, oldest on top", 'db.repairs.find({state:"open"}).sort({receivedAt:1})'],
    ["repairs with state open, most overdue first", 'db.repairs.find({state:"open"}).sort({promisedAt:1})'],
    [
      "names of the technicians, longest serving first",
      "db.technicians.find({},{name:1,_id:0}).sort({hiredOn:1})",
    ],
    [
      "technicians who have been with us since before 2020, longest first",
      'db.technicians.find({hiredOn:{$lt:ISODate("2020-01-01T00:00:00Z")}}).sort({hiredOn:1})',
    ],
    ["best paid technician", "db.technicians.find().sort({hourlyRate:-1}).limit(1)"],
    ["the best paid technician by the hour", "db.technicians.find().sort({hourlyRate:-1}).limit(1)"],
  ])("are understood: %s", (...asked) => expectSure(asked));

  it("start from one end", () => {
    expect(ask("outings under 50, destination and fee, from the cheapest").query).toBe(
      "db.outings.find({fee:{$lt:50}},{destination:1,fee:1,_id:0}).sort({fee:1})",
    );
  });
});

describe("questions about stock", () => {
  const BELOW = '{$expr:{$lt:["$stock","$minStock"]}}';
  const WORTH =
    'db.spares.aggregate([{$group:{_id:null,totalRevenue:{$sum:{$multiply:["$stock","$price"]}}}}])';
  it.each<[string, string]>([
    ["Which spares have fallen below their minimum stock?", `db.spares.find(${BELOW})`],
    ["spares below the minimum stock: name", `db.spares.find(${BELOW},{name:1,_id:0})`],
    ["spares with stock under the minimum", `db.spares.find(${BELOW})`],
    ["spares whose stock is below the minimum stock", `db.spares.find(${BELOW})`],
    ["What is our whole stock of spares worth at list price (stock times price)?", WORTH],
    ["value of our inventory", WORTH],
    [
      "For each spare category, what is the average price and how many pieces do we have in stock in total?",
      'db.spares.aggregate([{$group:{_id:"$category",averagePrice:{$avg:"$price"},totalStock:{$sum:"$stock"}}}])',
    ],
  ])("are understood: %s", (...asked) => expectSure(asked));
});

describe("zeros and repeats", () => {
  const LOOKUP =
    '{$lookup:{from:"registrations",localField:"_id",foreignField:"outing_id",as:"registrations"}}';
  const COUNTS = `db.outings.aggregate([${LOOKUP},{$project:{destination:1,registrationsCount:{$size:"$registrations"},_id:0}}])`;
  it.each<[string, string]>([
    ["registrations per outing incl. those with 0: destination, number", COUNTS],
    [
      "How many registrations does each outing have? Display the destination and the number, also for outings that nobody has registered for.",
      COUNTS,
    ],
    ["which towns do our members come from? each once", 'db.members.distinct("town")'],
    ["all makes of canoe, each once", 'db.canoes.distinct("brand")'],
  ])("are understood: %s", (...asked) => expectSure(asked));
});

describe("a head count", () => {
  it("is not of those who are heads", () => {
    expect(ask("head count of the boathouse").query).not.toContain("is_head");
  });
});

describe("other words", () => {
  it.each<[string, string]>([
    ["sign-ups per outing", 'db.registrations.aggregate([{$group:{_id:"$outing_id",count:{$sum:1}}}])'],
    ["buses that are ramp accessible", "db.buses.find({ramp_access:true})"],
    ["coaches that are ramp accessible", "db.buses.find({ramp_access:true})"],
  ])("are understood: %s", (...asked) => expectSure(asked));
});

describe("documents and what they refer to", () => {
  const ofTechnician = (column: string): string =>
    `db.repairs.aggregate([{$lookup:{from:"technicians",localField:"technicianId",foreignField:"_id",as:"technician"}},{$unwind:"$technician"},{$project:{${column}:1,name:"$technician.name",_id:0}}])`;
  it.each<[string, string]>([
    ["repairs waiting for spares", 'db.repairs.find({state:"waitingforspares"})'],
    [
      "canoes with brand, model and the name of the keeper",
      'db.canoes.aggregate([{$lookup:{from:"keepers",localField:"keeperId",foreignField:"_id",as:"keeper"}},{$project:{brand:1,model:1,name:{$first:"$keeper.name"},_id:0}}])',
    ],
    [
      "Show the complaint of every repair together with the name of the technician who mended it.",
      ofTechnician("complaint"),
    ],
    ["repair complaint + name of the technician in charge", ofTechnician("complaint")],
    [
      "per category the dearest spare: category, name, price",
      'db.spares.aggregate([{$sort:{price:-1}},{$group:{_id:"$category",best:{$first:"$$ROOT"}}},{$replaceRoot:{newRoot:"$best"}},{$project:{category:1,name:1,price:1,_id:0}}])',
    ],
    [
      "How many repairs came in per year?",
      'db.repairs.aggregate([{$group:{_id:{$year:"$receivedAt"},count:{$sum:1}}},{$sort:{_id:1}}])',
    ],
    [
      "repairs in October 2026",
      'db.repairs.find({receivedAt:{$gte:ISODate("2026-10-01T00:00:00Z"),$lt:ISODate("2026-11-01T00:00:00Z")}})',
    ],
  ])("are understood: %s", (...asked) => expectSure(asked));

  it.each(["state open: repair number, technician", "state open: repair number and who mended it"])(
    "are columns of a list: %s",
    (question) =>
      expectSure([
        question,
        'db.repairs.aggregate([{$match:{state:"open"}},{$lookup:{from:"technicians",localField:"technicianId",foreignField:"_id",as:"technician"}},{$project:{repairNo:1,name:{$first:"$technician.name"},_id:0}}])',
      ]),
  );

  it("are not taken for the words of a state", () => {
    const { query } = ask(
      "Which keepers have a canoe in a repair that is waiting for spares? Show the repair number and the keeper's name.",
    );
    expect(query).toContain('{$match:{state:"waitingforspares"}}');
    expect(query).not.toContain('from:"spares"');
  });

  it("may be called by another word", () => {
    expect(ask("registrations with outing id and the last name of the customer").query).toContain(
      'last_name:{$first:"$member.last_name"}',
    );
  });
});

describe("a number behind what documents are called", () => {
  it.each<[string, string]>([
    ["repair 5003", "db.repairs.find({repairNo:5003})"],
    ["repair no. 5003", "db.repairs.find({repairNo:5003})"],
    ["complaint of repair 5003", "db.repairs.find({repairNo:5003},{complaint:1,_id:0})"],
    ["complaint of repair 12", "db.repairs.find({_id:12},{complaint:1,_id:0})"],
  ])("is that by which people know them, or their key: %s", (...asked) => expectSure(asked));

  it("is that of what they refer to, too", () => {
    expect(ask("canoes of keeper 1004").query).toContain('{"keeper.keeperNo":1004}');
  });

  it.each(["repairs 3", "the first 3 repairs"])("is no key: %s", (question) => {
    expect(ask(question).query).not.toContain(":3}");
  });
});

describe("groups by their size", () => {
  it.each([
    ["number of members per town, biggest town first", "-1"],
    ["how many members per town, smallest town first", "1"],
  ])("%s", (question, order) =>
    expectSure([
      question,
      `db.members.aggregate([{$group:{_id:"$town",count:{$sum:1}}},{$sort:{count:${order}}}])`,
    ]),
  );
});

describe("how long something took", () => {
  const DAYS = '{$dateDiff:{startDate:"$start_date",endDate:"$end_date",unit:"day"}}';
  const SHOWN = `{$project:{destination:1,days:${DAYS},_id:0}}`;
  it.each<[string, string]>([
    ["How many days does each outing last? Show destination and days.", `db.outings.aggregate([${SHOWN}])`],
    ["length in days of the outings, with destination", `db.outings.aggregate([${SHOWN}])`],
    [
      "outings under 40 fee: destination, duration in days",
      `db.outings.aggregate([{$match:{fee:{$lt:40}}},${SHOWN}])`,
    ],
    ["duration in days of the outings", `db.outings.aggregate([{$project:{days:${DAYS}}}])`],
  ])("is shown beside columns: %s", (...asked) => expectSure(asked));
});
