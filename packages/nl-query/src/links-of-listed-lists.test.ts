import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const listOf = (size: number, fields: (at: number) => Record<string, Value>): Value[] =>
  Array.from({ length: size }, (_, at) => Doc.of(Object.entries(fields(at))));

/** Gardeners plant things themselves, and hold beds whose visits list plantings of others too. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "gardens",
      withIds({
        gardeners: (at) => ({
          gardener_id: new Int32(at),
          name: `Gardener ${at}`,
          beds: listOf(at % 3, (i) => ({
            bed_label: `Bed ${at}${i}`,
            plantings: listOf(1, () => ({
              plant: new Int32(((at + 7) % 40) + 100),
              year: new Int32(2010 + i),
            })),
          })),
          plantings: listOf(at % 2, (i) => ({
            plant: new Int32((at % 40) + 100),
            year: new Int32(2012 + i),
          })),
        }),
        plants: (at) => ({ code: new Int32(at + 100), name: `Herb${at}`, height: new Int32(10 + at) }),
      }),
    ),
  ),
);

describe("documents that refer to others in several of their lists", () => {
  it.each([
    "names of the gardeners who have planted the plant Herb7",
    "names of gardeners with Herb7 as plant",
  ])("are joined by the nearest one: %s", (question) => {
    expect(ask(question).query).toContain('localField:"plantings.plant",foreignField:"code"');
  });
});

describe("a name with what it is the name of behind it", () => {
  it("is denied as one of these", () => {
    const { query } = ask("How many gardeners do not use Herb7 as their plant?");
    expect(query).toContain('pipeline:[{$match:{name:"Herb7"}}]');
    expect(query).toContain("$size:0");
  });
});
