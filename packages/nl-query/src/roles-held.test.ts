import { Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  climbers: (at) => ({
    _id: new Int32(at),
    fullName: `Climber ${at}`,
    level: pick(["novice", "expert"], at),
    supervisorId: at < 3 ? null : new Int32(at % 9),
  }),
  huts: (at) => ({ _id: new Int32(900 + at), name: `Hut ${at}`, headId: new Int32((at * 7) % 20) }),
};
const ask = askerOf(createGenerator(snapshotOf("alpine", ROWS)));
const REPORTS = 'from:"climbers",localField:"_id",foreignField:"supervisorId",as:"climbers"}}';
const HUTS = 'from:"huts",localField:"_id",foreignField:"headId",as:"huts"}}';

describe("people in a role", () => {
  it.each([
    ["climbers who are supervisors", `${REPORTS},{$match:{"climbers.0":{$exists:true}}`],
    ["which climbers are not supervisors?", `${REPORTS},{$match:{climbers:{$size:0}}`],
    ["climbers who are not the supervisor of anyone", `${REPORTS},{$match:{climbers:{$size:0}}`],
    ["how many climbers are supervisors?", `${REPORTS},{$match:{"climbers.0":{$exists:true}}`],
    ["names of the climbers who are hut heads", `${HUTS},{$match:{"huts.0":{$exists:true}}`],
  ])("are those that others refer to: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it.each(["climbers without a supervisor", "climbers who do not report to any supervisor"])(
    "are no heads of something where they have a field of that name: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toBe("db.climbers.find({supervisorId:null})");
      expect(isSure).toBe(true);
    },
  );
});
