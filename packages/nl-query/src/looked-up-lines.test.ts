import { expect, test } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { shopSnapshot } from "./shop.fixture.ts";

const shop = createGenerator(shopSnapshot());

test.each(["revenue by product name", "total revenue per product name"])(
  "lines make rows before what they refer to is joined: %s",
  (question) => {
    const result = shop.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
    const query = result.ok ? result.query.replaceAll(/\s/g, "") : result.message;
    expect(query).toContain('{$unwind:"$items"},{$lookup:{from:"products",localField:"items.productId"');
    expect(query.match(/\$unwind/g)).toHaveLength(2);
  },
);
