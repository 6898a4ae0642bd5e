import { expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { harborSnapshot } from "./harbor.fixture.ts";

const generator = createGenerator(harborSnapshot());

it("prefers a reading that shows everything asked for", () => {
  const result = generator.generate("vessel name and rank of captains over 50", { now: new Date(0) });
  expect(result.ok && result.query).toMatch(/vessel_name[\s\S]*rank/);
});
