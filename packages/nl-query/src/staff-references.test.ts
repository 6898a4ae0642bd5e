import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Small numbers as keys: those of the managers are keys of customers as well, which come first. */
const ROWS: Rows = {
  customers: (at) => ({ name: `Customer ${at}`, city: ["Kiel", "Brest"][at % 2] ?? "" }),
  employees: (at) => ({
    name: `Employee ${at}`,
    salary: new Int32(30_000 + ((at * 7) % 50) * 500),
    manager_id: new Int32(1 + (at % 4)),
  }),
  workshops: (at) => ({ title: `Workshop ${at}`, head_id: new Int32(1 + ((at * 3) % 45)) }),
  orders: (at) => ({
    customer_id: new Int32((at * 7) % 50),
    total: new Int32(20 + ((at * 13) % 900)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("firm", withIds(ROWS))));

describe("roles of staff", () => {
  it.each(["employees and their managers", "names of the employees and the names of their managers"])(
    "are held by staff, whoever else has such keys: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toContain('{$lookup:{from:"employees",localField:"manager_id"');
      expect(isSure).toBe(true);
    },
  );

  it("are those of what staff run", () =>
    expect(ask("name of the head of each workshop").query).toContain(
      '{$lookup:{from:"employees",localField:"head_id"',
    ));

  it("leave other references alone", () =>
    expect(ask("orders with the customer name").query).toContain(
      'from:"customers",localField:"customer_id"',
    ));
});
