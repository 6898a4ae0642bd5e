import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const DAY_MS = 86_400_000;
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  porters: (at) => ({
    name: `Porter ${at}`,
    birthDate: new DateTime(Date.parse("1960-03-01T00:00:00Z") + at * 200 * DAY_MS),
  }),
  crates: (at) => ({
    label: `Crate ${at}`,
    porterId: new Int32((at * 7) % 30),
    weight: new Int32(20 + at),
    price: new Int32(5 + ((at * 3) % 80)),
    packedAt: new DateTime(Date.parse("2023-01-05T00:00:00Z") + at * 5 * DAY_MS),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("market", withIds(ROWS))));
const summed = (field: string, bound: string): string =>
  `{$group:{_id:"$porterId",total:{$sum:"$${field}"}}},{$match:{total:{${bound}}}}`;

describe("what the documents of an owner have together", () => {
  it.each([
    ["porters whose crates weigh altogether more than 90", "weight", "$gt:90"],
    ["porters whose crates together weigh more than 90", "weight", "$gt:90"],
    ["names of porters whose crates weigh less than 90 altogether", "weight", "$lt:90"],
    ["porters whose crates cost altogether at least 200", "price", "$gte:200"],
  ])("is added up, also where one of them could be meant: %s", (question, field, bound) => {
    expect(ask(question).query).toContain(summed(field, bound));
  });

  it("is not added up where nothing says so", () => {
    expect(ask("porters whose crates weigh more than 90").query).not.toContain("$sum");
  });
});

describe("what the documents of an owner have on average", () => {
  it.each([
    ["porters whose crates weigh more than 50 on average", "weight", "$gt:50"],
    ["porters whose crates on average weigh more than 50", "weight", "$gt:50"],
    ["names of porters whose crates cost on average at least 20", "price", "$gte:20"],
    ["porters whose crates are cheaper than 20 on average", "price", "$lt:20"],
  ])("is the average of each of them: %s", (question, field, bound) => {
    const { query } = ask(question);
    const name = `average${field.charAt(0).toUpperCase()}${field.slice(1)}`;
    expect(query).toContain(
      `{$group:{_id:"$porterId",${name}:{$avg:"$${field}"}}},{$match:{${name}:{${bound}}}}`,
    );
  });

  const rafts = askerOf(
    createGenerator(
      snapshotOf("river", {
        skippers: (at) => ({
          name: `Skipper ${at}`,
          town: ["Ulm", "Passau"][at % 2] ?? null,
          rafts: [1, 2, 3].slice(0, 1 + (at % 3)).map((n) =>
            Doc.of([
              ["raft_id", new Int32(at * 3 + n)],
              ["depth", new Int32(1 + ((at + n * 7) % 20))],
            ]),
          ),
        }),
      }),
    ),
  );

  it.each([
    "Find the names of skippers with an average depth of rafts greater than 8.",
    "What are the names of the skippers whose rafts have an average depth above 8?",
  ])("is that of each owner where they are elements with a key of their own: %s", (question) => {
    expect(rafts(question)).toEqual({
      query:
        'db.skippers.aggregate([{$unwind:"$rafts"},{$group:{_id:"$name",averageDepth:{$avg:"$rafts.depth"}}},{$match:{averageDepth:{$gt:8}}}])',
      isSure: true,
    });
  });
});

describe("what the documents of each owner have together", () => {
  it.each([
    "Show the name and the total price of the crates of each porter.",
    "What are the names and the total price of the crates of every porter?",
  ])("stands beside its name: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$group:{_id:"$porterId",totalPrice:{$sum:"$price"}}}');
    expect(query).toContain('{$project:{_id:0,name:"$porter.name",totalPrice:1}}');
    expect(isSure).toBe(true);
  });

  it.each([
    [
      "Show the name and the total price of the crates of each porter where this total is greater than 90.",
      "$gt",
    ],
    ["total price of crates per porter where that total is at least 90", "$gte"],
  ])("is compared by another word for it: %s", (question, op) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(
      `{$group:{_id:"$porterId",totalPrice:{$sum:"$price"}}},{$match:{totalPrice:{${op}:90}}}`,
    );
    expect(isSure).toBe(true);
  });
});
