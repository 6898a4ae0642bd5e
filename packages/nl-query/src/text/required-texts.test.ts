import { expect, it } from "vitest";
import { requiredTexts } from "./required-texts.ts";
import { SearchText } from "./search-text.ts";

it.each([
  [/in the (?:dataset|system)/, [["in the "], ["dataset", "system"]]],
  [/,? and how old is it/, [[" and how old is it"]]],
  [/(?:contact|telephone) numbers?|phone contacts?/, [["contact", "telephone", "phone contact"]]],
  [/([a-z]+) (?:berths|moorings)/, [["berths", "moorings"]]],
  [/names? of/, [["name"], [" of"]]],
  [/(?:the )?(?:majority )?of(?= berths)/, [["of"]]],
  [/(?!boats)x{0,2}y+z/, [["yz"]]],
  [/(?:piers (?:in|of) [a-z]+)+ \(/, [["piers "], ["in", "of"], [" ("]]],
  [/[a-z]+ ?\?/, [["?"]]],
  [/\w\./, [["."]]],
])("tells of %s what every match holds", (pattern, texts) => {
  expect(requiredTexts(pattern).map((list) => list.map(({ text }) => text))).toEqual(texts);
});

it.each([/[a-z]+/, /[a-z]+ [a-z]+/, /boats|/, /(?:boats)?/, /[a-z]\??/])(
  "knows nothing of the matches of %s",
  (pattern) => {
    expect(requiredTexts(pattern)).toEqual([]);
  },
);

it.each([
  ["boats in the system", true],
  ["boats in the dataset", true],
  ["boats in the harbor", false],
  ["boats of the system", false],
])("looks for one text of each list in %s", (text, isThere) => {
  expect(new SearchText(text).holdsAll(requiredTexts(/in the (?:dataset|system)/))).toBe(isThere);
});
