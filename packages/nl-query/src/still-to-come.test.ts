import { describe, expect, it } from "vitest";
import { askPuppets as ask } from "./puppets.fixture.ts";

const FROM_NOW = 'start_at:{$gte:ISODate("2026-11-22T12:00:00Z")}';
const TWO_WEEKS = '{$gte:ISODate("2026-11-22T00:00:00Z"),$lt:ISODate("2026-12-06T00:00:00Z")}';

describe("what is still to come", () => {
  it.each([
    "upcoming indoor shows",
    "which indoor shows are coming up",
    "indoor shows that are upcoming",
    "indoor shows coming up soon",
    "indoor shows still to come",
  ])("is said in front of a flag as well, and behind: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(FROM_NOW);
    expect(query).toContain("indoor:true");
    expect(isSure).toBe(true);
  });

  it.each([
    "shows whose start lies in the 14 days from now",
    "shows whose start is at most 14 days away",
    "shows whose start falls within 2 weeks from today",
    "shows that start in the next 14 days",
  ])("is counted from now: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`start_at:${TWO_WEEKS}`);
    expect(isSure).toBe(true);
  });
});

describe("years of deeds", () => {
  it.each(["title and opening year of the shows", "shows with title and opening year"])(
    "are the field that is called after the deed, and not another year: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: "db.shows.find({},{title:1,opened:1,_id:0})", isSure: true });
    },
  );

  it("stay those of elements", () => {
    expect(ask("prize years of the shows").query).toContain("prizes.year");
  });
});
