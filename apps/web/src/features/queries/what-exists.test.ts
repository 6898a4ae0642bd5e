import { expect, it } from "vitest";
import type { EditorSchema } from "./editor/completion.ts";
import { whatExists } from "./what-exists.ts";

const fields = (...paths: string[]) => paths.map((path) => ({ path, type: "string" }));
const schema: EditorSchema = {
  collections: [
    { name: "orders", count: 9, fields: fields("_id", "total", "total", "customer.name") },
    {
      name: "storeEvents",
      count: 9,
      fields: fields(...Array.from({ length: 20 }, (_, index) => `f${index}`)),
    },
  ],
};

it.each([
  [
    "average temperature per order",
    { collection: "orders", names: ["_id", "total", "customer.name"], more: 0 },
  ],
  ["Orders by weather", { collection: "orders", names: ["_id", "total", "customer.name"], more: 0 }],
  ["how warm is it in Paris", { collection: null, names: ["orders", "storeEvents"], more: 0 }],
])("%s", (question, expected) => {
  expect(whatExists(question, schema)).toEqual(expected);
});

it("names a part of what is there and counts the rest", () => {
  const { names, more } = whatExists("humidity of events", schema);
  expect(names).toHaveLength(16);
  expect(more).toBe(4);
});
