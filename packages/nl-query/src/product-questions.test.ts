import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import type { SchemaReference, SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const listOf = (length: number, make: (nr: number) => Doc): Doc[] =>
  Array.from({ length }, (_, nr) => make(nr));
const day = (at: number): DateTime => new DateTime(Date.parse("2025-01-10T00:00:00Z") + at * 86_400_000);

const chore = (at: number): Doc => doc({ label: `Chore ${at}`, done: at % 3 === 0 });
const pass = (at: number): Doc =>
  doc({ zone: pick(["Lake", "River"], at), suspended: at % 4 === 0, expiresOn: day(at * 23) });
const dues = (at: number): Doc =>
  doc({
    sum: new Double(10.5 + at),
    dueOn: day(at * 20),
    ...(at % 3 === 0 ? {} : { paidOn: day(at * 20 - 3) }),
  });

/** A rowing association: its clubs, their rowers with passes and fees, the repairs with their chores, and who buys. */
const ROWS: Rows = {
  clubs: (at) => ({
    name: `Club ${at}`,
    town: pick(["Basel", "Ghent", "Porto", "Turku"], at),
    acceptingNewRowers: at % 3 !== 0,
  }),
  rowers: (at) => ({
    fullName: `${pick(["Ada", "Bo", "Cleo", "Dag"], at)} ${pick(["Holm", "Lund", "Dahl"], at)} ${at}`,
    clubId: new Int32(at % 20),
    squad: pick(["Red", "Blue"], at),
    balance: new Double(at * 7.5 - 90),
    ...(at % 4 === 0 ? {} : { licence: doc({ grade: pick(["A", "B"], at), validUntil: day(at * 25) }) }),
    passes: listOf(at % 3, (nr) => pass(at + nr)),
    fees: listOf(at % 4, (nr) => dues(at + nr)),
  }),
  repairs: (at) => ({
    title: `Repair ${at}`,
    clubId: new Int32(at % 20),
    state: pick(["onHold", "inProgress", "done"], at),
    inService: at % 5 !== 0,
    assigneeIds: at % 6 === 0 ? [] : [new Int32(at % 20)],
    chores: listOf(at % 4, (nr) => chore(at + nr)),
  }),
  regattas: (at) => ({
    clubId: new Int32(at % 20),
    heldOn: day(at * 24),
    price: new Double((at * 37) % 90),
    class: pick(["Single", "Double", "Eight"], at),
  }),
  coaches: (at) => ({
    name: `${pick(["Ida", "Jon", "Kim"], at)} ${pick(["Moe", "Nys"], at)} ${at}`,
    clubId: new Int32(at % 20),
    hiredOn: day(at * 11),
    birthDate: new DateTime(Date.parse("1960-05-01T00:00:00Z") + at * 200 * 86_400_000),
    skills: [pick(["Sculling", "Sweep"], at), pick(["Nutrition", "Video", "Rigging"], at)],
    ...(at % 3 === 0 ? {} : { insurance: doc({ insurer: pick(["Alba", "Nord"], at) }) }),
  }),
  payments: (at) => ({
    amount: new Double(20 + ((at * 53) % 700)),
    channel: pick(["Card", "Cash", "Transfer"], at),
    bookedAt: day(at * 9),
  }),
  bills: (at) => ({
    sum: new Double(15 + at),
    status: pick(["pending", "posted"], at),
    ...(at % 4 === 0 ? {} : { paidAt: day(at * 9 + 2) }),
  }),
  customers: (at) => ({ fullName: `${pick(["Eli", "Fay", "Gus"], at)} ${pick(["Berg", "Lind"], at)} ${at}` }),
  accounts: (at) => ({
    customerId: new Int32(at % 30),
    vouchers: listOf(at % 3, (nr) => doc({ code: `W${at}-${nr}`, isBlocked: at % 5 === 0 })),
  }),
};

function snapshot(): SchemaSnapshot {
  const references = [
    ["rowers", "clubId", "clubs"],
    ["repairs", "clubId", "clubs"],
    ["regattas", "clubId", "clubs"],
    ["coaches", "clubId", "clubs"],
    ["accounts", "customerId", "customers"],
  ].map(([collection = "", path = "", to = ""]): SchemaReference => ({
    from: { collection, path },
    to: { collection: to, path: "_id" },
    confidence: 1,
    reason: "values",
  }));
  return { ...snapshotOf("rowing", withIds(ROWS)), references };
}

const generator = createGenerator(snapshot());

const ask = askerOf(generator);

const queryOf = (question: string): string => ask(question).query;

describe("states in camel case", () => {
  it.each(["repairs in progress", "repairs that are in progress", "which repairs are in progress right now"])(
    "are known by their words: %s",
    (question) =>
      expect(ask(question)).toEqual({ query: 'db.repairs.find({state:"inProgress"})', isSure: true }),
  );

  it("are known in lists", () => {
    expect(queryOf("how many repairs are on hold or in progress")).toBe(
      'db.repairs.countDocuments({state:{$in:["onHold","inProgress"]}})',
    );
  });
});

describe("flags that a clause names", () => {
  it.each([
    ["clubs accepting new rowers", "db.clubs.find({acceptingNewRowers:true})"],
    ["which clubs accept new rowers", "db.clubs.find({acceptingNewRowers:true})"],
    ["clubs that are not accepting new rowers", "db.clubs.find({acceptingNewRowers:false})"],
    ["how many clubs accept new rowers?", "db.clubs.countDocuments({acceptingNewRowers:true})"],
    [
      "name and town of each club that is accepting new rowers",
      "db.clubs.find({acceptingNewRowers:true},{name:1,town:1,_id:0})",
    ],
  ])("are conditions, whatever documents their words name: %s", (question, query) =>
    expect(ask(question)).toEqual({ query, isSure: true }),
  );
});

describe("what is done, of elements that have a flag for it", () => {
  it.each([
    ["repairs with done chores", 'db.repairs.find({"chores.done":true})'],
    ["repairs with chores that are not done", 'db.repairs.find({"chores.done":false})'],
    ["repairs with an unfinished chore", 'db.repairs.find({"chores.done":false})'],
    ["repairs with incomplete chores", 'db.repairs.find({"chores.done":false})'],
    ["repairs without done chores", 'db.repairs.find({"chores.done":{$ne:true}})'],
    ["done repairs", 'db.repairs.find({state:"done"})'],
    ["repairs that are not done", 'db.repairs.find({state:{$ne:"done"}})'],
  ])("is asked of them: %s", (question, query) => expect(ask(question)).toEqual({ query, isSure: true }));

  it.each([
    "how many chores are not done",
    "how many chores aren't done yet",
    "how many unfinished chores are there",
  ])("counts those that are not: %s", (question) =>
    expect(queryOf(question)).toBe(
      'db.repairs.aggregate([{$unwind:"$chores"},{$match:{"chores.done":false}},{$count:"count"}])',
    ),
  );

  it("is no flag of elements where the documents are said to be so", () => {
    expect(ask("unfinished repairs").isSure).toBe(false);
  });
});

describe("elements that something was done with", () => {
  it.each([
    ["paid fees", "{$ne:null}"],
    ["fees that were paid", "{$ne:null}"],
    ["unpaid fees", "null"],
    ["fees that have not been paid", "null"],
  ])("have the date of it: %s", (question, test) =>
    expect(queryOf(question)).toBe(
      `db.rowers.aggregate([{$unwind:"$fees"},{$match:{"fees.paidOn":${test}}},{$replaceRoot:{newRoot:"$fees"}}])`,
    ),
  );

  it("are added up", () => {
    expect(queryOf("total sum of paid fees per squad")).toBe(
      'db.rowers.aggregate([{$unwind:"$fees"},{$match:{"fees.paidOn":{$ne:null}}},{$group:{_id:"$squad",totalSum:{$sum:"$fees.sum"}}}])',
    );
  });
});

describe("what has expired or is due", () => {
  const NOW = 'ISODate("2026-11-22T12:00:00Z")';

  it.each([
    ["rowers whose licence has expired", `db.rowers.find({"licence.validUntil":{$lt:${NOW}}})`],
    ["rowers with an expired licence", `db.rowers.find({"licence.validUntil":{$lt:${NOW}}})`],
    ["rowers whose licence is no longer valid", `db.rowers.find({"licence.validUntil":{$lt:${NOW}}})`],
    ["rowers whose licence is still valid", `db.rowers.find({"licence.validUntil":{$gte:${NOW}}})`],
    ["rowers with expired passes", `db.rowers.find({"passes.expiresOn":{$lt:${NOW}}})`],
    [
      "number of passes per zone that have not expired yet",
      `db.rowers.aggregate([{$unwind:"$passes"},{$match:{"passes.expiresOn":{$gte:${NOW}}}},{$group:{_id:"$passes.zone",count:{$sum:1}}}])`,
    ],
    ["rowers with overdue fees", `db.rowers.find({fees:{$elemMatch:{dueOn:{$lt:${NOW}},paidOn:null}}})`],
  ])("is compared with the moment it is asked: %s", (question, query) =>
    expect(queryOf(question)).toBe(query),
  );
});

describe("a collection that is named", () => {
  it("is meant, and no other one that may be called so", () => {
    expect(queryOf("customers with blocked vouchers")).toMatch(
      /^db\.customers\..*"accounts\.vouchers\.isBlocked":true/,
    );
  });
});

describe("words in front of what is related", () => {
  it("are not passed over silently", () => {
    expect(ask("clubs with urgent repairs").isSure).toBe(false);
    expect(ask("clubs with upcoming regattas").query).toContain("heldOn");
  });

  it("make no sure answer of what nobody has where more is said of it", () => {
    expect(ask("customers who never had an account in a club").isSure).toBe(false);
  });

  it("that say what is not so are no states of others", () => {
    expect(queryOf("rowers with unpaid fees")).toBe("db.rowers.find({fees:{$elemMatch:{paidOn:null}}})");
  });
});

describe("elements over all that hold them", () => {
  it.each([
    "number of suspended passes across all rowers",
    "how many suspended passes are there over all rowers",
    "count of suspended passes over all of the rowers",
  ])("are counted, and not their holders: %s", (question) =>
    expect(ask(question)).toEqual({
      query: 'db.rowers.aggregate([{$unwind:"$passes"},{$match:{"passes.suspended":true}},{$count:"count"}])',
      isSure: true,
    }),
  );
});

describe("the first of two nouns", () => {
  it("narrows the second one and is not shown", () => {
    expect(queryOf("which squad rowers have no passes")).toBe("db.rowers.find({passes:{$size:0}})");
  });

  it("is shown where the question asks for it", () => {
    expect(queryOf("which squad are rowers in")).toContain("squad:1");
  });
});

describe("signs of numbers", () => {
  it.each([
    ["rowers with a negative balance", "$lt"],
    ["rowers whose balance is negative", "$lt"],
    ["overdrawn rowers", "$lt"],
    ["rowers with a positive balance", "$gt"],
  ])("compare with nought: %s", (question, op) =>
    expect(ask(question)).toEqual({ query: `db.rowers.find({balance:{${op}:0}})`, isSure: true }),
  );
});

describe("everyday wordings", () => {
  it.each([
    ["the 5 biggest payments", "db.payments.find().sort({amount:-1}).limit(5)"],
    ["coaches who know Video", 'db.coaches.find({skills:"Video"})'],
    ["uninsured coaches", "db.coaches.find({insurance:null})"],
    ["coaches w/o insurance", "db.coaches.find({insurance:null})"],
    ["the coach who was hired first", "db.coaches.find().sort({hiredOn:1}).limit(1)"],
    ["which coach has been with us the longest?", "db.coaches.find().sort({hiredOn:1}).limit(1)"],
    ["repairs in progress - how many?", 'db.repairs.countDocuments({state:"inProgress"})'],
    [
      "the 3 oldest coaches and their skills",
      "db.coaches.find({},{name:1,skills:1,_id:0}).sort({birthDate:1}).limit(3)",
    ],
    [
      "Rank the channels by average payment amount",
      'db.payments.aggregate([{$group:{_id:"$channel",averageAmount:{$avg:"$amount"}}},{$sort:{averageAmount:-1}}])',
    ],
    [
      "What amount do payments have on average per channel?",
      'db.payments.aggregate([{$group:{_id:"$channel",averageAmount:{$avg:"$amount"}}}])',
    ],
    [
      "payments from the third quarter of 2025",
      'db.payments.find({bookedAt:{$gte:ISODate("2025-07-01T00:00:00Z"),$lt:ISODate("2025-10-01T00:00:00Z")}})',
    ],
    [
      "payments of the last quarter of 2025",
      'db.payments.find({bookedAt:{$gte:ISODate("2025-10-01T00:00:00Z"),$lt:ISODate("2026-01-01T00:00:00Z")}})',
    ],
    ["coaches over 40", 'db.coaches.find({birthDate:{$lt:ISODate("1986-11-22T00:00:00Z")}})'],
    ["coaches under the age of 50", 'db.coaches.find({birthDate:{$gte:ISODate("1976-11-22T00:00:00Z")}})'],
    ["upcoming regattas", 'db.regattas.find({heldOn:{$gte:ISODate("2026-11-22T12:00:00Z")}})'],
    ["past regattas", 'db.regattas.find({heldOn:{$lt:ISODate("2026-11-22T12:00:00Z")}})'],
  ])("are understood: %s", (question, query) => expect(queryOf(question)).toBe(query));

  it("leave out what is not counted", () => {
    expect(queryOf("number of passes per zone, not counting expired passes")).toContain(
      '"passes.expiresOn":{$gte:',
    );
  });
});

describe("words that turn what is said", () => {
  it.each([
    ["repairs out of service", "db.repairs.find({inService:false})"],
    ["repairs in service", "db.repairs.find({inService:true})"],
    ["unassigned repairs", "db.repairs.find({assigneeIds:{$size:0}})"],
    ["unpaid bills", "db.bills.find({paidAt:null})"],
    ["pending bills", 'db.bills.find({status:"pending"})'],
    ["regattas that cost nothing", "db.regattas.find({price:0})"],
  ])("are conditions: %s", (question, query) => expect(queryOf(question)).toBe(query));

  it.each(["payments that were booked on time", "rowers that need passes"])(
    "are not passed over silently: %s",
    (question) => expect(ask(question).isSure).toBe(false),
  );
});
