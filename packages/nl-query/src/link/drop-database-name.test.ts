import { expect, it } from "vitest";
import { databaseWordsOf } from "./drop-database-name.ts";

it.each([
  ["city_menagerie", ["city", "menagerie"]],
  ["seaFreightProd", ["freight"]],
  ["temp_3face01cafe", []],
  ["sales2024", []],
])("a database %s belongs to what its words say", (name, words) => {
  expect([...databaseWordsOf(name)]).toEqual(words);
});
