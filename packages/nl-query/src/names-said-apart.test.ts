import { Doc, Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "theaters",
      withIds({
        troupe: (at) => ({
          troupe: `Troupe ${at}`,
          plays: Array.from({ length: 1 + (at % 3) }, (_, step) =>
            of({
              heading: `Play ${(at * 3 + step) % 20}`,
              weeks_on_stage: new Int32((at + step) % 7),
              date_of_premiere: `${1 + ((at * 5 + step) % 28)} June`,
              outcome: ["Praised", "Panned"][(at + step) % 2] ?? "",
            }),
          ),
        }),
      }),
    ),
  ),
);
const weeks = (figure: string): string => `${figure}:"$plays.weeks_on_stage"`;

it.each([
  ["What are the dates for the premieres of the plays?", '"$plays.date_of_premiere"'],
  [
    "What dates were the premieres held for plays, and what were their outcomes?",
    '"$plays.date_of_premiere"',
  ],
  ["What is the average number of weeks that plays have been on the stage?", weeks("$avg")],
  ["What is the highest and lowest number of weeks that any play has remained on the stage?", weeks("$min")],
  ["outcomes of plays that spent more than 2 weeks on the stage", '{"plays.weeks_on_stage":{$gt:2}}'],
  ["outcomes of plays that have been on the stage for at least 3 weeks", '{"plays.weeks_on_stage":{$gte:3}}'],
  ["outcomes of plays that lasted longer than 4 weeks on the stage", '{"plays.weeks_on_stage":{$gt:4}}'],
])("joins both parts of a name: %s", (question, part) => {
  const { query, isSure } = ask(question);
  expect(query).toContain(part);
  expect(isSure).toBe(true);
});

it("keeps what is no name as it is", () => {
  expect(ask("What are the outcomes for each troupe?").query).not.toContain("date_of_premiere");
});
