import { expect, test } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { harborSnapshot } from "./harbor.fixture.ts";
import { shopSnapshot } from "./shop.fixture.ts";

const harbor = createGenerator(harborSnapshot());
const shop = createGenerator(shopSnapshot());

function queryOf(generator: typeof shop, text: string): string {
  const result = generator.generate(text, { now: new Date("2026-06-01T12:00:00Z") });
  return result.ok ? result.query.replaceAll(/\s+/g, " ") : result.message;
}

test.each([
  ["What is the status of the last order?", "status: 1", "createdAt: -1"],
  ["What is the status of the first order?", "status: 1", "createdAt: 1"],
  ["When was the last order?", "createdAt: 1", "createdAt: -1"],
])("the first and the last are ends of all dates: %s", (text, column, order) => {
  expect(queryOf(shop, text)).toBe(
    `db.orders .find({}, { ${column}, _id: 0 }) .sort({ ${order} }) .limit(1)`,
  );
});

test("names are no first or last thing", () => {
  expect(queryOf(harbor, "Show the last names of captains.")).not.toContain("limit");
});

test("a total that a document has itself ranks the documents", () => {
  expect(queryOf(harbor, "Show the flag of the vessel with the highest total tonnage.")).toContain(
    ".sort({ tonnage: -1 })",
  );
});
