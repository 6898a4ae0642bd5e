import { Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const FIRST = ["Anna", "Ben", "Carl", "Dan", "Eva", "Finn"];
const LAST = ["Moss", "Hanley", "Stone", "Reed", "Grant"];
const ROWS: Rows = {
  divers: (at): Record<string, Value> => ({
    _id: new Int32(at),
    first_name: FIRST[at % FIRST.length] ?? "",
    last_name: LAST[at % LAST.length] ?? "",
    dives: new Int32(3 + at),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("reef", ROWS)));
const EITHER = "$or:[{first_name:/an/i},{last_name:/an/i}]";

describe("a text in the name of people", () => {
  it.each([
    ["divers whose name contains 'an'", `{${EITHER}}`],
    ["divers with 'an' in their name", `{${EITHER}}`],
    ["divers whose name does not contain 'an'", "{first_name:{$not:/an/i},last_name:{$not:/an/i}}"],
    ["divers whose name starts with G", "{first_name:/^G/i}"],
    ["divers whose name ends with t", "{last_name:/t$/i}"],
  ])("is looked for in both parts: %s", (question, filter) => {
    expect(ask(question)).toEqual({ query: `db.divers.find(${filter})`, isSure: true });
  });

  it.each([
    ["divers whose first name contains 'an'", "{first_name:/an/i}"],
    ["divers whose last name contains 'an'", "{last_name:/an/i}"],
    ["divers whose surname starts with H", "{last_name:/^H/i}"],
  ])("is looked for in the part that is said: %s", (question, filter) => {
    expect(ask(question)).toEqual({ query: `db.divers.find(${filter})`, isSure: true });
  });
});
