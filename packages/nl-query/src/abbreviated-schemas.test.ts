import { describe, expect, it } from "vitest";
import { DateTime, Double, Int32 } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const year = (at: number): DateTime => new DateTime(Date.UTC(2000 + at, 3, 9));

/** A workshop whose tables shorten nearly every word. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "workshop",
      withIds({
        mur: (at) => ({
          mur_cd: `M${at}`,
          mur_nm: `Mural ${at}`,
          artn_nm: at % 3 === 0 ? null : `Artisan ${at}`,
          unv_dt: year(at),
          patt: ["knot", "meander", "wave"][at % 3] ?? "",
          is_glzd: at % 2 === 0,
          lst_prc: new Double(100.5 + at * 7),
          rtg: new Double(1.5 + (at % 4)),
          tess_cnt: new Int32(900 + at * 11),
        }),
        hall: (at) => ({ hall_nm: `Hall ${at}`, wdth_cm: new Int32(300 + at) }),
      }),
    ),
  ),
);

describe("schemas that shorten their words", () => {
  it.each([
    ["How many murals are there?", "db.mur.countDocuments({})"],
    ["names of the murals that are glazed", "db.mur.find({is_glzd:true},{mur_nm:1,_id:0})"],
    ["murals without an artisan", "db.mur.find({artn_nm:null})"],
    ["What are the different patterns of the murals?", 'db.mur.distinct("patt")'],
    ["number of murals per pattern", 'db.mur.aggregate([{$group:{_id:"$patt",count:{$sum:1}}}])'],
    ["names and list prices of the murals", "db.mur.find({},{mur_nm:1,lst_prc:1,_id:0})"],
    ["murals unveiled after 2010", 'db.mur.find({unv_dt:{$gte:ISODate("2011-01-01T00:00:00Z")}})'],
    [
      "average price of the murals with the pattern knot",
      'db.mur.aggregate([{$match:{patt:"knot"}},{$group:{_id:null,averageLstPrc:{$avg:"$lst_prc"}}}])',
    ],
  ])("are asked in whole words: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
