import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { boatyardSnapshot } from "./boatyard.fixture.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";
import { orchardSnapshot } from "./orchard.fixture.ts";

const boatyard = createGenerator(boatyardSnapshot());
const orchard = createGenerator(orchardSnapshot());

function ask(question: string, generator = boatyard): { query: string; isSure: boolean } {
  const result = generator.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
  if (!result.ok) return { query: result.message, isSure: false };
  return { query: result.query.replaceAll(/\s/g, ""), isSure: result.confidence >= SURE_CONFIDENCE };
}

const average = (owners: string, counted: string, reference: string): string =>
  `db.${owners}.aggregate([{$lookup:{from:"${counted}",localField:"_id",foreignField:"${reference}",as:"${counted}"}},` +
  `{$group:{_id:null,average${counted.replace(/^./, (first) => first.toUpperCase())}:{$avg:{$size:"$${counted}"}}}}])`;

describe("the average number of related documents", () => {
  it.each([
    "average number of repairs per client",
    "how many repairs does a client have on average",
    "on average, how many repairs does a client book",
    "how many repairs does the average client book",
  ])("counts owners of none as well, and says that this is open: %s", (question) => {
    expect(ask(question)).toEqual({ query: average("clients", "repairs", "clientId"), isSure: false });
  });

  it("is sure where every owner has some", () => {
    expect(ask("what is the average number of bills per repair?")).toEqual({
      query: average("repairs", "bills", "repairId"),
      isSure: true,
    });
  });

  it("is split by fields of the owners", () => {
    expect(ask("average number of repairs per client by town").query).toContain(
      '{$group:{_id:"$town",averageRepairs:{$avg:{$size:"$repairs"}}}}',
    );
  });
});

describe("the average number of documents in each group", () => {
  const ofMonths =
    'db.repairs.aggregate([{$group:{_id:{$dateToString:{format:"%Y-%m",date:"$receivedOn"}},count:{$sum:1}}},' +
    '{$group:{_id:null,averageCount:{$avg:"$count"}}}])';

  it.each([
    "average number of repairs per month of receipt",
    "how many repairs do we get per month on average",
    "on average, how many repairs per month",
  ])("is one figure: %s", (question) => {
    expect(ask(question).query).toBe(ofMonths);
  });

  it("leaves out documents that belong to no group", () => {
    expect(ask("median number of repairs per dock").query).toContain("{$match:{dock:{$ne:null}}}");
  });

  it("counts the elements of every document, of those that have none too", () => {
    expect(ask("average number of crates per picking", orchard).query).toContain(
      '$size:{$ifNull:["$crates",[]]}',
    );
  });
});

it("counts documents that have a number of their own", () => {
  const tickets = askerOf(
    createGenerator(
      snapshotOf(
        "ferry",
        withIds({
          travelers: (at) => ({ name: `Traveler ${at}` }),
          tickets: (at) => ({ number: new Int32(7000 + at), travelerId: new Int32((at * 7) % 50) }),
        }),
      ),
    ),
  );
  expect(tickets("average number of tickets per traveler").query).toMatch(
    /count:\{\$sum:1\}.*averageCount:\{\$avg:"\$count"\}|\$avg:\{\$size:"\$tickets"\}/,
  );
});
