import { DateTime, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const snapshot = snapshotOf(
  "apiary",
  withIds({
    hives: (at) => ({
      label: `hive ${at}`,
      owner: `Keeper ${at % 20}`,
      frames: new Int32(8 + (at % 5)),
      painted: at % 3 === 0,
      site: ["meadow", "orchard", "roof"][at % 3] ?? "",
      installedAt: new DateTime(Date.UTC(2025, at % 12, 3)),
    }),
  }),
);
const ask = askerOf(createGenerator(snapshot));

it.each([
  ["5 random hives", 5],
  ["give me 5 random hives", 5],
  ["random 5 hives", 5],
  ["a random sample of 5 hives", 5],
  ["pick 5 hives at random", 5],
  ["randomly select 5 hives", 5],
  ["show me 5 randomly chosen hives", 5],
  ["a random hive", 1],
  ["show one random hive", 1],
])("picks by chance: %s", (question, size) => {
  expect(ask(question)).toEqual({ query: `db.hives.aggregate([{$sample:{size:${size}}}])`, isSure: true });
});

it("picks among the documents that meet the conditions", () => {
  expect(ask("3 random painted hives").query).toBe(
    "db.hives.aggregate([{$match:{painted:true}},{$sample:{size:3}}])",
  );
  expect(ask("labels of 4 random hives on the roof").query).toBe(
    'db.hives.aggregate([{$match:{site:"roof"}},{$sample:{size:4}},{$project:{label:1,_id:0}}])',
  );
});

it("puts what was picked in order", () => {
  expect(ask("4 random hives sorted by frames")).toEqual({
    query: "db.hives.aggregate([{$sample:{size:4}},{$sort:{frames:1}}])",
    isSure: true,
  });
});

it("is not sure how many of each group are meant", () => {
  expect(ask("random 2 hives per site").isSure).toBe(false);
});

it("does not pick by chance where an order or no number is asked for", () => {
  expect(ask("the 5 newest hives").query).not.toContain("$sample");
  expect(ask("random hives").isSure).toBe(false);
});
