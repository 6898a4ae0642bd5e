import { DateTime, Int32 } from "@querysnap/mql";
import { expect, test } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const day = (days: number): DateTime => new DateTime(Date.parse("2024-01-08T09:00:00Z") + days * 86_400_000);

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "sculling",
      withIds({
        regattas: (at) => ({
          regattaname: `Regatta ${at}`,
          town: ["Henley", "Lucerne"][at % 2] ?? "",
          started: day(at * 9),
          ended: day(at * 9 + 1 + (at % 5)),
        }),
        heats: (at) => ({ heatid: new Int32(at), lane: new Int32(at % 8) }),
      }),
    ),
  ),
);

const DAYS = '{$dateDiff:{startDate:"$started",endDate:"$ended",unit:"day"}}';

test.each([
  "Which regattas lasted more than 2 days? name and number of days",
  "Which regattas lasted more than 2 days? Show the name and the length in days.",
  "Which regattas lasted more than 2 days? name, days",
])("shows the time that is compared: %s", (question) => {
  expect(ask(question)).toEqual({
    query: `db.regattas.aggregate([{$match:{$expr:{$gt:[${DAYS},2]}}},{$project:{regattaname:1,days:${DAYS},_id:0}}])`,
    isSure: true,
  });
});

test("orders all by their time where the longest come first", () => {
  const asked = ask("list regattas with their duration in days, longest first");
  expect(asked.query).toContain("{$sort:{hours:-1}},{$project:{regattaname:1,days:");
  expect(asked.isSure).toBe(true);
});

test("takes the time from start to end for the longest", () => {
  expect(ask("3 longest regattas by start to end: name, start and end").query).toContain(
    "{$sort:{hours:-1}},{$limit:3},{$project:{regattaname:1,started:1,ended:1,_id:0}}",
  );
});

test.each([
  "What are the names of the regattas that started before June 15, 2025?",
  "List the names of the regattas that started before June 15, 2025.",
  "find regattas that started before June 15, 2025",
])("keeps the year behind a comma: %s", (question) => {
  const { query, isSure } = ask(question);
  expect(query).toContain('{started:{$lt:ISODate("2025-06-15T00:00:00Z")}}');
  expect(query).not.toContain("distinct");
  expect(isSure).toBe(true);
});

test('takes a comma and "once" for different values', () => {
  expect(ask("list the towns of regattas that started in 2025, once").query).toContain("distinct");
});
