import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));

/** Orchards hold their trees, hives stand at a tree, and beekeepers hold the permits for hives. */
const ROWS: Rows = {
  orchard: (at) => ({
    orchard_id: new Int32(at),
    title: `Orchard ${at}`,
    county: pick(["Kent", "Devon", "Essex"], at),
    tree: [0, 1].map((nr) =>
      doc({
        tree_id: new Int32(900 + 2 * at + nr),
        label: `Tree ${2 * at + nr}`,
        fruit: pick(["apple", "plum", "pear"], at + nr),
        visit: [doc({ visit_id: new Int32(5000 + 2 * at + nr), visitor: `Guest ${at}` })],
      }),
    ),
  }),
  hive: (at) => ({
    hive_id: new Int32(300 + at),
    hive_name: `Hive ${at}`,
    tree_id: new Int32(900 + ((at * 7) % 30)),
    frames: new Int32(4 + (at % 9)),
    queen: [doc({ queen_id: new Int32(7000 + at), breed: pick(["buckfast", "carnica"], at) })],
  }),
};
const ask = askerOf(createGenerator(snapshotOf("apiary", withIds(ROWS), 40)));

/** A lookup of the trees that hold the key of a hive. */
const TREE =
  '{$lookup:{from:"orchard",localField:"tree_id",foreignField:"tree.tree_id",let:{key:"$tree_id"},' +
  'pipeline:[{$unwind:"$tree"},{$match:{$expr:{$eq:["$tree.tree_id","$$key"]}}}],as:"tree"}}';

describe("joins elements of arrays by the key that other documents hold", () => {
  it.each([
    ["names of the hives with the label of their tree", TREE, '"$tree.tree.label"'],
    ["hives whose tree has the fruit plum", TREE, '{$match:{"tree.tree.fruit":"plum"}}'],
    ["average frames of the hives per county", TREE, '{$group:{_id:"$tree.county",averageFrames'],
    ["how many queens are there per fruit?", TREE, '{$unwind:"$queen"}', '_id:"$tree.tree.fruit"'],
    ["labels of the trees without a hive", '{$unwind:"$tree"}', 'localField:"tree.tree_id"', "{$size:0}"],
  ])("%s", (question, ...parts) => {
    const { query } = ask(question);
    for (const part of parts) expect(query).toContain(part);
  });

  it("refers to nothing where the values are others", () => {
    const apart: Rows = { ...ROWS, hive: (at) => ({ ...ROWS["hive"]?.(at), tree_id: new Int32(at) }) };
    const askApart = askerOf(createGenerator(snapshotOf("apiary", withIds(apart), 40)));
    expect(askApart("names of the hives with the label of their tree").query).not.toContain("$lookup");
  });

  it("looks for one of the keys where a lookup on the way leaves a list", () => {
    const kept: Rows = {
      ...ROWS,
      hive: (at) => ({ ...ROWS["hive"]?.(at), keeper_id: new Int32(10 + (at % 8)) }),
      keeper: (at) => ({ keeper_id: new Int32(10 + at), keeper_name: `Keeper ${at}` }),
    };
    const askKept = askerOf(createGenerator(snapshotOf("apiary", withIds(kept), 40)));
    const { query } = askKept("names of the keepers with hives at trees of the fruit plum");
    expect(query).toContain('let:{key:"$hive.tree_id"}');
    expect(query).toContain('{$in:["$tree.tree_id","$$key"]}');
  });

  it.each([
    "Return the visitor who made the largest number of tree visits, and how many there were.",
    "visitor with the largest number of tree visits and how many there are",
  ])("counts elements once where their number is said again: %s", (question) => {
    const counted = '{$group:{_id:"$tree.visit.visitor",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}';
    const { query, isSure } = ask(question);
    expect(query).toContain(counted);
    expect(isSure).toBe(true);
  });
});
