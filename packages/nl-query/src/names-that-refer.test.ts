import { expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { lodesSnapshot } from "./lodes.fixture.ts";

const ask = askerOf(createGenerator(lodesSnapshot()));

it("follows names that are repeated elsewhere", () => {
  expect(ask("Which minerals have never been the aim of a shaft?").query).toContain(
    'localField:"name",foreignField:"aim"',
  );
});
