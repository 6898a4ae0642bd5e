import { Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  puppets: (at) => ({
    name: `Puppet ${at}`,
    strings: new Int32(at % 9),
    ...(at % 3 > 0 && { nickname: at % 3 === 1 ? null : `Nick ${at}` }),
    ...(at % 4 > 0 && { costumes: at % 4 === 1 ? [] : [`Cloak ${at}`] }),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("theater", withIds(ROWS))));

describe("the field itself", () => {
  it.each([
    ["how many puppets have no nickname field at all?", "countDocuments({nickname:{$exists:false}})"],
    ["names of puppets without a costumes field", "find({costumes:{$exists:false}},{name:1,_id:0})"],
    ["puppets where the nickname field does not exist", "find({nickname:{$exists:false}})"],
    ["puppets with a nickname field", "find({nickname:{$exists:true}})"],
    ["puppets where costumes is missing", "find({costumes:{$exists:false}})"],
  ])("is there or not: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.puppets.${query}`, isSure: true });
  });

  it.each([
    ["puppets without a nickname", "find({nickname:null})"],
    ["puppets with no costumes", "find({costumes:{$in:[null,[]]}})"],
    ["puppets where the costumes field is empty", "find({costumes:{$in:[null,[]]}})"],
  ])("is not told apart from an empty one elsewhere: %s", (question, query) => {
    expect(ask(question).query).toBe(`db.puppets.${query}`);
  });
});
