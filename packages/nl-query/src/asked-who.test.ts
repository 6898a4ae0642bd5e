import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Rows = {
  fencers: (at) => ({
    name: `Fencer ${at}`,
    town: pick(["Ghent", "Lier"], at),
    mask_no: new Int32(10 + at),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("fencing", withIds(ROWS))));

describe("a question for people", () => {
  it("is answered unsurely where its verb is unknown", () => {
    const { query, isSure } = ask("Who donned mask 17 in Ghent?");
    expect(query).toContain("mask_no:17");
    expect(query).toContain('town:"Ghent"');
    expect(isSure).toBe(false);
  });

  it("is refused where nothing is known of what is asked for", () => {
    expect(ask("seating capacity of the fencers").query).toContain("“");
  });
});
