import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf("kennel", {
      sledges: (at) => ({
        sledge_no: new Int32(at),
        maker: ["Falk", "Lund", "Berg"][at % 3] ?? "",
        wood: ["ash", "oak"][at % 2] ?? "",
        phone_number: `04-${at}`,
        runs: [
          Doc.of([
            ["winter", new Int32(2001 + (at % 4))],
            ["slope", at % 5 === 0 ? "steep" : "flat"],
          ]),
        ],
      }),
    }),
  ),
);

describe("pairs of values", () => {
  const PAIRS = 'db.sledges.aggregate([{$group:{_id:{maker:"$maker",wood:"$wood"}}}])';
  it.each([
    "List the unique pairs of makers and woods.",
    "What are all the possible maker and wood combinations?",
    "What combinations of maker and wood are there?",
    "Find the distinct maker and wood combinations.",
    "Show all combinations of maker and wood",
  ])("are listed once each: %s", (question) => {
    expect(ask(question)).toEqual({ query: PAIRS, isSure: true });
  });

  it("may be inside of lists", () => {
    expect(ask("What combinations of winter and slope are there?").query).toContain(
      '{$group:{_id:{winter:"$runs.winter",slope:"$runs.slope"}}}',
    );
  });
});

describe("every in front of what is listed", () => {
  it("asks for all of it", () => {
    expect(ask("Show me every phone number on file.")).toEqual({
      query: "db.sledges.find({},{phone_number:1,_id:0})",
      isSure: true,
    });
  });
});
