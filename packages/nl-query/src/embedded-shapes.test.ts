import { DateTime, Decimal128, Doc, Double, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = <T>(from: readonly [T, ...T[]], at: number): T => from[at % from.length] ?? from[0];
const date = (at: number): DateTime => new DateTime(Date.parse("2024-01-01T00:00:00Z") + at * 86_400_000);

/** A boatyard whose documents hold lists of parts, trades, tests and notes, and embedded people. */
const ROWS: Rows = {
  sales: (at) => ({
    _id: new Int32(at),
    soldOn: date(at * 9),
    depot: pick(["Kiel", "Genoa", "Bergen"], at),
    buyer: doc({ email: `b${at % 20}@example.com`, sex: pick(["F", "M"], at), age: new Int32(18 + at) }),
    parts: [0, 1].map((add) =>
      doc({
        name: pick(["mast", "anchor", "winch", "rudder"], at + add),
        price: new Decimal128(0x3040000000000000n, BigInt(10 + at)),
        quantity: new Int32(1 + (at % 5)),
      }),
    ),
  }),
  berthings: (at) => ({
    _id: new Int32(at),
    hull: `H${at}`,
    trades: [0, 1].map((add) =>
      doc({
        side: pick(["buy", "sell"], at + add),
        metal: pick(["brass", "steel", "zinc"], at),
        tonnes: new Int32(5 + at),
      }),
    ),
  }),
  members: (at) => ({
    _id: new Int32(at),
    username: `user${at}`,
    points: new Int32(at * 31),
    state: pick(["OR", "CA", "ME"], at),
    lockers: Array.from({ length: at % 4 }, (_, nr) => new Int32(100 + at + nr)),
    rank: doc({ level: pick(["Deckhand", "Mate", "Captain"], at), since: date(at) }),
    mentor: doc({
      mentor_name: pick(["Tove", "Gil"], at),
      mentor_is_sponsor: at % 3 === 0,
      mentor_visits: new Int32(at % 9),
    }),
    perks: at % 2 === 0 ? ["Dogs allowed", "Sauna"] : ["Sauna"],
    notes: [doc({ author: pick(["Ida", "Noor"], at), text: `A remark on visit ${at}`, writtenOn: date(at) })],
  }),
  trainees: (at) => ({
    _id: new Int32(at),
    crew: new Int32(1 + (at % 6)),
    tests: [
      doc({ type: "oral", score: new Double(40 + at) }),
      doc({ type: "written", score: new Double(30 + at) }),
    ],
  }),
  plays: (at) => ({
    _id: new Int32(at),
    heading: `Play ${at}`,
    cast: ["Ada", "Bo", "Cy"].slice(0, 1 + (at % 3)),
    rating: new Double(1 + at / 12),
  }),
  soundings: (at) => ({
    _id: new Int32(at),
    buoy: pick(["N1", "N2", "S1"], at),
    wind: doc({ speed: doc({ rate: new Double(at / 2), quality: "1" }) }),
  }),
};

const generator = createGenerator({ ...snapshotOf("boatyard", ROWS), references: [] });
const plain = (query: string): string => query.replaceAll("'", '"').replace(/\s+/g, "");

function queryOf(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok ? plain(result.query) : `refused: ${result.message}`;
}

const UNWIND_PARTS = '{$unwind:"$parts"}';

describe("reads documents with lists and people in them", () => {
  it.each([
    {
      question: "average oral score per crew",
      query:
        'db.trainees.aggregate([{$unwind:"$tests"},{$match:{"tests.type":"oral"}},{$group:{_id:"$crew",averageScore:{$avg:"$tests.score"}}}])',
    },
    {
      question: "total revenue per depot",
      query: `db.sales.aggregate([${UNWIND_PARTS},{$group:{_id:"$depot",totalRevenue:{$sum:{$multiply:["$parts.price","$parts.quantity"]}}}}])`,
    },
    {
      question: "total quantity of anchors sold in Kiel",
      query: `db.sales.aggregate([{$match:{depot:"Kiel"}},${UNWIND_PARTS},{$match:{"parts.name":"anchor"}},{$group:{_id:null,totalQuantity:{$sum:"$parts.quantity"}}}])`,
    },
    {
      question: "what parts do we sell",
      query: `db.sales.aggregate([${UNWIND_PARTS},{$group:{_id:"$parts.name"}}])`,
    },
    {
      question: "top 2 best selling parts by quantity",
      query: `db.sales.aggregate([${UNWIND_PARTS},{$group:{_id:"$parts.name",totalQuantity:{$sum:"$parts.quantity"}}},{$sort:{totalQuantity:-1}},{$limit:2}])`,
    },
    {
      question: "how many sales were made to female buyers over 40",
      query: 'db.sales.countDocuments({"buyer.sex":"F","buyer.age":{$gt:40}})',
    },
    {
      question: "members with 3 lockers",
      query: "db.members.find({lockers:{$size:3}})",
    },
    {
      question: "number of sell trades",
      query: 'db.berthings.aggregate([{$unwind:"$trades"},{$match:{"trades.side":"sell"}},{$count:"count"}])',
    },
    {
      question: "total tonnes bought per metal",
      query:
        'db.berthings.aggregate([{$unwind:"$trades"},{$match:{"trades.side":"buy"}},{$group:{_id:"$trades.metal",totalTonnes:{$sum:"$trades.tonnes"}}}])',
    },
    { question: "members where a note mentions visit", query: 'db.members.find({"notes.text":/visit/i})' },
    {
      question: "how many members are in each rank",
      query: 'db.members.aggregate([{$group:{_id:"$rank.level",count:{$sum:1}}}])',
    },
    {
      question: "average wind speed per buoy",
      query: 'db.soundings.aggregate([{$group:{_id:"$buoy",averageRate:{$avg:"$wind.speed.rate"}}}])',
    },
    {
      question: "how many members are taught by sponsors",
      query: 'db.members.countDocuments({"mentor.mentor_is_sponsor":true})',
    },
    {
      question: "sales with more than 4 anchors",
      query: 'db.sales.find({parts:{$elemMatch:{quantity:{$gt:4},name:"anchor"}}})',
    },
    {
      question: "average number of actors per play",
      query: 'db.plays.aggregate([{$group:{_id:null,averageCast:{$avg:{$size:{$ifNull:["$cast",[]]}}}}}])',
    },
    {
      question: "what is the highest rated play",
      query: "db.plays.find().sort({rating:-1}).limit(1)",
    },
    { question: "members that allow dogs", query: 'db.members.find({perks:"Dogsallowed"})' },
    { question: "how many members are in Oregon", query: 'db.members.countDocuments({state:"OR"})' },
  ])("reads $question", ({ question, query }) => {
    expect(queryOf(question)).toBe(plain(query));
  });
});

describe("reads names at the end as what to show", () => {
  it.each([
    {
      question: "top 5 members by points, username and points",
      query: "db.members.find({},{username:1,points:1,_id:0}).sort({points:-1}).limit(5)",
    },
    {
      question: "members in Oregon sorted by points descending, username and points only",
      query: 'db.members.find({state:"OR"},{username:1,points:1,_id:0}).sort({points:-1})',
    },
  ])("shows only these: $question", ({ question, query }) => {
    expect(queryOf(question)).toBe(plain(query));
  });

  it("keeps names behind an order as further keys", () => {
    expect(queryOf("members sorted by state, points")).toBe("db.members.find().sort({state:1,points:1})");
  });
});
