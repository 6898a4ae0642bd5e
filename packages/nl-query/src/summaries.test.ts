import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, test } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const HOUSES = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazelnut", "Ivy", "Juniper"];

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "brewing",
      withIds({
        breweries: (at) => ({
          title: `${HOUSES[at % 10] ?? ""} ${["House", "Hall", "Works", "Yard", "Barn", "Lodge"][Math.floor(at / 10)] ?? ""}`,
          region: ["coast", "valley", "hills", "moor"][at % 4] ?? "coast",
          staff: new Int32(3 + (at % 17)),
          phone: at % 3 === 0 ? null : `555-${1000 + at}`,
        }),
        batches: (at) => ({
          batchNumber: `B-${500 + at}`,
          breweryId: new Int32(at % 50),
          style: ["porter", "stout", "lager", "saison", "bitter"][at % 5] ?? "stout",
          litres: new Int32(200 + ((at * 53) % 900)),
          brewedAt: new DateTime(1_700_000_000_000 + at * 86_400_000),
          hops: ["fuggle", "saaz", "cascade"].slice(0, 1 + (at % 3)),
        }),
      }),
    ),
  ),
);

/** Both are read alike, and surely. */
function expectSame(said: string, plain: string): void {
  expect(ask(said)).toEqual({ query: ask(plain).query, isSure: true });
}

describe("counts", () => {
  test.each([
    [
      "Of all batches, how many have the brewery Alder House?",
      "how many batches have the brewery Alder House",
    ],
    ["missing phone count for breweries", "number of breweries without phone"],
    ["the number of breweries whose phone is not there", "number of breweries without phone"],
    ["breweries with 1+ batches, count", "how many breweries have at least 1 batch"],
    [
      "count of breweries who or which have a minimum of one batch",
      "how many breweries have at least 1 batch",
    ],
    [
      "Leaving out the breweries without batches, how many breweries are there?",
      "how many breweries have at least 1 batch",
    ],
    [
      "Please say me the quantity of breweries which have at least 1 batch",
      "how many breweries have at least 1 batch",
    ],
  ])("%s", expectSame);

  test("without a phone", () => {
    expect(ask("missing phone count for breweries").query).toBe("db.breweries.countDocuments({phone:null})");
  });
});

describe("figures", () => {
  test.each([
    ["litres total for style stout batches", "total litres for style stout batches"],
    ["litres maximum of batches with style stout", "maximum litres of batches with style stout"],
    [
      "I need the litres summed over all batches of style stout",
      "total litres of all batches of style stout",
    ],
    [
      "I need the litres of all batches of style stout summed up",
      "total litres of all batches of style stout",
    ],
    ["max litres, batches, style stout", "max litres of batches, style stout"],
    ["avg count of hops per batch", "average number of hops per batch"],
    [
      "Count the hops of each batch and give me the average of these counts over all batches.",
      "average number of hops per batch",
    ],
    [
      "Taking all batches together, how many hops is it per batch on average?",
      "average number of hops per batch",
    ],
    [
      "We would like to know the typical number of hops per batch, I mean the average",
      "average number of hops per batch",
    ],
  ])("%s", expectSame);
});

describe("groups", () => {
  test.each([
    ["Break down the number of batches by the brewery's region.", "number of batches per brewery region"],
    [
      "Please show the distribution of batches over the brewery regions, as counts",
      "number of batches per brewery region",
    ],
    [
      "What's the number of batches per region, where the region is that of the brewery?",
      "number of batches per region of the brewery",
    ],
    [
      "Every brewery has a region; please tell me how many batches it makes for each one",
      "number of batches per brewery region",
    ],
    [
      "The batches belong to a brewery; I'd like their average litres by the region of that brewery",
      "average litres of batches per brewery region",
    ],
    ["batches by style in percent", "percentage of batches per style"],
    ["percent share of each style among batches", "percentage of batches per style"],
    ["the percentage distribution of batches by style", "percentage of batches per style"],
    ["List every style along with its percentage of all the batches.", "percentage of batches per style"],
    [
      "Return the percentage that each style represents out of all batches.",
      "percentage of batches per style",
    ],
    [
      "styles ranked by average litres of the batches, top 3 only",
      "top 3 styles by average litres of the batches",
    ],
    [
      "I would like the three best styles regarding the average litres of the batches, and the figures",
      "top 3 styles by average litres of the batches",
    ],
    [
      "Per style, average the litres of batches; only the top 3 interest me.",
      "top 3 styles by average litres of batches",
    ],
    [
      "average litres of batches by style, sorted from highest, three rows",
      "average litres of batches by style, top 3",
    ],
    [
      "breweries where average litres of batches > 500",
      "breweries whose batches have an average litres over 500",
    ],
    ["mean litres over 500: which styles of batches", "styles of batches with average litres over 500"],
    [
      "Above 500 on average in litres: what styles of batches are those?",
      "styles of batches with average litres over 500",
    ],
    [
      "In what styles do batches average over 500 in litres?",
      "styles of batches with average litres over 500",
    ],
  ])("%s", (said, plain) => {
    expect(ask(said).query).toBe(ask(plain).query);
    expect(ask(said).query).toContain("$group");
  });
});

describe("documents of one that is named", () => {
  test.each([
    ["brewery Alder House, style stout: batches", "for brewery Alder House and style stout list the batches"],
    [
      "Take the brewery Alder House and give me the batches of style stout",
      "batches of the brewery Alder House of style stout",
    ],
    [
      "For the brewery Alder House, what batches have stout as style?",
      "which batches for the brewery Alder House have stout as style",
    ],
    [
      "Take the batches of brewery Alder House, sort by litres and give me the last one",
      "last 1 batches of brewery Alder House by litres",
    ],
    [
      "Of all batches from brewery Alder House, which one has the highest litres?",
      "which 1 batches from brewery Alder House has the highest litres",
    ],
  ])("%s", expectSame);
});

describe("rankings with columns", () => {
  test.each([
    ["For page one I need ten batches, ordered by litres", "first 10 batches ordered by litres"],
    ["Give me the first page with 10 batches, sorted by litres.", "first 10 batches sorted by litres"],
    [
      "highest litres: batch number and brewery title",
      "batch number and brewery title with the highest litres",
    ],
    [
      "batches by descending litres with batch number, litres and brewery title",
      "batches with batch number, litres and brewery title, sorted by litres descending",
    ],
  ])("%s", expectSame);
});

describe("phrases that only look alike", () => {
  test.each([
    ["batches of style stout", 'db.batches.find({style:"stout"})'],
    ["batches: batch number, litres", "db.batches.find({},{batchNumber:1,litres:1,_id:0})"],
    ["batch number, litres: batches", "db.batches.find({},{batchNumber:1,litres:1,_id:0})"],
    ["number of batches", "db.batches.countDocuments({})"],
    ["batches sorted by descending litres", "db.batches.find().sort({litres:-1})"],
  ])("%s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });
});

test("values that are listed once are all values", () => {
  expect(ask("Return the hops of the batches, each listed just once.").query).toBe(
    'db.batches.distinct("hops")',
  );
});
