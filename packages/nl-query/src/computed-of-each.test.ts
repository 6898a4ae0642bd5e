import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { bikeResaleSnapshot } from "./bike-resale.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { loomHouseSnapshot } from "./loom-house.fixture.ts";

const askBikes = askerOf(createGenerator(bikeResaleSnapshot()));
const askLooms = askerOf(createGenerator(loomHouseSnapshot()));

const FEES_BY_STUDIO =
  '{$group:{_id:"$studio_id",totalFeeCents:{$sum:"$fee_cents"}}},{$match:{totalFeeCents:{$gt:2000}}},{$sort:{totalFeeCents:-1}}';

describe("what is computed of each, and listed where it is high enough", () => {
  it.each([
    "For each vendor, count the bikes and return the name and the count of the vendors with more than 3 bikes.",
    "For every vendor, count its bikes; list the name and the count of the vendors with more than 3 bikes.",
    "Compute the number of bikes of each vendor and return the name and the count of the vendors with more than 3 bikes.",
    "For each vendor, compute the number of bikes, and return the name and the count of those whose count exceeds 3.",
  ])("counts: %s", (question) => {
    const { query, isSure } = askBikes(question);
    expect(query).toContain(
      'db.bikes.aggregate([{$group:{_id:"$vendorId",count:{$sum:1}}},{$match:{count:{$gt:3}}}',
    );
    expect(query).toContain('{$project:{_id:0,name:"$vendor.name",count:1}}');
    expect(isSure).toBe(true);
  });

  it.each([
    "For each mechanic, compute the average labor minutes of the tuneups and return the mechanic and the average of the mechanics whose average is at least 40.",
    "Compute the average labor minutes of the tuneups per mechanic and list the mechanic and the average where the average is at least 40.",
    "For each mechanic, determine the average labor minutes of the tuneups; show the mechanic and the average of those whose average is at least 40.",
  ])("averages: %s", (question) => {
    const query =
      'db.tuneups.aggregate([{$group:{_id:"$mechanic",averageLaborMinutes:{$avg:"$laborMinutes"}}},{$match:{averageLaborMinutes:{$gte:40}}}])';
    expect(askBikes(question)).toEqual({ query, isSure: true });
  });

  it.each([
    "For each studio, add up the fees of its visits; return the studio name and the sum for studios where the sum exceeds 2000, in descending order of the sum.",
    "For each studio, sum the fees of its visits and return the name and the sum of the studios whose sum exceeds 2000, highest first.",
    "Compute the sum of the fees of the visits of each studio and return the name and the sum of the studios whose sum exceeds 2000, in descending order of the sum.",
  ])("adds up: %s", (question) => {
    const { query } = askLooms(question);
    expect(query).toContain(FEES_BY_STUDIO);
    expect(query).toContain('{$project:{_id:0,name:"$studio.name",totalFeeCents:1}}');
  });

  it("returns those alone", () => {
    const { query } = askBikes(
      "Compute the sum of the totals of the shipped orders per client and return those above 700",
    );
    expect(query).toContain('{$group:{_id:"$clientId",total:{$sum:"$total"}}},{$match:{total:{$gt:');
  });
});

describe("what is computed of each, and listed for the highest", () => {
  it.each([
    "For each machine, sum the costs of all its services and return the label and the sum for the five with the highest sum, highest first.",
    "For every machine, add up the costs of its services. Return the five machines with the highest sums: label and sum.",
    "For each machine, sum the costs of its services and return the labels of the five machines with the highest sum together with the sum, highest first.",
    "Compute the sum of the costs of the services of each machine and return the label and the sum of the five machines with the highest sum.",
  ])("takes so many: %s", (question) => {
    const query =
      'db.machines.aggregate([{$addFields:{totalCostCents:{$sum:"$services.cost_cents"}}},{$sort:{totalCostCents:-1}},{$limit:5},{$project:{label:1,totalCostCents:{$sum:"$services.cost_cents"},_id:0}}])';
    expect(askLooms(question)).toEqual({ query, isSure: true });
  });
});

describe("what is computed of each, and listed", () => {
  it("has the columns that are named", () => {
    const { query } = askBikes(
      "For each client, sum the totals of the shipped orders and return the first name, the last name and the sum.",
    );
    expect(query).toContain('firstName:"$client.firstName",lastName:"$client.lastName",total:1');
  });

  it("is that of the documents named in front", () => {
    const { query } = askLooms(
      "Considering completed visits, compute the sum of their fees for each studio and return the studio name and the sum in descending order.",
    );
    expect(query).toContain(
      '[{$match:{state:"completed"}},{$group:{_id:"$studio_id",totalFeeCents:{$sum:"$fee_cents"}}},{$sort:{totalFeeCents:-1}}',
    );
  });

  it("is the best of each", () => {
    const { query } = askLooms(
      "For each kind of machine, find the machine with the latest purchase date and return the kind, its label and its purchase date.",
    );
    expect(query).toContain('{$sort:{purchased_on:-1}},{$group:{_id:"$kind"');
    expect(query).toContain("kind:1,label:1,purchased_on:1");
  });
});
