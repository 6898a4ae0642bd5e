import { Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Rows = {
  hikes: (at): Record<string, Value> => ({
    _id: new Int32(at),
    trail: pick(["Ridge", "Lake", "Gorge"], at),
    climb_m: new Int32(50 + ((at * 37) % 1900)),
    hours: new Int32(1 + (at % 12)),
    ...(at % 5 > 0 && { stars: new Int32(at % 6) }),
  }),
};
const generator = createGenerator(snapshotOf("trails", ROWS));
const ask = askerOf(generator);
const ranges = (field: string, ...[first, second]: [number, number]): string =>
  `{$group:{_id:{$switch:{branches:[{case:{$lt:["$${field}",${first}]},then:0},{case:{$lt:["$${field}",${second}]},then:${first}}],default:${second}}},count:{$sum:1}}},{$sort:{_id:1}}`;

describe("ranges", () => {
  it.each([
    "number of hikes by climb range: under 400, 400 to under 1000, 1000 or more",
    "hike counts by climb bucket: <400, 400-999, 1000+",
    "Group the hikes by climb: below 400, from 400 to below 1000, and 1000 and over. Return the number of hikes in each group.",
    "Count the hikes in climb bands of 0 to 399, 400 to 999 and at least 1000.",
  ])("make a group each: %s", (question) => {
    expect(ask(question).query).toContain(ranges("climb_m", 400, 1000));
  });

  it("end where the last one ends", () => {
    const { query } = ask("number of hikes by hours: 0 to 3, 4 to 7, 8 to 10");
    expect(query).toContain("{$match:{hours:{$lte:10}}}");
    expect(query).toContain(ranges("hours", 4, 8));
  });

  it("leave out what has no such number", () => {
    expect(ask("number of hikes by stars range: 0-1, 2-3, 4+").query).toContain(
      "{$match:{stars:{$ne:null}}}",
    );
  });

  it("hold a value that only the lower one includes", () => {
    expect(ask("number of hikes by hours range: up to 3, over 3").query).toContain('{$lte:["$hours",3]}');
  });

  it.each(["hikes with a climb of 400 to 999", "hikes over 2 hours and under 5 hours"])(
    "are conditions where only one is said: %s",
    (question) => {
      expect(ask(question).query).not.toContain("$switch");
    },
  );

  it("are explained by their ends", () => {
    const result = generator.generate("number of hikes by hours range: under 3, 3 to 6, 7 or more", {
      now: new Date(0),
    });
    expect(result.ok && result.explanation.join(" ")).toContain("where hours");
  });
});
