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
  ["Show the names of captains and the flags of their vessels, sorted by vessel tonnage.", "vessel.tonnage"],
  ["List first names of captains in descending order of vessel tonnage.", "vessel.tonnage"],
])("orders by the field of a related collection: %s", (text, field) => {
  expect(queryOf(harbor, text)).toContain(`"${field}": `);
});

test("the field that orders is no column of its own", () => {
  const query = queryOf(
    shop,
    "Show the names of customers and the status of their orders, sorted by order total.",
  );
  expect(query).toMatch(/\$sort: \{ "?total"?: 1/);
  expect(query).not.toMatch(/\$project: \{[^}]*total/);
});
