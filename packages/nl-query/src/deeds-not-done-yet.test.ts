import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const day = (at: number): DateTime => new DateTime(Date.UTC(2024 + (at % 3), at % 12, 1 + (at % 27)));

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "shipyards",
      withIds({
        boats: (at) => ({
          title: `Boat ${at}`,
          yardId: new Int32(at % 7),
          price: new Int32(900 + ((at * 37) % 5000)),
          soldAt: at % 3 > 0 ? day(at) : null,
        }),
        yards: (at) => ({ yardName: `Yard ${at}`, county: ["Kent", "Devon", "Fife"][at % 3] ?? "" }),
      }),
    ),
  ),
);

const SOLD = "{$match:{soldAt:{$ne:null}}}";

describe("deeds whose date some documents lack", () => {
  it.each([
    ["which yard sold the most boats", "{$sort:{boatsCount:-1}},{$limit:1}"],
    ["which yard has sold the fewest boats", "{$sort:{boatsCount:1}},{$limit:1}"],
    ["yard with the most sold boats", "{$sort:{boatsCount:-1}},{$limit:1}"],
    ["yards that sold more than 2 boats", '{$match:{"boats.2":{$exists:true}}}'],
    ["yards which have sold at least 3 boats", '{$match:{"boats.2":{$exists:true}}}'],
  ])("count what is done: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(SOLD);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it.each([
    "how many boats were sold by Yard 3",
    "yards that have not sold any boat",
    "average price of boats sold by yards in Kent",
  ])("make others doubtful: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query.includes("soldAt") || !isSure).toBe(true);
  });

  it("leave plain counts alone", () => {
    const { query, isSure } = ask("which yard has the most boats");
    expect(query).not.toContain("soldAt");
    expect(isSure).toBe(true);
  });
});
