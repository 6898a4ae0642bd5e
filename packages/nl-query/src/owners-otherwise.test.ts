import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  guilds: (at) => ({ name: `Guild ${at}`, craft: pick(["weavers", "smiths", "bakers"], at) }),
  members: (at) => ({
    name: `Member ${at}`,
    guildId: new Int32((at * 7) % 40),
    dues: new Int32(20 + ((at * 13) % 90)),
    town: pick(["Bruges", "Ghent"], at),
  }),
};
// a collection whose name is a word about order as well
const BAKERY: Record<string, (at: number) => Record<string, Value>> = {
  orders: (at) => ({
    orderNumber: `B-${at}`,
    loaves: [1, 2].map((n) =>
      Doc.of([
        ["kind", pick(["rye", "oat"], at + n)],
        ["pieces", new Int32(at + n)],
      ]),
    ),
  }),
};
const askBakery = askerOf(createGenerator(snapshotOf("bakery", withIds(BAKERY))));
const ask = askerOf(createGenerator(snapshotOf("guildhall", withIds(ROWS))));

const GROUPED = 'db.members.aggregate([{$group:{_id:"$guildId",';
const total = (direction: 1 | -1): string =>
  `${GROUPED}totalDues:{$sum:"$dues"}}},{$sort:{totalDues:${direction}}},{$limit:1}`;

describe("which owner has the highest total", () => {
  it.each([
    "which guild has the highest total dues across its members?",
    "guild with the highest total dues of members",
    "show the guild with the greatest sum of dues over all of its members",
    "return the single guild with the highest combined dues of its members",
    "I need the one guild where the members altogether have the most dues",
    "biggest total member dues: guild",
    "summing the dues of the members per guild, which guild has the largest sum?",
    "if you add up the dues of the members for each guild, which one has the highest total?",
    "add the dues of members together for each guild and give me just the guild with the most",
    "when the dues of the members are added up per guild, which one comes out first? ".replace(
      "comes out",
      "is",
    ),
    "when the dues of the members is totalled by guild, who or what ends up at number one?",
    "no guild beats this one in the total dues of its members. Which one is it?",
    "number one guild in total dues of members",
    "the top guild according to the sum of the dues of its members",
  ])("%s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(total(-1));
    expect(isSure).toBe(true);
  });

  it("or the lowest", () => {
    expect(ask("which guild has the lowest total dues across its members?").query).toContain(total(1));
  });

  it("is one of the documents themselves where these hold what is added up", () => {
    expect(askBakery("order with the highest total pieces of loaves").query).toContain(
      '{$addFields:{totalPieces:{$sum:"$loaves.pieces"}}},{$sort:{totalPieces:-1}},{$limit:1}',
    );
  });

  it.each([
    ["guilds with the highest total dues of members", "$limit:1}"],
    ["which member has the highest dues?", "$sum"],
    ["3 guilds with the highest total dues of members", "$limit:1}"],
  ])("is not asked by: %s", (question, part) => {
    expect(ask(question).query).not.toContain(part);
  });
});

describe("figures of each owner", () => {
  it.each([
    "can I have the members rolled up by guild, with the dues totalled?",
    "list the guild name and the summed dues of the members",
    "member dues total per guild name",
    "per guild, how much is it when you add together the dues of all its members?",
    "I'd like to see, guild by guild, what the dues of the members sum up to",
    "going guild by guild, how high are the dues of the members in total?",
  ])("totals: %s", (question) => {
    expect(ask(question).query).toMatch(
      /\{\$group:\{_id:"\$(guildId|guild\.name)",total\w*:\{\$sum:"\$dues"\}\}\}/,
    );
  });

  it.each([
    "guilds with average dues of their members",
    "going guild by guild, how high are the dues of the members on average?",
    "every guild has members, and they have dues. Please give me the mean of it for each guild.",
    "group the members by guild and return the average dues along with the guild name",
  ])("averages: %s", (question) => {
    expect(ask(question).query).toMatch(
      /\{\$group:\{_id:"\$(guildId|guild\.name)",average\w*:\{\$avg:"\$dues"\}\}\}/,
    );
  });

  it.each([
    "can you break down the number of members by guild for me?",
    "take all members, bundle those with the same guild, and count each bundle please",
    "distribution of members over their guild, as counts",
    "we need statistic: guild, and beside it the amount of members",
  ])("counts: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`${GROUPED}count:{$sum:1}}}`);
    expect(isSure).toBe(true);
  });
});

describe("owners by the number of what they have", () => {
  const MOST = ask("which guild has the most members?").query;
  const TOP = ask("top 3 guilds by number of members").query;
  const MORE = ask("guilds with more than 3 members").query;
  it.each([
    ["of all our guilds, which one has more members than any other?", MOST],
    ["I'm looking for the one guild that has got the most members", MOST],
    ["number one guild by member count", MOST],
    ["by number of members, who or what is the top guild?", MOST],
    ["return the single guild to which the most members belong", MOST],
    ["we only care about the 3 guilds to which the most members belong, best first", TOP],
    ["leaderboard: 3 guilds with the most members", TOP],
    ["count members per guild, and show only the guilds where the count is above 3", MORE],
    ["filter the guilds to the ones with more than 3 members", MORE],
    ["do we have guilds with more than three members? Which ones are they?", MORE],
    ["sort guilds by how many members they have, most first, and return the first 3", TOP],
    ["count the members per guild and keep the three guilds that come out highest, in that order", TOP],
    ["I want to see our three biggest guilds, measured by how many members they have", TOP],
    ["we must know the guilds having members in a number bigger than 3", MORE],
    ["I'd be interested in guilds whose number of members exceeds 3", MORE],
    ["list the guilds where the number of members is greater than 3", MORE],
    ["number of members > 3, list guilds", MORE],
    ["leave out any guild with three or fewer members and show me the remaining guilds, please", MORE],
  ])("%s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });
});

describe("words like those of owners", () => {
  it.each([
    ["members with dues over 50", "dues:{$gt:50}"],
    ["total dues of members by town", '{$group:{_id:"$town",'],
    ["guilds without members", "{$match:{members:{$size:0}}}"],
    ["top 3 members by dues", "{dues:-1}).limit(3)"],
  ])("mean what they say: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });

  it("leave unsure what is to be shown beside groups of others", () => {
    const { isSure } = ask(
      "group the members by guild and return the average dues along with the guild craft",
    );
    expect(isSure).toBe(false);
  });
});
