import { describe, expect, it } from "vitest";
import { Int32 } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "isles",
      withIds({
        isles: (at) => ({ name: `Isle ${at}`, acres: new Int32(10 + ((at * 37) % 90)) }),
        crops: (at) => ({
          isle_id: new Int32((at * 7) % 29),
          crop: ["Barley", "Oats", "Flax", "Rye"][at % 4] ?? "",
          is_irrigated: at % 3 === 0,
        }),
      }),
    ),
  ),
);
const NONE = "{$match:{crops:{$size:0}}}";

describe("what related documents must not be", () => {
  it.each([
    "isles without Barley as a crop",
    "isles that do not have Barley as a crop",
    "isles with no Barley crop",
  ])("is none of them: %s", (question) => {
    const { query, isSure } = ask(question);
    const isNone = query.includes('{$match:{crop:"Barley"}}') && query.includes(NONE);
    expect(isNone || query.includes('{$match:{"crops.crop":{$ne:"Barley"}}}')).toBe(true);
    expect(isSure).toBe(true);
  });

  it("is none that has a flag", () => {
    expect(ask("isles without an irrigated crop").query).not.toContain('is_irrigated":false');
  });

  it.each([
    ["isles with a crop other than Barley", '{$match:{crop:{$ne:"Barley"}}}'],
    ["isles with crops that are not irrigated", "{$match:{is_irrigated:false}}"],
  ])("is one that is otherwise where others are asked for: %s", (question, match) => {
    expect(ask(question).query).toContain(match);
  });
});
