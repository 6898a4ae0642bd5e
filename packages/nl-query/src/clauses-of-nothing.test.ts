import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "tools",
      withIds({ rentals: (at) => ({ title: `Rental ${at}`, durationDays: new Int32(1 + (at % 40)) }) }),
    ),
  ),
);

it.each(["rentals that are still out", "how many rentals are still out", "show the rentals which are off"])(
  "is unsure of all documents where a clause says more: %s",
  (question) => {
    expect(ask(question).isSure).toBe(false);
  },
);

it.each(["how many rentals are there", "rentals that are in the database"])(
  "is sure where it says nothing: %s",
  (question) => {
    expect(ask(question).isSure).toBe(true);
  },
);

it.each(["rentals longer than 2 weeks", "rentals lasting over two weeks"])(
  "counts weeks in the days that are kept: %s",
  (question) => {
    expect(ask(question)).toEqual({ query: "db.rentals.find({durationDays:{$gt:14}})", isSure: true });
  },
);
