import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const people = (count: number, at: number): Value =>
  Array.from({ length: count }, (_, n) => of({ crew_id: new Int32(at * 10 + n), part: "lead" }));
const ROWS: Rows = {
  theaters: (at): Record<string, Value> => ({
    theater_id: new Int32(at),
    theater_name: `House ${at}`,
    crew: people(at % 5, at),
    plays: [of({ play_id: new Int32(at), play_title: `Play ${at}`, play_crew: people(at % 4, at) })],
    theater_language: [of({ language: `Language ${at % 7}`, share: new Int32(at) })],
  }),
};
const ask = askerOf(createGenerator(snapshotOf("stages", ROWS)));

describe("documents that hold a list which is called after them", () => {
  it.each([
    ["titles of the plays with more than 2 crew", '{"plays.play_crew.2":{$exists:true}}'],
    ["plays without crew", '{"plays.play_crew":{$size:0}}'],
  ])("are chosen by that list: %s", (question, filter) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`{$match:${filter}}`);
    expect(isSure).toBe(true);
  });

  it("leave the list of what contains them to it", () => {
    expect(ask("theaters with more than 2 crew").query).toContain('"crew.2":{$exists:true}');
  });
});

describe("what is done the most", () => {
  it("is none of those that hold a list of it", () => {
    expect(ask("What is the most spoken language in House 3?").isSure).toBe(false);
  });

  it("may be asked of those that hold it", () => {
    expect(ask("Which theater has the most languages?").isSure).toBe(true);
  });
});

describe("documents that do two things", () => {
  const TONGUES = ["Aldic", "Norran", "Bromish", "Cestian"];
  const isles: Rows = {
    isles: (at) => ({
      name: `Isle ${at}`,
      isle_language: [at, at + 1 + (at % 2)].map((n) =>
        of({ language: TONGUES[n % TONGUES.length] ?? "", share: new Int32((at * 7 + n) % 90) }),
      ),
    }),
  };
  const askIsles = askerOf(createGenerator(snapshotOf("seas", isles)));

  it.each([
    ["How many isles speak both Aldic and Norran?", '{$all:["Aldic","Norran"]}'],
    ["How many isles speak either Aldic or Norran?", '{$in:["Aldic","Norran"]}'],
  ])("are counted, where the verb names the field: %s", (question, values) => {
    expect(askIsles(question)).toEqual({
      query: `db.isles.countDocuments({"isle_language.language":${values}})`,
      isSure: true,
    });
  });
});
