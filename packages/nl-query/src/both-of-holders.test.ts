import { Doc, Double, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const DYES = ["Madder", "Woad", "Weld", "Cutch"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "weavery",
      withIds({
        carpets: (at) => ({
          title: `Carpet ${at}`,
          dyes: Array.from({ length: 1 + (at % 3) }, (_, step) =>
            of({
              dye: DYES[(at + step) % 4] ?? "",
              share: new Double(5 + ((at * 7 + step) % 60)),
              fast: step % 2 === 0,
            }),
          ),
        }),
      }),
    ),
  ),
);

it.each([
  "show the dye and share of carpets that have both Madder and Woad",
  "list dye and share for carpets with both Madder and Woad",
])("is said of what holds the elements, or is not sure: %s", (question) => {
  const { query, isSure } = ask(question);
  expect(isSure && query.includes("$in:")).toBe(false);
});

it("is said of the elements themselves", () => {
  const { query, isSure } = ask("share of the Madder and Woad dyes");
  expect(query).toContain('$in:["Madder","Woad"]');
  expect(isSure).toBe(true);
});
