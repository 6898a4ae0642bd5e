import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { potterySnapshot } from "./pottery.fixture.ts";

const ask = askerOf(createGenerator(potterySnapshot()));

describe("a year at the end, behind a comma", () => {
  it.each([
    [
      "What are the names of the potters that joined before June 15, 2018?",
      '{$lt:ISODate("2018-06-15T00:00:00Z")}',
    ],
    [
      "List the names of the potters that joined since January 1, 2021",
      '{$gte:ISODate("2021-01-01T00:00:00Z")}',
    ],
    [
      "What are the names of the potters that joined in June, 2018?",
      '{$gte:ISODate("2018-06-01T00:00:00Z"),$lt:ISODate("2018-07-01T00:00:00Z")}',
    ],
    [
      "What are the names of the potters that joined between January 1, 2017 and December 31, 2019?",
      '{$gte:ISODate("2017-01-01T00:00:00Z"),$lt:ISODate("2020-01-01T00:00:00Z")}',
    ],
  ])("is that of the day or the month: %s", (question, period) => {
    expect(ask(question)).toEqual({
      query: `db.potters.find({joinedOn:${period}},{name:1,_id:0})`,
      isSure: true,
    });
  });

  it("is no word for each value once, which still asks for different ones", () => {
    expect(ask("What are the guilds of the potters, once").query).toBe('db.potters.distinct("guild")');
  });
});
