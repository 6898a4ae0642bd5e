import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "rowing",
      withIds({
        boats: (at) => ({ name: `Boat ${at}`, seats: new Int32(1 + (at % 8)) }),
        regattas: (at) => ({
          name: `Regatta ${String.fromCharCode(65 + (at % 26))}${at}`,
          lake: `Lake ${at % 5}`,
        }),
        starts: (at) => ({
          boat_id: new Int32((at * 7) % 23),
          regatta_id: new Int32((at * 11) % 31),
          lane: new Int32(1 + (at % 6)),
        }),
      }),
    ),
  ),
);

describe("columns of what links documents to others that are named", () => {
  it("are those of that one alone", () => {
    const { query, isSure } = ask("names and lanes of boats in the regatta Regatta B1");
    expect(query).toBe(
      'db.boats.aggregate([{$lookup:{from:"starts",localField:"_id",foreignField:"boat_id",as:"starts"}},{$unwind:"$starts"},{$lookup:{from:"regattas",localField:"starts.regatta_id",foreignField:"_id",as:"regattas"}},{$match:{"regattas.name":"RegattaB1"}},{$project:{name:1,lane:"$starts.lane",_id:0}}])',
    );
    expect(isSure).toBe(true);
  });

  it("are no part of names alone", () => {
    expect(ask("names of boats in the regatta Regatta B1").query).not.toContain("$unwind");
  });
});
