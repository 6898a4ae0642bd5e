import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "smokehouses",
      withIds({
        counties: (at) => ({ name: `County ${at}`, coast: pick(["north", "west"], at) }),
        smokehouses: (at) => ({
          name: `Smokehouse ${at}`,
          countyId: new Int32((at * 7) % 50),
          town: pick(["Alta", "Bodo", "Floro"], at),
          ovens: new Int32(1 + ((at * 5) % 23)),
        }),
        batches: (at) => ({
          label: `Batch ${at}`,
          smokehouseId: new Int32((at * 11) % 40),
          wood: pick(["alder", "beech", "oak", "birch"], at),
          weight: new Int32(20 + ((at * 13) % 170)),
        }),
      }),
    ),
  ),
);

describe("an average of what values or owners have, compared with a number", () => {
  it.each([
    "Which woods have an average weight of batches greater than 90?",
    "woods with an average weight of the batches of more than 90",
    "Show the woods that have a mean weight of batches which is above 90.",
  ])("is one of groups: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toMatch(
      /^db\.batches\.aggregate\(\[\{\$group:\{_id:"\$wood",averageWeight:\{\$avg:"\$weight"\}\}\},\{\$match:\{averageWeight:\{\$gt:90\}\}\}\]\)$/,
    );
    expect(isSure).toBe(true);
  });

  it("is one of the documents that refer to their owner", () => {
    expect(ask("smokehouses with an average weight of batches over 90").query).toContain(
      '{$group:{_id:"$smokehouseId",averageWeight:{$avg:"$weight"}}},{$match:{averageWeight:{$gt:90}}}',
    );
  });
});

describe("the owner of what has the largest total", () => {
  it.each([
    ["Find the name of the smokehouse whose batches have the largest total weight.", -1],
    ["the name of the smokehouse whose batches have the lowest combined weight", 1],
  ])("is ranked by the sum, not by one of them: %s", (question, direction) => {
    expect(ask(question)).toMatchObject({
      query: expect.stringContaining(
        `{$group:{_id:"$smokehouseId",totalWeight:{$sum:"$weight"}}},{$sort:{totalWeight:${direction}}},{$limit:1}`,
      ),
      isSure: true,
    });
  });
});

describe("the number of different values of what an owner has", () => {
  it.each([
    "Show the name of each smokehouse and the number of different woods of its batches.",
    "For each smokehouse, list its name and the number of distinct woods among its batches.",
    "For every smokehouse, give the name along with the number of unique woods of its batches.",
  ])("is counted for each, with the name: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$group:{_id:"$smokehouseId",distinctWood:{$addToSet:"$wood"}}}');
    expect(query).toContain('name:"$smokehouse.name"');
    expect(isSure).toBe(true);
  });

  it("is counted without a name that was not asked for", () => {
    expect(ask("each smokehouse with the number of different woods of its batches").query).toContain(
      '{$group:{_id:"$smokehouseId",distinctWood:{$addToSet:"$wood"}}}',
    );
  });
});

describe("the number of something that a field of its name keeps", () => {
  const names = (filter: string, rest = ""): string => `db.smokehouses.find(${filter},{name:1,_id:0})${rest}`;
  it.each([
    ["Names of the smokehouses with number of ovens between 4 and 9", names("{ovens:{$gte:4,$lte:9}}")],
    ["names of smokehouses by number of ovens desc", names("{}", ".sort({ovens:-1})")],
    ["List the names of smokehouses, lowest number of ovens first.", names("{}", ".sort({ovens:1})")],
    ["names of the top 3 smokehouses by number of ovens", names("{}", ".sort({ovens:-1}).limit(3)")],
    [
      "What is the name of the smokehouse with the second highest number of ovens?",
      names("{}", ".sort({ovens:-1}).skip(1).limit(1)"),
    ],
  ])("is that field: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    "Find the names of smokehouses with a number of ovens higher than the average number of ovens.",
    "names of all smokehouses that have an above average number of ovens",
  ])("is compared with its average: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.smokehouses.aggregate([{$setWindowFields:{output:{averageOvens:{$avg:"$ovens"}}}},{$match:{$expr:{$gt:["$ovens","$averageOvens"]}}},{$unset:"averageOvens"},{$project:{name:1,_id:0}}])',
      isSure: true,
    });
  });

  it("is added up where groups are asked for", () => {
    expect(ask("number of ovens per town").query).toContain('{$sum:"$ovens"}');
  });
});

describe("the best of each group that other documents tell", () => {
  it("keeps the document that tells the group until it is formed", () => {
    expect(ask("the heaviest batch of each county").query).not.toMatch(
      /\$unset:"smokehouse".*\$smokehouse\./,
    );
  });
});
