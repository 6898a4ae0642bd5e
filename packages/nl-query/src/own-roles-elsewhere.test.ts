import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "guildhall",
      withIds({
        workshops: (at) => ({ name: `Workshop ${at}` }),
        smiths: (at) => ({
          name: `Smith ${at}`,
          town: ["Ghent", "Liege", "Namur"][at % 3] ?? "",
          workshop_id: new Int32((at * 7) % 20),
          supervisor_id: new Int32(at % 9),
        }),
      }),
    ),
  ),
);
const compared = (op: string, field: string): string =>
  `{$match:{$expr:{${op}:["$${field}","$smith.${field}"]}}}`;

it.each([
  ["smiths whose supervisor is in another workshop", compared("$ne", "workshop_id")],
  ["smiths whose supervisor works in a different workshop", compared("$ne", "workshop_id")],
  ["smiths in a different workshop than their supervisor", compared("$ne", "workshop_id")],
  ["smiths not in the same town as their supervisor", compared("$ne", "town")],
  ["smiths whose supervisor lives in the same town", compared("$eq", "town")],
  ["smiths in the same workshop as their supervisor", compared("$eq", "workshop_id")],
])("compares documents with those they refer to: %s", (question, test) => {
  const { query, isSure } = ask(question);
  expect(query).toContain(test);
  expect(isSure).toBe(true);
});
