import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const on = (year: number, month: number): DateTime => new DateTime(Date.UTC(year, month, 9));
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "ferries",
      withIds({
        stewards: (at) => ({
          name: `Steward ${at}`,
          deck: ["upper", "lower", "sun"][at % 3] ?? "",
          wage: new Int32(900 + at),
          bornOn: on(1970 + (at % 30), at % 12),
          hiredAt: on(2010 + (at % 14), (at * 5) % 12),
        }),
      }),
    ),
  ),
);

describe("dates by their names", () => {
  it.each([
    ["stewards sorted by hiring date", "hiredAt"],
    ["stewards sorted by hire date", "hiredAt"],
    ["stewards sorted by date of hire", "hiredAt"],
    ["stewards sorted by date of birth", "bornOn"],
    ["stewards ordered by their date of birth", "bornOn"],
  ])("are understood in other forms: %s", (question, field) => {
    expect(ask(question)).toEqual({ query: `db.stewards.find().sort({${field}:1})`, isSure: true });
  });

  it.each([
    "stewards ordered with the latest date of birth first",
    "list the stewards, latest birth date first",
  ])("say what comes first: %s", (question) => {
    expect(ask(question)).toEqual({ query: "db.stewards.find().sort({bornOn:-1})", isSure: true });
  });

  it("are columns as well", () => {
    expect(ask("name and date of birth of the stewards")).toEqual({
      query: "db.stewards.find({},{name:1,bornOn:1,_id:0})",
      isSure: true,
    });
  });

  it("are those of a year and of its parts", () => {
    const span = '{$gte:ISODate("1990-01-01T00:00:00Z"),$lt:ISODate("1991-01-01T00:00:00Z")}';
    expect(ask("monthly steward counts for 1990, by date of birth").query).toBe(
      `db.stewards.aggregate([{$match:{bornOn:${span}}},{$group:{_id:{$month:"$bornOn"},count:{$sum:1}}},{$sort:{_id:1}}])`,
    );
  });

  it("belong to each part that they are said of", () => {
    expect(ask("number of stewards by month and year of their date of birth").query).toBe(
      'db.stewards.aggregate([{$group:{_id:{month:{$dateToString:{format:"%Y-%m",date:"$bornOn"}},year:{$year:"$bornOn"}},count:{$sum:1}}},{$sort:{_id:1}}])',
    );
  });
});

describe("years by the names of deeds", () => {
  const askQuays = askerOf(
    createGenerator(
      snapshotOf(
        "quays",
        withIds({
          quays: (at) => ({
            name: `Quay ${at}`,
            openedYear: new Int32(1900 + (at % 90)),
            isOpen: at % 3 > 0,
          }),
        }),
      ),
    ),
  );
  it.each(["names and opening years of the quays", "the name and the opening year of each quay"])(
    "are columns: %s",
    (question) => {
      expect(askQuays(question)).toEqual({
        query: "db.quays.find({},{name:1,openedYear:1,_id:0})",
        isSure: true,
      });
    },
  );
});
