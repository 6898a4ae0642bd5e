import { DateTime, Doc, Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ROWS: Rows = {
  lamps: (at) => ({
    sku: `L${at}`,
    title: `Lamp ${at}`,
    kind: pick(["desk", "floor", "wall"], at),
    stock: new Int32(at % 9),
  }),
  invoices: (at) => ({
    issuedOn: new DateTime(Date.parse("2025-01-01T00:00:00Z") + at * 9 * 86_400_000),
    lines: [0, 1].map((n) =>
      Doc.of([
        ["sku", `L${(at * 7 + n) % 50}`],
        ["name", `Lamp ${(at * 7 + n) % 50}`],
        ["kind", pick(["desk", "floor", "wall"], at * 7 + n)],
        ["quantity", new Int32(1 + ((at + n) % 6))],
        ["price", new Double(9.5 + ((at * 3) % 40))],
      ]),
    ),
  }),
};

const ask = askerOf(createGenerator(snapshotOf("lights", withIds(ROWS))));

describe("units that were sold", () => {
  it.each([
    "top 3 lamps by units sold",
    "top 3 lamps by quantity sold",
    "3 lamps with the most units sold",
    "top 3 lamps by units sold, lamp title and units",
  ])("are those of the lines, not what is left in stock: %s", (question) => {
    const { query } = ask(question);
    expect(query).toContain(
      '{$group:{_id:"$lines.sku",total:{$sum:"$lines.quantity"}}},{$sort:{total:-1}},{$limit:3}',
    );
    expect(query).not.toContain("stock");
  });

  it("are shown where they are asked for", () => {
    expect(ask("top 3 lamps by units sold, lamp title and units").query).toContain(
      '{$project:{_id:0,title:"$lamp.title",total:1}}',
    );
  });

  it.each(["units sold per kind", "total pieces sold by kind"])("are added up: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.invoices.aggregate([{$unwind:"$lines"},{$group:{_id:"$lines.kind",totalQuantity:{$sum:"$lines.quantity"}}}])',
      isSure: true,
    });
  });

  it("rank what sells best in each group", () => {
    const { query, isSure } = ask("best selling line name per kind by quantity");
    expect(query).toContain(
      '{$group:{_id:{kind:"$lines.kind",name:"$lines.name"},totalQuantity:{$sum:"$lines.quantity"}}}',
    );
    expect(query).toContain('{$group:{_id:"$_id.kind",name:{$first:"$_id.name"}');
    expect(isSure).toBe(true);
  });

  it("leave the stock to its own words", () => {
    expect(ask("3 lamps with the most units in stock").query).toContain("stock:-1");
    expect(ask("lamps sold out").query).toBe("db.lamps.find({stock:0})");
  });
});
