import { expect, it } from "vitest";
import { contentWords } from "./content-words.ts";

const wordsOf = (text: string): string[] =>
  contentWords(text).map(({ start, end }) => text.slice(start, end));

it("leaves articles, prepositions, auxiliaries and verbs of asking out", () => {
  expect(wordsOf("Top 5 customers in Germany by money spent on paid orders, not gifts")).toEqual(
    "Top 5 customers Germany money spent paid orders not gifts".split(" "),
  );
  expect(wordsOf("Show me all of the documents, please; what's in it?")).toEqual([]);
  expect(wordsOf("Identify the clients along with their towns")).toEqual(["clients", "towns"]);
});

it("holds names with dots, hyphens and figures together", () => {
  expect(wordsOf("address.country of e-mail 3.5")).toEqual(["address.country", "e-mail", "3.5"]);
});
