import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
/** Growers with the harvests of their plots. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "allotments",
      withIds({
        growers: (at) => ({
          name: `Grower ${at}`,
          harvests: Array.from({ length: 1 + (at % 4) }, (_, n) =>
            Doc.of([
              ["crop", pick(["beans", "kale", "squash"], at + n)],
              ["crates", new Int32(1 + ((at * 13 + n * 7) % 60))],
            ]),
          ),
        }),
      }),
    ),
  ),
);
const both = (first: string, second: string): string =>
  `db.growers.find({harvests:{$elemMatch:{${first}}},$and:[{harvests:{$elemMatch:{${second}}}}]})`;

describe("kinds with a bound each", () => {
  it.each([
    [
      "growers with a kale harvest over 40 crates and a beans harvest under 10 crates",
      both('crop:"kale",crates:{$gt:40}', 'crop:"beans",crates:{$lt:10}'),
    ],
    [
      "growers with more than 40 crates of kale and less than 10 crates of beans",
      both('crates:{$gt:40},crop:"kale"', 'crates:{$lt:10},crop:"beans"'),
    ],
    [
      "growers with kale crates above 20 and squash crates above 30",
      both('crop:"kale",crates:{$gt:20}', 'crop:"squash",crates:{$gt:30}'),
    ],
  ])("are met by an element each: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });

  it("are met by one element where there is one kind", () => {
    expect(ask("growers with a kale harvest over 10 and under 40 crates").query).toContain('crop:"kale"');
    expect(ask("growers with a kale harvest over 40 crates").query).toBe(
      'db.growers.find({harvests:{$elemMatch:{crop:"kale",crates:{$gt:40}}}})',
    );
  });
});
