import { describe, expect, it } from "vitest";
import { askPuppets as ask } from "./puppets.fixture.ts";

describe("arrows", () => {
  it.each([
    "granted petitions -> proposal no, title",
    "granted petitions → proposal no, title",
    "granted petitions => proposal no, title",
  ])("introduce columns: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toBe('db.petitions.find({status:"granted"},{proposal_no:1,title:1,_id:0})');
    expect(isSure).toBe(true);
  });
});

describe("days between dates with a time", () => {
  const DAYS = '{$divide:[{$subtract:["$granted_at","$submitted_at"]},86400000]}';

  it.each([
    "average number of days between submission and granting per urgency",
    "avg days submitted->granted per urgency",
    "avg days submitted → granted by urgency",
  ])("are averaged with their fractions: %s", (question) => {
    expect(ask(question).query).toContain(`{$group:{_id:"$urgency",averageDays:{$avg:${DAYS}}}}`);
  });

  it.each([
    "How many days does it take on average to grant a petition, by urgency?",
    "How many days did it take to grant a petition on average, by urgency?",
    "On average, how many days does it take to grant a petition, by urgency?",
    "How many days pass on average until a petition is granted, per urgency?",
    "average days until a petition is granted by urgency",
    "average number of days that pass until a petition is granted per urgency",
  ])("are asked for as what it takes: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`{$group:{_id:"$urgency",averageDays:{$avg:${DAYS}}}}`);
    expect(isSure).toBe(true);
  });

  it("are whole for a single document", () => {
    const { query } = ask("petitions with more than 3 days between submission and granting");
    expect(query).toContain('$dateDiff:{startDate:"$submitted_at",endDate:"$granted_at",unit:"day"}');
  });
});
