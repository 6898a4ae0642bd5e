import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "islands",
      withIds({
        owners: (at) => ({ name: `Owner ${at}`, is_resident: at % 4 === 0 }),
        islands: (at) => ({
          name: `Islet ${at}`,
          is_inhabited: at % 3 === 0,
          hectares: new Int32(3 + ((at * 37) % 90)),
          owner_id: new Int32((at * 7) % 41),
        }),
      }),
    ),
  ),
);

describe("flags behind whether", () => {
  it.each([
    ["islands and whether they are inhabited", "{name:1,is_inhabited:1,_id:0}"],
    ["names of islands and if they are inhabited", "{name:1,is_inhabited:1,_id:0}"],
    ["names of islands and whether or not they are inhabited", "{name:1,is_inhabited:1,_id:0}"],
    ["show islands and whether the island is inhabited", "{name:1,is_inhabited:1,_id:0}"],
    ["islands with their inhabited flag", "{name:1,is_inhabited:1,_id:0}"],
  ])("are shown: %s", (question, columns) => {
    expect(ask(question)).toEqual({ query: `db.islands.find({},${columns})`, isSure: true });
  });

  it("are shown of those that are chosen", () => {
    expect(ask("islands over 50 hectares and whether they are inhabited").query).toBe(
      "db.islands.find({hectares:{$gt:50}},{name:1,is_inhabited:1,_id:0})",
    );
  });

  it.each(["islands that are inhabited", "inhabited islands", "islands if they are inhabited"])(
    "are conditions elsewhere: %s",
    (question) => {
      expect(ask(question).query).toBe("db.islands.find({is_inhabited:true})");
    },
  );

  it("are no sure condition on others", () => {
    const { query, isSure } = ask("islands and whether their owner is a resident");
    expect(query.includes('"owner.is_resident":true') && isSure).toBe(false);
  });
});
