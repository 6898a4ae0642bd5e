import { DateTime, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pilots: (at: number) => Record<string, Value> = (at) => ({
  name: `Pilot ${at}`,
  feePerDay: new Int32(10 + ((at * 7) % 90)),
  yearsFlying: new Int32(1 + ((at * 5) % 30)),
  licensedYear: new Int32(1980 + (at % 40)),
});
const ask = askerOf(createGenerator(snapshotOf("hangar", withIds({ pilots }))));
const askOthers = askerOf(
  createGenerator(
    snapshotOf(
      "fleet",
      withIds({
        gliders: (at) => ({
          name: `Glider ${at}`,
          rentPerDay: new Int32(10 + at),
          boughtOn: new DateTime(Date.UTC(2000 + (at % 20), 1, 1)),
        }),
      }),
    ),
  ),
);

describe("bounds in years", () => {
  it.each([
    ["pilots who have flown for more than 10 years", "{yearsFlying:{$gt:10}}"],
    ["pilots with at least 12 years of experience", "{yearsFlying:{$gte:12}}"],
    ["pilots with between 5 and 12 years of experience", "{yearsFlying:{$gte:5,$lte:12}}"],
    ["names of the pilots whose years of flying exceed 20", "{yearsFlying:{$gt:20}}"],
  ])("are those of the field that keeps them: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });

  it("are no fee per day", () => {
    expect(askOthers("gliders used for more than 10 years").query).not.toContain("rentPerDay");
  });
});
