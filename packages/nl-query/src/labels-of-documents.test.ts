import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const works = (at: number): Doc[] =>
  Array.from({ length: at % 3 }, (_, one) =>
    Doc.of([
      ["task", ["paint", "weld", "polish"][(at + one) % 3] ?? ""],
      ["fee", new Int32(10 + at + one)],
    ]),
  );
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "tramyard",
      withIds({
        trams: (at) => ({ serial_no: `TR-${at}`, color: ["red", "blue"][at % 2] ?? "", works: works(at) }),
        rides: (at) => ({
          tramId: new Int32((at * 7) % 40),
          line: ["A", "B"][at % 2] ?? "",
          fares: new Int32(at),
        }),
        depots: (at) => ({ name: `Depot ${at}`, zone: ["north", "south"][at % 2] ?? "", leases: works(at) }),
      }),
    ),
  ),
);

describe("figures of elements per document", () => {
  it.each([
    ["total fee of the works per tram", '{serial_no:1,totalFee:{$sum:"$works.fee"},_id:0}'],
    ["total fee of the works of each tram", '{serial_no:1,totalFee:{$sum:"$works.fee"},_id:0}'],
    ["total fee of the leases for each depot", '{name:1,totalFee:{$sum:"$leases.fee"},_id:0}'],
    ["how many works does each tram have", '{serial_no:1,worksCount:{$size:{$ifNull:["$works",[]]}},_id:0}'],
  ])("%s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });

  it.each([
    ["total fee of the works per task", '{$group:{_id:"$works.task",totalFee:{$sum:"$works.fee"}}}'],
    ["total fee of the works per color", '{$group:{_id:"$color",totalFee:{$sum:"$works.fee"}}}'],
  ])("keeps groups of elements: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});

describe("groups by a document that has no name", () => {
  const NAMED =
    '{$lookup:{from:"trams",localField:"_id",foreignField:"_id",as:"tram"}},{$set:{serial_no:{$first:"$tram.serial_no"}}},{$unset:"tram"}])';
  it.each([
    ["number of rides per tram", '{$group:{_id:"$tramId",count:{$sum:1}}}'],
    ["total fares of the rides per tram", '{$group:{_id:"$tramId",totalFares:{$sum:"$fares"}}}'],
    ["top 3 trams by number of rides", "{$limit:3}"],
  ])("show its business key: %s", (question, group) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`${group},${NAMED}`);
    expect(isSure).toBe(true);
  });

  it("show nothing beside a key that is asked for", () => {
    expect(ask("number of rides by tramId").query).toBe(
      'db.rides.aggregate([{$group:{_id:"$tramId",count:{$sum:1}}}])',
    );
  });
});
