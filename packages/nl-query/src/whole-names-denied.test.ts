import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const FIRST = ["Ada", "Bo", "Cleo", "Dan", "Eva", "Finn"];
const LAST = ["Lund", "Moss", "Nagy", "Ortiz", "Pohl", "Quist", "Rossi"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "riding",
      withIds({
        pupils: (at) => ({
          firstName: FIRST[at % 6] ?? "",
          lastName: LAST[at % 7] ?? "",
          stable: new Int32(301 + (at % 8)),
        }),
        coaches: (at) => ({
          firstName: FIRST[(at * 5) % 6] ?? "",
          lastName: LAST[(at * 3) % 7] ?? "",
          stable: new Int32(301 + at),
        }),
      }),
    ),
  ),
);

it.each([
  "Which coaches are not called Ada Lund?",
  "coaches other than Ada Lund",
  "all coaches except Ada Lund",
])("denies a name as a whole: %s", (question) => {
  expect(ask(question).query).toBe(
    'db.coaches.find({$or:[{firstName:{$ne:"Ada"}},{lastName:{$ne:"Lund"}}]})',
  );
});

it("denies one part alone", () => {
  expect(ask("coaches whose last name is not Lund").query).toBe('db.coaches.find({lastName:{$ne:"Lund"}})');
});

it("is not sure where somebody did something to those of that name", () => {
  expect(ask("pupils not coached by Ada Lund").isSure).toBe(false);
});
