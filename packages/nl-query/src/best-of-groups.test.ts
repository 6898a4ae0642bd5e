import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

describe("the best of each group", () => {
  it.each([
    ["cheapest inn in each town, with its name and rate", '"address.town":1,name:1,rate:1'],
    ["name and rate of the cheapest inn in each district", "district:1,name:1,rate:1"],
    ["for each district, the name and rate of the cheapest inn", "district:1,name:1,rate:1"],
    ["cheapest inn of each district, with its district and rate", "name:1,district:1,rate:1"],
  ])("is shown with its group: %s", (question, columns) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`{$replaceRoot:{newRoot:"$best"}},{$project:{${columns},_id:0}}`);
    expect(isSure).toBe(true);
  });
});
