import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf("harbor", {
      skippers: (at) => ({
        _id: new Int32(at),
        name: `Skipper ${at}`,
        wage: new Int32(1_000 + ((at * 37) % 900)),
        town: ["Cork", "Bern", "Oslo"][at % 3] ?? null,
      }),
      boats: (at) => ({
        _id: new Int32(900 + at),
        title: `Boat ${at}`,
        skipperId: new Int32((at * 7) % 25),
        price: new Int32(100 + ((at * 13) % 90)),
      }),
    }),
  ),
);

describe("columns of documents and of what they refer to", () => {
  it.each([
    "List the title of each boat and the name of its skipper, sorted by the price in descending order.",
    "List the title of each boat and the name of its skipper, sorted by the price of the boat in descending order.",
    "List the title of each boat and the name of its skipper in descending order of price",
    "List the title of each boat and the name of its skipper, most expensive first",
    "List the title of each boat and the name of its skipper, with the most expensive ones listed first",
    "List the title of each boat and the name of its skipper, those with a higher price first",
  ])("are ordered by the documents': %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain("{$sort:{price:-1}}");
    expect(isSure).toBe(true);
  });

  it.each([
    [
      "List the title of each boat and the name of its skipper, sorted by the skipper's wage",
      '"skipper.wage":1',
    ],
    [
      "List the title of each boat and the name of its skipper in descending order of wage",
      '"skipper.wage":-1',
    ],
  ])("are ordered by the other's where that is said: %s", (question, order) => {
    expect(ask(question).query).toContain(`{$sort:{${order}}}`);
  });

  it.each([
    "List the 3 boats with the highest price: their title and the name of their skipper.",
    "List the 3 boats with the highest price, with the title and the name of the skipper.",
  ])("show the own name and that of the other: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$project:{title:1,name:{$first:"$skipper.name"},_id:0}}');
    expect(isSure).toBe(true);
  });

  it("show the own name and the other's, which are called alike", () => {
    const askGuild = askerOf(
      createGenerator(
        snapshotOf("guild", {
          guilds: (at) => ({
            _id: new Int32(at),
            name: `Guild ${at}`,
            seat: ["Cork", "Bern"][at % 2] ?? null,
          }),
          weavers: (at) => ({
            _id: new Int32(900 + at),
            name: `Weaver ${at}`,
            guildId: new Int32((at * 7) % 25),
            wage: new Int32(1_000 + at),
          }),
        }),
      ),
    );
    expect(
      askGuild("List the 3 weavers with the highest wage: their name and the name of their guild.").query,
    ).toContain('{$project:{name:1,guildName:{$first:"$guild.name"},_id:0}}');
    expect(
      askGuild("List the 3 weavers with the highest wage: their name and the seat of their guild.").query,
    ).toContain('{$project:{name:1,seat:{$first:"$guild.seat"},_id:0}}');
    expect(
      askGuild("Which weaver has the highest wage? Give the name and seat of his guild.").query,
    ).toContain('guildName:{$first:"$guild.name"}');
  });
});

describe("groups with an order in the request behind the question", () => {
  it.each([
    ["How many skippers are there per town? Give the town and the number in alphabetical order.", "_id:1"],
    ["How many skippers are there per town? Show the town and the number, ordered by town.", "_id:1"],
    [
      "How many skippers are there per town? Show the town and the number. Sort by town descending.",
      "_id:-1",
    ],
    [
      "What is the average wage of skippers per town? Show the town and the average, sorted by the average",
      "averageWage:1",
    ],
  ])("are in this order: %s", (question, order) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`{$sort:{${order}}}`);
    expect(isSure).toBe(true);
  });
});
