import { Doc, Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./index.ts";

const SIZE = 24;
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));

/** Orchards with their harvests, each by a picker who is kept elsewhere, and what was damaged in them. */
const ROWS: Rows = {
  orchards: (at) => ({
    orchard_id: new Int32(at),
    name: `${pick(["Hill", "Brook", "Stone"], at)} ${at === 1 ? "Orchard" : at}`,
    region: pick(["North", "South"], at),
    soil: pick(["clay", "loam", "sand"], at),
    terrace: new Int32(at % 5),
    planted_year: new Int32(2018 + (at % 4)),
    harvests: Array.from({ length: at % 4 }, (_, place) =>
      doc({
        picker_id: new Int32(100 + ((at + place) % SIZE)),
        crate_id: new Int32(900 + at * 5 + place),
        tons: new Int32(5 + at + place),
        grade: pick(["prime", "rough", "mixed"], at + place),
        damages: Array.from({ length: (at + place) % 3 }, (_, part) =>
          doc({ cause: pick(["hail", "frost"], part) }),
        ),
      }),
    ),
  }),
  pickers: (at) => ({
    picker_id: new Int32(100 + at),
    picker_name: `Picker ${at}`,
    note: pick(["late", "early"], at),
  }),
};

const generator = createGenerator(snapshotOf("fruit", ROWS, SIZE));

function ask(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-03-01") });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

it.each([
  ["names of orchards with at least 3 crates", '.find({"harvests.2":{$exists:true}},{name:1,_id:0})'],
  ["names of orchards with zero crates", ".find({harvests:{$size:0}},{name:1,_id:0})"],
  ["Which orchard has the most crates?", "harvestsCount:{$size"],
])("counts what an identifier in a list tells apart: %s", (question, part) => {
  expect(ask(question)).toContain(part);
});

it("looks for the identifier of what is named in front of it", () => {
  expect(ask("harvests of the picker with id 104")).toContain("picker_id");
});

it.each([
  ["regions of orchards sorted by their frequency", '{_id:"$region",count:{$sum:1}}},{$sort:{count:1}}'],
  ["soils of orchards in ascending order of count", '{_id:"$soil",count:{$sum:1}}},{$sort:{count:1}}'],
  [
    "soils of orchards ordered by the number of occurrences in descending order",
    '{_id:"$soil",count:{$sum:1}}},{$sort:{count:-1}}',
  ],
])("counts each value that is ordered by its frequency: %s", (question, part) => {
  expect(ask(question)).toContain(part);
});

it.each(["How many harvests had no damages?", "tons of harvests with no damages"])(
  "looks into each element for a list that is empty: %s",
  (question) => {
    expect(ask(question)).toContain('{$unwind:"$harvests"},{$match:{"harvests.damages":{$size:0}}}');
  },
);

it("gives columns of lists inside elements a row each", () => {
  expect(ask("tons of harvests and causes of their damages")).toContain('{$unwind:"$harvests.damages"}');
});

it("keeps a stored name together that ends in the name of the collection", () => {
  expect(ask("the soil of Brook Orchard")).toContain('.find({name:"BrookOrchard"},{soil:1,_id:0})');
});

it("joins conditions by or whatever verb leads to the second", () => {
  expect(ask("orchards that have either more than 100 tons or were classified as clay")).toContain(
    '{$or:[{"harvests.tons":{$gt:100}},{soil:"clay"}]}',
  );
});

it("sums over all of those that a passive names", () => {
  expect(ask("total tons harvested by pickers who are late")).toContain("{_id:null,");
});

it.each([
  ["orchards located away from the north", '{region:{$ne:"North"}}'],
  ["orchards whose name contains the text 'Hill'", "{name:/Hill/i}"],
  ["orchards with names containing the letter a", "{name:/a/i}"],
])("reads the condition of “%s”", (question, filter) => {
  expect(ask(question)).toContain(`.find(${filter}`);
});

it("takes a number of what there is for no number of results", () => {
  expect(ask("List regions where there is only one orchard")).not.toContain("limit(1)");
  expect(ask("show only 3 orchards")).toContain(".limit(3)");
});

it("asks for an element of each kind that is joined by and", () => {
  expect(ask("names of orchards with damages of hail")).not.toContain("$and");
  expect(ask("names of orchards with harvests graded prime and rough")).toContain(
    '.find({"harvests.grade":"prime",$and:[{"harvests.grade":"rough"}]}',
  );
});

it.each([
  ["the largest, smallest and average tons of harvests", ["$max", "$min", "$avg"]],
  ["the heaviest and average tons of harvests", ["$max", "$avg"]],
])("reads ends beside an average as figures: %s", (question, figures) => {
  for (const figure of figures) expect(ask(question)).toContain(figure);
});

it.each([
  "orchards with prime and rough as grade and over 9 tons",
  "names of orchards with grades prime and rough and tons over 9",
])("keeps what holds for each of them together: %s", (question) => {
  expect(ask(question)).toContain("$and:[{harvests:{$elemMatch:{");
});

it("lists the different numbers that which asks for", () => {
  expect(ask("Which terraces are on clay soil?")).toContain('.distinct("terrace",{soil:"clay"})');
});

it("holds two years to different documents of one value", () => {
  expect(ask("Which regions have orchards planted in both 2019 and 2020?")).toContain("$gt:0");
});
