import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf("kiln", {
      bowls: (at) => ({
        _id: new Int32(at),
        title: `Bowl ${at}`,
        shape: ["round", "oval", "square"][at % 3] ?? null,
        price: new Int32(100 + ((at * 37) % 900)),
        weight: new Int32(1 + ((at * 7) % 59)),
        marks: [["star", "wave"], ["wave"], []][at % 3] ?? [],
      }),
    }),
  ),
);
const ranked = (field: string, rank: string): string =>
  `{$setWindowFields:{partitionBy:"$shape",sortBy:{${field}:-1},output:{rank:{$documentNumber:{}}}}},{$match:{rank:${rank}}},{$unset:"rank"}`;

describe("the second one of each group", () => {
  it.each([
    ["the second most expensive bowl of each shape", "price", "2"],
    ["third heaviest bowl per shape", "weight", "3"],
    ["For each shape, the second heaviest bowl", "weight", "2"],
  ])("is not the first: %s", (question, field, rank) => {
    expect(ask(question)).toEqual({ query: `db.bowls.aggregate([${ranked(field, rank)}])`, isSure: true });
  });

  it.each([
    "For each shape, the title of the second most expensive bowl",
    "title of the second most expensive bowl of each shape",
  ])("is shown with what is asked of it: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(ranked("price", "2"));
    expect(query).toContain("title:1");
    expect(isSure).toBe(true);
  });

  it("is a group where groups are counted", () => {
    expect(ask("second most common mark per shape").query).toContain(
      '{$setWindowFields:{partitionBy:"$_id.shape",sortBy:{count:-1},output:{rank:{$documentNumber:{}}}}},{$match:{rank:2}}',
    );
  });

  it("leaves the first ones as they were", () => {
    expect(ask("the most expensive bowl of each shape").query).toContain('best:{$first:"$$ROOT"}');
    expect(ask("the three most expensive bowls of each shape").query).toContain("{$match:{rank:{$lte:3}}}");
  });
});

describe("two comparisons by adjectives", () => {
  it.each([
    ["bowls heavier than 20 and cheaper than 200", "{weight:{$gt:20},price:{$lt:200}}"],
    ["bowls cheaper than 200 but heavier than 20", "{price:{$lt:200},weight:{$gt:20}}"],
    ["bowls over 20 kg but cheaper than 200", "{weight:{$gt:20},price:{$lt:200}}"],
  ])("bound two fields: %s", (question, filter) => {
    expect(ask(question)).toEqual({ query: `db.bowls.find(${filter})`, isSure: true });
  });

  it.each([
    ["bowls heavier than 10 and lighter than 30", "{weight:{$gt:10,$lt:30}}"],
    ["bowls more expensive than 100 but cheaper than 200", "{price:{$gt:100,$lt:200}}"],
    ["bowls with a price over 100 and cheaper than 200", "{price:{$gt:100,$lt:200}}"],
  ])("bound one field from both sides: %s", (question, filter) => {
    expect(ask(question)).toEqual({ query: `db.bowls.find(${filter})`, isSure: true });
  });
});
