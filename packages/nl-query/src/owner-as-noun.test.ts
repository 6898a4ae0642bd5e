import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "kennel-club",
      withIds({
        sailors: (at) => ({ first_name: `Given${at}`, last_name: `Family${at}`, born: new Int32(1950 + at) }),
        canoes: (at) => ({
          name: `Canoe ${at}`,
          sailor_id: new Int32((at * 7) % 60),
          length: new Int32(3 + (at % 17)),
        }),
        sheds: (at) => ({ name: `Shed ${at}`, places: new Int32(2 + (at % 30)) }),
      }),
    ),
  ),
);

it.each(["owner of the longest canoe", "name of the owner of the longest canoe"])(
  "is who has it: %s",
  (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain("db.sailors.");
    expect(query).toContain('"canoes.length":-1');
    expect(isSure).toBe(true);
  },
);

it("is nobody of what nobody has", () => {
  expect(ask("owner of the largest shed").isSure).toBe(false);
});
