import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const WARES = ["rope", "tar", "canvas", "hook"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "chandler",
      withIds({
        sales: (at) => ({
          quay: ["North", "South", "East"][at % 3] ?? "",
          buyer: Doc.of(
            Object.entries({
              name: ["Eva Lind", "Per Dahl", "Siv Moe"][at % 3] ?? "",
              age: new Int32(20 + at),
            }),
          ),
          wares: Array.from({ length: 1 + (at % 3) }, (_, place) =>
            Doc.of(
              Object.entries({
                name: WARES[(at + place) % 4] ?? "",
                price: new Int32(3 + ((at * 7) % 40)),
                quantity: new Int32(1 + ((at + place) % 5)),
              }),
            ),
          ),
        }),
      }),
    ),
  ),
);

const WORTH = '{$sum:{$multiply:["$wares.price","$wares.quantity"]}}';

describe("what lines bring in", () => {
  it.each([
    "how much revenue did ropes generate?",
    "how much revenue came from rope",
    "how much revenue did rope make",
  ])("is their worth: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `db.sales.aggregate([{$unwind:"$wares"},{$match:{"wares.name":"rope"}},{$group:{_id:null,totalRevenue:${WORTH}}}])`,
      isSure: true,
    });
  });

  it.each(["revenue per ware", "wares by revenue", "top wares by revenue"])(
    "is that of each thing sold: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toContain(`{$group:{_id:"$wares.name",totalRevenue:${WORTH}}}`);
      expect(isSure).toBe(true);
    },
  );

  it.each(["Which ware generated the most revenue?", "which ware brought in the highest revenue?"])(
    "ranks the things sold, not single lines: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toContain(`{$group:{_id:"$wares.name",total:${WORTH}}},{$sort:{total:-1}},{$limit:1}`);
      expect(isSure).toBe(true);
    },
  );
});

describe("who bought something", () => {
  it.each(["buyers who bought tar", "which buyers purchased tar?"])("is told by a sale: %s", (question) => {
    const { query } = ask(question);
    expect(query).toContain('"wares.name":"tar"');
    expect(query).toContain("buyer.name");
  });

  it("is sure where sales are bought", () => {
    expect(ask("buyers who bought tar").isSure).toBe(true);
  });
});
