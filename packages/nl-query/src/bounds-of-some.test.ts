import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "tool-library",
      withIds({
        tools: (at) => ({ name: `Tool ${at}`, kind: ["saw", "drill", "plane"][at % 3] ?? "" }),
        members: (at) => ({ name: `Member ${at}` }),
        loans: (at) => ({
          member_id: new Int32((at * 7) % 30),
          tool_id: new Int32((at * 11) % 60),
          days: new Int32(1 + (at % 20)),
        }),
      }),
    ),
  ),
);

it.each([
  "members with at least two loans of saws",
  "members with more than one loan of drill tools",
  "members with exactly one loan of plane tools",
])("bounds how many there are of those that are so, or is not sure: %s", (question) => {
  const { query, isSure } = ask(question);
  const isOfThose =
    query.startsWith("db.loans.") && query.indexOf('"tool.kind"') < query.indexOf("count:{$sum:1}");
  expect(isSure && !isOfThose).toBe(false);
});

it("stays sure of what is said of all", () => {
  const { query, isSure } = ask("members with at least two loans");
  expect(query).toContain('"loans.1":{$exists:true}');
  expect(isSure).toBe(true);
});
