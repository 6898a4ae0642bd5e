import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { lodesSnapshot } from "./lodes.fixture.ts";

const ask = askerOf(createGenerator(lodesSnapshot()));

describe("different values that are asked for at the end", () => {
  it.each([
    ["owners of shafts in Tirol, no repeats", 'db.shafts.distinct("owner",{region:"Tirol"})'],
    ["owners with shafts in Tirol (distinct)", 'db.shafts.distinct("owner",{region:"Tirol"})'],
    ["every owner of shafts in Tirol, no dupes", 'db.shafts.distinct("owner",{region:"Tirol"})'],
    [
      "Which owners have shafts in Tirol? Return each owner once.",
      'db.shafts.distinct("owner",{region:"Tirol"})',
    ],
    [
      "List the owners of the shafts deeper than 60, each only once.",
      'db.shafts.distinct("owner",{depth:{$gt:60}})',
    ],
  ])("come once: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("leave documents as they are", () => {
    expect(ask("shafts in Tirol, no repeats").query).not.toContain("distinct");
  });

  it("are no question for each twice", () => {
    expect(ask("owners of shafts in Tirol, each twice").isSure).toBe(false);
  });
});
