import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const day = (month: number, date: number): DateTime => new DateTime(Date.UTC(2026, month, date));
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "helm_desk",
      withIds({
        claims: (at) => ({
          subject: ["mast", "sail", "rope"][at % 3] ?? "",
          state: ["open", "pending", "closed"][at % 3] ?? "",
          createdAt: day(at % 10, 1 + (at % 27)),
          dueAt: day((at % 10) + 1, 1 + (at % 27)),
          settledAt: at % 3 === 2 ? day((at % 10) + 1, 3) : null,
        }),
        sailors: (at) => ({
          name: `Sailor ${at}`,
          lastLoginAt: at % 5 === 0 ? null : day(at % 10, 1 + (at % 27)),
          claimId: new Int32((at * 7) % 60),
        }),
      }),
    ),
  ),
);

describe("states that last for some time", () => {
  it.each([
    "claims open for more than 30 days",
    "claims that have been open for over 30 days",
    "claims open longer than 30 days",
    "which claims have been open for more than 30 days",
  ])("began before: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.claims.find({state:"open",createdAt:{$lt:ISODate("2026-10-23T00:00:00Z")}})',
      isSure: true,
    });
  });

  it("began before they could be ended", () => {
    expect(ask("claims not settled for more than 30 days").query).toBe(
      'db.claims.find({settledAt:null,createdAt:{$lt:ISODate("2026-10-23T00:00:00Z")}})',
    );
  });

  it.each([
    "sailors who have not logged in for 30 days",
    "sailors not logged in for more than 30 days",
    "sailors inactive for more than 30 days",
    "sailors who have not logged in in the last 30 days",
  ])("include who never did it: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.sailors.find({lastLoginAt:{$not:{$gte:ISODate("2026-10-23T00:00:00Z")}}})',
      isSure: true,
    });
  });
});
