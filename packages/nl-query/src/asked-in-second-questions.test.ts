import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Mountain huts and their wardens, who belong to a club each. */
const ask = askerOf(
  createGenerator(
    snapshotOf("alps", {
      wardens: (at) => ({
        _id: `w${at}`,
        fullName: `Ira Stone ${at}`,
        club: Doc.of([
          ["name", pick(["Edelweiss", "Gentian", "Arnica"], at)],
          ["town", pick(["Brig", "Visp"], at)],
        ]),
        shift: pick(["day", "night"], at),
        pledge: new Int32(100 + ((at * 37) % 90)),
      }),
      huts: (at) => ({
        _id: `h${at}`,
        title: `Hut ${at}`,
        valley: pick(["Simplon", "Turtmann", "Loetschen"], at),
        beds: new Int32(10 + ((at * 7) % 40)),
        hasStove: at % 3 === 0,
        wardenId: `w${at % 60}`,
      }),
    }),
  ),
);

describe("a second question behind which", () => {
  const valleys = "db.huts.find({hasStove:true},{title:1,valley:1,_id:0})";
  it.each([
    "which huts have a stove, and in what valley?",
    "which huts have a stove, and which valley are they in?",
    "which huts have a stove and what valley are they in?",
    "which huts have a stove, and in which valley do they stand?",
    "which huts have a stove, and what is their valley?",
    "Which huts have a stove and what's their valley?",
  ])("asks for a column beside the name: %s", (question) => {
    expect(ask(question)).toEqual({ query: valleys, isSure: true });
  });

  it.each([
    ["which hut has the most beds, and which valley is it in?", 1],
    ["what is the largest hut by beds, and which valley is it in?", 1],
    ["what are the three largest huts by beds, and which valley are they in?", 3],
    ["What are the three huts with the most beds, and what are their valleys?", 3],
  ])("is asked of the first ones of an order: %s", (question, count) => {
    expect(ask(question)).toEqual({
      query: `db.huts.find({},{title:1,valley:1,_id:0}).sort({beds:-1}).limit(${count})`,
      isSure: true,
    });
  });

  it.each([
    "which huts have a stove, and who is the warden?",
    "which huts have a stove and who is their warden?",
  ])("asks who that is: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$project:{title:1,fullName:{$first:"$warden.fullName"},_id:0}}');
    expect(isSure).toBe(true);
  });

  it("asks for the amount that ranks", () => {
    expect(ask("who are the five wardens with the highest pledge, and how much do they get?")).toEqual({
      query: "db.wardens.find({},{fullName:1,pledge:1,_id:0}).sort({pledge:-1}).limit(5)",
      isSure: true,
    });
  });

  it("is no column where it asks for a figure or something else", () => {
    expect(ask("which valley has the most huts, and which shift is most common?").isSure).toBe(false);
    expect(ask("which huts have a stove, and what altitude are they at?").isSure).toBe(false);
  });
});

describe("an order from one end to the other", () => {
  it.each([
    "for each valley, count the huts, and sort the valleys from the most huts to the fewest",
    "number of huts per valley, order these valleys from the most huts to the fewest",
  ])("sorts groups that are named: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.huts.aggregate([{$group:{_id:"$valley",count:{$sum:1}}},{$sort:{count:-1}}])',
      isSure: true,
    });
  });
});
