import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
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

const ROWS: Rows = {
  canoes: (at) => ({ title: `Canoe ${at}`, seats: new Int32(1 + (at % 3)) }),
  renters: (at) => ({
    name: `Renter ${at}`,
    coaches: [0, 1].slice(0, at % 3).map((n) => Doc.of([["drill", ["turns", "rolls"][n] ?? ""]])),
  }),
  rentings: (at) => ({ canoeId: new Int32((at * 7) % 60), renterId: new Int32((at * 11) % 60) }),
};
const askCanoes = askerOf(createGenerator(snapshotOf("canoes", withIds(ROWS))));
const RENTINGS = '{$lookup:{from:"rentings",localField:"_id",foreignField:"canoeId",as:"rentings"}}';

describe("how many were ranked by a deed", () => {
  it.each([
    ["5 most rented canoes", 5],
    ["most rented canoe", 1],
    ["5 canoes rented most often", 5],
    ["which five canoes were rented most often", 5],
    ["which canoe was rented most often", 1],
  ])("is said in front, and the deeds are counted, not who did them: %s", (question, count) => {
    const { query, isSure } = askCanoes(question);
    expect(query).toContain(RENTINGS);
    expect(query).toContain(`{$sort:{rentingsCount:-1}},{$limit:${count}}`);
    expect(query).not.toContain('from:"renters"');
    expect(isSure).toBe(true);
  });

  it("is said in front of what is to be shown, too", () => {
    const { query } = askCanoes("five most rented canoes, title and number of rentings");
    expect(query).toContain("{$limit:5},{$project:{title:1,rentingsCount:");
  });

  it("still counts people by their name", () => {
    expect(askCanoes("canoe with the most renters").query).toContain('from:"renters"');
  });

  it.each(["how often was each drill given", "how often was each drill practised"])(
    "takes the verb behind each thing for no condition: %s",
    (question) => {
      expect(askCanoes(question)).toEqual({
        query: 'db.renters.aggregate([{$unwind:"$coaches"},{$group:{_id:"$coaches.drill",count:{$sum:1}}}])',
        isSure: true,
      });
    },
  );
});
