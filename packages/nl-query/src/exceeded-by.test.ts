import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "joinery",
      withIds({
        jobs: (at) => ({
          title: `Job ${at}`,
          cost: new Int32(100 + ((at * 37) % 700)),
          estimate: new Int32(100 + ((at * 53) % 700)),
        }),
      }),
    ),
  ),
);
const by = (op: string, left: string, right: string, number: number): string =>
  `{$expr:{${op}:[{$subtract:["$${left}","$${right}"]},${number}]}}`;

it.each([
  ["jobs whose cost exceeds the estimate by at least 200", by("$gte", "cost", "estimate", 200)],
  ["jobs where the cost exceeds the estimate by more than 50", by("$gt", "cost", "estimate", 50)],
  ["jobs with a cost that is over the estimate by more than 50", by("$gt", "cost", "estimate", 50)],
  ["jobs whose cost is at least 200 more than the estimate", by("$gte", "cost", "estimate", 200)],
  ["jobs with cost at least 200 above the estimate", by("$gte", "cost", "estimate", 200)],
  ["jobs whose cost is at least 100 less than the estimate", by("$gte", "estimate", "cost", 100)],
  ["jobs that cost at least 200 more than estimated", by("$gte", "cost", "estimate", 200)],
])("compares the difference of two numbers: %s", (question, test) => {
  expect(ask(question)).toEqual({ query: `db.jobs.find(${test})`, isSure: true });
});

it("compares the numbers where no difference is said", () => {
  expect(ask("jobs whose cost exceeds the estimate").query).toContain('{$gt:["$cost","$estimate"]}');
});
