import { DateTime, Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ROWS: Rows = {
  hikers: (at) => ({
    name: `Hiker ${at}`,
    town: pick(["Zug", "Chur", "Brig"], at),
    stamina: new Int32(100 + ((at * 37) % 90)),
  }),
  orders: (at) => ({
    orderNumber: `B-${1000 + at}`,
    hikerId: new Int32(at % 20),
    postage: new Double(2.5 + ((at * 7) % 40)),
    sentOn: new DateTime(Date.parse("2025-01-01T00:00:00Z") + at * 86_400_000),
  }),
};

const ask = askerOf(createGenerator(snapshotOf("trails", withIds(ROWS))));
const hikers = (way: 1 | -1): string =>
  `db.hikers.find({stamina:{$gt:150}},{name:1,stamina:1,_id:0}).sort({stamina:${way}})`;

describe("an order behind the columns that are shown", () => {
  it.each([
    ["List the hikers with stamina greater than 150, giving name and stamina, from highest to lowest.", -1],
    ["hikers with stamina over 150, with name and stamina, from lowest to highest", 1],
    ["name, stamina of hikers where stamina over 150, high to low", -1],
    ["name, stamina of hikers where stamina over 150, low to high", 1],
    ["name and stamina of hikers with stamina over 150, descending", -1],
    ["our guide asks for name and stamina of the hikers above 150 in stamina, ranked from top to bottom", -1],
    [
      "Put the hikers with stamina over 150 in order from the highest down. The columns are name and stamina.",
      -1,
    ],
    ["name and stamina of hikers with stamina over 150, ordered from the highest stamina to the lowest", -1],
    [
      "Find hikers where stamina exceeds 150 and show their name and stamina, ordered by stamina from high to low.",
      -1,
    ],
    ["Find hikers above 150 in stamina and list the name and stamina, sorted by stamina ascending", 1],
    ["name and stamina of hikers with stamina over 150, ordered so that the stamina goes up", 1],
  ] as const)("is that of the number, which is shown as well: %s", (question, way) => {
    expect(ask(question)).toEqual({ query: hikers(way), isSure: true });
  });

  it.each([
    ["hikers with stamina over 150, highest first", "-1"],
    ["hikers above 150 in stamina, from top to bottom", "-1"],
    ["hikers above 150 in stamina, from the lowest to the highest", "1"],
  ])("is that of the number that is bounded: %s", (question, way) => {
    expect(ask(question)).toEqual({
      query: `db.hikers.find({stamina:{$gt:150}}).sort({stamina:${way}})`,
      isSure: true,
    });
  });

  it.each([
    [
      "name and stamina of hikers, in reverse alphabetical order",
      "{name:1,stamina:1,_id:0}).sort({name:-1})",
    ],
    ["name of hikers in descending order", "{name:1,_id:0}).sort({name:-1})"],
  ])("is that of the name where letters order or no number is shown: %s", (question, end) => {
    expect(ask(question).query).toBe(`db.hikers.find({},${end}`);
  });
});

describe("a scale behind what it is by", () => {
  it.each([
    "How do our hikers rank by stamina, from the highest down to the lowest?",
    "hikers ranked by stamina, from highest to lowest",
    "hikers sorted by stamina, high to low",
  ])("goes with its verb: %s", (question) => {
    expect(ask(question)).toEqual({ query: "db.hikers.find().sort({stamina:-1})", isSure: true });
  });
});

describe("the word order as a part of a name", () => {
  it.each([
    "order number and postage of orders with postage above 20, highest first",
    "postage above 20, orders with order number and postage, descending",
    "Which orders have postage above 20? Show order number and postage, highest postage first.",
  ])("sorts nothing: %s", (question) => {
    expect(ask(question)).toEqual({
      query: "db.orders.find({postage:{$gt:20}},{orderNumber:1,postage:1,_id:0}).sort({postage:-1})",
      isSure: true,
    });
  });

  it("still sorts by the name", () => {
    expect(ask("orders sorted by order number descending").query).toBe(
      "db.orders.find().sort({orderNumber:-1})",
    );
  });
});

describe("what matters", () => {
  it.each([
    "only hikers above 150 in stamina matter here; what is the name and stamina of each?",
    "just the hikers with stamina over 150 are relevant. What are the name and stamina of each of them?",
  ])("is what is asked for: %s", (question) => {
    expect(ask(question)).toEqual({
      query: "db.hikers.find({stamina:{$gt:150}},{name:1,stamina:1,_id:0})",
      isSure: true,
    });
  });
});

describe("a few from one end", () => {
  it.each([
    ["4 lowest hikers by stamina", "1"],
    ["the four lowest of the hikers by stamina", "1"],
    ["4 highest hikers in terms of stamina", "-1"],
    ["By stamina, what are the last four of the hikers, starting from the lowest?", "1"],
  ])("are the documents, not only their number: %s", (question, way) => {
    expect(ask(question)).toEqual({
      query: `db.hikers.find().sort({stamina:${way}}).limit(4)`,
      isSure: true,
    });
  });
});
