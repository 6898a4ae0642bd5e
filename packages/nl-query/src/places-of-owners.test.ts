import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

describe("a place that documents and their owners have", () => {
  it.each([
    ["inns in Lisbon", '.find({"address.town":"Lisbon"})'],
    ["how many inns are in Lisbon", '.countDocuments({"address.town":"Lisbon"})'],
    ["inns in Lisbon or Cork", '.find({"address.town":{$in:["Lisbon","Cork"]}})'],
    ["inns that are not in Lisbon", '.find({"address.town":{$ne:"Lisbon"}})'],
    ["number of inns per town", '.aggregate([{$group:{_id:"$address.town",count:{$sum:1}}}])'],
    ["average rate by town", '.aggregate([{$group:{_id:"$address.town",averageRate:{$avg:"$rate"}}}])'],
  ])("is that of the documents: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.inns${query}`, isSure: true });
  });

  it.each(["inns whose owner lives in Lisbon", "inns with an owner in Lisbon"])(
    "is that of the owner who is spoken of: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: 'db.inns.find({"owner.owner_town":"Lisbon"})', isSure: true });
    },
  );
});
