import { DateTime, Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  quarries: (at) => ({
    _id: new Int32(at),
    name: `Quarry ${at}`,
    stone: pick(["slate", "granite"], at),
    annual_haulage_value: new Int32(1000 + ((at * 37) % 900)),
    deepestlevel: new Int32(20 + ((at * 13) % 40)),
    opened_on: new DateTime(Date.UTC(1990 + (at % 30), at % 12, 3)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("stones", ROWS)));

it.each([
  ["Which quarry has the highest annual haulage value? Give its name and the value.", "annual_haulage_value"],
  ["slate quarries with an annual haulage value over 1500: name and that value", "annual_haulage_value"],
  ["quarries opened in 2011: name and date", "opened_on"],
  ["which quarry has the greatest deepestlevel? name and level", "deepestlevel"],
])("shows the field that the question goes by, called by a part of its name: %s", (question, field) => {
  const { query, isSure } = ask(question);
  expect(query).toContain(`{name:1,${field}:1,_id:0}`);
  expect(isSure).toBe(true);
});
