import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const WOODS = ["oak", "pine", "teak"];

/** Marinas with berths of a wood that are painted or not. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "marinas",
      withIds({
        marinas: (at) => ({
          marinaName: `Marina ${at}`,
          coast: ["North", "South", "East"][at % 3] ?? "",
          usage: ["private", "public", "military"][(at % 7) % 3] ?? "",
          depth: new Int32(2 + (at % 9)),
          opened: new Int32(1970 + (at % 20)),
          berths: WOODS.slice(at % 3).map((wood, place) =>
            Doc.of(Object.entries({ wood, isPainted: place % 2 === 0, fee: new Int32(10 + place) })),
          ),
        }),
      }),
    ),
  ),
);

describe("elements of both kinds", () => {
  const BOTH =
    'db.marinas.find({berths:{$elemMatch:{wood:"oak",isPainted:true}},$and:[{berths:{$elemMatch:{wood:"pine",isPainted:true}}}]})';
  it.each([
    "marinas with both oak and pine as painted berths",
    "marinas where both oak and pine are painted",
  ])("are one of each: %s", (question) => {
    expect(ask(question).query).toBe(BOTH);
  });
});

describe("whether something is so", () => {
  it("is asked of all, and not only of those of which it is so", () => {
    expect(ask("marinas with whether they opened in 1974").isSure).toBe(false);
    expect(ask("marinas that opened in 1974").isSure).toBe(true);
  });
});

describe("a figure across groups", () => {
  it("may be one of all", () => {
    expect(ask("What is the average depth across the coasts?").isSure).toBe(false);
    expect(ask("What is the average depth of each coast?").isSure).toBe(true);
    expect(ask("average depth across coasts").isSure).toBe(true);
  });
});

describe("groups that do not have documents of a kind", () => {
  it.each(["coasts that do not have private marinas", "coasts that have no private marinas"])(
    "have none of it: %s",
    (question) => {
      const { query } = ask(question);
      expect(query).toContain('{$eq:["$usage","private"]}');
      expect(query).toContain("{$match:{first:0}}");
    },
  );

  it("are no documents that are of another kind", () => {
    expect(ask("marinas that do not have private usage").query).toBe(
      'db.marinas.find({usage:{$ne:"private"}})',
    );
  });
});
