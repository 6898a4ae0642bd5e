import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.parse("2026-01-01T00:00:00Z") + at * 86_400_000);

const ROWS: Rows = {
  squads: (at) => ({
    _id: new Int32(at),
    title: `Squad ${at}`,
    players: [0, 1, 2].map((nr) => doc({ nick: `P${at}-${nr}`, goals: new Int32((at + nr) % 19) })),
  }),
  guests: (at) => ({ _id: new Int32(500 + at), name: `Guest ${at}` }),
  purchases: (at) => ({
    _id: new Int32(9_000 + at),
    guestId: new Int32(500 + (at % 15)),
    amount: new Int32(10 + (at % 23)),
    boughtAt: day(at),
  }),
  miners: (at) => ({
    _id: new Int32(7_000 + at),
    name: `Miner ${at}`,
    shift: pick(["day", "night"], at),
    salary: new Int32(2_000 + 31 * at),
  }),
};

const generator = createGenerator(snapshotOf("valley", ROWS, 40));

function query(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok ? result.query.replaceAll("'", '"').replace(/\s+/g, "") : `refused: ${result.message}`;
}

it.each([
  [
    "top 5 scorers",
    'db.squads.aggregate([{$unwind:"$players"},{$sort:{"players.goals":-1}},{$limit:5},{$replaceRoot:{newRoot:"$players"}}])',
  ],
  ["top 3 earners", "db.miners.find().sort({salary:-1}).limit(3)"],
  ["highest earner", "db.miners.find().sort({salary:-1}).limit(1)"],
])("ranks those that are called after what they do: %s", (question, expected) => {
  expect(query(question)).toBe(expected);
});

it("ranks spenders by what their documents add up to", () => {
  expect(query("top 3 spenders")).toContain(
    'db.purchases.aggregate([{$group:{_id:"$guestId",total:{$sum:"$amount"}}},{$sort:{total:-1}},{$limit:3}',
  );
});

it("adds up what the elements scored", () => {
  expect(query("which squad scored the most goals")).toBe(
    'db.squads.aggregate([{$addFields:{totalGoals:{$sum:"$players.goals"}}},{$sort:{totalGoals:-1}},{$limit:1}])',
  );
});
