import { Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  fossils: (at) => ({
    name: `Fossil ${at}`,
    depth: at % 4 === 0 ? (at % 8 === 0 ? "" : String(at)) : new Int32(at),
    layer: at % 2 ? "clay" : "chalk",
  }),
};
const ask = askerOf(createGenerator(snapshotOf("digs", withIds(ROWS))));

describe("how a value is stored", () => {
  it.each([
    ["fossils with depth stored as text", 'find({depth:{$type:"string"}})'],
    ["how many fossils have a depth that is a string?", 'countDocuments({depth:{$type:"string"}})'],
    ["names of fossils whose depth is not a string", 'find({depth:{$not:{$type:"string"}}},{name:1,_id:0})'],
    [
      "how many fossils have the depth of the find stored as a non-empty text instead of a number?",
      'countDocuments({depth:{$type:"string",$ne:""}})',
    ],
    ["fossils where depth is of type int", 'find({depth:{$type:"int"}})'],
  ])("is a condition: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.fossils.${query}`, isSure: true });
  });
});
