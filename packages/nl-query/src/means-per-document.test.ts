import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const day = (at: number): DateTime => new DateTime(Date.parse("2024-01-01T00:00:00Z") + at * 5 * 86_400_000);
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "gallery",
      withIds({
        sketches: (at) => ({
          title: `Sketch ${at}`,
          date: day(at),
          viewers: new Int32(3 + ((at * 7) % 50)),
          remarks: Array.from({ length: at % 4 }, (_, step) =>
            of({
              critic: `Critic ${(at + step) % 9}`,
              stars: new Int32(1 + (step % 5)),
              date: day(at + step),
            }),
          ),
        }),
      }),
    ),
  ),
);

describe("a mean per document that has one number", () => {
  it.each(["average viewers per sketch", "what is the mean viewers per sketch?"])(
    "is that of all of them: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: 'db.sketches.aggregate([{$group:{_id:null,averageViewers:{$avg:"$viewers"}}}])',
        isSure: true,
      });
    },
  );

  it("may be shown for each of them behind other words", () => {
    expect(ask("for each sketch the average viewers").isSure).toBe(false);
  });
});

it.each(["remarks in March 2024", "number of remarks per month"])(
  "takes the date of the elements, not of what holds them: %s",
  (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('remarks.date"');
    expect(isSure).toBe(true);
  },
);
