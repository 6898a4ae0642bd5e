import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "archery",
      withIds({
        people: (at) => ({
          name: `Person ${at}`,
          sex: pick(["F", "M"], at),
          town: pick(["Ulm", "Linz", "Graz"], at),
          archer: Array.from({ length: at % 2 }, () =>
            Doc.of(
              Object.entries({ bow_weight: new Int32(20 + (at % 30)), total_hits: new Int32((at * 7) % 90) }),
            ),
          ),
        }),
      }),
    ),
  ),
);

describe("what belongs to several", () => {
  it.each([
    "archers' total hits in descending order",
    "Provide a list of archers' total hits in descending order.",
  ])("is theirs: %s", (question) => {
    expect(ask(question)).toEqual(ask("total hits of archers in descending order"));
    expect(ask(question).isSure).toBe(true);
  });
});

describe("who got the highest number", () => {
  it.each([
    "Find the name and gender of the archer who got the highest bow weight.",
    "name and gender of the archer who achieved the highest bow weight",
  ])("has it: %s", (question) => {
    expect(ask(question)).toEqual(ask("name and gender of the archer with the highest bow weight"));
  });
});

it("counts by two fields of which the second is theirs", () => {
  expect(ask("number of people by town and their gender").query).toContain(
    '{$group:{_id:{town:"$town",sex:"$sex"}',
  );
});
