import { expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { lagoonSnapshot } from "./lagoon.fixture.ts";

const lagoon = createGenerator(lagoonSnapshot());

function ask(question: string): string {
  const result = lagoon.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
  return result.ok ? result.query.replaceAll(/\s/g, "") : result.message;
}

it.each(["who finished the most repairs?", "which member finished the most repairs?"])(
  "ranks people by what the date of a deed says was done: %s",
  (question) => {
    expect(ask(question)).toContain(
      '{$match:{finishedAt:{$ne:null}}},{$group:{_id:"$ownerId",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}',
    );
  },
);

it("ranks a field of the people who did it", () => {
  const query = ask("which club finished the most repairs?");
  expect(query).toContain("{$match:{finishedAt:{$ne:null}}}");
  expect(query).toContain('.club",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}');
});
