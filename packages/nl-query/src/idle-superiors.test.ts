import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const row = (at: number) => ({
  name: `Worker ${at}`,
  supervisor_id: at === 0 ? null : new Int32(at % 7),
  wage: new Int32(2000 + ((at * 37) % 900)),
});
const withJobs = askerOf(
  createGenerator(
    snapshotOf(
      "foundry",
      withIds({
        workers: (at) => ({
          ...row(at),
          job: at < 12 ? "supervisor" : (["caster", "smelter"][at % 2] ?? ""),
        }),
      }),
    ),
  ),
);
const withoutJobs = askerOf(createGenerator(snapshotOf("foundry", withIds({ workers: row }))));

describe("superiors of nobody", () => {
  it.each([
    "supervisors with no workers",
    "supervisors without workers",
    "supervisors who have no direct reports",
    "supervisors who supervise nobody",
    "supervisors with nobody reporting to them",
  ])("are told by what is stored of them: %s", (question) => {
    const { query, isSure } = withJobs(question);
    expect(query).toBe(
      'db.workers.aggregate([{$match:{job:"supervisor"}},{$lookup:{from:"workers",localField:"_id",foreignField:"supervisor_id",as:"workers"}},{$match:{workers:{$size:0}}},{$unset:"workers"}])',
    );
    expect(isSure).toBe(true);
  });

  it.each(["supervisors who supervise nobody", "supervisors with no workers"])(
    "are not sure where only those referred to are known: %s",
    (question) => {
      expect(withoutJobs(question).isSure).toBe(false);
    },
  );

  it("leave those who have someone", () => {
    expect(withJobs("supervisors with workers").query).toContain('{"workers.0":{$exists:true}}');
  });
});
