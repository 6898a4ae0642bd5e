import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "brewery",
      withIds({
        staff: (at) => ({
          emp_name: `Worker ${at}`,
          dept: ["Lab", "Sales", "Hall"][at % 3] ?? "",
          job_title: ["clerk", "brewer", "driver", "analyst"][at % 4] ?? "",
          salary: new Int32(20000 + 500 * ((at * 7) % 60)),
        }),
      }),
    ),
  ),
);

describe("names of people who have a title beside it", () => {
  it.each([
    ["names of staff", "db.staff.find({},{emp_name:1,_id:0})"],
    ["name of the staff in Sales", 'db.staff.find({dept:"Sales"},{emp_name:1,_id:0})'],
    ["titles of staff", "db.staff.find({},{job_title:1,_id:0})"],
  ])("are no titles: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are shown with the title where both are asked for", () => {
    expect(ask("Who earns the most? Give name and title.").query).toBe(
      "db.staff.find({},{emp_name:1,job_title:1,_id:0}).sort({salary:-1}).limit(1)",
    );
  });
});
