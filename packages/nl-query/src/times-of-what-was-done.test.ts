import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
/** Divers who joined once and dived in many years. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "divers",
      withIds({
        divers: (at) => ({
          name: `Diver ${at}`,
          home_country: pick(["Malta", "Chile", "Fiji"], at),
          Year_Joined: new Int32(1990 + (at % 30)),
          date_became_trainer: `2020-0${1 + (at % 9)}-11`,
          dives: Array.from({ length: at % 4 }, (_, n) =>
            Doc.of(
              Object.entries({
                Year: new Int32(2015 + ((at + n) % 4)),
                depth: new Int32(5 + ((at * 7 + n) % 60)),
              }),
            ),
          ),
        }),
      }),
    ),
  ),
);

describe("the time when something was done", () => {
  it.each([
    ["What is the year each diver joined?", "db.divers.find({},{Year_Joined:1,_id:0})"],
    [
      "Provide the names and the year they joined for divers from Malta",
      'db.divers.find({home_country:"Malta"},{name:1,Year_Joined:1,_id:0})',
    ],
    [
      "names of divers and the date when they became trainers",
      "db.divers.find({},{name:1,date_became_trainer:1,_id:0})",
    ],
    [
      "What are the dates when divers from Chile became trainers?",
      'db.divers.find({home_country:"Chile"},{date_became_trainer:1,_id:0})',
    ],
  ])("is the field of that name: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("is another one where nothing is said to be done", () => {
    expect(ask("years of dives deeper than 50").query).toContain("$dives.Year");
  });
});

it("lists what years each once", () => {
  expect(ask("What years had dives deeper than 40?").query).toBe(
    ask("Which years had dives deeper than 40?").query,
  );
  expect(ask("What years had dives deeper than 40?").query).toContain('$group:{_id:"$dives.Year"}');
});
