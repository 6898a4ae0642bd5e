import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { charterSnapshot } from "./charter.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(charterSnapshot()));
const EXTRAS = '{$project:{code:1,extrasCount:{$size:{$ifNull:["$extras",[]]}},_id:0}}';

describe("elements counted per document, of documents without any too", () => {
  it.each([
    ["number of extras of each charter", EXTRAS],
    ["how many extras does each charter have", EXTRAS],
    ["show each charter's code and number of extras", EXTRAS],
    [
      "name of each skipper and how many licences they have",
      '{name:1,licencesCount:{$size:{$ifNull:["$licences"',
    ],
    [
      "how many photos does each listed boat have",
      '{$match:{state:"listed"}},{$project:{title:1,photosCount',
    ],
    ["top 3 charters by number of extras", "{$sort:{extrasCount:-1}},{$limit:3}"],
  ])("%s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });

  it.each([
    ["number of extras per charter", '{$unwind:"$extras"},{$group:{_id:"$code"'],
    ["number of extras per channel", '{$unwind:"$extras"},{$group:{_id:"$channel",count:{$sum:1}}}'],
    ["how many expired licences does each skipper have", '{$unwind:"$licences"},{$match:'],
    ["number of licences for each skipper who has any licence", '{$unwind:"$licences"},{$group:'],
    ["number of extras for each charter that has extras", '{$unwind:"$extras"},{$group:'],
    ["number of photos of each town's boats", '"$address.town"'],
  ])("keeps groups of elements: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});

describe("amounts of elements that repeat a name", () => {
  it.each([
    [
      "quantity used per part name",
      '{$unwind:"$parts"},{$group:{_id:"$parts.name",totalQty:{$sum:"$parts.qty"}}}',
    ],
    [
      "average unit cost per part name",
      '{$group:{_id:"$parts.name",averageUnitCost:{$avg:"$parts.unitCost"}}}',
    ],
    ["nights per channel", '{$group:{_id:"$channel",totalNights:{$sum:"$nights"}}}'],
    ["nights booked per channel", '{$group:{_id:"$channel",totalNights:{$sum:"$nights"}}}'],
  ])("%s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});

describe("groups by a field of what documents refer to, named twice", () => {
  const PER_TOWN = '{$unwind:"$boat"},{$group:{_id:"$boat.address.town",count:{$sum:1}}}';
  it.each([
    "In which towns do people charter? Number of charters for every town please",
    "Which towns are chartered? Number of charters in each town",
    "number of charters for every town",
  ])("%s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(PER_TOWN);
    expect(isSure).toBe(true);
  });
});
