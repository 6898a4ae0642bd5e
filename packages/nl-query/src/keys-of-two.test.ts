import { Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ROWS: Rows = {
  boathouses: (at) => ({ _id: new Int32(at), name: `Boathouse ${at}`, town: pick(["Ghent", "Porto"], at) }),
  racks: (at) => ({
    _id: new Int32(500 + at),
    boathouseId: new Int32(at % 12),
    state: pick(["free", "rented", "broken"], at),
    width: new Double(1 + at),
  }),
};

const generator = createGenerator(snapshotOf("yard", ROWS));

const ask = askerOf(generator);

describe("groups by two keys, one of them of what the documents refer to", () => {
  it.each([
    "racks by boathouse name and state",
    "number of racks per boathouse and state, with the boathouse's name",
    "how many racks does each boathouse have in each state? Use the boathouse names.",
    "number of racks per boathouse and state, show the boathouse name",
  ])("are told by its name: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$group:{_id:{name:"$boathouse.name",state:"$state"},count:{$sum:1}}}');
    expect(isSure).toBe(true);
  });

  it("are told by its key where no name is asked for", () => {
    expect(ask("number of racks per boathouse and state").query).toContain(
      '{$group:{_id:{boathouseId:"$boathouseId",state:"$state"},count:{$sum:1}}}',
    );
  });

  it("stay an order where only a name follows", () => {
    expect(ask("racks by boathouse name").query).not.toContain("$group");
  });
});
