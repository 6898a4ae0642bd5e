import { DateTime, Int32, ObjectId } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const MONTHS = 6;
const DAY_MS = 86_400_000;
const operatorId = (at: number): ObjectId => new ObjectId(at.toString(16).padStart(24, "a"));

/** Repairs of bicycles, each by an operator and reviewed by one. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "repairs",
      withIds({
        operators: (at) => ({ _id: operatorId(at), name: `Operator ${at}` }),
        repairs: (at) => ({
          title: `Repair ${at}`,
          operatorId: operatorId((at * 7) % 9),
          reviewerId: at % 4 === 0 ? null : operatorId((at * 5) % 11),
          status: at % 3 ? "open" : "closed",
          price: new Int32(20 + ((at * 37) % 90)),
          doneAt: new DateTime(Date.UTC(2026, at % MONTHS, 3) + at * DAY_MS),
        }),
      }),
      60,
    ),
  ),
);

const GROUPS =
  '{$group:{_id:{operatorId:"$operatorId",month:{$dateToString:{format:"%Y-%m",date:"$doneAt"}}},';
const NAME =
  '{$lookup:{from:"operators",localField:"_id.operatorId",foreignField:"_id",as:"operator"}},{$set:{name:{$first:"$operator.name"}}},{$unset:"operator"}])';

describe("groups by whose documents they are and by a part of a date", () => {
  it.each([
    "repairs per operator per month",
    "number of repairs per operator and month",
    "number of repairs for each operator for each month",
    "repairs per month per operator",
    "monthly number of repairs per operator",
    "repairs by operator and month",
  ])("are both there, with the name beside the id: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`${GROUPS}count:{$sum:1}}}`);
    expect(query).toContain(NAME);
    expect(isSure).toBe(true);
  });

  it("have any figure", () => {
    expect(ask("total price per operator per month").query).toContain(
      `${GROUPS}totalPrice:{$sum:"$price"}}}`,
    );
  });

  it("may be of the documents themselves", () => {
    expect(ask("repairs per status per month").query).toContain('_id:{status:"$status",month:');
  });
});

describe("who did something with what another one did", () => {
  it.each([
    ["repairs reviewed by their own operator", "$eq"],
    ["repairs reviewed by the operator who repaired them", "$eq"],
    ["repairs not reviewed by the operator who repaired them", "$ne"],
  ])("is compared with that one: %s", (question, op) => {
    expect(ask(question).query).toContain(`$expr:{${op}:["$reviewerId","$operatorId"]}`);
  });
});

it("knows one weekend as weekends", () => {
  expect(ask("repairs done on a weekend")).toEqual(ask("repairs done on weekends"));
});
