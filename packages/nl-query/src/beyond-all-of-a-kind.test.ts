import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "quarry",
      withIds({
        stones: (at) => ({
          name: `Stone ${at}`,
          kind: ["granite", "marble", "slate"][at % 3] ?? "",
          price: new Int32(100 + ((at * 37) % 900)),
          cost: new Int32(50 + ((at * 31) % 400)),
          weight: new Int32(10 + ((at * 53) % 300)),
          cutYear: new Int32(1990 + ((at * 7) % 30)),
        }),
        masons: (at) => ({
          name: `Mason ${at}`,
          age: new Int32(20 + (at % 40)),
          valley: ["Ahr", "Lech"][at % 2] ?? "",
        }),
      }),
    ),
  ),
);

/** Beyond the highest or below the lowest of those with a value; queries are compared without spaces. */
const beyond = (end: "max" | "min", field: string, kind: string): string => {
  const name = `${end}imum${field.charAt(0).toUpperCase()}${field.slice(1)}`;
  const there = end === "max" ? `$gt:["$${name}",null]` : `$gt:["$${field}",null]`;
  const compared = `${end === "max" ? "$gt" : "$lt"}:["$${field}","$${name}"]`;
  return `[{$setWindowFields:{output:{${name}:{$${end}:{$cond:[{$eq:[${kind}]},"$${field}",null]}}}}},{$match:{$expr:{$and:[{${there}},{${compared}}]}}},{$unset:"${name}"}`;
};
const MARBLE = '"$kind","marble"';

describe("documents beyond all of a kind", () => {
  it.each([
    ["stones dearer than every marble", beyond("max", "price", MARBLE)],
    ["stones that cost more than all marble stones", beyond("max", "price", MARBLE)],
    ["Which stones are more expensive than all stones of kind marble?", beyond("max", "price", MARBLE)],
    ["stones whose price exceeds the price of every marble", beyond("max", "price", MARBLE)],
    ["stones that cost more than the most expensive marble", beyond("max", "price", MARBLE)],
    ["stones cheaper than all of the marbles", beyond("min", "price", MARBLE)],
    ["stones that cost less than the cheapest marble", beyond("min", "price", MARBLE)],
    ["stones heavier than every slate", beyond("max", "weight", '"$kind","slate"')],
    ["stones cut before every slate", beyond("min", "cutYear", '"$kind","slate"')],
    ["masons older than all masons from Lech", beyond("max", "age", '"$valley","Lech"')],
    ["masons older than the oldest mason from Lech", beyond("max", "age", '"$valley","Lech"')],
  ])("are compared with the last of it: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it("are not looked for where more is said of the kind", () => {
    expect(ask("stones heavier than every slate cut after 2010").isSure).toBe(false);
  });
});

describe("a price", () => {
  it("is what things cost, where it stands beside a cost", () => {
    expect(ask("the most expensive stone").query).toBe("db.stones.find().sort({price:-1}).limit(1)");
    expect(ask("stones that cost more than 100").query).toBe("db.stones.find({price:{$gt:100}})");
  });
});

describe("multiples of an average", () => {
  const over = (op: string, times: string): string =>
    `db.stones.aggregate([{$setWindowFields:{output:{averagePrice:{$avg:"$price"}}}},{$match:{$expr:{${op}:["$price",{$multiply:["$averagePrice",${times}]}]}}},{$unset:"averagePrice"}])`;
  it.each([
    ["stones whose price is more than twice the average price", over("$gt", "2")],
    ["stones with a price of at least twice the average", over("$gte", "2")],
    ["stones that cost at least twice as much as the average", over("$gte", "2")],
    ["stones costing more than double the average", over("$gt", "2")],
    ["stones with a price over 1.5 times the average", over("$gt", "1.5")],
    ["stones with a price below half the average price", over("$lt", "0.5")],
    ["stones with a price above 120% of the average", over("$gt", "1.2")],
  ])("bound a number: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are those of a group", () => {
    expect(ask("stones with a price over twice the average of their kind").query).toContain(
      '{$setWindowFields:{partitionBy:"$kind",output:{averagePrice:{$avg:"$price"}}}},{$match:{$expr:{$gt:["$price",{$multiply:["$averagePrice",2]}]}}}',
    );
  });
});
