import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { ciderSnapshot } from "./cider.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(ciderSnapshot()));

describe('what is missing behind "or"', () => {
  it.each([
    ["growers in Yeovil or without barns", '{town:"Yeovil"}'],
    ["growers with over 50 visitors or without barns", "{visitors:{$gt:50}}"],
    ["growers whose visitors exceed 50 or growers that have no barns", "{visitors:{$gt:50}}"],
  ])("is an alternative: %s", (question, first) => {
    expect(ask(question)).toEqual({
      query: `db.growers.find({$or:[${first},{barns:{$size:0}}]})`,
      isSure: true,
    });
  });

  it("is unsure of other documents, which no alternative can be of", () => {
    expect(ask("growers in Yeovil or without pickers").isSure).toBe(false);
  });
});

describe("the end that comes first", () => {
  it.each([
    ["Show tools sorted by year made with the most recent listed first.", "{year_made:-1}"],
    ["Show tools, sorted by price with the cheapest ones first.", "{price:1}"],
  ])("directs the order: %s", (question, sort) => {
    expect(ask(question)).toEqual({ query: `db.tools.find().sort(${sort})`, isSure: true });
  });
});
