import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { loomHouseSnapshot } from "./loom-house.fixture.ts";

const ask = askerOf(createGenerator(loomHouseSnapshot()));

describe("what was done last", () => {
  it.each([
    "the machine bought most recently",
    "the most recently bought machine",
    "which machine did we buy last",
    "Which machine did we buy most recently?",
    "which machine have they purchased last",
  ])("is the latest by its date: %s", (question) => {
    const query = "db.machines.find().sort({purchased_on:-1}).limit(1)";
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("is the earliest", () => {
    expect(ask("which machine did we purchase first").query).toContain(".sort({purchased_on:1}).limit(1)");
  });

  it("is no stretch of time", () => {
    expect(ask("Which machines did we buy last year?").query).toContain("purchased_on:{$gte:");
  });

  it.each([
    "For each kind of machine, which one did we buy most recently? Kind, label and purchase date.",
    "For each kind, which machine did we buy last? Kind, label and purchase date.",
  ])("is the latest of each: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$sort:{purchased_on:-1}},{$group:{_id:"$kind"');
    expect(query).toContain("{kind:1,label:1,purchased_on:1,_id:0}");
    expect(isSure).toBe(true);
  });
});

describe("what all of them are together", () => {
  it.each([
    "How heavy are all our spindles taken together?",
    "how heavy are the spindles in total",
    "what do all spindles weigh together",
    "how much do the spindles weigh combined",
  ])("is a sum: %s", (question) => {
    const query =
      'db.machines.aggregate([{$match:{kind:"spindle"}},{$group:{_id:null,totalWeightKg:{$sum:"$weight_kg"}}}])';
    expect(ask(question).query).toBe(query);
  });
});

describe("debts", () => {
  it.each([
    ["Which circle owes us the most?", "db.circles.find().sort({unpaid_cents:-1}).limit(1)"],
    [
      "Which three active circles owe us the most, and how much is it?",
      'db.circles.find({state:"ACTIVE"},{name:1,unpaid_cents:1,_id:0}).sort({unpaid_cents:-1}).limit(3)',
    ],
    ["circles that owe us more than 50", "db.circles.find({unpaid_cents:{$gt:50}})"],
    ["which circles still owe us money", "db.circles.find({unpaid_cents:{$gt:0}})"],
  ])("are the amount that is unpaid: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });
});
