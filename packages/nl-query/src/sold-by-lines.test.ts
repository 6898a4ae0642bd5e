import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const line = (at: number): Doc =>
  Doc.of(
    Object.entries({
      bulbId: new Int32((at * 7) % 50),
      family: ["tulip", "crocus", "iris"][at % 3] ?? "",
      price: new Int32(3 + (at % 11)),
      quantity: new Int32(1 + (at % 5)),
    }),
  );
const ROWS: Rows = {
  bulbs: (at) => ({ name: `Bulb ${at}`, price: new Int32(3 + (at % 11)) }),
  growers: (at) => ({ name: `Grower ${at}` }),
  clerks: (at) => ({ name: `Clerk ${at}`, team: ["Sales", "Fields"][at % 2] ?? "" }),
  baskets: (at) => ({
    growerId: at % 4 === 0 ? null : new Int32((at * 11) % 50),
    town: ["Lisse", "Hillegom", "Noordwijk"][at % 3] ?? "",
    total: new Int32(20 + ((at * 13) % 90)),
    lines: [line(at), line(at + 17)],
  }),
};
const generator = createGenerator(snapshotOf("nursery", withIds(ROWS)));
const ask = askerOf(generator);
const WORTH = 'totalRevenue:{$sum:{$multiply:["$lines.price","$lines.quantity"]}}}}';
const BY_FAMILY = `db.baskets.aggregate([{$unwind:"$lines"},{$group:{_id:"$lines.family",${WORTH}`;
const BY_TOWN = 'db.baskets.aggregate([{$group:{_id:"$town",total:{$sum:"$total"}}},{$sort:{total:-1}}';

describe("ranks by what lines or documents bring in", () => {
  it.each([
    ["top family by revenue", `${BY_FAMILY},{$sort:{totalRevenue:-1}},{$limit:1}])`],
    ["families by turnover", `${BY_FAMILY},{$sort:{totalRevenue:-1}}])`],
    ["total revenue per family sorted by total descending", `${BY_FAMILY},{$sort:{totalRevenue:-1}}])`],
    ["revenue per family ordered by revenue", `${BY_FAMILY},{$sort:{totalRevenue:1}}])`],
    ["top towns by revenue", `${BY_TOWN}])`],
    ["top 2 towns by sales", `${BY_TOWN},{$limit:2}])`],
  ])("%s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });

  it("ranks what lines refer to, though it has a price of its own", () => {
    const { query } = ask("top 3 bulbs by revenue");
    expect(query.startsWith('db.baskets.aggregate([{$unwind:"$lines"},{$group:{_id:"$lines.bulbId",')).toBe(
      true,
    );
    expect(query).toContain("{$sort:{totalRevenue:-1}},{$limit:3}");
  });

  it.each(["top growers by revenue", "growers by lifetime value", "growers by ltv"])(
    "leaves out what belongs to none: %s",
    (question) => {
      expect(ask(question).query).toMatch(
        /^db\.baskets\.aggregate\(\[\{\$match:\{growerId:\{\$ne:null\}\}\},\{\$group:\{_id:"\$growerId",total:\{\$sum:"\$total"\}\}\},\{\$sort:\{total:-1\}\}/,
      );
    },
  );

  it.each(["clerks by sales", "sales per clerk"])("takes no amount for a value: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
  });

  it("takes a value where its field is named", () => {
    expect(ask("clerks of the Sales team")).toStrictEqual({
      query: 'db.clerks.find({team:"Sales"})',
      isSure: true,
    });
  });

  it("ties each part to the words that ask for it", () => {
    const question = "top family by revenue";
    const result = generator.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
    const words = (about: string): string[] => {
      const tie = result.ok ? result.ties.find(({ sentence }) => sentence.startsWith(about)) : undefined;
      return (tie?.words ?? []).map(({ start, end }) => question.slice(start, end));
    };
    expect(words("One row per")).toEqual(["family"]);
    expect(words("Adds up").join(" ")).toContain("revenue");
    expect(words("Sorts").join(" ")).toContain("top");
  });
});
