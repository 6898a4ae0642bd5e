import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "huts",
      withIds({
        cabins: (at) => ({
          name: `Cabin ${at}`,
          price: new Int32(60 + ((at * 17) % 200)),
          bunks: new Int32(2 + (at % 6)),
          sleeps: new Int32(2 + (at % 9)),
        }),
        tours: (at) => ({ name: `Tour ${at}`, fare: new Int32(20 + at), capacity: new Int32(5 + (at % 20)) }),
      }),
    ),
  ),
);
const ratio = (by: string): string => `{$divide:["$price","$${by}"]}`;

describe("an amount for each of a number that documents keep", () => {
  it.each([
    ["name and price per bunk of the cabins", "bunks"],
    ["name and price per bunk of each cabin", "bunks"],
    ["name and price per guest of the cabins", "sleeps"],
    ["cabins: name, price per person", "sleeps"],
  ])("is a column: %s", (question, by) => {
    expect(ask(question)).toEqual({
      query: `db.cabins.aggregate([{$project:{name:1,ratio:${ratio(by)},_id:0}}])`,
      isSure: true,
    });
  });

  it.each([
    [
      "Which 3 cabins have the lowest price per guest? Show the name and the price per guest, lowest first.",
      "sleeps",
    ],
    ["3 cabins with the lowest price per bunk. Show the name and the price per bunk.", "bunks"],
  ])("is an order: %s", (question, by) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`{$addFields:{ratio:${ratio(by)}}},{$sort:{ratio:1}},{$limit:3}`);
    expect(query).toContain(`{name:1,ratio:${ratio(by)},_id:0}`);
    expect(isSure).toBe(true);
  });

  it("is compared", () => {
    expect(ask("cabins with a price per guest under 20").query).toContain(`{$lt:[${ratio("sleeps")},20]}`);
  });

  it.each([
    "average price per bunks",
    "average price of the cabins per bunk",
    "lowest fare per person of the tours",
  ])("is none of groups, nor of fares: %s", (question) => {
    expect(ask(question).query).not.toContain("$divide");
  });
});
