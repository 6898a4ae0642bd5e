import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";
import { seedVaultsSnapshot } from "./seed-vaults.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

const averageOf = (collection: string, figure: string, key = "null"): string =>
  `db.${collection}.aggregate([{$group:{_id:${key},${figure}}}])`;

describe("figures on average", () => {
  it.each([
    ["What does an inn cost on average?", "null"],
    ["How much does an inn cost on average", "null"],
    ["on average, what does an inn cost", "null"],
    ["what is the rate of inns on average", "null"],
    ["What do inns cost on average for each district?", '"$district"'],
    ["For each district, what does an inn usually cost on average?", '"$district"'],
    ["How expensive are inns on average in each district?", '"$district"'],
  ])("are averages of prices: %s", (question, key) => {
    expect(ask(question)).toEqual({
      query: averageOf("inns", 'averageRate:{$avg:"$rate"}', key),
      isSure: true,
    });
  });

  it.each([
    ["How long is a ride on average?", "null"],
    ["on average, how long are the rides", "null"],
    ["How long are rides on average for each rider kind?", '"$riderkind"'],
  ])("are averages of what an adjective measures: %s", (question, key) => {
    const figure = 'averageRideduration:{$avg:"$rideduration"}';
    expect(ask(question)).toEqual({ query: averageOf("rides", figure, key), isSure: true });
  });

  it("are taken of what meets the conditions", () => {
    expect(ask("what do Dutch inns cost on average")).toEqual({
      query: 'db.inns.aggregate([{$match:{style:"Dutch"}},{$group:{_id:null,averageRate:{$avg:"$rate"}}}])',
      isSure: true,
    });
  });
});

const askVaults = askerOf(createGenerator(seedVaultsSnapshot()));

describe("figures on average in other places of the sentence", () => {
  it.each([
    "How heavy on average are the packets that people have already taken out?",
    "How heavy are the packets on average that people have already taken out?",
    "On average, how heavy are the packets that people have already taken out?",
  ])("are of what the clause behind describes: %s", (question) => {
    expect(askVaults(question)).toEqual({
      query:
        'db.packets.aggregate([{$match:{status:"taken_out"}},{$group:{_id:null,averageWeightGrams:{$avg:"$weightGrams"}}}])',
      isSure: true,
    });
  });

  it.each([
    "How are growers rated on average by home language? Best rated language on top.",
    "How are growers rated on average by home language, best first",
    "How are growers rated on average by home language, highest first?",
  ])("are ordered by their size: %s", (question) => {
    expect(askVaults(question)).toEqual({
      query:
        'db.growers.aggregate([{$group:{_id:"$homeLanguage",averageRating:{$avg:"$rating"}}},{$sort:{averageRating:-1}}])',
      isSure: true,
    });
  });

  it("stay with the documents that are ranked by an average", () => {
    expect(askVaults("Which home language has the highest rating on average?").query).toContain("$limit:1");
  });
});
