import { Doc, Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const listOf = (size: number, fields: (at: number) => Record<string, Value>): Value[] =>
  Array.from({ length: size }, (_, at) => Doc.of(Object.entries(fields(at))));

/** Decks whose cabins list stays by the numbers of guests, and agents who hold the guests. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "cruise",
      withIds({
        decks: (at) => ({
          deck_no: new Int32(at),
          cabins: listOf(at % 3, (i) => ({
            cabin_no: new Int32(at * 10 + i),
            stays: listOf(i + 1, (k) => ({
              stay_no: new Int32(at * 100 + i * 10 + k),
              guest: new Int32((at * 7 + k) % 50),
            })),
          })),
        }),
        agents: (at) => ({
          agent_no: new Int32(at),
          guests: listOf(at % 3, (i) => ({
            guest_no: new Int32((at * 2 + i) % 50),
            guest_name: `Guest ${at}${i}`,
          })),
        }),
      }),
    ),
  ),
);

it.each([
  "How many guests stay in cabin 12?",
  "how many guests are in stays of cabin 12",
  "How many guests stay?",
  "number of guests in the stays",
])("is unsure to add up numbers that tell the documents of a list apart: %s", (question) => {
  expect(ask(question).isSure).toBe(false);
});
