import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "lamp_store",
      withIds({
        lamps: (at) => ({
          name: `Lamp ${at}`,
          kind: ["desk", "floor", "wall"][at % 3] ?? "",
          price: new Int32(30 + ((at * 11) % 97)),
          cost: new Int32(5 + ((at * 7) % 23)),
          stock: new Int32((at * 5) % 41),
        }),
      }),
    ),
  ),
);

const worth = (key: string): string =>
  `db.lamps.aggregate([{$group:{_id:${key},totalRevenue:{$sum:{$multiply:["$stock","$price"]}}}}])`;
const ranked = (direction: number, limit: number): string =>
  `db.lamps.aggregate([{$addFields:{difference:{$subtract:["$price","$cost"]}}},{$sort:{difference:${direction}}},{$limit:${limit}}])`;

describe("what stock is worth and brings in", () => {
  it.each(["total stock value", "inventory value", "what is the total value of our stock"])(
    "multiplies prices with pieces: %s",
    (question) => {
      expect(ask(question).query).toBe(worth("null"));
    },
  );

  it("does so for each group", () => {
    expect(ask("stock value per kind")).toEqual({ query: worth('"$kind"'), isSure: true });
  });

  it.each([
    ["most profitable lamp", -1, 1],
    ["the 5 most profitable lamps", -1, 5],
    ["the 3 least profitable lamps", 1, 3],
  ])("ranks by price less cost: %s", (question, direction, limit) => {
    expect(ask(question)).toEqual({ query: ranked(direction, limit), isSure: true });
  });
});
