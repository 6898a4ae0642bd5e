import { expect, it } from "vitest";
import { SearchText, soughtText } from "./search-text.ts";

it.each([
  ["oldest boats", "boat"],
  ["oldest boats", "t b"],
  ["oldest boats", "s"],
  ["boats for 12 €", "2 €"],
  ["boats", ""],
])("finds in “%s” the text “%s”", (text, sought) => {
  expect(new SearchText(text).holds(soughtText(sought))).toBe(true);
});

it.each([
  ["oldest boats", "boots"],
  ["oldest boats", "boats oldest"],
  ["oldest boats", "q"],
  ["", "boats"],
])("finds in “%s” no text “%s”", (text, sought) => {
  expect(new SearchText(text).holds(soughtText(sought))).toBe(false);
});
