import { describe, expect, it } from "vitest";
import { askPenalties } from "./single-collections.fixture.ts";

describe("short forms of those in a hurry", () => {
  const COUNTS = 'db.penalties.aggregate([{$group:{_id:"$zone",count:{$sum:1}}}])';
  it.each(["cnt by zone", "penalties cnt by zone", "cnt penalties by zone", "cnt grp by zone"])(
    "count groups: %s",
    (question) => {
      expect(askPenalties(question)).toEqual({ query: COUNTS, isSure: true });
    },
  );

  it.each(["avg amt grp by zone", "avg amt grp zone", "avg amt by zone"])("are groups: %s", (question) => {
    const query = 'db.penalties.aggregate([{$group:{_id:"$zone",averageAmt:{$avg:"$amt"}}}])';
    expect(askPenalties(question)).toEqual({ query, isSure: true });
  });

  it.each([
    ["cnt open penalties", 'db.penalties.countDocuments({status:"open"})'],
    ["penalties w amt > 50", "db.penalties.find({amt:{$gt:50}})"],
    ["amt btw 50 and 80", "db.penalties.find({amt:{$gte:50,$lte:80}})"],
    ["tot amt by zone", 'db.penalties.aggregate([{$group:{_id:"$zone",totalAmt:{$sum:"$amt"}}}])'],
    ["penalties sorted amt desc lim 3", "db.penalties.find().sort({amt:-1}).limit(3)"],
    ["uniq offence", 'db.penalties.distinct("offence")'],
  ])("are read: %s", (question, query) => {
    expect(askPenalties(question)).toEqual({ query, isSure: true });
  });

  it.each(["cnt per mth", "cnt by yr"])("split by time: %s", (question) => {
    const { query, isSure } = askPenalties(question);
    expect(query).toContain('"$issued_at"');
    expect(isSure).toBe(true);
  });

  it("are a share", () => {
    expect(askPenalties("pct disputed by zone").query).toContain('$eq:["$status","disputed"]');
  });
});
