import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf("forge", {
      smiths: (at) => ({
        smith_name: `Smith ${at}`,
        jobs: Array.from({ length: (at % 3) + 1 }, (_, one) =>
          Doc.of([
            ["job_id", new Int32(at * 3 + one)],
            ["year", new Int32(2001 + ((at + one) % 4))],
            ["spent", new Int32(100 + ((at * 37 + one) % 700))],
            ["total_job_percent_spent", new Int32(1 + ((at * 13 + one) % 90))],
          ]),
        ),
      }),
    }),
  ),
);

describe("percentages beside the number itself", () => {
  it.each([
    ["What is the total spent of jobs in 2001?", '{_id:null,totalSpent:{$sum:"$jobs.spent"}}'],
    ["What is the spent amount of each job?", '{$project:{spent:"$jobs.spent",_id:0}}'],
    [
      "List the smith names along with the spent amounts of jobs in 2002",
      '{$project:{smith_name:"$smith_name",spent:"$jobs.spent",_id:0}}',
    ],
  ])("are not meant where none is said: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it("are meant where one is said", () => {
    expect(ask("average percent spent of jobs").query).toContain('{$avg:"$jobs.total_job_percent_spent"}');
  });
});
