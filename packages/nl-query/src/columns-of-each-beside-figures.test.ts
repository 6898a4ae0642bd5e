import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { salvageSnapshot } from "./salvage.fixture.ts";

const ask = askerOf(createGenerator(salvageSnapshot()));

/** A figure of the wrecks of each diver, beside columns of the diver. */
const ofDivers = (figure: string, columns: readonly string[], name: string): string =>
  `db.wrecks.aggregate([{$group:{_id:"$diver_id",${name}:${figure}}},{$lookup:{from:"divers",localField:"_id",foreignField:"diver_id",as:"diver"}},{$unwind:"$diver"},{$project:{_id:0,${columns.map((one) => `${one}:"$diver.${one}"`).join()},${name}:1}}])`;

describe("columns of each document beside a figure of others", () => {
  it.each([
    [
      "For each diver, show the last name and the total worth.",
      ofDivers('{$sum:"$worth"}', ["diver_last_name"], "totalWorth"),
    ],
    [
      "For each diver, show the first name, last name and number of wrecks.",
      ofDivers("{$sum:1}", ["diver_first_name", "diver_last_name"], "count"),
    ],
    [
      "Show the last name and number of wrecks for each diver.",
      ofDivers("{$sum:1}", ["diver_last_name"], "count"),
    ],
    [
      "For each diver, list the last name and how many wrecks they found.",
      ofDivers("{$sum:1}", ["diver_last_name"], "count"),
    ],
  ])("are those of the document: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("split nothing where many documents share them", () => {
    expect(ask("For each pier, show the county and the number of tows to it.").query).not.toContain(
      '_id:"$pier.county"',
    );
    expect(ask("For each diver, show the license and the number of wrecks.").query).toContain(
      '{$group:{_id:"$diver_id",count:{$sum:1}}}',
    );
    expect(ask("number of wrecks per diver license").query).toContain('_id:"$diver.license"');
  });
});
