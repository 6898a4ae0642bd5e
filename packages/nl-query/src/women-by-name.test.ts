import { expect, it } from "vitest";
import { askQuarries } from "./quarry.fixture.ts";

it("finds women by what they are called", () => {
  expect(askQuarries("waitresses")).toEqual({ query: 'db.waiters.find({gender:"F"})', isSure: true });
  expect(askQuarries("the youngest waitress").query).toBe(
    'db.waiters.find({gender:"F"}).sort({birth_year:-1}).limit(1)',
  );
});

it("takes the name of men for everybody", () => {
  expect(askQuarries("the youngest waiter").query).toBe("db.waiters.find().sort({birth_year:-1}).limit(1)");
});
