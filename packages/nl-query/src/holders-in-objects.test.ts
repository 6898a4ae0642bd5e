import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const PIERS = ["Alder", "Birch", "Cedar", "Dogwood"];
/** Crossings of shipping companies that stand in them with their names. */
const asked = askerOf(
  createGenerator(
    snapshotOf(
      "sound",
      withIds({
        crossings: (at) => ({
          company: Doc.of([
            ["id", new Int32(10 + (at % 5))],
            ["name", ["Argo", "Boreas", "Calypso", "Doris", "Eos"][at % 5] ?? ""],
          ]),
          from_pier: PIERS[at % 4] ?? "",
          to_pier: PIERS[(at * 3 + 1) % 4] ?? "",
          guided: at % 3 === 0 ? "Y" : "",
        }),
      }),
    ),
  ),
);
const counted = (field: string, value: string): string =>
  `{$sum:{$cond:[{$eq:["$${field}","${value}"]},1,0]}}`;
const companies = (figures: string, match: string): string =>
  `db.crossings.aggregate([{$group:{_id:"$company.name",${figures}}},{$match:{${match}}},{$project:{_id:1}}])`;

describe("those that stand in documents, by all of their documents", () => {
  it.each([
    ["companies without crossings to Cedar", companies(`first:${counted("to_pier", "Cedar")}`, "first:0")],
    ["which companies have no guided crossings", companies(`first:${counted("guided", "Y")}`, "first:0")],
    [
      "companies sailing to Alder but not to Cedar",
      companies(
        `first:${counted("to_pier", "Alder")},second:${counted("to_pier", "Cedar")}`,
        "first:{$gt:0},second:0",
      ),
    ],
    ["crossings that are not guided", 'db.crossings.find({guided:""})'],
    ["companies with guided crossings", 'db.crossings.find({guided:"Y"},{"company.name":1,_id:0})'],
  ])("%s", (question, query) => {
    expect(asked(question).query).toBe(query);
  });
});
