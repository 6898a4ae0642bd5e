import { expect, it } from "vitest";
import { harborSnapshot } from "../harbor.fixture.ts";
import type { Condition } from "../plan/plan.ts";
import { buildModel } from "../schema/build-model.ts";
import { filterEntries } from "./filter.ts";

const vessels = buildModel(harborSnapshot()).byName.get("vessels");

function isEqual(path: string, text: string): Condition {
  const field = vessels?.byPath.get(path);
  if (!field) throw new Error(`no field ${path}`);
  return {
    field,
    route: null,
    test: { kind: "equal", values: [{ kind: "text", text }], isNegated: false },
    words: [],
    role: "condition",
  };
}

const conditions = [isEqual("crossings.weather", "fog"), isEqual("crossings.crossing_id", "1003")];
const keysOf = (opened?: ReadonlySet<string>): string[] =>
  filterEntries(conditions, (ref) => ref.field.path, opened).map(({ key }) => key);

it("tests the same element of an array, unless the array was unwound", () => {
  expect(keysOf()).toEqual(["crossings"]);
  expect(keysOf(new Set(["crossings"]))).toEqual(["crossings.weather", "crossings.crossing_id"]);
});
