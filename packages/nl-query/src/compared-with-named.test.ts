import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const FIRST = ["Old", "Great", "Iron", "$ilver", "Little"];
const LAST = [
  "Anna",
  "Berta",
  "Clara",
  "Dora",
  "Emma",
  "Frieda",
  "Gisela",
  "Hanna",
  "Ida",
  "Johanna",
  "Klara",
  "Luise",
];
const nameOf = (at: number): string => `${FIRST[at % 5] ?? ""} ${LAST[Math.floor(at / 5) % 12] ?? ""}`;

/** Bells, and towers with clocks of their own. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "towers",
      withIds({
        bells: (at) => ({
          name: nameOf(at),
          metal: ["bronze", "steel"][at % 2] ?? null,
          weight: new Int32(200 + ((at * 37) % 900)),
          castOn: new DateTime(Date.parse("1950-01-01T00:00:00Z") + at * 86_400_000),
        }),
        churches: (at) => ({
          title: `Church ${at}`,
          clocks: [0, 1].slice(0, 1 + (at % 2)).map((n) =>
            Doc.of([
              ["name", n === 0 ? nameOf(at) : `Clock ${at}`],
              ["price", new Int32(100 + ((at * 13 + n * 7) % 800))],
            ]),
          ),
        }),
      }),
    ),
  ),
);

/** Queries are compared without spaces. */
const named = (field: string, name: string): string => {
  const kept = `named${field.charAt(0).toUpperCase()}${field.slice(1)}`;
  return `{$setWindowFields:{output:{${kept}:{$max:{$cond:[{$eq:["$name","${name.replace(" ", "")}"]},"$${field}",null]}}}}}`;
};
const over = (field: string): string =>
  `{$match:{$expr:{$and:[{$gt:["$named${field.charAt(0).toUpperCase()}${field.slice(1)}",null]},{$gt:["$${field}",`;

describe("what documents are compared with is told by a name", () => {
  it.each([
    "bells heavier than Old Anna",
    "bells heavier than the bell Old Anna",
    "bells that weigh more than Old Anna",
    "bells with a higher weight than Old Anna",
    "bells whose weight is greater than that of Old Anna",
    'bells whose weight exceeds that of "Old Anna"',
  ])("greater than its figure: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`db.bells.aggregate([${named("weight", "Old Anna")}`);
    expect(query).toContain(over("weight"));
    expect(isSure).toBe(true);
  });

  it.each([
    ["What are the names of the bells that were cast after the bell Great Berta?", "$gt"],
    ["names of bells cast after Great Berta", "$gt"],
    ["the names of the bells that were cast before Great Berta", "$lt"],
  ])("after or before its date: %s", (question, op) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(named("castOn", "Great Berta"));
    expect(query).toContain(`{${op}:["$castOn","$namedCastOn"]}`);
    expect(query).toContain("{$project:{name:1,_id:0}}");
    expect(isSure).toBe(true);
  });

  it("finds nothing where nothing is called so, and leaves out what lacks the figure", () => {
    expect(ask("bells heavier than Old Anna").query).toContain('{$gt:["$namedWeight",null]}');
    expect(ask("bells lighter than Old Anna").query).toContain('{$gt:["$weight",null]}');
  });

  it("stands beside other conditions, and can be counted", () => {
    const { query } = ask("How many steel bells are heavier than Old Anna?");
    expect(query).toContain(`${named("weight", "Old Anna")},`);
    expect(query).toContain('{$match:{metal:"steel"}},{$count:"count"}');
  });

  it("is told by the name of an element among elements", () => {
    const { query } = ask("names of clocks more expensive than the clock Old Anna");
    expect(query).toContain('{$cond:[{$eq:["$clocks.name","OldAnna"]},"$clocks.price",null]}');
    expect(query).toContain('{$gt:["$clocks.price","$namedPrice"]}');
  });

  it("does not take periods and numbers for names", () => {
    expect(ask("bells cast after 1950").query).toContain("ISODate");
    expect(ask("bells heavier than 500").query).toBe("db.bells.find({weight:{$gt:500}})");
  });
});

describe("a name that begins like a path is compared as a text", () => {
  it.each(['bells heavier than "$ilver Anna"', 'bells heavier than the bell "$ilver Anna"'])(
    "%s",
    (question) => {
      const { query } = ask(question);
      expect(query).toContain('{$eq:["$name",{$literal:"$ilverAnna"}]}');
    },
  );

  it("shares of a value", () => {
    expect(ask('what share of the bells is named "$ilver Anna"?').query).toContain('{$literal:"$ilverAnna"}');
  });

  it("conditions of find take it as it is", () => {
    expect(ask('bells named "$ilver Anna"').query).toBe('db.bells.find({name:"$ilverAnna"})');
  });
});
