import { Doc, Int32 } from "@querysnap/mql";
import { createSchemaAccumulator } from "@querysnap/schema";
import { expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";

const now = new Date("2026-11-21T10:00:00Z");
const SIZE = 60;

/** A collection of rows with a kind and a weight. */
function collection(name: string) {
  const accumulator = createSchemaAccumulator();
  for (let n = 0; n < SIZE; n++)
    accumulator.add(
      Doc.of([
        ["_id", new Int32(n)],
        ["kind", n % 2 === 0 ? "rye" : "wheat"],
        ["grams", new Int32(200 + n)],
      ]),
    );
  return accumulator.finish({ name, count: SIZE, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
}

const generatorFor = (...names: string[]) =>
  createGenerator({ databaseName: "shop", takenAt: 0, collections: names.map(collection), references: [] });

// covers: SE.11b
it.each([
  ["items", "order_items"],
  ["users", "admin_users"],
  ["orders", "Old_Orders"],
])("a name typed as it is stored is that collection: not %s, but %s", (shorter, typed) => {
  const generator = generatorFor(shorter, typed);
  for (const question of [
    `how many ${typed}`,
    `${typed} with grams over 230`,
    `average grams of ${typed} per kind`,
  ])
    expect(generator.generate(question, { now }), question).toMatchObject({ ok: true, collection: typed });
  expect(generator.generate(`how many ${shorter}`, { now })).toMatchObject({ ok: true, collection: shorter });
});
