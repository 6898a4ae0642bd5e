import { describe, expect, it } from "vitest";
import { granularityOf } from "./granularity.ts";

describe("granularityOf", () => {
  it.each<[name: string, value: number, down: number, up: number]>([
    ["R5", 1, 0.63, 1.6],
    ["R5", 63, 40, 100],
    ["1-2-5", 7, 5, 10],
    ["E24", 17, 16, 18],
    ["E192", 920, 909, 931],
    ["POWERSOF2", 8, 4, 16],
    ["R80", 0, 0, 0],
  ])("%s puts %f between %f and %f", (...[name, value, down, up]) => {
    expect(granularityOf(name)?.roundDown(value)).toBeCloseTo(down, 10);
    expect(granularityOf(name)?.roundUp(value)).toBeCloseTo(up, 10);
  });

  it("knows no other series", () => {
    expect(granularityOf("toString")).toBeNull();
  });
});
