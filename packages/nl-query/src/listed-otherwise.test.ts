import { DateTime, Double, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.UTC(2020 + (at % 6), at % 12, 1 + (at % 28), 9, 30));
const STABLE: Record<string, (at: number) => Record<string, Value>> = {
  barns: (at) => ({
    name: `Barn ${at}`,
    rentPerWeek: new Double(100 + ((at * 7) % 90)),
    material: pick(["oak", "brick", "stone"], at),
    headGroom: `Groom ${at}`,
  }),
  ponies: (at) => ({
    name: `Pony ${at}`,
    barnId: new Int32((at * 7) % 60),
    breed: pick(["Exmoor", "Fell", "Dales"], at),
    rank: pick(["novice", "master"], at),
    upkeep: new Int32(50 + ((at * 13) % 70)),
  }),
  lessons: (at) => ({
    title: `Lesson ${at}`,
    barnId: new Int32((at * 11) % 60),
    startsAt: day(at),
    boughtOn: day(at + 3),
    outlet: pick(["web", "desk", "phone"], at),
    state: pick(["planned", "held", "cancelled"], at),
    price: new Double(10 + (at % 30)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("stable", withIds(STABLE))));

describe("orders behind columns", () => {
  it.each([
    ["lessons in 2024: title, start, state, by start", ".sort({startsAt:1})"],
    [
      "which lessons were held? Give title and start in the order in which they start.",
      "{title:1,startsAt:1,_id:0}).sort({startsAt:1})",
    ],
    ["list the title and the start of the lessons that were held, soonest first", ".sort({startsAt:1})"],
    [
      "which barns are made of oak? Show name and rent per week, from the cheapest to the most expensive.",
      "{name:1,rentPerWeek:1,_id:0}).sort({rentPerWeek:1})",
    ],
    ["ponies with upkeep above the average upkeep, name, upkeep, lowest first", "{$sort:{upkeep:1}}"],
    [
      "for each calendar year, provide the number of lessons bought in that year, arranged in ascending order of year",
      "{$sort:{_id:1}}",
    ],
    [
      "what is the average upkeep for each rank of pony, from the best paid rank to the worst?",
      '{$group:{_id:"$rank",averageUpkeep:{$avg:"$upkeep"}}},{$sort:{averageUpkeep:-1}}]',
    ],
  ])("%s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });

  it("are none where they may split a figure", () => {
    expect(ask("lessons: total price, by outlet").query).toContain('{$group:{_id:"$outlet"');
  });
});

describe("columns behind conditions", () => {
  it.each([
    [
      "retrieve the names of all barns of the material oak together with the name of the head groom",
      '{material:"oak"},{name:1,headGroom:1,_id:0}',
    ],
  ])("%s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });

  it.each([
    ["lessons that were held: title and price, one row per lesson", "{title:1,price:1,_id:0}"],
    ["number of lessons per purchase outlet", '{_id:"$outlet",count:{$sum:1}}'],
    ["show the name and the number of ponies of each barn", '$group:{_id:"$barnId",count:{$sum:1}}'],
  ])("are not taken for groups: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});
