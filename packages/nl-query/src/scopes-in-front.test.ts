import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { charterSnapshot } from "./charter.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(charterSnapshot()));
const countOf = (field: string): string => `{$group:{_id:"$${field}",count:{$sum:1}}}`;

describe("what a question looks at, said in front of it", () => {
  it.each([
    [
      "Looking just at completed charters, how many nights does every channel have altogether?",
      '{$match:{status:"completed"}},{$group:{_id:"$channel",totalNights:{$sum:"$nights"}}}',
    ],
    [
      "Considering only listed boats, what is the average daily rate per type?",
      '{$match:{state:"listed"}},{$group:{_id:"$type",averageDailyRate:{$avg:"$dailyRate"}}}',
    ],
    [
      "Only counting boats without photos: how many are there per type?",
      `{$match:{photos:{$size:0}}},${countOf("type")}`,
    ],
    ["Ignoring cancelled ones, how many charters are there?", '{status:{$ne:"cancelled"}}'],
    [
      "Leaving aside cancelled ones, which ten charters have the greatest total price?",
      '.find({status:{$ne:"cancelled"}}).sort({totalPrice:-1}).limit(10)',
    ],
    [
      "Leaving out cancelled charters, what is the average total price per channel?",
      '{$match:{status:{$ne:"cancelled"}}},{$group:{_id:"$channel",averageTotalPrice:{$avg:"$totalPrice"}}}',
    ],
    ["Which boats are listed although they have more than 1000 engine hours?", "engineHours:{$gt:1000}"],
    ["Which boats are listed even though they allow no pets?", '"rules.petsAllowed":false'],
    ["Over the course of 2026, how many charters started in each month?", '{$month:"$startsAt"}'],
    [
      "Month by month through 2026, what was the total price of the charters?",
      '{$group:{_id:{$month:"$startsAt"},totalTotalPrice:{$sum:"$totalPrice"}}},{$sort:{_id:1}}',
    ],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});

describe("groups that are broken down or spelled out in part", () => {
  it.each([
    ["Break our charters down by the status they are in, with how many in each", countOf("status")],
    ["Break the boats down by type", countOf("type")],
    ["Split our boats up by type", countOf("type")],
    ["For yawls, sloops and every other type: how many boats are there?", countOf("type")],
    ["How many charters came in by web, phone and the other channels?", countOf("channel")],
    ["What is the average daily rate of yawls, sloops and all other types?", '{_id:"$type",averageDailyRate'],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it("keeps values that are listed without the others", () => {
    const { query } = ask("How many charters came in by web and phone?");
    expect(query).toContain('{channel:{$in:["web","phone"]}}');
  });
});

describe("orders and numbers said behind the question", () => {
  it.each([
    ["Charters started per month in 2026, chronological", "{$sort:{_id:1}}"],
    ["How many charters started in each month of 2026? Keep it chronological", "{$sort:{_id:1}}"],
    ["How many charters started in each month of 2026, in month order", "{$sort:{_id:1}}"],
    ["Pull the repair orders made up of two parts, no more and no fewer", "{parts:{$size:2}}"],
    ["Boats with two photos, no more and no less", "{photos:{$size:2}}"],
    ["How many boats have expired insurance as of now", '{"insurance.validUntil":{$lt:ISODate('],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});

describe("values that nobody gave", () => {
  it.each([
    ["Charters that nobody has given a rating", "{rating:null}"],
    ["Charters where nobody gave a rating", "{rating:null}"],
    ["Boats for which no cleaning fee is set", "{cleaningFee:null}"],
    ["Customers with no phone recorded", "{phone:null}"],
    ["Cancelled charters with no cancel reason given", '{status:"cancelled",cancelReason:null}'],
    ["Customers for whom we have no tax number", "{taxNumber:null}"],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});
