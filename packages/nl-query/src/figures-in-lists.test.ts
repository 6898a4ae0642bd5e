import { DateTime, Double, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const SPA: Record<string, (at: number) => Record<string, Value>> = {
  coaches: (at) => ({ _id: new Int32(at), name: `Coach ${at}`, wage: new Int32(20 + ((at * 7) % 60)) }),
  sessions: (at) => ({
    _id: new Int32(at),
    sessionNo: `S-${at}`,
    coachId: new Int32((at * 7) % 60),
    kind: pick(["sauna", "massage", "bath"], at),
    desk: pick(["phone", "web"], at),
    cost: new Double(5 + (at % 40)),
    effort: new Int32((at * 11) % 50),
    scents: [pick(["pine", "mint"], at), pick(["rose", "clove"], at)],
    openedOn: new DateTime(Date.UTC(2001 + (at % 20), at % 12, 1 + (at % 28))),
  }),
  bills: (at) => ({ _id: new Int32(at), sessionNo: `S-${(at * 3) % 40}`, amount: new Double(at) }),
};
const ask = askerOf(createGenerator(snapshotOf("spa", SPA)));

describe("figures in lists and clauses", () => {
  it.each([
    ["per desk: session count and sum of costs", 'count:{$sum:1},totalCost:{$sum:"$cost"}'],
    [
      "for each desk, how many sessions are there and what do their costs add up to?",
      'count:{$sum:1},totalCost:{$sum:"$cost"}',
    ],
    [
      "which kinds of session occur at least three times, and how often does each occur?",
      '{$group:{_id:"$kind",count:{$sum:1}}},{$match:{count:{$gte:3}}}',
    ],
    [
      "for each coach, show the name and the most effort that one of their sessions has",
      'maximumEffort:{$max:"$effort"}',
    ],
    ["session that opened first: kind, openedOn", ".sort({openedOn:1}).limit(1)"],
    ["sessions whose scents include both pine and rose", '{scents:{$all:["pine","rose"]}}'],
  ])("%s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});
