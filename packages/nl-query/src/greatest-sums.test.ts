import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
/** Boats with their crew, whose shifts link both, and owners with lists of fees. */
const ROWS: Rows = {
  boats: (at) => ({ boatName: `Boat ${at}`, kind: pick(["ketch", "yawl"], at) }),
  crew: (at) => ({
    firstName: pick(["Ada", "Bo", "Cleo"], at),
    lastName: `Holm${at}`,
    hourlyPay: new Int32(20 + (at % 9)),
  }),
  owners: (at) => ({
    firstName: pick(["Dag", "Eva", "Finn"], at),
    lastName: `Moe${at}`,
    moorings: [
      Doc.of([
        ["pier", pick(["east", "west"], at)],
        ["weeks", [Doc.of([["guests", new Int32(at % 9)]])]],
        [
          "fees",
          [0, 1].map((n) =>
            Doc.of([
              ["feeNo", new Int32(9000 + at * 2 + n)],
              ["amount", new Int32(100 + ((at * 13 + n) % 90))],
            ]),
          ),
        ],
      ]),
    ],
  }),
  shifts: (at) => ({
    crewId: new Int32((at * 11) % 25),
    boatId: new Int32((at * 17) % 20),
    hours_per_week: new Int32(5 + ((at * 7) % 30)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("harbour", withIds(ROWS))));

const HOURS_PER_BOAT =
  'db.shifts.aggregate([{$group:{_id:"$boatId",totalHoursPerWeek:{$sum:"$hours_per_week"}}},{$sort:{totalHoursPerWeek:-1}},{$limit:1}';
const HOURS_PER_HAND = HOURS_PER_BOAT.replace("boatId", "crewId");

describe("names of rates", () => {
  it.each(["average hours per week", "average weekly hours", "mean hours a week"])(
    "split nothing by what they are per: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toContain('{$group:{_id:null,averageHoursPerWeek:{$avg:"$hours_per_week"}}}');
      expect(isSure).toBe(true);
    },
  );

  it("are split by what stands behind them", () => {
    expect(ask("total hours per week per boat").query).toContain(
      '{$group:{_id:"$boatId",totalHoursPerWeek:{$sum:"$hours_per_week"}}}',
    );
  });
});

describe("the greatest sum", () => {
  it.each([
    "boat with the highest total hours per week",
    "which boat has the largest total of hours per week over all crew?",
    "the boat whose weekly hours, summed over all shifts, are the greatest",
    "the boat whose weekly hours, added up, are the highest",
    "boat for which the sum of the hours per week is greatest",
    "boat with the most assigned hours per week in total",
  ])("is that of many documents: %s", (question) => {
    expect(ask(question).query).toContain(HOURS_PER_BOAT);
  });

  it.each([
    "Provide the first name and last name of the crew member whose weekly hours, summed over all assigned boats, are the greatest, as well as this sum.",
    "first name and last name of the member of the crew with the highest total hours per week, and the total",
    "Which crew member has the highest total of hours per week over all boats? Give the first name, last name and the total.",
  ])("is shown where that is asked for: %s", (question) => {
    const { query } = ask(question);
    expect(query).toContain(HOURS_PER_HAND);
    expect(query).toContain('firstName:"$crew.firstName",lastName:"$crew.lastName",totalHoursPerWeek:1}');
  });

  const FEES =
    'db.owners.aggregate([{$unwind:"$moorings"},{$unwind:"$moorings.fees"},{$group:{_id:{firstName:"$firstName",lastName:"$lastName"},totalAmount:{$sum:"$moorings.fees.amount"}}}';
  it.each([
    "Which 3 owners have the highest total amount of fees? Give the first name, last name and total, largest first.",
    "the owner for whom the sum of the amounts of all fees is the greatest, as well as that sum",
  ])("adds up what a field called amount holds: %s", (question) => {
    expect(ask(question).query).toContain(`${FEES},{$sort:{totalAmount:-1}},{$limit:`);
  });

  it("tells people with the same first name apart", () => {
    expect(ask("total amount of fees per owner").query).toBe(`${FEES}])`);
    expect(ask("total amount of fees per first name").query).toContain('_id:"$firstName"');
  });

  it("is unsure of figures of two lists side by side", () => {
    expect(ask("total number of guests and total amount of fees").isSure).toBe(false);
  });

  it("counts documents where no field is called amount", () => {
    expect(ask("which owner has the largest amount of moorings?").query).not.toContain("amount");
  });
});

describe("the highest of what has an amount", () => {
  const ROWS_OF =
    'db.owners.aggregate([{$unwind:"$moorings"},{$unwind:"$moorings.fees"},{$sort:{"moorings.fees.amount":';
  it.each([
    ["the 3 highest fees", "-1}},{$limit:3}"],
    ["3 lowest fees", "1}},{$limit:3}"],
    ["fee number and the amount of the five highest fees", "-1}},{$limit:5}"],
  ])("are those with the largest amount: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(ROWS_OF + part);
    expect(isSure).toBe(true);
  });

  it("shows the amount that is asked for", () => {
    expect(ask("Find the fee number and the amount of the five highest fees.").query).toContain(
      '{$project:{feeNo:"$moorings.fees.feeNo",amount:"$moorings.fees.amount",_id:0}}',
    );
  });

  it("counts what has no amount of its own", () => {
    expect(ask("the amount of moorings of each owner").query).toContain('$size:{$ifNull:["$moorings",[]]}');
  });
});
