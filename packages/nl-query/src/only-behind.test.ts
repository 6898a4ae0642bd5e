import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { seedVaultsSnapshot } from "./seed-vaults.fixture.ts";

const ask = askerOf(createGenerator(seedVaultsSnapshot()));

describe("documents that are narrowed behind what is computed of them", () => {
  it.each([
    "total repair cost by type, open faults only",
    "total repair cost by type, only open faults",
    "total repair cost by type (only open faults)",
    "total repair cost by type, counting only open faults",
    "total repair cost by type. Please consider only open ones.",
    "Total repair cost by type. Only open faults count.",
    "What is the total repair cost by type? Only open faults are considered.",
    "Total repair cost by type. Only faults that are really open count.",
    "Total repair cost by type, counting only faults with status open",
  ])("meet a condition and are counted by nothing else: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.faults.aggregate([{$match:{status:"open"}},{$group:{_id:"$type",totalRepairCostCents:{$sum:"$repairCostCents"}}}])',
      isSure: true,
    });
  });

  it("are no further key by the date of their state", () => {
    expect(ask("average weight of packets by size, stored packets only")).toEqual({
      query:
        'db.packets.aggregate([{$match:{status:"stored"}},{$group:{_id:"$size",averageWeightGrams:{$avg:"$weightGrams"}}}])',
      isSure: true,
    });
  });

  it("may be listed as well", () => {
    expect(ask("type and severity of faults, only open faults").query).toBe(
      'db.faults.find({status:"open"},{type:1,severity:1,_id:0})',
    );
  });

  it("stay columns where the clause names some", () => {
    expect(ask("list the faults, only type and severity").query).toBe(
      "db.faults.find({},{type:1,severity:1,_id:0})",
    );
  });
});
