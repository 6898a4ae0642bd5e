import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
/** Choir singers with the auditions they had. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "choir",
      withIds({
        singers: (at) => ({
          name: `Singer ${at}`,
          town: pick(["Elmore", "Stanton"], at),
          rosterNumber: `R-${100 + at}`,
          auditions: Array.from({ length: at % 4 }, (_, n) =>
            Doc.of([
              ["piece", pick(["psalm", "ballad", "aria"], at + n)],
              ["points", new Int32((at * 7 + n * 5) % 31)],
              ["passed", (at + n) % 2 === 0],
            ]),
          ),
        }),
      }),
    ),
  ),
);

describe("elements with a field of what holds them", () => {
  it.each([
    ["passed auditions with the roster number", "rosterNumber", '{"auditions.passed":true}'],
    ["auditions over 20 points with the town", "town", '{"auditions.points":{$gt:20}}'],
    ["aria auditions with the singer's name", "name", '{"auditions.piece":"aria"}'],
    ["passed auditions and the roster number", "rosterNumber", '{"auditions.passed":true}'],
  ])("are shown beside it: %s", (question, field, condition) => {
    expect(ask(question)).toEqual({
      query: `db.singers.aggregate([{$unwind:"$auditions"},{$match:${condition}},{$project:{${field}:"$${field}",auditions:"$auditions",_id:0}}])`,
      isSure: true,
    });
  });

  it.each([
    "list all aria auditions with the name of the singer",
    "aria auditions with the names of the singers",
  ])("are never left out surely: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query.includes('auditions:"$auditions"') || !isSure).toBe(true);
  });

  it("stay out where only the holders are asked for", () => {
    expect(ask("names of singers with passed auditions").query).toBe(
      'db.singers.find({"auditions.passed":true},{name:1,_id:0})',
    );
    expect(ask("passed auditions with piece and points").query).toContain(
      '{$project:{piece:"$auditions.piece",points:"$auditions.points",_id:0}}',
    );
  });
});
