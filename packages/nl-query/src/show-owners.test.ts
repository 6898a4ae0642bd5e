import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const docOf = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));

const ask = askerOf(
  createGenerator(
    snapshotOf("harbor", {
      ports: (at) => ({ _id: new Int32(at), name: `Port ${at}`, town: ["Cork", "Bern"][at % 2] ?? null }),
      sailors: (at) => ({
        _id: new Int32(300 + at),
        fullName: `Sailor ${at}`,
        portId: new Int32((at * 3) % 25),
      }),
      boats: (at) => ({
        _id: new Int32(900 + at),
        title: `Boat ${at}`,
        sailorId: new Int32(300 + ((at * 7) % 40)),
        ownerId: new Int32(300 + ((at * 11) % 40)),
        insured: at % 3 === 0,
        price: new Int32(100 + ((at * 13) % 90)),
      }),
    }),
  ),
);
const both =
  'title:1,fullName:{$first:"$sailor.fullName"},sailorInfoFullName:{$first:"$sailorInfo.fullName"}';

describe("what documents refer to, in a list behind them", () => {
  it.each([
    ["the 5 most expensive boats with their sailor", 'title:1,fullName:{$first:"$sailor.fullName"}'],
    ["boats with their sailor and owner", both],
    ["insured boats with title, sailor and owner", both],
    ["title, sailor and owner of insured boats", both],
    ["insured boats, with sailor and owner", both],
    ["insured boats with their owner and price, cheapest first", "title:1,price:1,fullName:"],
  ])("is shown by name beside their own: %s", (question, columns) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(columns);
    expect(isSure).toBe(true);
  });

  it("looks names up in the role that is said", () => {
    expect(ask("boats with their owner and price").query).toContain('localField:"ownerId"');
  });

  it("is found over several steps", () => {
    const { query } = ask("boats over 150 with their sailor and port");
    expect(query).toContain('from:"ports"');
    expect(query).toContain("title:1");
  });

  it.each([
    "boats with an owner",
    "boats with a sailor from Cork",
    "number of boats with their owner per town",
  ])("is no list where a condition or a figure is said: %s", (question) => {
    expect(ask(question).query).not.toContain("title:1");
  });

  it("is what elements stand in as well", () => {
    const askYards = askerOf(
      createGenerator(
        snapshotOf("yards", {
          yards: (at) => ({
            _id: new Int32(at),
            name: `Yard ${at}`,
            sheds: [0, 1].map((shed) =>
              docOf({
                name: `Shed ${at}-${shed}`,
                cranes: [0, 1].map((crane) =>
                  docOf({ name: `Crane ${at}-${shed}-${crane}`, reach: new Int32(9 + ((at * 7) % 50)) }),
                ),
              }),
            ),
          }),
        }),
      ),
    );
    expect(askYards("cranes with a reach over 30, with yard and shed").query).toContain(
      '{$project:{name:"$sheds.cranes.name",yards_name:"$name",sheds_name:"$sheds.name",_id:0}}',
    );
  });
});
