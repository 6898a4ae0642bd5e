import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "riding_school",
      withIds({
        ponies: (at) => ({
          name: `Pony ${at}`,
          stable: ["north", "south"][at % 2] ?? "",
          height_cm: new Int32(90 + ((at * 7) % 50)),
          weight_kg: new Int32(150 + ((at * 13) % 90)),
          price: new Int32(800 + ((at * 37) % 4000)),
          wins: new Int32(at % 9),
        }),
      }),
    ),
  ),
);

describe("the difference between the ends of an order", () => {
  it.each([
    ["difference between the tallest and the shortest pony", "HeightCm"],
    ["height difference between the tallest and the shortest pony", "HeightCm"],
    ["what is the difference in weight between the heaviest and lightest pony", "WeightKg"],
    ["difference between the most expensive and the cheapest pony", "Price"],
    ["difference in wins between the highest and the lowest pony", "Wins"],
  ])("is that of what they are ordered by: %s", (question, name) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`difference:{$subtract:["$maximum${name}","$minimum${name}"]}`);
    expect(isSure).toBe(true);
  });

  it("is one for each group", () => {
    const { query } = ask("difference between the heaviest and lightest pony per stable");
    expect(query).toContain('_id:"$stable"');
    expect(query).toContain('{$subtract:["$maximumWeightKg","$minimumWeightKg"]}');
  });

  it.each([
    "weight difference between the tallest and the shortest pony",
    "difference between the tallest and the cheapest pony",
    "difference between the largest and the cheapest pony",
  ])("is not sure for another number: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).not.toContain("difference:{");
    expect(isSure).toBe(false);
  });
});
