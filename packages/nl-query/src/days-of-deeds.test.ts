import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
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

describe("days between a day and a time", () => {
  const at = (day: number, hours: number): DateTime => new DateTime(Date.UTC(2026, 0, day, hours, hours));
  const askOfBills = askerOf(
    createGenerator(
      snapshotOf(
        "billing",
        withIds({
          bills: (n) => ({
            billNo: new Int32(n + 400),
            issuedOn: at(n % 200, 0),
            dueOn: at((n % 200) + 14, 0),
            paidAt: at((n % 200) + (n % 9), 13),
          }),
        }),
      ),
    ),
  );

  it("are averaged with their fractions", () => {
    expect(askOfBills("average days from issue to payment of bills").query).toContain(
      '{$avg:{$divide:[{$subtract:["$paidAt","$issuedOn"]},86400000]}}',
    );
  });

  it("are whole between days", () => {
    expect(askOfBills("average days between issued on and due on of bills").query).toContain(
      '{$avg:{$dateDiff:{startDate:"$issuedOn",endDate:"$dueOn",unit:"day"}}}',
    );
  });
});

describe("days until a deed, per group", () => {
  it("leave out groups in which it was never done", () => {
    expect(ask("average days until a petition is granted by urgency").query).toContain(
      "{$match:{granted_at:{$ne:null}}},{$group:",
    );
  });

  it("begin with the record, and not with the start of what has an end", () => {
    const { query } = ask("how many days does it take on average to confirm a show, by stage");
    expect(query).toContain('{$subtract:["$confirmed_at","$booked_at"]}');
    expect(query).toContain("{$match:{confirmed_at:{$ne:null}}}");
  });
});

describe("what took place", () => {
  it.each([
    ["shows that took place", 'db.shows.find({state:"DONE"})'],
    ["how many shows that were held were in the attic", 'state:"DONE"'],
    [
      "how long do the shows that took place last on average, by stage",
      '{$match:{state:"DONE"}},{$group:{_id:"$stage"',
    ],
  ])("is done, where it may be planned or cancelled: %s", (question, expected) => {
    expect(ask(question).query).toContain(expected);
  });

  it.each(["shows that took place in May", "how long do shows last on average"])(
    "is not asked for beside a time, or where nothing says so: %s",
    (question) => {
      expect(ask(question).query).not.toContain("DONE");
    },
  );
});
