import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "raft",
      withIds({
        rafts: (at) => ({
          raft_no: new Int32(800 + at),
          raft_name: `Raft ${at}`,
          seats: new Int32(4 + (at % 5)),
        }),
        trips: (at) => ({
          raft_no: new Int32(800 + ((at * 7) % 37)),
          paddlers: new Int32(2 + (at % 6)),
          river: ["Sjoa", "Driva"][at % 2] ?? "",
        }),
      }),
    ),
  ),
);

describe("total numbers of what documents keep a number of", () => {
  it.each([
    [
      "total number of paddlers per river",
      'db.trips.aggregate([{$group:{_id:"$river",totalPaddlers:{$sum:"$paddlers"}}}])',
    ],
    ["What is the total number of seats?", "db.rafts.aggregate([{$group:{_id:null,totalSeats:{$sum:"],
  ])("are sums: %s", (question, query) => {
    const answer = ask(question);
    expect(answer.query).toContain(query);
    expect(answer.isSure).toBe(true);
  });

  it("are counts of documents", () => {
    expect(ask("total number of trips per river").query).toContain("count:{$sum:1}");
    expect(ask("total number of rafts").query).toBe("db.rafts.countDocuments({})");
  });
});
