import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const hives = (at: number): Doc[] =>
  Array.from({ length: (at % 3) + 1 }, (_, one) =>
    Doc.of([
      ["hive_no", new Int32(at * 3 + one)],
      ["hv_nm", `Hive ${at}-${one}`],
      ["frames", new Int32(6 + ((at + one) % 7))],
    ]),
  );
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "honey",
      withIds({
        meadow: (at) => ({
          mdw_nm: `Meadow ${at}`,
          slope: ["flat", "steep"][at % 2] ?? "",
          hives: hives(at),
        }),
        keeper: (at) => ({ kpr_no: new Int32(at), keeper_name: `Keeper ${at}` }),
        swarm: (at) => ({ kpr_no: new Int32((at * 7) % 25), weight_g: new Int32(900 + at * 11) }),
      }),
    ),
  ),
);

describe("names of elements", () => {
  it.each([
    "Find the names of the hives with more than 9 frames.",
    "Identify by name the hives whose frames exceed 9.",
  ])("are their own, whatever the documents around are called: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('hv_nm:"$hives.hv_nm"');
    expect(isSure).toBe(true);
  });
});

describe("names beside what groups are made by", () => {
  it.each([
    "What is the name of the keeper with the highest average weight of swarms?",
    "Show names of keepers and the number of swarms they have.",
  ])("are no better names of the key: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain("$keeper.keeper_name");
    expect(isSure).toBe(true);
  });
});
