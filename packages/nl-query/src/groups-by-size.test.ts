import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { seedVaultsSnapshot } from "./seed-vaults.fixture.ts";

const ask = askerOf(createGenerator(seedVaultsSnapshot()));

describe("groups of which the biggest comes first", () => {
  it.each([
    ["packets by status, biggest first", -1],
    ["packets by the status, largest first", -1],
    ["packets by status, biggest group first", -1],
    ["packets per status, biggest first", -1],
    ["packets by status, smallest group first", 1],
  ])("are counted, where a text splits them: %s", (question, direction) => {
    expect(ask(question)).toEqual({
      query: `db.packets.aggregate([{$group:{_id:"$status",count:{$sum:1}}},{$sort:{count:${direction}}}])`,
      isSure: true,
    });
  });

  it("are none by a number", () => {
    expect(ask("packets by weight, biggest first").query).toBe("db.packets.find().sort({weightGrams:-1})");
  });

  it("are none by a name that differs everywhere", () => {
    expect(ask("keepers by name, biggest first").query).not.toContain("count:");
  });
});
