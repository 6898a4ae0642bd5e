import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { lagoonSnapshot } from "./lagoon.fixture.ts";

const lagoon = createGenerator(lagoonSnapshot());

function ask(question: string): string {
  const result = lagoon.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
  return result.ok ? result.query.replaceAll(/\s/g, "") : result.message;
}

const count = (name: string, kind: string): string =>
  `${name}:{$sum:{$cond:[{$eq:["$kind","${kind}"]},1,0]}}`;
const BOTH = `${count("first", "berth")},${count("second", "locker")}`;

describe("people that only a field names", () => {
  it.each([
    ["who has both a berth and a locker?", BOTH, "first:{$gt:0},second:{$gt:0}"],
    ["clients with a berth and a locker", BOTH, "first:{$gt:0},second:{$gt:0}"],
    ["clients with a berth but no locker", BOTH, "first:{$gt:0},second:0"],
    ["clients without a berth", count("first", "berth"), "first:0"],
  ])("are asked for what all their documents hold: %s", (question, counts, match) => {
    expect(ask(question)).toBe(
      `db.leases.aggregate([{$group:{_id:"$tenant",${counts}}},{$match:{${match}}},{$project:{_id:1}}])`,
    );
  });

  it("are asked for documents of none of the kinds", () => {
    expect(ask("who has neither a berth nor a locker?")).toContain(
      '{$cond:[{$in:["$kind",["berth","locker"]]},1,0]}}}},{$match:{first:0}}',
    );
  });

  it.each(["leases that are not for a berth", "leases of a kind other than berth"])(
    "are not asked for where documents are: %s",
    (question) => {
      expect(ask(question)).not.toContain("$group");
    },
  );
});
