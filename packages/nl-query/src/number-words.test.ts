import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

describe("numbers of two words", () => {
  it.each([
    ["guilds with more than twenty-five staff", "{$gt:25}"],
    ["guilds with at least thirty two staff", "{$gte:32}"],
    ["guilds with no more than forty-one staff", "{$lte:41}"],
    ["guilds with between twenty-one and fifty-five staff", "{$gte:21,$lte:55}"],
  ])("are one: %s", (question, bound) => {
    expect(ask(question)).toEqual({ query: `db.guilds.find({staff_count:${bound}})`, isSure: true });
  });
});
