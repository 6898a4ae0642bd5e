import { describe, expect, it } from "vitest";
import { askQuarries } from "./quarry.fixture.ts";

const BEST =
  '{$sort:{mass:-1}},{$group:{_id:"$quarry_id",best:{$first:"$$ROOT"}}},{$replaceRoot:{newRoot:"$best"}}';

describe("the best of what refers to each document", () => {
  it.each([
    "for each quarry the block with the greatest mass",
    "For every quarry with at least one block, show the block with the greatest mass.",
    "For each quarry, its heaviest block",
  ])("is one of each group: %s", (question) => {
    expect(askQuarries(question)).toEqual({ query: `db.blocks.aggregate([${BEST}])`, isSure: true });
  });

  it.each([
    "For each quarry that has blocks, return its name and the mass of its heaviest block.",
    "For every quarry, identify the block with the greatest mass, stating the quarry's name and the mass.",
  ])("has the columns that are asked for: %s", (question) => {
    const { query, isSure } = askQuarries(question);
    expect(query).toContain(BEST);
    expect(query).toContain('mass:1,quarry_nm:{$first:"$quarry.quarry_nm"}');
    expect(isSure).toBe(true);
  });

  it("is called by its own name, not by that of the groups", () => {
    const { query } = askQuarries("For each stone, return the name and outlay of its deepest quarry.");
    expect(query).toContain("quarry_nm:1,outlay_meur:1");
  });
});
