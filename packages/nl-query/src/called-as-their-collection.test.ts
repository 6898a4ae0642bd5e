import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const listOf = (size: number, fields: (at: number) => Record<string, Value>): Value[] =>
  Array.from({ length: size }, (_, at) => Doc.of(Object.entries(fields(at))));

/** Valleys with a text `valley`, their farms, and the cheese makers of these, who have a `full_name`. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "dairies",
      withIds({
        valleys: (at) => ({
          valley_no: new Int32(at),
          valley: `Valley ${at}`,
          farms: listOf(at % 4, (i) => ({
            farm_id: new Int32(at * 10 + i),
            farm_name: `Farm ${at}${i}`,
            cheese_makers: listOf(i + (at % 2), (k) => ({
              maker_id: new Int32(at * 100 + i * 10 + k),
              maker: `mk${(at + k) % 12}`,
              full_name: `Maker ${at}${i}${k}`,
            })),
          })),
        }),
      }),
    ),
  ),
);

describe("documents that are called by a field with the name of their collection", () => {
  it.each([
    ["names of the valleys", "db.valleys.find({},{valley:1,_id:0})"],
    ["name and number of each valley", "db.valleys.find({},{valley:1,valley_no:1,_id:0})"],
    [
      "Show the names of the valleys with more than 2 farms",
      'db.valleys.find({"farms.2":{$exists:true}},{valley:1,_id:0})',
    ],
  ])("have it for a name: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("keep it where others with a name are spoken of", () => {
    const { query, isSure } = ask("Show the name of the valley with the most cheese makers");
    expect(query).toContain("{$project:{valley:1,_id:0}}");
    expect(isSure).toBe(true);
  });

  it("leave the names of what they hold to these", () => {
    expect(ask("names of the farms in Valley 3").query).toContain(
      '{$project:{farm_name:"$farms.farm_name",_id:0}}',
    );
  });
});

describe("numbers in each of what is listed by name", () => {
  const PER_VALLEY =
    'db.valleys.aggregate([{$unwind:"$farms"},{$unwind:"$farms.cheese_makers"},{$group:{_id:"$valley",count:{$sum:1}}}])';

  it.each([
    "What are the names of all valleys, and how many cheese makers are located in each?",
    "What is the name of each valley and how many cheese makers are there in each one?",
    "names of the valleys and how many cheese makers are in each of them",
  ])("are counted for each: %s", (question) => {
    expect(ask(question).query).toBe(PER_VALLEY);
  });

  it.each([
    "List the name and id of every farm together with the total number of cheese makers they supply.",
    "name and id of each farm and how many cheese makers it supplies",
  ])("stand beside several columns: %s", (question) => {
    expect(ask(question).query).toContain(
      '{$group:{_id:{farm_name:"$farms.farm_name",farm_id:"$farms.farm_id"},count:{$sum:1}}}',
    );
  });
});
