import { Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  puppeteers: (at) => ({
    puppeteer_id: new Int32(at + 300),
    full_name: `Puppeteer ${at}`,
    hometown: pick(["Liège", "Namur", "Mons"], at),
    coach_puppeteer_id: at % 4 === 0 ? null : new Int32(300 + (at % 9)),
  }),
  plays: (at) => ({
    play_id: `P${at}`,
    title: `Play ${at}`,
    mood: pick(["merry", "sad"], at),
    narrating_puppeteer_id: new Int32(300 + ((at * 7) % 40)),
    deputy_narrating_puppeteer_id: at % 3 === 0 ? null : new Int32(300 + ((at * 11) % 40)),
    designer_id: `D${at % 20}`,
  }),
  designers: (at) => ({ designer_id: `D${at}`, name: `Designer ${at}` }),
};
const ask = askerOf(createGenerator(snapshotOf("puppetry", withIds(ROWS))));

const CHOIRS: Record<string, (at: number) => Record<string, Value>> = {
  choirs: (at) => ({
    choir_id: new Int32(at + 900),
    choir_name: at === 3 ? "Aurora" : `Choir ${at}`,
    leader_id: new Int32(100 + ((at * 7) % 50)),
  }),
  members: (at) => ({ member_id: new Int32(100 + at), full_name: `Singer ${at}` }),
};
const askChoirs = askerOf(createGenerator(snapshotOf("choirs", withIds(CHOIRS))));

const lookup = (field: string, as: string): string =>
  `{$lookup:{from:"puppeteers",localField:"${field}",foreignField:"puppeteer_id",as:"${as}"}}`;
const NARRATOR = lookup("narrating_puppeteer_id", "puppeteer");
const DEPUTY = lookup("deputy_narrating_puppeteer_id", "puppeteerInfo");

describe("fields of what documents refer to in a role", () => {
  it.each([
    "play title, name of the narrating puppeteer and name of the deputy narrating puppeteer",
    "play title, narrating puppeteer name, deputy narrating puppeteer name",
    "sad plays: title, narrating puppeteer name, deputy narrating puppeteer name",
  ])("%s", (question) => {
    const { query } = ask(question);
    expect(query).toContain(`${NARRATOR},${DEPUTY}`);
    expect(query).toContain(
      'full_name:{$first:"$puppeteer.full_name"},puppeteerInfoFull_name:{$first:"$puppeteerInfo.full_name"}',
    );
  });

  it("shares a field between two roles", () => {
    const { query } = ask(
      "for each play, the title and the full names of its narrating puppeteer and of its deputy narrating puppeteer",
    );
    expect(query).toContain(`${NARRATOR},${DEPUTY}`);
  });

  it("shows the column alone where it is asked for in front of its document", () => {
    const { query, isSure } = askChoirs("full name of the leader of the choir Aurora");
    expect(query).toBe(
      'db.choirs.aggregate([{$match:{choir_name:"Aurora"}},' +
        '{$lookup:{from:"members",localField:"leader_id",foreignField:"member_id",as:"member"}},' +
        '{$project:{full_name:{$first:"$member.full_name"},_id:0}}])',
    );
    expect(isSure).toBe(true);
  });

  it("follows references to the own collection", () => {
    const { query } = ask("full name and coach full name of each puppeteer");
    expect(query).toContain(lookup("coach_puppeteer_id", "puppeteer"));
    expect(query).toContain('$project:{full_name:1,puppeteerFull_name:{$first:"$puppeteer.full_name"}');
  });
});
