import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "ferry_desk",
      withIds({
        bookings: (at) => ({
          state: ["paid", "refunded", "cancelled"][at % 3] ?? "",
          pier: `P${at % 4}`,
          seats: new Int32(1 + (at % 5)),
          bookedAt: new DateTime(Date.UTC(2026, at % 10, 1 + (at % 27))),
        }),
        visits: (at) => ({ page: `/${at % 6}`, bounced: at % 4 === 0 }),
      }),
    ),
  ),
);

const share = (collection: string, test: string): string =>
  `db.${collection}.aggregate([{$group:{_id:null,total:{$sum:1},matching:{$sum:{$cond:[${test},1,0]}}}},{$project:{_id:0,percentage:{$multiply:[{$divide:["$matching","$total"]},100]}}}])`;

describe("rates of states", () => {
  it.each([
    ["cancellation rate", share("bookings", '{$eq:["$state","cancelled"]}')],
    ["what is our refund rate", share("bookings", '{$eq:["$state","refunded"]}')],
    ["bounce rate", share("visits", '{$eq:["$bounced",true]}')],
  ])("are the share of documents in that state: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are told for each group", () => {
    const { query, isSure } = ask("refund rate by pier");
    expect(query).toContain(
      '{$group:{_id:"$pier",total:{$sum:1},matching:{$sum:{$cond:[{$eq:["$state","refunded"]},1,0]}}}}',
    );
    expect(isSure).toBe(true);
  });

  it("are those of all documents of a time", () => {
    expect(ask("cancellation rate in 2026").query).toContain("[{$match:{bookedAt:{$gte:");
  });

  it.each(["conversion rate", "late booking rate"])(
    "are not guessed from documents alone: %s",
    (question) => {
      expect(ask(question).isSure).toBe(false);
    },
  );
});
