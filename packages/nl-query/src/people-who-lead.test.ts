import { Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { CHOIRS } from "./choirs.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const TREES = ["Alder", "Birch", "Cedar", "Elder", "Hazel", "Larch", "Maple", "Rowan"];
const VOICES = ["Quavers", "Trebles", "Tenors", "Altos", "Basses", "Sopranos", "Chords", "Tunes"];
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  singers: (at) => ({
    singer_id: new Int32(300 + at),
    full_name: `Singer ${at}`,
    age: new Int32(20 + (at % 40)),
  }),
  choirs: (at) => ({
    choir_name: `${TREES[at % 8] ?? ""} ${VOICES[Math.floor(at / 8)] ?? ""}`,
    leader_id: new Int32(300 + ((at * 7) % 50)),
    treasurer_id: new Int32(300 + ((at * 11) % 50)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("singing", ROWS)));

describe("who holds a role", () => {
  it.each([
    ["who leads the choir Cedar Tenors?", "leader_id"],
    ["who led the choir Cedar Tenors?", "leader_id"],
    ["who is the leader of Cedar Tenors?", "leader_id"],
    ["who is the treasurer of Cedar Tenors?", "treasurer_id"],
  ])("is told by name: %s", (question, field) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`localField:"${field}",foreignField:"singer_id"`);
    expect(query).toContain('full_name:{$first:"$singer.full_name"}');
    expect(isSure).toBe(true);
  });

  it.each(["leader", "treasurer"])("has columns, also where the choir stands in front: %s", (role) => {
    expect(ask(`What is the age of Cedar Tenors's ${role}?`)).toEqual({
      query: `db.choirs.aggregate([{$match:{choir_name:"CedarTenors"}},{$lookup:{from:"singers",localField:"${role}_id",foreignField:"singer_id",as:"singer"}},{$project:{age:{$first:"$singer.age"},_id:0}}])`,
      isSure: true,
    });
  });

  it("is told by the key where that is asked for", () => {
    expect(ask("leader id of Cedar Tenors").query).toContain("{leader_id:1,_id:0}");
  });
});

describe("documents called by their number", () => {
  it("are found by a key that is a text, and not by its length", () => {
    const choirs = askerOf(createGenerator(CHOIRS));
    expect(choirs("name of choir 3").query).toBe('db.choirs.find({_id:"3"},{choir_name:1,_id:0})');
    expect(choirs("choir 3").query).toBe('db.choirs.find({_id:"3"})');
  });
});
