import { describe, expect, it } from "vitest";
import { askHoists, askPenalties, askSpices } from "./single-collections.fixture.ts";

describe("formal words for fields and what is done", () => {
  const SHOWN = 'db.spices.find({country:{$ne:"France"}},{name:1,dryingMonths:1,_id:0})';
  it.each([
    "Retrieve the designation and the drying duration of every spice that does not originate from France.",
    "name, drying months of spices not from France",
    "List the moniker and the drying period of all non-French spices.",
  ])("name the same columns: %s", (question) => {
    expect(askSpices(question)).toEqual({ query: SHOWN, isSure: true });
  });

  it("takes the content for what the percentage is of", () => {
    const { query, isSure } = askSpices("Find bark spices with an oil content greater than 5 percent.");
    expect(query).toBe('db.spices.find({plant:"bark",oilPercent:{$gt:5}})');
    expect(isSure).toBe(true);
  });

  it("keeps a duration that nothing tells open", () => {
    expect(askHoists("the hoist duration").isSure).toBe(false);
  });

  it("finds amounts that are called monetary", () => {
    const query = 'db.penalties.aggregate([{$group:{_id:"$zone",averageAmt:{$avg:"$amt"}}}])';
    expect(
      askPenalties("What is the average monetary amount of the penalties, broken down by zone?"),
    ).toEqual({ query, isSure: true });
  });

  it.each([
    "What is the mean number of faults discovered by each mechanic?",
    "average faults detected by each mechanic",
    "avg faults by mechanic",
  ])("passes over verbs that tie two names: %s", (question) => {
    const query =
      'db.hoists.aggregate([{$unwind:"$services"},{$group:{_id:"$services.mechanic",averageFaults:{$avg:"$services.faults"}}}])';
    expect(askHoists(question)).toEqual({ query, isSure: true });
  });

  it("passes over who paid, and not over what is paid", () => {
    expect(askSpices("total price paid by India").isSure).toBe(true);
    expect(askPenalties("paid penalties").query).toContain("paid");
  });
});

describe("what is not there, said formally", () => {
  it.each([
    "Provide the list of spices for which the rating is unavailable.",
    "spices whose rating has yet to be determined",
    "spices whose rating has not been disclosed",
    "spices with no rating",
  ])("is null: %s", (question) => {
    expect(askSpices(question)).toEqual({ query: "db.spices.find({rating:null})", isSure: true });
  });

  it("stays the stock where the spices themselves are unavailable", () => {
    expect(askSpices("spices that are unavailable").query).toBe("db.spices.find({stock:0})");
  });
});
