import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { loomHouseSnapshot } from "./loom-house.fixture.ts";

const ask = askerOf(createGenerator(loomHouseSnapshot()));

describe("the date of a deed", () => {
  it.each([
    "studios without a painting date",
    "studios without a painting",
    "studios with no painting on record",
    "studios for which no painting is on record",
    "studios never painted",
  ])("is missing where it was not done: %s", (question) => {
    expect(ask(question)).toEqual({ query: "db.studios.find({last_painted_on:null})", isSure: true });
  });

  it("is shown by its noun", () => {
    const query = "db.studios.find({},{name:1,last_painted_on:1,_id:0})";
    expect(ask("studios: name, painting date")).toEqual({ query, isSure: true });
  });

  it.each([
    ["machines with a service without a return date", "{services:{$elemMatch:{returned_on:null}}}"],
    [
      "machines that have at least one service without a return date",
      '{"services.0":{$exists:true},"services.returned_on":null}',
    ],
  ])("is missing in an element: %s", (question, filter) => {
    expect(ask(question)).toEqual({ query: `db.machines.find(${filter})`, isSure: true });
  });
});

describe("nothing on record", () => {
  it("is no value of the field", () => {
    const query = "db.circles.find({style:null})";
    expect(ask("circles for which no style is on record")).toEqual({ query, isSure: true });
  });
});
