import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const FIRST = ["Ada", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gro"];
const LAST = ["Lund", "Moe", "Rask", "Vik", "Holm"];
const tuning = (id: number): Doc =>
  of({
    tuning_id: new Int32(id),
    harp_id: new Int32(1000 + (id % 60)),
    tuner_id: new Int32(300 + (id % 30)),
    tuning_kind_code: ["PED", "STR", "COL"][id % 3] ?? "",
    price: new Int32(50 + ((id * 37) % 400)),
  });
const upTo = (count: number, from: number): Doc[] =>
  Array.from({ length: count }, (_, at) => tuning(from + at));
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "harp-hall",
      withIds({
        players: (at) => ({
          player_id: new Int32(100 + at),
          stage_name: `Stage ${at}`,
          harps: [
            of({
              harp_id: new Int32(1000 + at),
              harp_name: `Harp ${at}`,
              strings: new Int32(22 + (at % 25)),
              make_code: ["LY", "CA"][at % 2] ?? "",
              tunings: upTo(at % 4, at * 4),
            }),
          ],
        }),
        tuners: (at) => ({
          tuner_id: new Int32(300 + at),
          first_name: FIRST[at % 7] ?? "",
          last_name: LAST[at % 5] ?? "",
          tunings: upTo(at % 5, at * 5),
        }),
      }),
    ),
  ),
);

describe("keys of what has a name elsewhere", () => {
  it.each(["harps tuned by Cleo", "which harps did Cleo tune"])(
    "are never surely what is shown: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(isSure && query.includes('harp_id:"$tunings.harp_id"')).toBe(false);
    },
  );

  it("are shown where they are asked for", () => {
    expect(ask("harp ids of the tunings by tuner").query).toContain("harp_id");
  });
});

describe("who did something", () => {
  it.each(["who did the most expensive tuning", "who performed the cheapest tuning"])(
    "is somebody with a name: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toContain('first_name:"$first_name"');
      expect(isSure).toBe(true);
    },
  );
});

describe("how often something was done", () => {
  it.each([
    ["harps that were tuned more than twice", '{$match:{"harps.tunings.2":{$exists:true}}}'],
    ["harps tuned at least 3 times", '{$match:{"harps.tunings.2":{$exists:true}}}'],
    ["how many harps were tuned exactly once", '{$match:{"harps.tunings":{$size:1}}}'],
  ])("is how many deeds there are: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});
