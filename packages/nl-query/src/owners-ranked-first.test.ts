import { DateTime, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const DAY_MS = 86_400_000;
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  farmers: (at) => ({
    name: `Farmer ${at}`,
    valley: pick(["Aosta", "Isarco"], at),
    birthDate: new DateTime(Date.parse("1955-03-01T00:00:00Z") + at * 200 * DAY_MS),
  }),
  goats: (at) => ({
    name: `Goat ${at}`,
    farmerId: new Int32((at * 7) % 30),
    breed: pick(["saanen", "boer"], at),
    boughtAt: new DateTime(Date.parse("2023-01-05T00:00:00Z") + at * 5 * DAY_MS),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("alp", withIds(ROWS))));

const GOATS =
  '{$lookup:{from:"goats",localField:"_id",foreignField:"farmerId",as:"goats"}},' +
  '{$unwind:"$goats"},{$replaceRoot:{newRoot:"$goats"}}';
const oldest = (stages = ""): string =>
  `db.farmers.aggregate([{$sort:{birthDate:1}},{$limit:1},${GOATS}${stages}])`;

describe("documents of the owner that leads an order", () => {
  it.each([
    ["goats of the oldest farmer", oldest()],
    ["the oldest farmer's goats", oldest()],
    ["how many goats does the oldest farmer have?", oldest(',{$count:"count"}')],
    ["boer goats of the oldest farmer", oldest(',{$match:{breed:"boer"}}')],
    ["the 3 latest goats of the oldest farmer", oldest(",{$sort:{boughtAt:-1}},{$limit:3}")],
    [
      "goats of the youngest farmer in the valley Isarco",
      `db.farmers.aggregate([{$match:{valley:"Isarco"}},{$sort:{birthDate:-1}},{$limit:1},${GOATS}])`,
    ],
  ])("are all of that one: %s", (question, query) => {
    expect(ask(question)).toStrictEqual({ query, isSure: true });
  });
});
