import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ROWS: Rows = {
  vintners: (at) => ({
    vintnerName: `Vintner ${at}`,
    town: pick(["Krems", "Langen", "Retz"], at),
    rank: pick(["guest", "member", "elder"], at * 7),
    joinedYear: new Int32(1960 + (at % 50)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("cellars", withIds(ROWS))));

describe("every column of documents", () => {
  it.each([
    ["Return all columns of the vintner whose town is Krems.", 'db.vintners.find({town:"Krems"})'],
    ["Show me every field of the vintners in Krems", 'db.vintners.find({town:"Krems"})'],
    ["all attributes for vintners of rank elder", 'db.vintners.find({rank:"elder"})'],
    ["vintners in Krems, all columns", 'db.vintners.find({town:"Krems"})'],
    ["select all columns from vintners", "db.vintners.find()"],
    [
      "Give me every column of the vintner with the earliest joined year.",
      "db.vintners.find().sort({joinedYear:1}).limit(1)",
    ],
  ])("shows them as they are: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are documents where these are called so", () => {
    const { query } = askerOf(
      createGenerator(
        snapshotOf("farms", {
          farms: (at) => ({ _id: new Int32(at), farmName: `Farm ${at}` }),
          fields: (at) => ({ _id: new Int32(at), farm_id: new Int32(at % 9), hectares: new Int32(at) }),
        }),
      ),
    )("all fields of the farms");
    expect(query).toContain("fields");
  });
});

describe("values and how many have each", () => {
  it.each([
    "Show all ranks and how many vintners hold each of them.",
    "List all ranks and how many vintners have each",
  ])("are groups: %s", (question) => {
    const query = 'db.vintners.aggregate([{$group:{_id:"$rank",count:{$sum:1}}}])';
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
