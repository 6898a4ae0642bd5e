import { Doc, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
/** Sales of markets, with the goods that each is about. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "markets",
      withIds({
        sales: (at) => ({
          market: pick(["Elmore", "Stanton", "Wick"], at),
          goods: Array.from({ length: 1 + (at % 5) }, (_, n) =>
            Doc.of([
              ["name", pick(["lantern", "basket", "kettle", "stool"], at + n)],
              ["price", new Int32(5 + ((at * 7 + n * 5) % 90))],
            ]),
          ),
        }),
      }),
    ),
  ),
);

it.each([
  ["markets with no sale of more than 4 goods and a lantern", '{$eq:["$$element.name","lantern"]}'],
  ["markets with no sale of more than 4 goods and goods over 50", '{$gt:["$$element.price",50]}'],
])("counts a list that an element is looked for in as it is stored: %s", (question, test) => {
  const { query, isSure } = ask(question);
  expect(query).not.toContain("$unwind");
  expect(query).toContain('{$gt:[{$size:{$ifNull:["$goods",[]]}},4]}');
  expect(query).toContain(`{$filter:{input:{$ifNull:["$goods",[]]},as:"element",cond:${test}}}`);
  expect(isSure).toBe(true);
});
