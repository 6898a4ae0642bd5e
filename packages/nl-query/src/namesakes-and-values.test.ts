import { Doc, Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Documents by branch that hold their loans in a list of the same name, and volunteers with a height. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "tool_library",
      withIds({
        loans: (at) => ({
          branch: ["North", "South", "Harbor"][at % 3] ?? "",
          loan_count: new Int32(2),
          loans: [0, 1].map((one) =>
            Doc.of([
              ["tool", ["saw", "drill", "plane", "vise"][(at + one) % 4] ?? ""],
              ["way", ["sell", "lend"][(at + one) % 2] ?? ""],
              ["amount", new Int32(3 + at + one)],
              ["qty", new Int32(1 + (at % 4))],
              ["total", new Double(10.5 + at * 3)],
            ]),
          ),
        }),
        volunteers: (at) => ({
          nickname: `V${at}`,
          team: ["red", "blue", "green"][at % 3] ?? "",
          height: new Int32(150 + at),
        }),
      }),
    ),
  ),
);

const TOOLS = '{$unwind:"$loans"},{$group:{_id:"$loans.tool"';

describe("documents that hold a list of their own name", () => {
  it.each(["tool with the most loans", "most frequently lent tool with its number of loans"])(
    "rank by elements: %s",
    (question) => {
      expect(ask(question).query).toContain(`${TOOLS},count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}`);
    },
  );

  it.each(["total amount of loans per tool", "total loan amount per tool"])(
    "add up the field that is called so: %s",
    (question) => {
      expect(ask(question).query).toContain(`${TOOLS},totalAmount:{$sum:"$loans.amount"}}}`);
    },
  );

  it("add up the field that is called so behind a value", () => {
    expect(ask("total amount of sell loans per tool").query).toContain(
      `{$match:{"loans.way":"sell"}},{$group:{_id:"$loans.tool",totalAmount:{$sum:"$loans.amount"}}}`,
    );
  });

  it.each(["number of sell loans per tool", "count of loans by way (sell / lend)"])(
    "are counted where a value is a word for a sale: %s",
    (question) => {
      const { query } = ask(question);
      expect(query).toContain("count:{$sum:1}");
      expect(query).not.toContain("qty");
    },
  );
});

describe("an average that values are compared with", () => {
  const WINDOW =
    '{$setWindowFields:{output:{averageHeight:{$avg:"$height"}}}},{$match:{$expr:{$gt:["$height","$averageHeight"]}}},{$unset:"averageHeight"}';
  const RED = '{$match:{team:"red"}}';

  it.each([
    "red volunteers whose height exceeds the average height of all red volunteers",
    "red volunteers whose height is above the average height of the red volunteers",
  ])("is that of those that are compared where their value is said again: %s", (question) => {
    expect(ask(question).query).toBe(`db.volunteers.aggregate([${RED},${WINDOW}])`);
  });

  it("is that of all where no value is said again", () => {
    expect(ask("red volunteers whose height exceeds the average height of all volunteers").query).toBe(
      `db.volunteers.aggregate([${WINDOW},${RED}])`,
    );
  });
});

const lines = askerOf(
  createGenerator(
    snapshotOf("airfield", {
      pilots: (at) => ({
        pilot_no: new Int32(at),
        pilot_kind: ["Pilot", "Student", "Guest"][at % 3] ?? "",
        log: at % 4 === 0 ? [] : [Doc.of([["flight_no", new Int32((at * 7) % 60)]])],
      }),
      flights: (at) => ({
        flight_no: new Int32(at),
        glider: `Glider ${at % 9}`,
        crew: Array.from({ length: at % 3 }, (_, one) =>
          Doc.of([["pilot_no", new Int32((at * 3 + one) % 60)]]),
        ),
      }),
    }),
  ),
);

describe("documents of which one kind is called as they are", () => {
  it.each([
    "What are all the distinct pilot numbers who attended any flights?",
    "How many flights were flown without involving any pilots?",
    "How many flights did not have any pilots?",
  ])("are of any kind: %s", (question) => {
    expect(lines(question).query).not.toContain("pilot_kind");
  });
});
