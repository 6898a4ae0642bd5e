import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "guilds",
      withIds({
        workshops: (at) => ({
          name: `Shop ${at}`,
          trade: ["Weaving", "Baking", "Printing", "Coopery"][at % 4] ?? "",
          members: new Int32(2 + (at % 30)),
        }),
      }),
    ),
  ),
);

describe("a trade by its noun", () => {
  it.each([
    ["names of workshops in the bake trade", 'trade:"Baking"'],
    ["names of workshops whose trade is weave", 'trade:"Weaving"'],
    ["names of workshops in the printing or weave trade", 'trade:{$in:["Printing","Weaving"]}'],
  ])("is the stored deed: %s", (question, filter) => {
    expect(ask(question)).toEqual({ query: `db.workshops.find({${filter}},{name:1,_id:0})`, isSure: true });
  });

  it("is nothing where its field is not named", () => {
    expect(ask("print the names of all workshops").query).toBe("db.workshops.find({},{name:1,_id:0})");
  });
});
