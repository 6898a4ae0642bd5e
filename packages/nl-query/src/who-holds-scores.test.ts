import { Doc, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "choir-school",
      withIds({
        pupils: (at) => ({
          name: `Pupil ${at}`,
          scores: ["solfege", "recital", "theory"].map((type, nr) =>
            Doc.of([
              ["type", type],
              ["score", new Int32(40 + ((at * 17 + nr * 31) % 60))],
            ]),
          ),
        }),
      }),
    ),
  ),
);

it("is one of those around the scores", () => {
  const { query, isSure } = ask("who got the highest recital score");
  expect(query).toContain('name:"$name"');
  expect(isSure).toBe(true);
});
