import { expect, it } from "vitest";
import { requiredTexts } from "./required-texts.ts";

it.each([
  [/in the (?:dataset|system)/, ["in the "]],
  [/,? and how old is it/, [" and how old is it"]],
  [/(?:contact|telephone) numbers?|phone contacts?/, ["contact", "telephone", "phone contact"]],
  [/([a-z]+) (?:berths|moorings)/, ["berths", "moorings"]],
  [/names? of/, ["name"]],
  [/(?:the )?(?:majority )?of(?= berths)/, ["of"]],
  [/(?!boats)x{0,2}y+z/, ["yz"]],
])("tells of %s what every match holds", (pattern, texts) => {
  expect(requiredTexts(pattern)).toEqual(texts);
});

it.each([/[a-z]+/, /boats|/, /(?:boats)?/, /\w\./])("knows nothing of the matches of %s", (pattern) => {
  expect(requiredTexts(pattern)).toBeNull();
});
