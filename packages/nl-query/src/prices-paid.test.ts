import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { askPuppets } from "./puppets.fixture.ts";
import { doc, pick } from "./row-values.fixture.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "vinyl",
      withIds({
        records: (at) => ({
          title: `Record ${at}`,
          shelf: pick(["A-east", "B-west", "C-north"], at),
          price_paid: new Int32(3 + ((at * 7) % 50)),
        }),
        repairs: (at) => ({
          record_id: new Int32((at * 7) % 40),
          title: `Repair ${at}`,
          steps: [doc({ tool: pick(["felt", "brush"], at), cost_eur: new Int32(1 + (at % 20)) })],
        }),
      }),
    ),
  ),
);

describe("prices that were paid", () => {
  it.each([
    ["records with a price over 20", "db.records.find({price_paid:{$gt:20}})"],
    ["records: title, price", "db.records.find({},{title:1,price_paid:1,_id:0})"],
    ["average price of records", 'averagePricePaid:{$avg:"$price_paid"}'],
    ["record with the highest price per shelf: title, price", "{$sort:{price_paid:-1}}"],
  ])("are found by their price, before costs of other documents: %s", (question, expected) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(expected);
    expect(isSure).toBe(true);
  });

  it("leave the costs of others to their own name", () => {
    expect(ask("average cost of the steps").query).toContain("steps.cost_eur");
  });
});

describe("columns of the best of each", () => {
  it.each([
    "For each urgency, return the title and the score of the petition with the highest score.",
    "For every urgency give the title and score of the petition with the highest score",
    "petition with the highest score per urgency: title, score",
  ])("are shown: %s", (question) => {
    const { query, isSure } = askPuppets(question);
    expect(query).toContain('{$group:{_id:"$urgency",best:{$first:"$$ROOT"}}}');
    expect(query).toContain("{$project:{urgency:1,title:1,score:1,_id:0}}");
    expect(isSure).toBe(true);
  });
});
