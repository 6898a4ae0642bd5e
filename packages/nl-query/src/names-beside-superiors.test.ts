import { Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  welders: (at) => ({
    _id: new Int32(at),
    fullName: `Welder ${at}`,
    grade: pick(["I", "II", "III"], at),
    mentorId: at < 3 ? null : new Int32(at % 9),
  }),
  seams: (at) => ({
    _id: new Int32(900 + at),
    welderId: new Int32((at * 7) % 40),
    length: new Int32(5 + ((at * 13) % 40)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("foundry", ROWS)));

describe("names asked for behind the question", () => {
  it("are those of the people themselves, who refer to each other", () => {
    const { query, isSure } = ask("Which welders have no seams? Show their grades and names.");
    expect(query).toContain("{$project:{grade:1,fullName:1,_id:0}}");
    expect(query).not.toContain("mentorId");
    expect(isSure).toBe(true);
  });
});
