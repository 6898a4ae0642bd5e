import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "reading_room",
      withIds({
        readers: (at) => ({
          name: `Reader ${at}`,
          town: ["Ulm", "Aosta", "Bath"][at % 3] ?? "",
          signupAt: new DateTime(Date.UTC(2026, at % 10, 1 + (at % 27))),
        }),
        texts: (at) => ({
          title: `Text ${at}`,
          genres: at % 2 === 0 ? ["crime"] : ["crime", "poetry"],
          loanTerm: new Int32(5 + (at % 9)),
        }),
        offers: (at) => ({ shelf: ["A", "B"][at % 2] ?? "", price: new Int32(5 + (at % 31)) }),
      }),
    ),
  ),
);

const common = (limit = ""): string =>
  `db.texts.aggregate([{$unwind:"$genres"},{$group:{_id:"$genres",count:{$sum:1}}},{$sort:{count:-1}}${limit}])`;

describe("values at the top", () => {
  it.each(["top genres", "popular genres", "show me the top genres"])(
    "are the most common: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: common(), isSure: true });
    },
  );

  it("are as many as said", () => {
    expect(ask("top 3 genres")).toEqual({ query: common(",{$limit:3}"), isSure: true });
  });

  it("are left open where they may be ranked by money", () => {
    expect(ask("top shelves").isSure).toBe(false);
  });

  it("are no longest of what is called otherwise", () => {
    expect(ask("top search durations").isSure).toBe(false);
  });

  it("counts who did what everybody did", () => {
    expect(ask("signups by town")).toEqual({
      query: 'db.readers.aggregate([{$group:{_id:"$town",count:{$sum:1}}}])',
      isSure: true,
    });
  });
});
