import { DateTime, Double } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.parse("2026-01-05T00:00:00Z") + at * 86_400_000);

const ROWS: Rows = {
  outings: (at) => ({
    state: pick(["rowed", "called_off", "planned"], at),
    bookedAt: day(at * 4 - 9),
    startsAt: day(at * 4),
    createdAt: day(at * 4 - 9),
  }),
  grants: (at) => ({
    amount: new Double(10 + at * 3),
    channel: pick(["card", "cash"], at),
    receiptSentAt: at % 3 === 0 ? null : day(at * 4 + 2),
    grantedAt: day(at * 4),
    updatedAt: day(at * 4 + 9),
  }),
  hulls: (at) => ({
    price: new Double(100 + at * 7),
    receivedAt: day(at * 4),
    mendedAt: at % 5 === 0 ? null : day(at * 4 + 3),
    color: pick(["red", "blue", "white"], at),
  }),
  leases: (at) => ({ signedAt: day(at * 4 - 20), startDate: day(at * 4), rent: new Double(50 + at) }),
  accounts: (at) => ({ createdAt: day(at * 4), deletedAt: at % 9 === 0 ? day(at * 4 + 40) : null }),
};

const generator = createGenerator({ ...snapshotOf("rowing", withIds(ROWS)), references: [] });

function ask(question: string) {
  const result = generator.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
  if (!result.ok) throw new Error(result.message);
  const isSure = result.confidence >= SURE_CONFIDENCE && result.notUnderstood.length === 0;
  return { query: result.query.replaceAll(/\s/g, ""), isSure, choices: result.choices };
}

describe("a time without a date means that of the deed or the appointment", () => {
  it.each([
    ["how many outings in March 2026?", "startsAt:{$gte:"],
    ["number of outings per month", '$dateToString:{format:"%Y-%m",date:"$startsAt"}'],
    ["on which weekday do we have the most outings?", '{$dayOfWeek:"$startsAt"}'],
    ["latest outings", "sort({startsAt:-1})"],
    ["grants of March 2026", "grantedAt:{$gte:"],
    ["number of grants per month", 'date:"$grantedAt"'],
    ["hulls of March 2026", "receivedAt:{$gte:"],
    ["accounts of March 2026", "createdAt:{$gte:"],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it("unless a word names another one", () => {
    expect(ask("outings booked in March 2026").query).toContain("bookedAt:{$gte:");
    expect(ask("hulls mended in March 2026").query).toContain("mendedAt:{$gte:");
    expect(ask("in March 2026: total price of hulls mended that month").query).toContain("mendedAt:{$gte:");
  });

  it("offers both where two fit alike", () => {
    expect(ask("leases of March 2026").choices?.options.map(({ value }) => value)).toEqual([
      "startDate",
      "signedAt",
    ]);
  });
});

describe("conditions and keys of one question", () => {
  it("mean the same date", () => {
    const { query } = ask("outings booked in 2026 by month");
    expect(query).toContain("bookedAt:{$gte:");
    expect(query).toContain('$month:"$bookedAt"');
    const other = ask("total amount of grants granted in 2026 by month and channel").query;
    expect(other).toContain("grantedAt:{$gte:");
    expect(other).toContain('$month:"$grantedAt"');
  });

  it("leave out what was not done", () => {
    expect(ask("number of hulls mended per month").query).toContain("mendedAt:{$ne:null}");
  });
});

describe("what was not done", () => {
  it("is not what the sentence around says", () => {
    const { query, isSure } = ask("which hulls that haven't been mended are red?");
    expect(query).toBe('db.hulls.find({mendedAt:null,color:"red"})');
    expect(isSure).toBe(true);
    expect(ask("which hulls are not red?").query).toBe('db.hulls.find({color:{$ne:"red"}})');
  });
});
