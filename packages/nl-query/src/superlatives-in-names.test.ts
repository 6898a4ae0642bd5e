import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "hang_gliding",
      withIds({
        pilots: (at) => ({
          name: `Pilot ${at}`,
          height_cm: new Int32(150 + ((at * 7) % 50)),
          best_altitude: new Int32(800 + ((at * 37) % 4000)),
          best_time: new Int32(20 + ((at * 11) % 90)),
          last_jump_made: new Int32(1 + ((at * 3) % 40)),
          club: ["Kestrel", "Swift", "Heron"][at % 3] ?? "",
        }),
      }),
    ),
  ),
);

describe("fields that are called the best", () => {
  it.each([
    ["third best altitude", ".sort({best_altitude:-1}).skip(2).limit(1)"],
    ["which pilot has the best altitude", ".sort({best_altitude:-1}).limit(1)"],
    ["name of the pilot with the best time", ".sort({best_time:1}).limit(1)"],
    ["the 3 best altitudes", ".sort({best_altitude:-1}).limit(3)"],
    ["best altitude per club", '{_id:"$club",maximumBestAltitude:{$max:"$best_altitude"}}'],
    ["what is the best altitude", 'maximumBestAltitude:{$max:"$best_altitude"}'],
  ])("are ranked by: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });

  it("are shown where each has one", () => {
    expect(ask("best altitude of each pilot").query).toBe("db.pilots.find({},{best_altitude:1,_id:0})");
  });

  it.each([
    ["best altitudes of pilots", "{best_altitude:1,_id:0}"],
    ["List the names and best altitudes of the pilots", "{name:1,best_altitude:1,_id:0}"],
    ["Provide a list of pilots along with their last jumps and best altitudes.", "last_jump_made:1"],
  ])("are columns in the plural: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(query).not.toContain("sort(");
    expect(isSure).toBe(true);
  });

  it.each(["pilots by last jumps", "Provide a list of the pilots' names sorted by their last jumps"])(
    "are found without the verb behind them: %s",
    (question) => {
      expect(ask(question).query).toContain("last_jump_made");
    },
  );
});
