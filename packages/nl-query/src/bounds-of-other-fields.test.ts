import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "antiques",
      withIds({
        clocks: (at) => ({
          name: `Clock ${at}`,
          sale_price: new Int32(100 + ((at * 37) % 900)),
          repair_cost: new Int32(20 + ((at * 13) % 400)),
          rooms: new Int32(1 + (at % 4)),
        }),
      }),
    ),
  ),
);

describe("bounds that another field gives", () => {
  it.each([
    [
      "clocks whose sale price is at least twice the repair cost",
      '{$gte:["$sale_price",{$multiply:["$repair_cost",2]}]}',
    ],
    [
      "clocks where the sale price is at least double the repair cost",
      '{$gte:["$sale_price",{$multiply:["$repair_cost",2]}]}',
    ],
    [
      "clocks whose sale price is at least 3 times the repair cost",
      '{$gte:["$sale_price",{$multiply:["$repair_cost",3]}]}',
    ],
    [
      "clocks whose repair cost is no more than half the sale price",
      '{$lte:["$repair_cost",{$multiply:["$sale_price",0.5]}]}',
    ],
    ["clocks whose sale price is at most the repair cost", '{$lte:["$sale_price","$repair_cost"]}'],
  ])("%s", (question, comparison) => {
    const { query, isSure } = ask(question);
    expect(query).toBe(`db.clocks.find({$expr:${comparison}})`);
    expect(isSure).toBe(true);
  });

  it("are numbers where no field is named", () => {
    expect(ask("clocks whose sale price is at least 300").query).toBe(
      "db.clocks.find({sale_price:{$gte:300}})",
    );
    expect(ask("clocks with at least 3 rooms").query).toBe("db.clocks.find({rooms:{$gte:3}})");
  });
});
