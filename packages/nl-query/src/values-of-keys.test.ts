import { expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

it.each([
  ["how many inns per style for Dutch and Basque", '{$in:["Dutch","Basque"]}'],
  ["inns by style for Dutch and Basque", '{$in:["Dutch","Basque"]}'],
])("values behind what groups are made by narrow these: %s", (question, values) => {
  expect(ask(question).query).toBe(
    `db.inns.aggregate([{$match:{style:${values}}},{$group:{_id:"$style",count:{$sum:1}}}])`,
  );
});

it("a field in front of its value is no key where none is asked for", () => {
  expect(ask("inns of the style for Dutch").query).toBe('db.inns.find({style:"Dutch"})');
});
