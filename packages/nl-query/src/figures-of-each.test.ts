import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { askMills } from "./mills.fixture.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "yards",
      withIds({
        yards: (at) => ({
          name: `Yard ${at}`,
          county: pick(["Kent", "Devon", "Essex"], at),
          total_rent: new Int32(90 + at * 3),
          boats: Array.from({ length: 1 + (at % 3) }, (_, n) =>
            Doc.of([
              ["boat", `Boat ${at}-${n}`],
              ["tonnage", new Int32(50 + ((at * n * 7) % 400))],
            ]),
          ),
        }),
      }),
    ),
  ),
);

describe("columns and a figure of each document", () => {
  it.each([
    "For each owner, show the full name, the city and the number of mills.",
    "for each owner: full name, city, number of mills",
    "list the full name, city and number of mills of each owner",
    "For each owner list the full name, the city and how many mills they own.",
    "number of mills, full name and city of each owner",
    "owners with their city and number of mills",
  ])("are those of what the groups are: %s", (question) => {
    const { query, isSure } = askMills(question);
    expect(query).toContain('{$group:{_id:"$ownerId",count:{$sum:1}}}');
    expect(query).toContain('{$project:{_id:0,fullName:"$owner.fullName",city:"$owner.city",count:1}}');
    expect(isSure).toBe(true);
  });

  it("may have two figures", () => {
    const { query } = askMills(
      "For each mill, list its name, its town, the number of repairs and the total cost of repairs.",
    );
    expect(query).toContain(
      '{$project:{_id:0,millName:"$mill.millName",town:"$mill.town",count:1,totalCost:1}}',
    );
  });

  it("count the elements of each document", () => {
    expect(ask("For each yard, list its name, county and the number of boats.").query).toBe(
      'db.yards.aggregate([{$project:{name:1,county:1,boatsCount:{$size:{$ifNull:["$boats",[]]}},_id:0}}])',
    );
  });

  it("are plain columns where documents keep the figure", () => {
    expect(ask("list the name, county and total rent of each yard").query).toBe(
      "db.yards.find({},{name:1,county:1,total_rent:1,_id:0})",
    );
  });

  it("leave out no name of what documents refer to", () => {
    expect(askMills("owners with their guild and total power of mills").isSure).toBe(false);
  });
});
