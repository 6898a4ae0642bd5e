import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Rows = {
  talks: (at) => ({
    title: `Notes on ${["lichens", "mosses", "ferns"][at % 3] ?? ""} ${at}`,
    description: `An hour in the ${["hall", "garden"][at % 2] ?? ""}, part ${at}`,
    seats: new Int32(20 + at),
  }),
  bills: (at) => ({
    state: ["paid", "open", "void"][at % 3] ?? "",
    amount: new Int32(20 + at),
    paidOn: at % 3 === 0 ? `2025-01-0${1 + (at % 9)}` : null,
  }),
};
const ask = askerOf(createGenerator(snapshotOf("arboretum", withIds(ROWS))));

it.each([
  ["talks about mosses", "{title:/mosses/i}"],
  ["talks about the garden", "{description:/garden/i}"],
  ["talks about beetles", "{description:/beetles/i}"],
])("looks for a word where stored texts hold it: %s", (question, filter) => {
  expect(ask(question).query).toBe(`db.talks.find(${filter})`);
});

it("never takes paid bills for outstanding ones", () => {
  expect(ask("outstanding bills").query).not.toMatch(/"paid"/);
});
