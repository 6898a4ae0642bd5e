import { Doc, Double, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const degrees = (from: number, at: number): Double => new Double(from + at * 0.013);
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  huts: (at) => ({
    name: `Hut ${at}`,
    valley: at % 2 ? "Zemm" : "Ziller",
    spot: Doc.of([
      ["type", "Point"],
      ["coordinates", [degrees(11, at), degrees(47, at * 3)]],
    ]),
  }),
  springs: (at) => ({
    name: `Spring ${at}`,
    yield: new Double(at + 0.5),
    site: Doc.of([
      ["x", degrees(-3, at)],
      ["y", degrees(57, at)],
    ]),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("alps", withIds(ROWS))));

describe("longitudes and latitudes", () => {
  it.each([
    ["huts west of longitude 11.5", 'huts.find({"spot.coordinates.0":{$lt:11.5}})'],
    [
      "names of huts whose coordinates lie between longitude 11.2 and 11.4 and between latitude 47.1 and 47.9",
      'huts.find({"spot.coordinates.0":{$gte:11.2,$lte:11.4},"spot.coordinates.1":{$gte:47.1,$lte:47.9}},{name:1,_id:0})',
    ],
    ["how many huts have a latitude above 48?", 'huts.countDocuments({"spot.coordinates.1":{$gt:48}})'],
    ["huts above 48 degrees latitude", 'huts.find({"spot.coordinates.1":{$gt:48}})'],
    ["springs with x below -2.5", 'springs.find({"site.x":{$lt:-2.5}})'],
    [
      "springs inside the box with x from -2.9 to -2.5 and y from 57.1 to 57.4: name",
      'springs.find({"site.x":{$gte:-2.9,$lte:-2.5},"site.y":{$gte:57.1,$lte:57.4}},{name:1,_id:0})',
    ],
    [
      "mean x and mean y of the springs",
      'springs.aggregate([{$group:{_id:null,averageX:{$avg:"$site.x"},averageY:{$avg:"$site.y"}}}])',
    ],
    ["name of the northernmost spring", 'springs.find({},{name:1,_id:0}).sort({"site.y":-1}).limit(1)'],
  ])("are numbers that are compared: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.${query}`, isSure: true });
  });
});
