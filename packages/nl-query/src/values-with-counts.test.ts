import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const FIRST = ["Ada", "Bo", "Cleo", "Dan", "Eva", "Finn"];
const LAST = ["Lund", "Moss", "Nagy", "Ortiz", "Pohl", "Quist", "Rossi"];
const PRESSES = ["Alto", "Brio", "Dolce", "Forte"];
const swimmers = askerOf(
  createGenerator(
    snapshotOf(
      "pool",
      withIds({
        swimmers: (at) => ({
          firstName: FIRST[at % 6] ?? "",
          lastName: LAST[at % 7] ?? "",
          level: new Int32(1 + ((at * 3) % 5)),
          lane: new Int32(201 + ((at * 7) % 8)),
        }),
      }),
    ),
  ),
);
const zines = askerOf(
  createGenerator(
    snapshotOf(
      "press",
      withIds({
        zine_rack: (at) => ({
          title: `Zine ${at}`,
          press: PRESSES[at % 4] ?? "",
          category: ["Comic", "Essay", "Poem"][at % 3] ?? "",
          year: new Int32(1988 + (at % 5)),
        }),
      }),
    ),
  ),
);
const perLane = 'db.swimmers.aggregate([{$group:{_id:"$lane",count:{$sum:1}}}])';
const perPress = 'db.zine_rack.aggregate([{$group:{_id:"$press",count:{$sum:1}}}])';
const perCategory = 'db.zine_rack.aggregate([{$group:{_id:"$category",count:{$sum:1}}}])';

it.each([
  ["Lanes and the number of swimmers in each.", perLane],
  ["List all lanes along with the respective number of swimmers in each.", perLane],
  ["For each lane, show the lane number and the number of swimmers.", perLane],
  ["For each lane, report the lane ID and the number of swimmers.", perLane],
])("counts the documents of each value that is listed: %s", (question, query) => {
  expect(swimmers(question)).toEqual({ query, isSure: true });
});

it.each([
  ["Can you display all presses along with how many zines each has published?", perPress],
  ["List all presses and how many zines each has printed.", perPress],
  ["List all zine categories along with the respective number of zines in each.", perCategory],
  ["Provide a breakdown of zine categories and how many zines are associated with each one.", perCategory],
])("counts them where the list names the documents in part: %s", (question, query) => {
  expect(zines(question)).toEqual({ query, isSure: true });
});

it("sorts what it counts", () => {
  expect(swimmers("List all levels and the number of swimmers, sorted by level.").query).toBe(
    'db.swimmers.aggregate([{$group:{_id:"$level",count:{$sum:1}}},{$sort:{_id:1}}])',
  );
});

it.each([
  [
    "What are the level number and lane number of each swimmer?",
    "db.swimmers.find({},{level:1,lane:1,_id:0})",
  ],
  [
    "For each level 3 lane, report the number of swimmers.",
    'db.swimmers.aggregate([{$match:{level:3}},{$group:{_id:"$lane",count:{$sum:1}}}])',
  ],
  ["swimmers in the 3rd level", "db.swimmers.find({level:3})"],
])("reads numbers and values beside a field's name: %s", (question, query) => {
  expect(swimmers(question)).toEqual({ query, isSure: true });
});

it("wants documents of both years where a clause tells of both", () => {
  const { query } = zines("List the presses that published a zine in the years 1989 and 1990.");
  expect(query).toContain("$match:{first:{$gt:0},second:{$gt:0}}");
});

it("takes either year behind or", () => {
  const { query } = zines("List the presses that published a zine in the years 1989 or 1990.");
  expect(query).not.toContain("second");
});
