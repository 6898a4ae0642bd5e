import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): number => Date.UTC(2019 + (at % 6), at % 12, 1 + (at % 27));
const ROWS: Rows = {
  stokers: (at) => ({ _id: new Int32(at), nick: `Stoker ${at}`, age: new Int32(18 + ((at * 11) % 50)) }),
  kilns: (at): Record<string, Value> => ({
    _id: new Int32(at),
    name: `Kiln ${at}`,
    fuel: pick(["wood", "gas", "oil"], at),
    firecost: new Int32(10 + ((at * 17) % 90)),
    number_of_shelves: new Int32(2 + (at % 30)),
    litcount: new Int32(at % 40),
    lease: Doc.of([["price_amount", new Int32(100 + at)]]),
    proyear: new Int32(1990 + (at % 30)),
    lit_at: new DateTime(day(at)),
    created_at: new DateTime(day(at * 3)),
    madedate: new Date(day(at * 5)).toISOString().slice(0, 10),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("pottery", ROWS)));

describe("an order behind the sentence", () => {
  it("goes by the dates of the groups where it says newest or oldest", () => {
    expect(ask("How many kilns were lit in each year, the most recent year first?").query).toContain(
      "{$sort:{_id:-1}}",
    );
    expect(ask("number of kilns lit per year, oldest first").query).toContain("{$sort:{_id:1}}");
  });

  it("goes by the only date that the question bounds", () => {
    expect(ask("names of kilns made after 2020-01-01, newest first").query).toContain("sort({madedate:-1})");
    expect(ask("names of kilns made after 2020-01-01, youngest first").query).toContain(
      "sort({madedate:-1})",
    );
  });

  it("repeats the rank in front of it instead of adding another one", () => {
    const { query, isSure } = ask("the five kilns with the largest number of shelves, largest first");
    expect(query).toContain(".sort({number_of_shelves:-1}).limit(5)");
    expect(isSure).toBe(true);
  });

  it("belongs to the figure that is sorted by", () => {
    const { query } = ask(
      "number of kilns and total firecost per fuel, sorted by total firecost, highest first",
    );
    expect(query).toContain("{$sort:{totalFirecost:-1}}");
  });

  it("keeps the meaning of its adjective behind the field that is sorted by", () => {
    expect(ask("stokers sorted by age, oldest first").query).toContain("sort({age:-1})");
  });

  it("goes by the only figure where no field is called by its adjective", () => {
    expect(ask("average firecost per fuel, priciest first").query).toContain("{$sort:{averageFirecost:-1}}");
  });
});
