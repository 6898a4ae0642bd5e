import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "observatories",
      withIds({
        astronomers: (at) => ({ name: `Astronomer ${at}`, age: new Int32(25 + ((at * 7) % 40)) }),
        domes: (at) => ({ name: `Dome ${at}`, astronomerId: new Int32((at * 7) % 50) }),
      }),
    ),
  ),
);

it.each([
  "astronomers with visits",
  "astronomers with more than 2 visits",
  "how many visits per astronomer",
  "astronomers with the most visits",
  "astronomers by number of visits",
  "domes of astronomers without plays",
])("doubts a noun that nothing is called by, though a verb of its form would tie: %s", (question) => {
  expect(ask(question).isSure).toBe(false);
});

it("lets the verb tie", () => {
  expect(ask("how many domes does each astronomer own").isSure).toBe(true);
});
