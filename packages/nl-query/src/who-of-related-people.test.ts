import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const BIRDS = ["Heron", "Wren", "Osprey", "Kestrel", "Plover", "Dunlin", "Siskin", "Brambling"];
const NIGHTS = ["Amber", "Ochre", "Umber", "Sable", "Ivory", "Teal", "Moss", "Russet"];
const titled = (at: number): string => `${NIGHTS[at % 8] ?? ""} ${BIRDS[Math.floor(at / 8) % 8] ?? ""}`;

const ask = askerOf(
  createGenerator(
    snapshotOf("looms", {
      mills: (at) => ({
        _id: new Int32(at),
        name: `${titled(at)} Mill`,
        town: ["Cork", "Bern"][at % 2] ?? null,
      }),
      weavers: (at) => ({
        _id: new Int32(300 + at),
        name: `Weaver ${at}`,
        salary: new Int32(1_000 + ((at * 37) % 900)),
        millId: new Int32((at * 3) % 25),
      }),
      rugs: (at) => ({
        _id: new Int32(900 + at),
        title: titled(at),
        weaverId: new Int32(300 + ((at * 7) % 40)),
        signed: at % 3 === 0,
        price: new Int32(100 + ((at * 13) % 90)),
      }),
    }),
  ),
);

describe("who", () => {
  it.each([
    "Who made the rug Ochre Wren?",
    "Who wove the rug Ochre Wren?",
    "which weaver made the rug Ochre Wren",
  ])("is what documents refer to, where that are people: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('db.weavers.aggregate([{$lookup:{from:"rugs"');
    expect(query).toContain('{$match:{title:"OchreWren"}}');
    expect(isSure).toBe(true);
  });

  it("is what refers to them as well", () => {
    const { query, isSure } = ask("Who works in the mill Sable Heron Mill?");
    expect(query).toContain('db.weavers.aggregate([{$lookup:{from:"mills"');
    expect(query).toContain('{$match:{"mill.name":"SableHeronMill"}}');
    expect(isSure).toBe(true);
  });

  it("has the most of what is counted", () => {
    const { query } = ask("who made the most rugs");
    expect(query).toContain(
      'db.rugs.aggregate([{$group:{_id:"$weaverId",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}',
    );
  });

  it("is unsure where several roles lead to people", () => {
    const askRoles = askerOf(
      createGenerator(
        snapshotOf("press", {
          people: (at) => ({ _id: new Int32(at), name: `Person ${at}`, salary: new Int32(at) }),
          pages: (at) => ({
            _id: new Int32(900 + at),
            title: titled(at),
            setterId: new Int32(at % 40),
            printerId: new Int32((at * 7) % 40),
          }),
        }),
      ),
    );
    expect(askRoles("Who handled the page Ochre Wren?").isSure).toBe(false);
  });
});

describe("words that change what numbers mean", () => {
  it.each(["top 10% of rugs by price", "the most expensive 10% of rugs", "cheapest 5% of the rugs"])(
    "make shares of counts: %s",
    (question) => {
      expect(ask(question).isSure).toBe(false);
    },
  );

  it("make sums go on from group to group", () => {
    expect(ask("cumulative price of rugs per weaver").isSure).toBe(false);
    expect(ask("cumulative number of rugs by weaver").isSure).toBe(false);
    expect(ask("cumulative price of the rugs")).toEqual({
      query: 'db.rugs.aggregate([{$group:{_id:null,totalPrice:{$sum:"$price"}}}])',
      isSure: true,
    });
  });

  it.each([
    ["rank weavers by salary", "weavers", "salary:-1"],
    ["rugs ranked by price", "rugs", "price:-1"],
    ["rugs ranked by price ascending", "rugs", "price:1"],
    ["rugs ranked by title", "rugs", "title:1"],
    ["rugs sorted by price", "rugs", "price:1"],
  ])("put the highest first: %s", (question, collection, order) => {
    expect(ask(question)).toEqual({ query: `db.${collection}.find().sort({${order}})`, isSure: true });
  });

  it("ask for values that stand there more than once", () => {
    const { query } = ask("duplicate prices of rugs");
    expect(query).toContain('{$group:{_id:"$price",count:{$sum:1}}},{$match:{count:{$gt:1}}}');
    expect(ask("rugs with the same price").isSure).toBe(false);
  });
});
