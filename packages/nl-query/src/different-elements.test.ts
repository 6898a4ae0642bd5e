import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const STAMPS = ["wax", "ink", "foil", "dry", "gilt"];
const BINDERS = ["Ada", "Bo", "Cleo"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "bindery",
      withIds({
        albums: (at) => ({
          title: `Album ${at}`,
          shire: ["North", "South"][at % 2] ?? "",
          stamps: Array.from({ length: 1 + (at % 3) }, (_, step) => STAMPS[(at + step) % 5] ?? ""),
          binder: of({ binder_name: BINDERS[at % 3] ?? "", binder_albums_count: new Int32(at % 9) }),
          number_of_loans: new Int32(at % 4),
          loans: Array.from({ length: at % 4 }, (_, step) =>
            of({ loaner_id: `L${(at + step) % 11}`, days: new Int32(3 + step) }),
          ),
        }),
      }),
    ),
  ),
);

describe("texts that documents list", () => {
  it.each(["how many stamps are there", "number of stamps", "how many stamps do we have in the albums"])(
    "count once each: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toContain('{$addToSet:"$stamps"}');
      expect(isSure).toBe(true);
    },
  );

  it("count once in each group", () => {
    expect(ask("number of stamps per shire").query).toContain(
      '$group:{_id:"$shire",distinctStamps:{$addToSet:"$stamps"}}',
    );
  });

  it.each(["how many stamps do the albums have", "total number of stamps"])(
    "may count as often as they occur: %s",
    (question) => {
      expect(ask(question).isSure).toBe(false);
    },
  );

  it("are as many as one document lists", () => {
    expect(ask("number of stamps per album").query).toContain("$size");
    expect(ask("number of stamps of Album 7").query).toContain("$size");
  });
});

describe("a number that is kept", () => {
  it("counts what it is called after, and nobody who holds it", () => {
    expect(ask("number of binders").query).toContain('{$addToSet:"$binder.binder_name"}');
  });

  it("counts deeds, and none of those who did them", () => {
    expect(ask("number of loaners").query).toContain("loaner_id");
    expect(ask("total number of loans").query).not.toContain("loaner_id");
  });
});
