import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "canoes",
      withIds({
        guides: (at) => ({ name: `Guide ${at}`, hourly_rate: new Int32(20 + ((at * 37) % 60)) }),
        tours: (at) => ({
          guide_id: new Int32((at * 7) % 31),
          river: ["Sjoa", "Driva"][at % 2] ?? "",
          kilometers: new Int32(3 + ((at * 13) % 40)),
        }),
      }),
    ),
  ),
);

describe("bounds in a unit", () => {
  it("are none on what is paid for one", () => {
    expect(ask("guides with more than 30 hours").isSure).toBe(false);
    expect(ask("guides with an hourly rate over 30").query).toBe("db.guides.find({hourly_rate:{$gt:30}})");
  });

  it("may be said of all that an owner did", () => {
    expect(ask("guides who paddled more than 30 kilometers").isSure).toBe(false);
    const one = ask("guides with a tour over 30 kilometers");
    expect(one.query).toContain("kilometers:{$gt:30}");
    expect(one.isSure).toBe(true);
  });
});
