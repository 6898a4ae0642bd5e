import { expect, test } from "vitest";
import { jsonWith } from "./json-with.ts";

test("keeps the order of keys that JavaScript would sort", () => {
  expect(jsonWith({ id: "a" }, ["result", '{"b":1,"1":2}'])).toBe('{"id":"a","result":{"b":1,"1":2}}');
});
