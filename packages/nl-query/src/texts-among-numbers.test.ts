import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Ratings and years that are an empty or another text here and there, and phones that are empty or null. */
const snapshot = snapshotOf(
  "coppice",
  withIds({
    saplings: (at) => ({
      name: `Sap ${at}`,
      owner: ["Ada", "Bo", "Cy"][at % 3] ?? "",
      judged: Doc.of([["rating", at % 9 === 0 ? "" : new Int32(1 + ((at * 7) % 50))]]),
      planted_year: at % 20 === 3 ? `${1990 + (at % 30)}?` : new Int32(1990 + (at % 30)),
      birth_year: at % 5 === 4 ? "" : new Int32(1960 + (at % 40)),
      width: new Int32(3 + (at % 8)),
      phone: at % 3 === 0 ? "" : at % 7 === 0 ? null : `55${at}`,
    }),
  }),
);
const asked = askerOf(createGenerator(snapshot));
const find = (filter: string, rest = ""): string => `db.saplings.find(${filter})${rest}`;
const NUMBERS = '{"judged.rating":{$type:"number"}}';
const YEAR = '{$convert:{input:"$planted_year",to:"double",onError:null,onNull:null}}';

describe("numbers of which some are texts", () => {
  it.each([
    ["saplings without a rating", find('{"judged.rating":""}')],
    ["saplings with no rating", find('{"judged.rating":""}')],
    ["saplings with a rating", find('{"judged.rating":{$ne:""}}')],
    ["saplings with a rating over 9", find('{"judged.rating":{$gt:9}}')],
    ["the sapling with the highest rating", find(NUMBERS, '.sort({"judged.rating":-1}).limit(1)')],
    [
      "3 saplings with the lowest rating",
      find("{}", '.sort({"judged.rating":1}).limit(3)').replace("{}", ""),
    ],
    [
      "highest rating",
      `db.saplings.aggregate([{$match:${NUMBERS}},{$group:{_id:null,maximumRating:{$max:"$judged.rating"}}}])`,
    ],
    [
      "highest rating per owner",
      `db.saplings.aggregate([{$match:${NUMBERS}},{$group:{_id:"$owner",maximumRating:{$max:"$judged.rating"}}}])`,
    ],
    [
      "average age by owner",
      'db.saplings.aggregate([{$group:{_id:"$owner",averageAge:{$avg:{$subtract:[{$year:"$$NOW"},{$convert:{input:"$birth_year",to:"double",onError:null,onNull:null}}]}}}}])',
    ],
    [
      "number of saplings per decade",
      `db.saplings.aggregate([{$group:{_id:{$subtract:[${YEAR},{$mod:[${YEAR},10]}]},count:{$sum:1}}},{$sort:{_id:1}}])`,
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

describe("texts that are empty, null or missing", () => {
  it.each([
    ["saplings without a phone", find('{phone:{$in:[null,""]}}')],
    ["saplings with a blank phone", find('{phone:{$in:[null,""]}}')],
    ["saplings with a phone", find('{phone:{$nin:[null,""]}}')],
    ["saplings where the phone is null", find("{phone:null}")],
    [
      "share of saplings without a phone",
      'db.saplings.aggregate([{$group:{_id:null,total:{$sum:1},matching:{$sum:{$cond:[{$in:[{$ifNull:["$phone",null]},[null,""]]},1,0]}}}},{$project:{_id:0,percentage:{$multiply:[{$divide:["$matching","$total"]},100]}}}])',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});
