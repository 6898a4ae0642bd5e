import { DateTime, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "cottages",
      withIds({
        cottages: (at) => ({
          address: `${at} Mill Lane`,
          askingPrice: new Int32(90_000 + ((at * 37) % 60) * 1000),
          soldPrice: at % 4 === 0 ? null : new Int32(85_000 + ((at * 41) % 60) * 1000),
          soldOn: at % 4 === 0 ? null : new DateTime(Date.UTC(2026, at % 9, 3)),
        }),
        stays: (at) => ({
          cottage: `${at} Mill Lane`,
          quotedPrice: new Int32(100 + ((at * 37) % 400)),
          paidPrice: new Int32(100 + ((at * 41) % 400)),
        }),
      }),
    ),
  ),
);

it.each([
  ["cottages sold above the asking price", '$gt:["$soldPrice","$askingPrice"]'],
  ["cottages sold below asking price", '$lt:["$soldPrice","$askingPrice"]'],
  ["cottages sold for more than the asking price", '$gt:["$soldPrice","$askingPrice"]'],
  ["stays paid below the quoted price", '$lt:["$paidPrice","$quotedPrice"]'],
])("compares what was paid, as the verb says: %s", (question, part) => {
  const { query, isSure } = ask(question);
  expect(query).toContain(part);
  expect(isSure).toBe(true);
});

it.each([
  ["cottages sold for more than 100000", "db.cottages.find({soldPrice:{$gt:100000}})"],
  ["cottages that sold for under 100000", "db.cottages.find({soldPrice:{$lt:100000}})"],
])("compares what was sold by its own price: %s", (question, query) => {
  expect(ask(question)).toEqual({ query, isSure: true });
});
