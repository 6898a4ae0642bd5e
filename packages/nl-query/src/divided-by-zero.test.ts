import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Rows = {
  stalls: (at) => ({
    name: `Stall ${at}`,
    jars: new Int32(at * 3),
    visits: new Int32((at * 7) % 60),
    seats: new Int32(2 + (at % 5)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("market", withIds(ROWS))));

it("divides by nothing that may be 0", () => {
  expect(ask("jars divided by visits of each stall").query).toContain(
    '{$cond:[{$eq:["$visits",0]},null,{$divide:["$jars","$visits"]}]}',
  );
});

it("divides plainly where no known number is 0", () => {
  const { query } = ask("jars divided by seats of each stall");
  expect(query).toContain('{$divide:["$jars","$seats"]}');
  expect(query).not.toContain("$cond");
});
