import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const DAY = 86_400_000;
const START = Date.parse("2025-01-03T15:00:00Z");
const guests = (at: number) => ({
  name: `${["Ada", "Bo", "Cleo", "Dag"][at % 4] ?? ""} ${["Lund", "Moe", "Rask", "Vik", "Holm"][at % 5] ?? ""} ${at < 20 ? "" : at}`.trim(),
  valley: ["Aure", "Bruche", "Cize"][at % 3] ?? "",
});
const huts = (at: number) => ({ label: `Hut ${at}`, roof: ["slate", "turf"][at % 2] ?? "" });
const dated = askerOf(
  createGenerator(
    snapshotOf(
      "refuge",
      withIds({
        guests,
        huts,
        stays: (at) => ({
          guest_id: new Int32(at % 40),
          hut_id: new Int32(at % 7),
          check_in: new DateTime(START + at * 2 * DAY),
          check_out: new DateTime(START + (at * 2 + 1 + (at % 9)) * DAY - 14_400_000),
        }),
      }),
    ),
  ),
);
const kept = askerOf(
  createGenerator(
    snapshotOf(
      "refuge",
      withIds({
        guests,
        huts,
        stays: (at) => ({
          guest_id: new Int32(at % 40),
          hut_id: new Int32(at % 7),
          arrived: new DateTime(START + at * 2 * DAY),
          nights: new Int32(1 + (at % 9)),
        }),
      }),
    ),
  ),
);
const NIGHTS = '{$sum:{$dateDiff:{startDate:"$check_in",endDate:"$check_out",unit:"day"}}}';

describe("nights between the dates of stays", () => {
  it.each([
    ["how many nights did each guest stay", `{$group:{_id:"$guest_id",totalNights:${NIGHTS}}}`],
    ["how many nights has each guest spent here", `{$group:{_id:"$guest_id",totalNights:${NIGHTS}}}`],
    ["nights per guest", `{$group:{_id:"$guest_id",totalNights:${NIGHTS}}}`],
    ["total number of nights stayed by each guest", `{$group:{_id:"$guest_id",totalNights:${NIGHTS}}}`],
    ["how many nights was each hut occupied", `{$group:{_id:"$hut_id",totalNights:${NIGHTS}}}`],
    ["how many nights were spent in each hut", `{$group:{_id:"$hut_id",totalNights:${NIGHTS}}}`],
    ["which guest stayed the most nights", "{$sort:{totalNights:-1}},{$limit:1}"],
    ["who stayed the most nights", "{$sort:{totalNights:-1}},{$limit:1}"],
    ["top 3 guests by nights stayed", "{$sort:{totalNights:-1}},{$limit:3}"],
    [
      "how many hours did each guest stay",
      'totalHours:{$sum:{$divide:[{$subtract:["$check_out","$check_in"]}',
    ],
    ["stays of more than 3 nights", '{startDate:"$check_in",endDate:"$check_out",unit:"day"}},3]'],
    ["guests who stayed more than 3 nights", '{startDate:"$check_in",endDate:"$check_out",unit:"day"}},3]'],
    ["each stay with its number of nights", '{nights:{$dateDiff:{startDate:"$check_in",endDate:"$check_out"'],
  ])("are added up: %s", (question, part) => {
    const { query, isSure } = dated(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it("are those of one guest who is named", () => {
    const { query } = dated("how many nights did Ada Lund stay");
    expect(query).toContain(`{$group:{_id:null,totalNights:${NIGHTS}}}`);
  });

  it("are no stays", () => {
    expect(dated("how many stays did each guest have").query).toContain("count:{$sum:1}");
    expect(dated("how many nights are there").isSure).toBe(false);
  });
});

describe("nights that stays keep", () => {
  it.each([
    ["nights per guest", '{$group:{_id:"$guest_id",totalNights:{$sum:"$nights"}}}'],
    [
      "how many nights did each guest stay in total",
      '{$group:{_id:"$guest_id",totalNights:{$sum:"$nights"}}}',
    ],
    ["who stayed the most nights", "{$sort:{totalNights:-1}},{$limit:1}"],
    ["average nights per stay", '{$group:{_id:null,averageNights:{$avg:"$nights"}}}'],
    ["the longest stay", "find().sort({nights:-1}).limit(1)"],
  ])("are added up: %s", (question, part) => {
    const { query, isSure } = kept(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});
