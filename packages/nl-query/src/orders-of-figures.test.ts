import { Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Rows = {
  stables: (at) => ({ _id: `s${at}`, stable_id: new Int32(at), stable_name: `Yard ${at}` }),
  grooms: (at): Record<string, Value> => ({
    _id: `p${at}`,
    groom_name: `Groom ${at}`,
    post: pick(["junior", "senior", "master"], at),
    wage: new Int32(20 + ((at * 13) % 70)),
    stable_id: at % 9 === 0 ? null : new Int32((at * 7) % 40),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("riding", ROWS)));

describe("an order by a figure", () => {
  it.each([
    ["average wage per post, sorted by average wage, highest first", "averageWage:-1"],
    ["average wage per post, sorted by average wage, lowest first", "averageWage:1"],
    ["average wage per post, sorted so that the greatest average wage comes first", "averageWage:-1"],
    ["number of grooms per post, sorted by the number, highest first", "count:-1"],
    ["grooms per post, largest group on top", "count:-1"],
    ["grooms per post, highest number first", "count:-1"],
    ["grooms per post, smallest group first", "count:1"],
  ])("goes the way that is said behind it: %s", (question, order) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`{$sort:{${order}}}`);
    expect(isSure).toBe(true);
  });

  it.each([
    ["number of grooms per post, from the most frequent post to the least frequent", "count:-1"],
    ["number of grooms per post, ordered from most common to least common", "count:-1"],
    ["number of grooms per post, from the least common to the most common", "count:1"],
  ])("goes from one end to the other and leaves out none: %s", (question, order) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`{$sort:{${order}}}`);
    expect(query).not.toContain("$limit");
    expect(isSure).toBe(true);
  });
});

describe("the best of each", () => {
  it.each([
    "best paid groom of each stable: stable name, groom name, wage",
    "For each stable that has grooms, identify its highest-paid groom, stating the stable's name, the groom name and the wage.",
  ])("leaves out what belongs to none, where the name of the owner is shown: %s", (question) => {
    const { query } = ask(question);
    expect(query).toContain("{$match:{stable_id:{$ne:null}}}");
    expect(query).toContain('{$group:{_id:"$stable_id",best:{$first:"$$ROOT"}}}');
  });
});
