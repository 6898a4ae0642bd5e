import { DateTime, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const snapshot = snapshotOf(
  "rowing",
  withIds({
    rowers: (at) => ({
      nickname: `Nick ${at % 25}`,
      badge: `B-${at}`,
      country: ["Norway", "Chile", "Kenya"][at % 3] ?? "",
      strokes: new Int32(20 + at),
      theme: ["sea", "sky", "sun", "ice"][at % 4] ?? "",
      joinedAt: new DateTime(Date.UTC(2025, at % 12, 3)),
    }),
  }),
);
const ask = askerOf(createGenerator(snapshot));
const repeated = (path: string): string =>
  `db.rowers.aggregate([{$group:{_id:"$${path}",count:{$sum:1}}},{$match:{count:{$gt:1}}}])`;

it.each([
  "duplicate nicknames",
  "find duplicate nicknames of rowers",
  "are there any duplicate nicknames?",
  "rowers with the same nickname",
  "which rowers share the same nickname",
  "rowers that have the same nickname",
  "rowers with duplicate nicknames",
  "duplicate rowers by nickname",
  "show duplicates by nickname",
  "nicknames that appear more than once",
])("groups by what is repeated: %s", (question) => {
  expect(ask(question)).toEqual({ query: repeated("nickname"), isSure: true });
});

it.each(["duplicate badges", "rowers with the same badge", "badges used more than once"])(
  "also where all values seen so far differ: %s",
  (question) => {
    expect(ask(question).query).toBe(repeated("badge"));
  },
);

it("knows values whose name begins like an article", () => {
  expect(ask("duplicate rowers by theme").query).toBe(repeated("theme"));
});

it("does not take the same value as that of another for a repeated one", () => {
  expect(ask("rowers with the same country as Nick 3").query).not.toBe(repeated("country"));
});

it("does not count how often a name stands there where a deed is counted", () => {
  expect(ask("badges of rowers that have been rescued more than 3 times").query).not.toContain(
    'badge",count',
  );
});
