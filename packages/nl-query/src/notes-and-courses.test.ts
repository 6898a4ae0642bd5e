import { describe, expect, it } from "vitest";
import { askSteamRailway as ask } from "./steam-railway.fixture.ts";

describe("notes that change nothing", () => {
  it.each([
    [
      "names of engines without a conversion date, whether the field is missing or null",
      "{converted_on:null}",
    ],
    [
      "names of engines without a conversion date (no matter whether it is null or missing)",
      "{converted_on:null}",
    ],
    [
      "names of engines that have no stalls, where the stalls field is either missing or an empty array",
      "{stalls:{$size:0}}",
    ],
    ["names of engines made by Ada Holm, alone or with others", '{makers:"AdaHolm"}'],
  ])("are left out: %s", (question, filter) => {
    expect(ask(question)).toEqual({ query: `db.engines.find(${filter},{name:1,_id:0})`, isSure: true });
  });

  it.each([
    "Average number of drivers per engine for each status? Engines with an empty list of drivers count as zero.",
    "average number of drivers per engine by status (empty list = 0)",
  ])("count what has none: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.engines.aggregate([{$group:{_id:"$status",averageDrivers:{$avg:{$size:{$ifNull:["$drivers",[]]}}}}}])',
      isSure: true,
    });
  });

  it("name the sum that is meant", () => {
    const sum = '{$group:{_id:null,totalParty:{$sum:"$trips.party"}}}';
    expect(ask("total number of people (the sum of the party sizes) over all trips").query).toContain(sum);
    expect(ask("total people across all trips, summing party size").query).toContain(sum);
  });

  it("say whose both names are", () => {
    expect(ask("engines built after 1880 with railway name (both names only)").query).toContain(
      '{$project:{name:1,railwayInfoName:{$first:"$railwayInfo.name"},_id:0}}',
    );
  });
});

describe("how a figure went on", () => {
  const months = '{$group:{_id:{$month:"$trips.date"},count:{$sum:1}}},{$sort:{_id:1}}';

  it.each([
    "How did the number of trips develop from month to month through 2025?",
    "how has the number of trips changed by month during 2025",
    "trips per month 2025",
    "trips by month 2025, in month order",
  ])("is one for each month: %s", (question) => {
    const { query } = ask(question);
    expect(query).toContain('$gte:ISODate("2025-01-01T00:00:00Z"),$lt:ISODate("2026-01-01T00:00:00Z")');
    expect(query).toContain(months);
  });
});

describe("words of requests", () => {
  it("say nothing of what is listed", () => {
    expect(ask("List every sponsor with the total of the costs.").query).not.toContain("listed");
    expect(ask("List the names of the engines without a conversion date.").query).not.toContain("listed");
    expect(ask("list the listed engines").query).toContain("listed:true");
  });

  it("end an order, and name no field", () => {
    expect(ask("avg club score per maker, best first")).toEqual({
      query:
        'db.engines.aggregate([{$unwind:"$makers"},{$group:{_id:"$makers",averageAvg:{$avg:"$scores.club.avg"}}},{$sort:{averageAvg:-1}}])',
      isSure: true,
    });
  });

  it("show what is enough", () => {
    expect(ask("Which engines are listed? Name and county are enough.")).toEqual({
      query: "db.engines.find({listed:true},{name:1,county:1,_id:0})",
      isSure: true,
    });
  });
});
