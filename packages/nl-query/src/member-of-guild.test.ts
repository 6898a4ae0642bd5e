import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Weavers who are members of guilds by documents of their own, some of them in the rank of a member. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "town",
      withIds({
        weavers: (at) => ({
          weaver_id: new Int32(1000 + at),
          fname: `F${at}`,
          lname: at === 5 ? "Price" : `L${at}`,
          age: new Int32(20 + (at % 40)),
        }),
        guilds: (at) => ({
          guild_id: new Int32(at),
          guild_name: at === 0 ? "Silk Guild" : `House ${at}`,
          fee: new Int32(at),
        }),
        member_of_guild: (at) => ({
          weaver_id: new Int32(1000 + ((at * 7) % 50)),
          guild_id: new Int32(at % 20),
          rank: pick(["Member", "Warden", "Treasurer"], at),
        }),
      }),
    ),
  ),
);

it.each([
  "which guild has the most members",
  "list the guilds that have at least 3 members",
  "the number of members in each guild",
  "guilds without members",
])("takes members of guilds for all of them, whatever their rank: %s", (question) => {
  const { query, isSure } = ask(question);
  expect(query).toContain("member_of_guild");
  expect(query).not.toContain("rank");
  expect(isSure).toBe(true);
});

it("finds those of a rank that is asked for", () => {
  expect(ask("members with the rank Member").query).toBe('db.member_of_guild.find({rank:"Member"})');
});

it("shows names of those whom members are, of a guild whose name ends like one", () => {
  const { query } = ask("first names of the members of the Silk Guild");
  expect(query).toContain('guild_name":"SilkGuild"');
  expect(query).toContain('fname:{$first:"$weaver.fname"}');
});

it("reads a whole name that ends with the noun of its documents", () => {
  expect(ask("how many members does the Silk Guild have")).toMatchObject({ isSure: true });
  expect(ask("weavers older than 30 in the Silk Guild").query).toContain('"SilkGuild"');
});

it.each([
  "names of weavers in the guild with the most members",
  "weavers of the guild with the most members",
])("is not sure that these have the most of what the guild has: %s", (question) => {
  expect(ask(question).isSure).toBe(false);
});

it("takes no plural noun for somebody's name", () => {
  expect(ask("weavers with prices").query).not.toContain('"Price"');
  expect(ask("weavers called Price").query).toContain('"Price"');
});
