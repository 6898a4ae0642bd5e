import { DateTime, Doc, Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ROWS: Rows = {
  kites: (at) => ({
    title: `Kite ${at}`,
    maker: pick(["Orla", "Piet", "Runa", "Sef"], at),
    tails: new Int32(1 + (at % 5)),
    price: new Double(10 + ((at * 7) % 80)),
    postage: new Double(2 + ((at * 3) % 9)),
    launched: new DateTime(Date.parse("2019-01-01T00:00:00Z") + at * 20 * 86_400_000),
    season: new Int32(2010 + (at % 9)),
    flights_7: new Int32((at * 5) % 7),
    flights_90: new Int32((at * 11) % 90),
    verdict_scores: Doc.of([["verdict_scores_stability", new Int32(1 + (at % 10))]]),
    verdicts: [1, 2].map((n) =>
      Doc.of([
        ["critic_name", `Critic ${at + n}`],
        ["remark", `Remark ${at + n}`],
      ]),
    ),
    ...(at % 4 === 0 ? {} : { span: new Int32(80 + ((at * 13) % 90)) }),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("kiting", withIds(ROWS))));
const sure = (query: string): { query: string; isSure: boolean } => ({ query, isSure: true });

describe("columns between the question and its order", () => {
  it.each([
    [
      "kites of Orla, title and price, lowest price first",
      'db.kites.find({maker:"Orla"},{title:1,price:1,_id:0}).sort({price:1})',
    ],
    [
      "3 cheapest kites, title and price, cheapest first",
      "db.kites.find({},{title:1,price:1,_id:0}).sort({price:1}).limit(3)",
    ],
    [
      "4 cheapest kites, ascending, with title and price",
      "db.kites.find({},{title:1,price:1,_id:0}).sort({price:1}).limit(4)",
    ],
  ])("are shown: %s", (question, query) => {
    expect(ask(question)).toEqual(sure(query));
  });

  it("sorts by the date that the order names, not by a year", () => {
    expect(ask("kites, earliest launch first").query).toContain("sort({launched:1})");
    expect(ask("kites, oldest launch first").query).toContain("sort({launched:1})");
  });
});

describe("what groups are called", () => {
  it.each([
    "makers with 10 or more kites, name and kite count",
    "makers with 10 or more kites, name plus kite count",
  ])("is their key: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$group:{_id:"$maker",count:{$sum:1}}},{$match:{count:{$gte:10}}}');
    expect(isSure).toBe(true);
  });

  it("is given once where each is to be listed once", () => {
    expect(ask("Which makers have no span? List each maker once.")).toEqual(
      sure('db.kites.distinct("maker",{span:null})'),
    );
  });
});

describe("names that only a number tells apart", () => {
  it.each([
    ["kites with flights over the next 90 days above 40", "db.kites.find({flights_90:{$gt:40}})"],
    ["kites with 7-day flights above 3", "db.kites.find({flights_7:{$gt:3}})"],
    ["count kites with 0 flights in the next 90 days", "db.kites.countDocuments({flights_90:0})"],
  ])("are known by it: %s", (question, query) => {
    expect(ask(question)).toEqual(sure(query));
  });
});

describe("figures of two numbers", () => {
  it.each(["kites with the lowest price per tail", "kites with the lowest price divided by tails"])(
    "divides in each document: %s",
    (question) => {
      expect(ask(question).query).toContain(
        '{$addFields:{ratio:{$divide:["$price","$tails"]}}},{$sort:{ratio:1}}',
      );
    },
  );

  it("shows the quotient of each document", () => {
    expect(ask("price divided by tails of the kites by Orla").query).toContain('$divide:["$price","$tails"]');
  });

  it("adds where the sum of both is ranked", () => {
    expect(ask("kite with the highest sum of price and postage").query).toContain(
      '{$addFields:{sum:{$add:["$price","$postage"]}}},{$sort:{sum:-1}},{$limit:1}',
    );
  });
});

describe("conditions and columns said in clauses", () => {
  it("takes an unknown field for a missing one", () => {
    expect(ask("For how many kites do we not know the span?")).toEqual(
      sure("db.kites.countDocuments({span:null})"),
    );
  });

  it("shows what else is asked of one document", () => {
    expect(ask('What is the price of "Kite 12" and who is the maker?')).toEqual(
      sure('db.kites.find({title:"Kite12"},{price:1,maker:1,_id:0})'),
    );
  });

  it("takes a list in the name of a field for a part of it", () => {
    expect(
      ask("title and verdict stability of kites by Orla with verdict stability 10 or better").query,
    ).toBe(
      'db.kites.find({maker:"Orla","verdict_scores.verdict_scores_stability":{$gte:10}},{title:1,"verdict_scores.verdict_scores_stability":1,_id:0})',
    );
  });
});

const OF_ORLA = (columns: string): string => `db.kites.find({maker:"Orla"},{${columns},_id:0})`;

describe("what stands beside what is listed", () => {
  it.each([
    ["list the kites of Orla, along with their postage", OF_ORLA("title:1,postage:1")],
    ["list the kites of Orla, as well as their price", OF_ORLA("title:1,price:1")],
    ["kites of Orla, together with their season and postage", OF_ORLA("title:1,season:1,postage:1")],
    [
      "Identify the kite with the highest price, along with that price.",
      "db.kites.find({},{title:1,price:1,_id:0}).sort({price:-1}).limit(1)",
    ],
    [
      "Titles of the 3 kites with the highest price, along with the corresponding price",
      "db.kites.find({},{title:1,price:1,_id:0}).sort({price:-1}).limit(3)",
    ],
    [
      "Titles of the 3 kites that have the highest price and their price, from highest to lowest",
      "db.kites.find({},{title:1,price:1,_id:0}).sort({price:-1}).limit(3)",
    ],
  ])("is shown with it: %s", (question, query) => {
    expect(ask(question)).toEqual(sure(query));
  });

  it("is shown by the deed that dates it", () => {
    const { query } = ask("titles of the kites with 3 tails and the day each was launched");
    expect(query).toBe("db.kites.find({tails:3},{title:1,launched:1,_id:0})");
  });
});
