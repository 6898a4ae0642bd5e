import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Mills that tell how many people they have, what they were bought for and how many mills their owner has. */
const asked = askerOf(
  createGenerator(
    snapshotOf(
      "mills",
      withIds({
        mills: (at) => ({
          name: `Mill ${at}`,
          number_of_employees: new Int32(2 + ((at * 13) % 70)),
          purchase: Doc.of([["price_amount", new Int32(1000 + ((at * 37) % 900))]]),
          owner: Doc.of([["total_fees", new Int32(1 + (at % 9))]]),
          rounds: Array.from({ length: at % 4 }, (_, nr) =>
            Doc.of([
              ["raised_amount", new Int32(500 + at * 10 + nr)],
              ["funded_year", new Int32(2001 + ((at + nr) % 15))],
            ]),
          ),
          investments: Array.from({ length: at % 3 }, (_, nr) => Doc.of([["note", `N${at}-${nr}`]])),
        }),
      }),
    ),
  ),
);

describe("the size of who employs people", () => {
  it.each([
    ["the 4 biggest mills", "db.mills.find().sort({number_of_employees:-1}).limit(4)"],
    ["smallest mill", "db.mills.find().sort({number_of_employees:1}).limit(1)"],
    ["the most expensive mill", 'db.mills.find().sort({"purchase.price_amount":-1}).limit(1)'],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

it("counts no investments where the most money is asked for", () => {
  expect(asked("mill that raised the most money").query).toContain('{$sum:"$rounds.raised_amount"}');
  expect(asked("which mill raised the most money").query).not.toContain("investments");
});

it.each(["which mill received the most funding", "total funding per mill"])(
  "doubts figures of years: %s",
  (question) => {
    expect(asked(question).isSure).toBe(false);
  },
);
