import { DateTime, Doc, Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "boilers",
      withIds({
        boilers: (at) => ({
          name: `Boiler ${at}`,
          town: ["Ulm", "Graz", "Metz"][at % 3] ?? "",
          output: Doc.of([
            ["ratedKw", new Int32(200 + at)],
            ["peakKw", new Int32(300 + at)],
          ]),
          ash: Doc.of([["zinc_mg", new Double(at / 7)]]),
        }),
        stops: (at) => ({
          cause: ["leak", "pump", "ice"][at % 3] ?? "",
          wastedMwh: new Double(at / 10),
          crew: new Int32(at % 5),
          travelHours: new Int32(at % 4),
          reportedAt: new DateTime(Date.UTC(2025, at % 12, 1, at % 20)),
          mendedAt: new DateTime(Date.UTC(2025, at % 12, 2, at % 20)),
        }),
      }),
    ),
  ),
);

describe("units in names of fields", () => {
  it.each([
    [
      "the five boilers with the largest rated output",
      'db.boilers.find().sort({"output.ratedKw":-1}).limit(5)',
    ],
    [
      "top 5 boilers by peak kw, name and kw",
      'db.boilers.find({},{name:1,"output.peakKw":1,_id:0}).sort({"output.peakKw":-1}).limit(5)',
    ],
    [
      "For each town, which boiler has the largest rated output? Show the town, the name and its kilowatts.",
      'db.boilers.aggregate([{$sort:{"output.ratedKw":-1}},{$group:{_id:"$town",best:{$first:"$$ROOT"}}},{$replaceRoot:{newRoot:"$best"}},{$project:{town:1,name:1,"output.ratedKw":1,_id:0}}])',
    ],
    ["name and rated kilowatts of the boilers", 'db.boilers.find({},{name:1,"output.ratedKw":1,_id:0})'],
    ["boilers with more than 2 megawatts peak output", 'db.boilers.find({"output.peakKw":{$gt:2000}})'],
    [
      "average zinc milligrams of the boilers",
      'db.boilers.aggregate([{$group:{_id:null,averageZincMg:{$avg:"$ash.zinc_mg"}}}])',
    ],
    [
      "average mwh per cause",
      'db.stops.aggregate([{$group:{_id:"$cause",averageWastedMwh:{$avg:"$wastedMwh"}}}])',
    ],
    [
      "average megawatt hours wasted per cause",
      'db.stops.aggregate([{$group:{_id:"$cause",averageWastedMwh:{$avg:"$wastedMwh"}}}])',
    ],
    [
      "average energy wasted in MWh per cause",
      'db.stops.aggregate([{$group:{_id:"$cause",averageWastedMwh:{$avg:"$wastedMwh"}}}])',
    ],
  ])("%s", (question, query) => {
    const answer = ask(question);
    expect(answer.query.replaceAll("'", '"')).toBe(query);
    expect(answer.isSure).toBe(true);
  });

  it("leaves hours to the time between two dates", () => {
    expect(ask("avg hours from reported to mended per cause").query).toContain("$subtract:");
  });
});
