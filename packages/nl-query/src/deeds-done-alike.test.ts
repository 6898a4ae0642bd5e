import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const day = (month: number, date: number): DateTime => new DateTime(Date.UTC(2026, month, date));
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "workshop",
      withIds({
        cases: (at) => ({
          kind: ["chain", "brake"][at % 2] ?? "",
          reportedAt: day(at % 9, 1 + (at % 20)),
          firstReplyAt: day(at % 9, 2 + (at % 20)),
          closedAt: at % 4 === 0 ? null : day((at % 9) + 1, 4),
        }),
        hires: (at) => ({
          bike: `B${at % 7}`,
          pickedOn: day(at % 9, 1 + (at % 20)),
          dueOn: day((at % 9) + 1, 1),
          returnedOn: at % 5 === 0 ? null : day((at % 9) + 1, 5),
          deposit: new Int32(20 + (at % 3)),
        }),
      }),
    ),
  ),
);

const mean = (collection: string, to: string, from: string): string =>
  `db.${collection}.aggregate([{$group:{_id:null,averageDays:{$avg:{$dateDiff:{startDate:"$${from}",endDate:"$${to}",unit:"day"}}}}}])`;

describe("times until deeds that are called otherwise", () => {
  it.each(["average resolution time", "average time to resolve a case", "average resolution time of cases"])(
    "end with the deed that is dated: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: mean("cases", "closedAt", "reportedAt"), isSure: true });
    },
  );

  it.each(["average first response time", "average first response time of cases"])(
    "end with the first reply: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: mean("cases", "firstReplyAt", "reportedAt"), isSure: true });
    },
  );

  it("begin with the only date that nothing lacks", () => {
    expect(ask("average hire duration")).toEqual({
      query: mean("hires", "returnedOn", "pickedOn"),
      isSure: true,
    });
  });
});
