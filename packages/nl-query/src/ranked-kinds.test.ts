import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "fleet",
      withIds({
        moorings: (at) => ({
          berth: `B${at}`,
          town: ["Vik", "Os", "Hella", "Flam"][at % 4] ?? "",
          fjord: ["Sogn", "Hardanger", "Nord"][(at * 5) % 3] ?? "",
          tonnage: new Int32(10 + ((at * 37) % 90)),
        }),
      }),
    ),
  ),
);
/** The query, whatever the figure is called. */
const asked = (question: string): string => ask(question).query.replaceAll(/total[A-Z][a-z]+/g, "total");
const ranked = (key: string, way: 1 | -1, limit: number, narrowed = ""): string =>
  `db.moorings.aggregate([${narrowed}{$group:{_id:"$${key}",total:{$sum:"$tonnage"}}},{$sort:{total:${way}}},{$limit:${limit}}])`;

describe("values ranked by a number of their documents", () => {
  it.each([
    "2 towns with the largest tonnage",
    "2 largest towns by tonnage",
    "the largest 2 towns by tonnage",
    "top 2 towns by total tonnage",
    "Which 2 towns have the highest tonnage?",
    "list the 2 towns that have the most tonnage",
  ])("are the first ones: %s", (question) => {
    expect(asked(question)).toBe(ranked("town", -1, 2));
    expect(ask(question).isSure).toBe(true);
  });

  it.each(["2 smallest towns by tonnage", "2 towns with the lowest tonnage"])(
    "are the last ones: %s",
    (question) => {
      expect(asked(question)).toBe(ranked("town", 1, 2));
    },
  );

  it("are one of them", () => {
    expect(asked("largest fjord by tonnage")).toBe(ranked("fjord", -1, 1));
  });

  it("keep their conditions in front of the number", () => {
    expect(asked("top 2 towns in Sogn by tonnage")).toBe(ranked("town", -1, 2, '{$match:{fjord:"Sogn"}},'));
  });

  it("are no documents", () => {
    expect(ask("5 largest moorings by tonnage").query).toBe("db.moorings.find().sort({tonnage:-1}).limit(5)");
  });
});
