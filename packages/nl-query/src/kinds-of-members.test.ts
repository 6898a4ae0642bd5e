import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "rowing",
      withIds({
        rowers: (at) => ({
          first_name: `Mia${at}`,
          last_name: `Berg${at}`,
          crew: ["Otters", "Herons", "Pikes"][at % 3] ?? "",
          weight_kg: new Int32(55 + ((at * 7) % 40)),
          membership: ["junior", "senior"][at % 2] ?? "",
        }),
      }),
    ),
  ),
);

describe("members of documents that keep a kind of membership", () => {
  it.each([
    ["crews with more than 4 members", '{$group:{_id:"$crew",count:{$sum:1}}},{$match:{count:{$gt:4}}}'],
    ["number of members per crew", '{$group:{_id:"$crew",count:{$sum:1}}}'],
    ["members over 80 kg", "db.rowers.find({weight_kg:{$gt:80}})"],
    ["senior members", 'db.rowers.find({membership:"senior"})'],
    ["number of rowers per membership", '{$group:{_id:"$membership",count:{$sum:1}}}'],
  ])("are the people: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});
