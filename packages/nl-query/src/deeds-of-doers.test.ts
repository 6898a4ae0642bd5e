import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Rows = {
  players: (at) => ({ name: `Player ${at}`, level: new Int32(at % 9) }),
  rounds: (at) => ({
    board: ["Oak", "Elm", "Ash"][at % 3] ?? "",
    players: [0, 1, 2].map((nr) =>
      Doc.of([
        ["playerId", new Int32((at + nr) % 60)],
        ["points", new Int32(at + nr)],
      ]),
    ),
  }),
};

const asked = askerOf(createGenerator(snapshotOf("parlor", withIds(ROWS))));

const countByBoard = (bound: string): string =>
  `db.rounds.aggregate([{$group:{_id:"$board",count:{$sum:1}}},{$match:{count:${bound}}}])`;

describe("counts what was done, not who did it", () => {
  it.each([
    ["boards played more than 10 times", countByBoard("{$gt:10}")],
    ["boards that were played at least 20 times", countByBoard("{$gte:20}")],
    ["boards played fewer than 20 times", countByBoard("{$lt:20}")],
  ])("%s", (question, query) => expect(asked(question).query).toBe(query));

  it("still finds the doers by their name", () => {
    expect(asked("how many players have a level above 5").query).toBe(
      "db.players.countDocuments({level:{$gt:5}})",
    );
  });
});
