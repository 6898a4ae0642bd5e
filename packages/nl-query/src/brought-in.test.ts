import { DateTime, Int32, ObjectId } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Rows = {
  sailors: (at) => ({ name: `Sailor ${at}`, port: ["Kiel", "Brest"][at % 2] ?? "" }),
  charters: (at) => ({
    sailorId: new Int32((at * 7) % 50),
    total: new Int32(200 + ((at * 13) % 900)),
    craft: ["sloop", "ketch", "yawl"][at % 3] ?? "",
    bookedAt: new DateTime(Date.UTC(2025, at % 12, 1 + (at % 27))),
  }),
};
const generator = createGenerator(snapshotOf("marina", withIds(ROWS)));
const ask = askerOf(generator);
const BY_SAILOR =
  'db.charters.aggregate([{$group:{_id:"$sailorId",total:{$sum:"$total"}}},{$sort:{total:-1}}';
const LINKED = ',{$lookup:{from:"sailors",';

describe("what documents bring in, where no field is called so", () => {
  it.each([
    ["sailors by revenue", LINKED],
    ["sailors ranked by turnover", LINKED],
    ["top sailors by total spent", LINKED],
    ["top sailor by revenue", `,{$limit:1}${LINKED}`],
    ["best sailor by revenue", `,{$limit:1}${LINKED}`],
    ["sailor with the highest revenue", `,{$limit:1}${LINKED}`],
    ["top 4 sailors by spend", `,{$limit:4}${LINKED}`],
  ])("ranks those that others refer to: %s", (question, end) => {
    const { query, isSure } = ask(question);
    expect(query.startsWith(BY_SAILOR + end), query).toBe(true);
    expect(isSure).toBe(true);
  });

  it("ranks kinds", () => {
    expect(ask("crafts by revenue")).toStrictEqual({
      query: 'db.charters.aggregate([{$group:{_id:"$craft",total:{$sum:"$total"}}},{$sort:{total:-1}}])',
      isSure: true,
    });
  });

  it.each(["revenue in March 2025", "our turnover in March 2025", "revenues of March 2025"])(
    "adds up what a stretch brought in: %s",
    (question) => {
      expect(ask(question).query).toBe(
        'db.charters.aggregate([{$match:{bookedAt:{$gte:ISODate("2025-03-01T00:00:00Z"),' +
          '$lt:ISODate("2025-04-01T00:00:00Z")}}},{$group:{_id:null,total:{$sum:"$total"}}}])',
      );
    },
  );

  it.each([
    ["best month by revenue", "%Y-%m", -1],
    ["worst month by sales", "%Y-%m", 1],
    ["best day for revenue", "%Y-%m-%d", -1],
    ["which month brought in the most revenue", "%Y-%m", -1],
  ])("finds the best period: %s", (question, format, direction) => {
    expect(ask(question)).toStrictEqual({
      query:
        `db.charters.aggregate([{$group:{_id:{$dateToString:{format:"${format}",date:"$bookedAt"}},` +
        `total:{$sum:"$total"}}},{$sort:{total:${direction}}},{$limit:1}])`,
      isSure: true,
    });
  });

  it.each([
    ["top sailors by revenue", "top"],
    ["best sailor by revenue", "best"],
    ["sailors ranked by revenue", "ranked"],
    ["sailor with the highest revenue", "highest"],
    ["best month by revenue", "best"],
    ["which month brought in the most revenue", "most"],
  ])("ties the word that asks for the order: %s", (question, word) => {
    const result = generator.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
    const spans = result.ok ? result.ties.flatMap(({ words }) => words) : [];
    const at = question.indexOf(word);
    expect(spans.some(({ start, end }) => start <= at && at + word.length <= end)).toBe(true);
    expect(spans.every(({ start, end }) => start < end)).toBe(true);
  });

  it("leaves what is theirs to them", () => {
    const own: Rows = {
      ...ROWS,
      sailors: (at) => ({ name: `Sailor ${at}`, spent: new Int32((at * 17) % 300) }),
    };
    const askOwn = askerOf(createGenerator(snapshotOf("marina", withIds(own))));
    expect(askOwn("top 4 sailors by spend").query).not.toContain("charters");
    expect(askOwn("sailors by total spent").query).not.toContain("charters");
    expect(ask("sailors by income").isSure).toBe(false);
  });
});

describe("those in a role", () => {
  const id = (at: number): ObjectId => new ObjectId(at.toString(16).padStart(24, "0"));
  const fleet = askerOf(
    createGenerator(
      snapshotOf("fleet", {
        people: (at) => ({ _id: id(at), name: `Person ${at}` }),
        voyages: (at) => ({
          _id: id(900 + at),
          skipperId: id((at * 11) % 50),
          miles: new Int32(10 + ((at * 17) % 90)),
        }),
      }),
    ),
  );

  it.each([
    ["top skippers by number of voyages", "count:{$sum:1}}},{$sort:{count:-1}}"],
    ["skippers by number of voyages", "count:{$sum:1}}},{$sort:{count:-1}}"],
    ["top 3 skippers by miles", 'totalMiles:{$sum:"$miles"}}},{$sort:{totalMiles:-1}},{$limit:3}'],
  ])("are ranked by what refers to them: %s", (question, stages) => {
    expect(fleet(question).query).toContain(
      `db.voyages.aggregate([{$group:{_id:"$skipperId",${stages},{$lookup:`,
    );
  });
});
