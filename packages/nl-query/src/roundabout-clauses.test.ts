import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { harborSnapshot } from "./harbor.fixture.ts";
import { shopSnapshot } from "./shop.fixture.ts";

const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length];
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));

const ROWS: Rows = {
  members: (at) => ({
    member_id: new Int32(at),
    name: pick(["Alma", "Bruno", "Carla", "Dario"], at) ?? "",
    sex: pick(["F", "M"], at) ?? "",
    town: pick(["Ulm", "Graz"], at) ?? "",
    motto: pick(["Row on", "Stay dry", "Never late"], at) ?? "",
    year_joined: new Int32(1990 + (at % 20)),
    weight: new Int32(50 + at),
    height: new Int32(150 + at),
    prize_money: new Int32(100 * at),
    rowers: [doc({ rower_id: new Int32(at), best_rank: new Int32(1 + (at % 9)) })],
  }),
  boat_log: (at) => ({
    log_id: new Int32(at),
    wharf: pick(["North", "South", "East"], at) ?? "",
    builder: pick(["Finn", "Gala"], at) ?? "",
    varnish: pick(["clear", "amber", "black"], at) ?? "",
  }),
};

const now = new Date("2026-11-21T10:00:00Z");
const regatta = createGenerator({ ...snapshotOf("regatta", ROWS, 40), references: [] });
const harbor = createGenerator(harborSnapshot());
const shop = createGenerator(shopSnapshot());

function queryOf(question: string, generator = regatta): string {
  const result = generator.generate(question, { now });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

describe("clauses in other words", () => {
  it.each([
    ["Which members have Ulm as their town?", "members with the town Ulm"],
    ["What is Alma's town and motto?", "the town and motto of Alma"],
    ["What is Alma's town and what motto does she have?", "the town and motto of Alma"],
    [
      "names of members ordered by the prize money they received",
      "names of members ordered by the prize money",
    ],
    [
      "names of members that exceed 180 in height or 80 in weight",
      "names of members with height exceeding 180 or weight exceeding 80",
    ],
    ["names of members whose motto is described as 'Stay dry'", "names of members whose motto is 'Stay dry'"],
    ["names of members whose mottos have 'dry' in them", "names of members whose motto contains 'dry'"],
    ["the town of the member going by the name of 'Alma'", "the town of the member named 'Alma'"],
    ["Show the complete details of each member.", "list all members"],
    ["a sorted list of members based on their height", "list of members sorted by height"],
    ["wharves with over 5 entries", "wharves that appear more than 5 times"],
    ["members aside from those in Ulm", "members except those in Ulm"],
    ["members with no rowers whatsoever", "members with no rowers"],
    ["members from any town but Ulm", "members from any town except Ulm"],
    ["towns averaging over 80 in weight", "towns with an average weight over 80"],
    ["members with dry as part of their motto", "members whose motto contains dry"],
    ["members that have yet to get a rower", "members that have no rower"],
    ["What is the town assigned to the member Alma?", "What is the town of the member Alma?"],
  ])("reads “%s” as “%s”", (question, plain) => {
    expect(queryOf(question)).not.toContain("refused");
    expect(queryOf(question)).toBe(queryOf(plain));
  });
});

describe("orders and ends of orders", () => {
  it.each(["sorted by their total prize money", "ordered by the total of their prize money"])(
    "orders by the own amount where nothing is added up: “%s”",
    (order) => {
      expect(queryOf(`names of members ${order}`)).toBe(
        "db.members.find({},{name:1,_id:0}).sort({prize_money:1})",
      );
    },
  );

  it("counts what a text names behind “most”", () => {
    expect(queryOf("Which wharf has the most varnishes?")).toContain(
      '{_id:"$wharf",distinctVarnish:{$addToSet:"$varnish"}}',
    );
  });

  it("counts documents behind “most” by a part of the collection's name", () => {
    expect(queryOf("Which builder has the most boats?")).toBe(
      'db.boat_log.aggregate([{$group:{_id:"$builder",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}])',
    );
  });
});

describe("values in front of nested documents", () => {
  it.each(["names of female rowers", "names of female rowers sorted by name"])(
    "are conditions: “%s”",
    (question) => {
      expect(queryOf(question)).toContain('{$match:{sex:"F"}},{$unwind:"$rowers"}');
    },
  );
});

describe("bounds", () => {
  it.each([
    ["captains no older than 30", "{age:{$lte:30}}"],
    ["captains who are not younger than 30", "{age:{$gte:30}}"],
    ["captains of 30 or older", "{age:{$gte:30}}"],
    ["captains whose age is 30 or older", "{age:{$gte:30}}"],
    ["captains that are 30 years or younger", "{age:{$lte:30}}"],
    ["captains between the ages of 30 and 40", "{age:{$gte:30,$lte:40}}"],
  ])("of ages: “%s”", (question, filter) => {
    expect(queryOf(question, harbor)).toBe(`db.captains.find(${filter})`);
  });

  it.each(["What is the age range of captains?", "the range of ages of captains"])(
    "are asked for as a range: “%s”",
    (question) => {
      expect(queryOf(question, harbor)).toContain('minimumAge:{$min:"$age"},maximumAge:{$max:"$age"}');
    },
  );

  it("count what an order is by", () => {
    expect(queryOf("vessels in order of how many captains they have", harbor)).toBe(
      queryOf("vessels sorted by the number of captains", harbor),
    );
  });
});

describe("averages and dates", () => {
  it.each([
    ["products that are rated over 3 on average", "products with an average rating over 3"],
    ["which product is rated highest on average", "which product has the highest average rating"],
    ["orders since the beginning of 2024", "orders since 2024"],
    ["What is the date of the most recent paid order?", "When was the most recent paid order?"],
  ])("reads “%s” as “%s”", (question, plain) => {
    expect(queryOf(question, shop)).not.toContain("refused");
    expect(queryOf(question, shop)).toBe(queryOf(plain, shop));
  });
});
