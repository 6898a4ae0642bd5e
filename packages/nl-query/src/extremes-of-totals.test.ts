import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "ferries",
      withIds({
        skippers: (at) => ({ name: `Skipper ${at}`, port: ["Elmore", "Wick"][at % 2] ?? "" }),
        fines: (at) => ({
          fine_number: `F-${1000 + at}`,
          skipper_id: new Int32((at * 7) % 17),
          amount: new Int32(20 + ((at * 37) % 400)),
        }),
      }),
    ),
  ),
);

describe("figures of what documents add up to", () => {
  it.each([
    "highest total fine amount per skipper",
    "lowest total fine amount per skipper",
    "average of the total amounts per skipper",
    "what is the highest total fine amount of a skipper",
    "largest total amount for a skipper",
    "lowest total amount among skippers",
  ])("are never sure as those of single documents: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
  });

  it.each([
    ["skipper with the highest total fine amount", "{$sort:{totalAmount:-1}},{$limit:1}"],
    [
      "total and average fine amount per skipper",
      'totalAmount:{$sum:"$amount"},averageAmount:{$avg:"$amount"}',
    ],
    ["highest fine amount per skipper", 'maximumAmount:{$max:"$amount"}'],
    ["average fine amount per skipper", 'averageAmount:{$avg:"$amount"}'],
    ["highest total amount of the fines", 'maximumAmount:{$max:"$amount"}'],
  ])("are sure elsewhere: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});
