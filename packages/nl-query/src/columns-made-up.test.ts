import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "sheds",
      withIds({
        canoes: (at) => ({
          name: `Canoe ${at}`,
          builder: pick(["Abel", "Bruns", "Cole"], at),
          weight: new Int32(10 + at),
        }),
      }),
    ),
  ),
);
const COUNTED = '{$group:{_id:"$builder",count:{$sum:1}}}';

describe("columns of a result that the question names itself", () => {
  it.each([
    "Count the canoes per builder. Return the builder and a field called total, sorted by total descending.",
    "Count the canoes per builder. Return the builder and a column named n, sorted by n descending.",
    'Count the canoes per builder. Return the builder and a field named "numCanoes", sorted by numCanoes descending.',
  ])("are the figure: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `db.canoes.aggregate([${COUNTED},{$sort:{count:-1}}])`,
      isSure: true,
    });
  });

  it("are read by the words in them", () => {
    expect(ask("average weight of the canoes per builder, sorted by avgWeight descending").query).toBe(
      'db.canoes.aggregate([{$group:{_id:"$builder",averageWeight:{$avg:"$weight"}}},{$sort:{averageWeight:-1}}])',
    );
  });
});

describe("orders of what is alike", () => {
  it.each([
    "canoes per builder, most first, ties by builder",
    "canoes per builder, most first, with ties ordered by builder",
    "canoes per builder, most first and, for equal counts, by builder",
    "Count the canoes per builder. Return the builder and the count, sorted by count descending, then by builder.",
  ])("come behind the figure: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `db.canoes.aggregate([${COUNTED},{$sort:{count:-1,_id:1}}])`,
      isSure: true,
    });
  });

  it("are no conditions on one thing", () => {
    expect(ask("canoes with the same weight and the same builder by name").query).not.toContain("then");
  });
});
