import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "rowing",
      withIds({
        permits: (at) => ({
          permit_no: `P-${at}`,
          zone: ["north", "south", "harbor"][at % 3] ?? "",
          fee: new Int32(20 + at),
          issuedAt: new DateTime(Date.UTC(2024 + (at % 3), at % 12, 1 + (at % 28))),
          renewedAt: new DateTime(Date.UTC(2025, at % 12, 2 + (at % 27))),
        }),
        rowers: (at) => ({
          name: `Rower ${at}`,
          rank: ["captain", "member", "novice"][at % 3] ?? "",
          weight: new Int32(60 + at),
          bornOn: new DateTime(Date.UTC(1980 + (at % 20), at % 12, 1 + (at % 28))),
          licensedAt: new DateTime(Date.UTC(2023 + (at % 3), at % 12, 1 + (at % 28))),
        }),
      }),
    ),
  ),
);

describe("dates that are said apart from their stretch of time", () => {
  it.each([
    ["2025 permits by issue date", "permits with issue date in 2025"],
    ["2025 permits by issue date with fee above 30", "permits with issue date in 2025 with fee above 30"],
    ["2024 and 2026 permits by issue date", "permits with issue date in 2024 or 2026"],
    ["2025: how many permits by issue date", "how many permits with issue date in 2025"],
    ["permit count for 2025 by issue date", "number of permits with issue date in 2025"],
    [
      "For the year 2025, how many permits do we have going by the issue date?",
      "how many permits do we have with issue date in 2025?",
    ],
    ["how many permits of 2025, judged by their renewal date", "how many permits with renewal date in 2025"],
    [
      "total fee of the permits of May 2025 (by renewal date)",
      "total fee of the permits with renewal date in May 2025",
    ],
    ["rowers of 1990 by date of birth", "rowers with date of birth in 1990"],
    ["rowers of 2024 according to the licensing date", "rowers licensed in 2024"],
  ])("%s", (question, plain) => {
    expect(ask(question)).toEqual({ ...ask(plain), isSure: true });
    expect(ask(plain).query).toMatch(/ISODate/);
  });

  it.each([
    ["permits issued in 2025 by renewal date", ".sort({renewedAt:1})"],
    ["permits of 2025 sorted by renewal date", ".sort({renewedAt:1})"],
    ["newest 5 permits by renewal date", ".sort({renewedAt:-1}).limit(5)"],
    ["number of permits in 2025 by zone", '_id:"$zone"'],
    ["5 newest rowers by date of birth", ".sort({bornOn:-1}).limit(5)"],
  ])("keeps the order or the groups of: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});

describe("dates with the word for it in front", () => {
  it("are names of dates", () => {
    const query = ask("number of permits of 2025; the date renewed is what matters").query;
    expect(query).toBe(ask("number of permits renewed in 2025").query);
  });
});

describe("names of dates", () => {
  it.each([
    ["rowers with a licensing date in 2024", "rowers with a licensed date in 2024"],
    ["rowers with date of birth before 1990", "rowers with birth date before 1990"],
    ["permits whose renewal date is in June 2025", "permits renewed in June 2025"],
  ])("%s", (question, plain) => {
    expect(ask(question)).toEqual({ ...ask(plain), isSure: true });
  });
});

describe("values behind the name of their field", () => {
  it.each(["rowers, rank member", "rowers: rank member", "rowers licensed in 2024, rank member"])(
    "%s",
    (question) => {
      expect(ask(question).query).toContain('rank:"member"');
    },
  );

  it.each(["rowers: name, rank", "rowers, name and rank", "rowers: rank, weight"])(
    "not in: %s",
    (question) => {
      expect(ask(question).query).toContain("rank:1");
    },
  );
});
