import { DateTime, Doc, Double, Int32, ObjectId } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const SIZE = 60;
/** How many haulers have loads. */
const HAULERS = 23;
const id = (at: number): ObjectId => new ObjectId(at.toString(16).padStart(24, "0"));
const day = (at: number): DateTime => new DateTime(Date.UTC(2026, at % 12, 1 + (at % 28)));
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

const quarry = createGenerator(
  snapshotOf(
    "quarry",
    {
      haulers: (at) => ({
        _id: id(at),
        name: `Hauler ${at}`,
        email: `h${at}@quarry.test`,
        region: pick(["North", "South", "Coast"], at),
      }),
      loads: (at) => ({
        _id: id(1_000 + at),
        haulerId: id((at * 7) % HAULERS),
        status: pick(["waiting", "weighed", "gone"], at * 5 + (at % 4)),
        tons: new Double(4 + ((at * 3) % 17) + 0.5),
        price: new Double(80 + ((at * 13) % 400) + 0.25),
        leftAt: day(at * 11),
      }),
      pits: (at) => ({
        _id: id(2_000 + at),
        name: `Pit ${at}`,
        stone: pick(["granite", "slate", "marble"], at),
        depth_m: new Int32(20 + ((at * 9) % 90)),
        pump_kw: new Int32(5 + ((at * 7) % 40)),
        hasCrane: at % 3 === 0,
        hasLift: at % 4 === 0,
        blasts: Array.from({ length: at % 4 }, (_, n) =>
          Doc.of([
            ["title", `Blast ${at}-${n}`],
            ["method", pick(["drill", "wire", "wedge"], at + n)],
            ["yield", new Int32(100 + ((at * 17 + n * 31) % 700))],
          ]),
        ),
      }),
    },
    SIZE,
  ),
);
const ask = askerOf(quarry);

const HAULER = `{$lookup:{from:"haulers",localField:"haulerId",foreignField:"_id",as:"hauler"}}`;

describe("columns behind with", () => {
  it.each([
    ["pits with name and depth", "db.pits.find({},{name:1,depth_m:1,_id:0})"],
    ["list pits with name, stone", "db.pits.find({},{name:1,stone:1,_id:0})"],
    ["haulers with name and email", "db.haulers.find({},{name:1,email:1,_id:0})"],
    ["pits with their depth", "db.pits.find({},{name:1,depth_m:1,_id:0})"],
    ["pits with depth", "db.pits.find({},{name:1,depth_m:1,_id:0})"],
    ["slate pits with name and depth", 'db.pits.find({stone:"slate"},{name:1,depth_m:1,_id:0})'],
  ])("are shown: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    ["loads with hauler name", 'haulerName:{$first:"$hauler.name"}'],
    ["loads with the name of their hauler", 'haulerName:{$first:"$hauler.name"}'],
    ["loads with hauler email", 'haulerEmail:{$first:"$hauler.email"}'],
    ["waiting loads with hauler email", 'haulerEmail:{$first:"$hauler.email"}'],
    ["waiting loads with their hauler's email", 'haulerEmail:{$first:"$hauler.email"}'],
  ])("are those of what the documents refer to, beside the documents: %s", (question, column) => {
    const { query, isSure } = ask(question);
    const match = question.startsWith("waiting") ? '{$match:{status:"waiting"}},' : "";
    expect(query).toBe(`db.loads.aggregate([${match}${HAULER},{$addFields:{${column}}},{$unset:"hauler"}])`);
    expect(isSure).toBe(true);
  });

  it("may be of both", () => {
    expect(ask("loads with status and hauler name")).toEqual({
      query: `db.loads.aggregate([${HAULER},{$project:{status:1,name:{$first:"$hauler.name"},_id:0}}])`,
      isSure: true,
    });
  });

  it("are all values of several documents that refer to them", () => {
    const { query } = ask("haulers in the North region with their loads' prices");
    expect(query).toContain('{$project:{name:1,price:"$loads.price",_id:0}}');
  });

  it.each([
    "pits with blast titles",
    "pits with the titles of their blasts",
    "pits with their blasts' titles",
  ])("are those of elements, with whose they are: %s", (question) => {
    expect(ask(question).query).toBe(
      'db.pits.aggregate([{$unwind:"$blasts"},{$project:{name:"$name",title:"$blasts.title",_id:0}}])',
    );
  });
});

describe("what follows with and is no column", () => {
  it.each([
    ["pits with depth over 60", "db.pits.find({depth_m:{$gt:60}})"],
    ["pits with stone slate", 'db.pits.find({stone:"slate"})'],
    ["pits with a crane and a lift", "db.pits.find({hasCrane:true,hasLift:true})"],
    ["pits without blasts", "db.pits.find({blasts:{$size:0}})"],
  ])("stays a condition: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });

  it("stays the end of an order", () => {
    expect(ask("name of the pit with the maximum depth").query).toBe(
      "db.pits.find({},{name:1,_id:0}).sort({depth_m:-1}).limit(1)",
    );
  });
});

describe("totals of documents", () => {
  const grouped = 'db.loads.aggregate([{$group:{_id:"$haulerId",count:{$sum:1}}},';
  it.each(["total loads per hauler", "total loads for each hauler", "total number of loads per hauler"])(
    "count them: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query.startsWith(grouped)).toBe(true);
      expect(isSure).toBe(true);
    },
  );

  it.each([
    ["total loads", "db.loads.countDocuments({})"],
    ["total waiting loads", 'db.loads.countDocuments({status:"waiting"})'],
    ["total loads by status", 'db.loads.aggregate([{$group:{_id:"$status",count:{$sum:1}}}])'],
    [
      "total blasts per pit",
      'db.pits.aggregate([{$unwind:"$blasts"},{$group:{_id:"$name",name:{$first:"$name"},count:{$sum:1}}}])',
    ],
  ])("count them in groups and alone: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });

  it.each(["total load price per hauler", "total tons per hauler", "total price of loads per hauler"])(
    "add up where a figure of theirs is named: %s",
    (question) => {
      expect(ask(question).query).toMatch(/\{\$sum:"\$(price|tons)"\}/);
    },
  );
});

describe("documents counted by what their elements say", () => {
  it("count once, however many of their elements say the same", () => {
    const { query } = ask("how many pits held blasts of each method");
    expect(query).toContain('{$group:{_id:"$blasts.method",count:{$addToSet:"$_id"}}}');
  });

  it("leave elements counted one by one", () => {
    expect(ask("how many blasts per method").query).toContain(
      '{$group:{_id:"$blasts.method",count:{$sum:1}}}',
    );
  });
});

describe("names that end in a unit", () => {
  it.each([
    ["the pit with the strongest pump", "db.pits.find().sort({pump_kw:-1}).limit(1)"],
    ["the pit with the largest pump", "db.pits.find().sort({pump_kw:-1}).limit(1)"],
  ])("are found without it: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("orders said in other ways", () => {
  it.each([
    ["which load is priced the highest?", "db.loads.find().sort({price:-1}).limit(1)"],
    ["tons of the load that is priced lowest", "db.loads.find({},{tons:1,_id:0}).sort({price:1}).limit(1)"],
    ["names of pits, sorted from most to least depth", "db.pits.find({},{name:1,_id:0}).sort({depth_m:-1})"],
    [
      "names of pits from the lowest to the highest depth",
      "db.pits.find({},{name:1,_id:0}).sort({depth_m:1})",
    ],
    [
      "What status do loads have? List them starting from the latest date to the oldest.",
      "db.loads.find({},{status:1,_id:0}).sort({leftAt:-1})",
    ],
    [
      "cheapest and most expensive price per status",
      'db.loads.aggregate([{$group:{_id:"$status",minimumPrice:{$min:"$price"},maximumPrice:{$max:"$price"}}}])',
    ],
  ])("are read: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
