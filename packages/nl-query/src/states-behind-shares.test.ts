import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { bikeResaleSnapshot } from "./bike-resale.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { loomHouseSnapshot } from "./loom-house.fixture.ts";

const askLooms = askerOf(createGenerator(loomHouseSnapshot()));
const askBikes = askerOf(createGenerator(bikeResaleSnapshot()));

describe("a state behind the name of what has one already", () => {
  it.each([
    "% of completed visits still unpaid",
    "% of completed visits unpaid",
    "percentage of completed visits not paid",
    "share of completed visits not yet paid",
    "what percentage of the completed visits are not yet paid?",
    "proportion of completed visits currently unpaid",
  ])("is the part of a share: %s", (question) => {
    const { query, isSure } = askLooms(question);
    expect(query).toContain('{$match:{state:"completed"}}');
    expect(query).toContain('matching:{$sum:{$cond:[{$eq:["$is_paid",false]},1,0]}}');
    expect(isSure).toBe(true);
  });

  it("is the part in each group", () => {
    const { query } = askLooms("share of completed visits still unpaid by channel");
    expect(query).toContain('{$match:{state:"completed"}},{$group:{_id:"$channel"');
  });

  it.each(["% of paid visits in September", "percentage of paid visits from the app"])(
    "is not where more may be said of the whole: %s",
    (question) => {
      expect(askLooms(question).query).not.toContain("$match:{is_paid");
    },
  );
});

describe("a percent sign in front of what is counted", () => {
  it.each([
    "% returned orders per channel",
    "% orders returned per channel",
    "percentage returned orders per channel",
    "% returned per channel",
    "orders per channel: % returned",
    "orders by channel, percentage returned",
  ])("asks for a share: %s", (question) => {
    const { query } = askBikes(question);
    expect(query).toContain('{$group:{_id:"$channel",total:{$sum:1},matching:');
    expect(query).toContain('{$eq:["$state","RETURNED"]}');
  });
});

describe("what is not yet so", () => {
  it.each(["visits not yet paid", "visits that are not currently paid"])("is denied: %s", (question) => {
    expect(askLooms(question)).toEqual({ query: "db.visits.find({is_paid:false})", isSure: true });
  });
});
