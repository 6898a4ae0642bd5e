import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Rows = {
  motions: (at) => ({ _id: `m${at}`, motionNo: new Int32(at), heading: `Motion on item ${at}` }),
  ballots: (at) => ({
    _id: `b${at}`,
    motionNo: new Int32((at * 7) % 40),
    answer: pick(["Yes", "No", "Blank"], at),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("assembly", ROWS)));

describe("answers in front of the documents that hold them", () => {
  it("are conditions on those that are counted", () => {
    const { query, isSure } = ask("motions with at least 3 yes ballots");
    expect(query).toContain('pipeline:[{$match:{answer:"Yes"}}],as:"ballots"');
    expect(query).toContain('{$match:{"ballots.2":{$exists:true}}}');
    expect(isSure).toBe(true);
  });

  it.each(["number of no ballots", "how many No ballots are there?"])("count those: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toBe('db.ballots.countDocuments({answer:"No"})');
    expect(isSure).toBe(true);
  });

  it("rank by those", () => {
    const { query } = ask("which motion got the most No ballots?");
    expect(query).toMatch(/answer:"No"/);
  });

  it("deny the documents elsewhere", () => {
    const { query } = ask("motions with no ballots");
    expect(query).toContain("{$match:{ballots:{$size:0}}}");
    expect(query).not.toContain('"No"');
  });
});
