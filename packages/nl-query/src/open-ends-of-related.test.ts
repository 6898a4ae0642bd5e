import { DateTime, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "tools",
      withIds({
        tools: (at) => ({ name: `Tool ${at}`, price: new Int32(5 + (at % 90)) }),
        rentals: (at) => ({
          tool_id: new Int32((at * 7) % 31),
          begun_on: new DateTime(Date.UTC(2026, at % 9, 1 + (at % 27))),
          returned_on: at % 3 === 0 ? null : new DateTime(Date.UTC(2026, 9, 1 + (at % 27))),
        }),
      }),
    ),
  ),
);

it("is not sure of what is over where the current ones are asked for", () => {
  const { query, isSure } = ask("tools currently on rental");
  expect(query.includes("returned_on") || !isSure).toBe(true);
});

it("is sure of those there ever were", () => {
  expect(ask("tools with a rental").isSure).toBe(true);
});
