import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const farmer = (at: number): Record<string, Value> => ({
  // some are called alike
  name: `${pick(["Ada", "Bram", "Cleo"], at)} ${pick(["Abel", "Brandt", "Castro", "Dahl", "Egger"], at)}`,
  village: pick(["Aosta", "Isarco"], at),
});
const goat = (at: number): Record<string, Value> => ({
  tag: `G-${at}`,
  breed: pick(["saanen", "boer", "toggenburg"], at),
});
const asks = (rows: Rows) => askerOf(createGenerator(snapshotOf("alp", withIds(rows))));
const askReferences = asks({
  farmers: farmer,
  goats: (at) => ({ ...goat(at), farmerId: new Int32((at * 7) % 45) }),
});
const askLists = asks({
  farmers: (at) => ({
    ...farmer(at),
    goats: Array.from({ length: at % 4 }, (_, n) => Doc.of(Object.entries(goat(at * 3 + n)))),
  }),
});

describe("owners of each kind of what they own", () => {
  it.each([
    "How many different farmers have goats of each breed?",
    "number of distinct farmers for each breed of goat",
    "For each breed, show the number of different farmers that have goats with this breed.",
  ])("count once for each kind, whatever they are called: %s", (question) => {
    const counted =
      '{$group:{_id:"$goats.breed",count:{$addToSet:"$_id"}}},{$addFields:{count:{$size:"$count"}}}';
    expect(askReferences(question).query).toContain(counted);
    expect(askLists(question).query).toContain(counted);
  });

  it("rank the kinds", () => {
    const question = "Which breed of goats is shared by the largest number of different farmers?";
    expect(askReferences(question)).toStrictEqual({
      query:
        'db.goats.aggregate([{$group:{_id:"$breed",count:{$addToSet:"$farmerId"}}},' +
        '{$addFields:{count:{$size:"$count"}}},{$sort:{count:-1}},{$limit:1}])',
      isSure: true,
    });
  });

  it("leave the number of what they own", () => {
    expect(askReferences("number of goats per breed")).toStrictEqual({
      query: 'db.goats.aggregate([{$group:{_id:"$breed",count:{$sum:1}}}])',
      isSure: true,
    });
  });
});
