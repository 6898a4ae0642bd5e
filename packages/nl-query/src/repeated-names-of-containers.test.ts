import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "regatta",
      withIds({
        rowers: (at) => ({
          full_name: `Rower ${at % 40}`,
          town: ["Ulm", "Trier", "Jena"][at % 3] ?? "",
          laps: [1, 2, 3].slice(at % 3).map((n) =>
            Doc.of([
              ["km", new Int32(n)],
              ["pulse", new Int32(100 + ((at * 7 + n) % 60))],
            ]),
          ),
        }),
      }),
    ),
  ),
);

describe("documents of which some have the same name", () => {
  it.each(["average pulse per rower", "For each rower, compute the average pulse of their laps."])(
    "are no group: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toMatch(/\$group:\{_id:(?:\{_id:)?"\$_id",.*"\$full_name".*averagePulse/);
      expect(isSure).toBe(true);
    },
  );

  it("have as many elements as each holds", () => {
    expect(ask("number of laps of each rower").query).toBe(
      'db.rowers.aggregate([{$project:{full_name:1,lapsCount:{$size:{$ifNull:["$laps",[]]}},_id:0}}])',
    );
  });

  it("are one group where the name is asked for", () => {
    expect(ask("average pulse per full name").query).toContain('{$group:{_id:"$full_name"');
  });
});
