import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "tolls",
      withIds({
        ticket_buyers: (at) => ({
          buyer_name: `Buyer ${at}`,
          town: ["Ghent", "Lviv", "Cork"][at % 3] ?? "",
          tickets: [0, 1].slice(0, at % 3).map((one) =>
            Doc.of([
              ["ticket_no", new Int32(at * 2 + one)],
              ["fare", new Int32(3 + ((at * 7 + one) % 40))],
            ]),
          ),
        }),
        routes: (at) => ({ route_code: `R${at}`, route_name: `Route ${at}`, km: new Int32(5 + (at % 40)) }),
        route_orders: (at) => ({ route_code: `R${at % 9}`, seats: new Int32(1 + (at % 4)) }),
      }),
    ),
  ),
);

describe("a name that begins a longer one", () => {
  it("names nothing of its own there", () => {
    expect(ask("How many ticket buyers are in Ghent?").query).toBe(
      'db.ticket_buyers.countDocuments({town:"Ghent"})',
    );
    expect(ask("Which 3 ticket buyers have the largest total fare?").query).toContain(
      '{$addFields:{totalFare:{$sum:"$tickets.fare"}}},{$sort:{totalFare:-1}},{$limit:3}',
    );
  });

  it("names its elements where it stands alone", () => {
    expect(ask("How many tickets are there?").query).toContain('{$unwind:"$tickets"}');
    expect(ask("tickets of ticket buyers in Ghent over 20 fare").query).toContain('"tickets.fare":{$gt:20}');
  });

  it("is told from what was done with it", () => {
    expect(ask("routes ordered more than 3 times").query).toContain("db.routes.aggregate(");
    expect(ask("number of route orders").query).toBe("db.route_orders.countDocuments({})");
  });
});
