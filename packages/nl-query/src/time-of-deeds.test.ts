import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { shopSnapshot } from "./shop.fixture.ts";

const dayOf = (year: number, at: number): DateTime => new DateTime(Date.UTC(year, at % 12, 1 + (at % 28)));
const SNAPSHOT = snapshotOf(
  "gallery",
  withIds({
    patrons: (at) => ({
      name: `Patron ${at}`,
      joinedOn: dayOf(2015 + (at % 5), at),
      visits: [1, 2].map((n) => Doc.of([["cameOn", dayOf(2021 + ((at + n) % 5), at)]])),
    }),
    orders: (at) => ({
      number: `G-${100 + at}`,
      patron_id: new Int32(at % 30),
      placedOn: dayOf(2022 + (at % 4), at),
      total: new Int32(20 + at),
    }),
  }),
);
const ask = askerOf(createGenerator(SNAPSHOT));

const IN_2024 = '{placedOn:{$gte:ISODate("2024-01-01T00:00:00Z"),$lt:ISODate("2025-01-01T00:00:00Z")}}';

it("both ends of a time are met by one of the related documents", () => {
  const { query } = ask("patrons who bought in 2024");
  expect(query).toContain(`as:"orders"}},{$match:{orders:{$elemMatch:${IN_2024}}}}`);
});

it("both ends of each of two times are met by one element", () => {
  const { query } = ask("patrons with visits in 2022 or in 2024");
  expect(query.match(/visits:\{\$elemMatch:\{cameOn:\{\$gte:/g)).toHaveLength(2);
});

it("both ends of a number are met by one of the related documents", () => {
  const { query } = ask("patrons with orders between 50 and 60");
  expect(query).toContain("pipeline:[{$match:{total:{$gte:50,$lte:60}}}]");
});

it("the time of a deed is not surely that of the documents", () => {
  const askShop = askerOf(createGenerator(shopSnapshot()));
  expect(askShop("customers who bought in 2024").isSure).toBe(false);
});

it.each(["patrons who joined in 2018", "orders placed in 2024"])(
  "a date that keeps the deed is meant: %s",
  (question) => {
    expect(ask(question).isSure).toBe(true);
  },
);
