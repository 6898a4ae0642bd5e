import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { glassworksSnapshot } from "./glassworks.fixture.ts";

const ask = askerOf(createGenerator(glassworksSnapshot()));
const LARGE = "db.kilns.find({capacity:{$gt:20}},{title:1,capacity:1,_id:0}).sort({capacity:-1})";

describe("orders behind columns", () => {
  it.each([
    "kilns with a capacity over 20: title + capacity, highest first",
    "kilns with a capacity over 20, title + capacity, highest first",
    "kilns with a capacity over 20: title, capacity, largest first",
  ])("order by the last of them: %s", (question) => {
    expect(ask(question)).toStrictEqual({ query: LARGE, isSure: true });
  });

  it.each(["latest firing? glaze and vases", "latest firing: glaze and vases"])(
    "show what is listed behind a short question: %s",
    (question) => {
      expect(ask(question)).toStrictEqual({
        query: "db.firings.find({},{glaze:1,vases:1,_id:0}).sort({startedAt:-1}).limit(1)",
        isSure: true,
      });
    },
  );
});

describe("both ends of an order", () => {
  it.each([
    "average vases per glaze, sorted from highest to lowest",
    "what is the average vases of firings for each glaze? Sort the glazes from highest to lowest average.",
    "average vases per glaze, sort the glazes from most to least",
  ])("are no figures, and what is sorted is no key: %s", (question) => {
    expect(ask(question).query).toBe(
      'db.firings.aggregate([{$group:{_id:"$glaze",averageVases:{$avg:"$vases"}}},{$sort:{averageVases:-1}}])',
    );
  });

  it("are figures where they stand side by side", () => {
    expect(ask("highest, lowest and average vases of firings").query).toContain("maximumVases:{$max:");
  });
});
