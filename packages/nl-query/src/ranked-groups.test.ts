import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.parse("2026-01-01T00:00:00Z") + at * 5 * 86_400_000);

const ROWS: Rows = {
  towns: (at) => ({
    _id: new Int32(900 + at),
    town: `Town ${at}`,
    province: pick(["North", "South", "Isles"], at),
    population: new Int32(500 + 41 * at),
    altitude: new Int32(3 * at),
  }),
  teas: (at) => ({ _id: new Int32(at), label: `Tea ${at}`, origin: pick(["Assam", "Nepal"], at) }),
  ratings: (at) => ({
    _id: new Int32(4_000 + at),
    teaId: new Int32(at % 25),
    rating: new Int32(1 + (at % 5)),
    ratedAt: day(at),
  }),
  tolls: (at) => ({ _id: new Int32(7_000 + at), amount: new Int32(30 + (at % 11)), paidOn: day(at) }),
};

const generator = createGenerator(snapshotOf("isles", ROWS));

function answer(question: string): { query: string; isSure: boolean } {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  if (!result.ok) return { query: `refused: ${result.message}`, isSure: false };
  const query = result.query.replaceAll("'", '"').replace(/\s+/g, "");
  return { query, isSure: result.confidence >= SURE_CONFIDENCE };
}

describe("ranks groups", () => {
  it.each([
    "province with the largest population",
    "which province has the largest population",
    "most populous province",
  ])("adds up quantities of parts: %s", (question) => {
    expect(answer(question)).toEqual({
      query:
        'db.towns.aggregate([{$group:{_id:"$province",total:{$sum:"$population"}}},{$sort:{total:-1}},{$limit:1}])',
      isSure: true,
    });
  });

  it("looks for the one document where nothing adds up", () => {
    expect(answer("province with the highest altitude").query).toBe(
      "db.towns.find({},{province:1,_id:0}).sort({altitude:-1}).limit(1)",
    );
    expect(answer("town with the largest population").query).toBe(
      "db.towns.find().sort({population:-1}).limit(1)",
    );
  });

  it.each([
    [
      "month with the highest amount of tolls",
      '{$group:{_id:{$dateToString:{format:"%Y-%m",date:"$paidOn"}},total:',
    ],
    ["month with the most tolls", '{$group:{_id:{$dateToString:{format:"%Y-%m",date:"$paidOn"}},count:'],
  ])("groups by the part of a date that the question begins with: %s", (question, group) => {
    const { query, isSure } = answer(question);
    expect(query).toContain(`db.tolls.aggregate([${group}`);
    expect(isSure).toBe(true);
  });

  it("takes the average of what was rated in documents of their own", () => {
    const { query } = answer("best rated tea");
    expect(query).toContain(
      '{$group:{_id:"$teaId",averageRating:{$avg:"$rating"}}},{$sort:{averageRating:-1}},{$limit:1}',
    );
    expect(answer("highest rating of each tea").query).toContain("{$sort:{rating:-1}}");
  });
});
