import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (fields: Record<string, Int32 | string>): Doc => Doc.of(Object.entries(fields));
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "moorings",
      withIds({
        barges: (at) => ({
          name: `Barge ${at}`,
          kind: ["sand", "grain", "coal"][at % 3] ?? "",
          tows: Array.from({ length: at % 4 }, (_, place) =>
            doc({
              direction: ["laden", "empty"][(at + place) % 2] ?? "",
              fuel_amount: new Int32(20 + at + place),
              total: new Int32(500 + at * 3),
            }),
          ),
          checks: Array.from({ length: at % 3 }, (_, place) =>
            doc({
              barge_id: new Int32(at),
              verdict: ["No leak found", "Leak found", "Open"][(at + place) % 3] ?? "",
            }),
          ),
        }),
      }),
    ),
  ),
);

describe("elements that keep a total", () => {
  it.each([
    "total number of laden tows",
    "how many laden tows in total?",
    "how many laden tows are there in total",
  ])("are counted: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$match:{"tows.direction":"laden"}},{$count:"count"}');
    expect(isSure).toBe(true);
  });

  it("are added up where their total is asked for", () => {
    expect(ask("what is the total of all laden tows?").query).toContain('{$sum:"$tows.total"}');
  });
});

describe("an amount in a list", () => {
  it.each(["total fuel used by laden tows", "what is the total tow fuel of all barges?"])(
    "is added up: %s",
    (question) => {
      expect(ask(question).query).toContain('{$sum:"$tows.fuel_amount"}');
    },
  );
});

describe("a stored text that denies another one", () => {
  it("is not meant by the words of the other", () => {
    expect(ask("which kind has the most leaks found?").query).toContain('"checks.verdict":"Leakfound"');
    expect(ask("barges with no leak found").query).toBe('db.barges.find({"checks.verdict":"Noleakfound"})');
  });
});

describe("elements with the key of the document they stand in", () => {
  it("are counted for each of them", () => {
    const { query } = ask("most checked barges");
    expect(query).not.toContain("$addToSet");
    expect(query).toMatch(/\{\$sum:1\}|\$size/);
  });
});
