import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { potterySnapshot } from "./pottery.fixture.ts";

const generator = createGenerator(potterySnapshot());
const ask = askerOf(generator);

const OF_2025 =
  '{$match:{firedAt:{$gte:ISODate("2025-01-01T00:00:00Z"),$lt:ISODate("2026-01-01T00:00:00Z")}}}';
const QUARTER = '{$ceil:{$divide:[{$month:"$firedAt"},3]}}';
const perQuarter = (figure: string, ...before: string[]): string =>
  `db.firings.aggregate([${[...before, `{$group:{_id:${QUARTER},${figure}}}`, "{$sort:{_id:1}}"].join(",")}])`;
const COUNTED = { query: perQuarter("count:{$sum:1}", OF_2025), isSure: true };

describe("quarters of one year", () => {
  it.each([
    "How many firings were fired in each quarter of 2025?",
    "number of firings per quarter in 2025",
    "Break the firings of 2025 down by quarter, with counts.",
    "quarterly firing counts for 2025",
  ])("are numbered: %s", (question) => {
    expect(ask(question)).toEqual(COUNTED);
  });

  it("have totals as well", () => {
    expect(ask("total gas of firings by quarter for 2025")).toEqual({
      query: perQuarter('totalGas:{$sum:"$gas"}', OF_2025),
      isSure: true,
    });
  });

  it("keep their year where there are several", () => {
    const dated = '{$dateTrunc:{date:"$firedAt",unit:"quarter"}}';
    expect(ask("number of firings per quarter").query).toBe(
      `db.firings.aggregate([{$group:{_id:${dated},count:{$sum:1}}},{$sort:{_id:1}}])`,
    );
  });

  it("are explained as quarters", () => {
    const answer = generator.generate("number of firings per quarter in 2025", {
      now: new Date("2026-11-22"),
    });
    expect(answer.ok && answer.explanation.join(" ")).toContain("quarter of firedAt");
  });
});
