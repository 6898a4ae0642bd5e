import { expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { lodesSnapshot } from "./lodes.fixture.ts";

const ask = askerOf(createGenerator(lodesSnapshot()));

it("shows an amount that stands in front of its own average", () => {
  expect(ask("name and price of minerals above the mean price").query).toContain("{name:1,price:1,_id:0}");
});
