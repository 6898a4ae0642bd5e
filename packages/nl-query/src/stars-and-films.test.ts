import { Doc, Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "lodging",
      withIds({
        inns: (at) => ({
          code: `I${1000 + at}`,
          valley: ["North", "South", "Mill"][at % 3] ?? "",
          star_class: String(1 + (at % 5)),
          room_price: new Int32(5 + ((at * 7) % 90)),
          films: Array.from({ length: at % 3 }, (_, step) =>
            of({ name: `Film ${at}-${step}`, minutes: new Int32(80 + step) }),
          ),
        }),
      }),
    ),
  ),
);
const FIVE = 'db.inns.find({star_class:"5"},{room_price:1,_id:0})';

it.each([
  "What are the room prices of five star inns?",
  "Show the room prices of inns with 5 star ratings.",
  "List the room prices for five-star rated inns.",
  "Provide the room prices for inns that are rated five stars.",
])("takes the stars for no other number: %s", (question) => {
  expect(ask(question)).toEqual({ query: FIVE, isSure: true });
});

it.each(["inns with at least 3 stars", "inns with more than 3 stars"])(
  "takes bounds of stars for those of no other number: %s",
  (question) => {
    expect(ask(question).query).not.toContain("room_price");
  },
);

it.each(["names of the movies", "names and minutes of all movies"])(
  "shows the names of what another word means: %s",
  (question) => {
    expect(ask(question).query).toContain('name:"$films.name"');
  },
);

it("is not sure of the names of elements where what holds them has none", () => {
  const { query, isSure } = ask("What is the name of the inn with the lowest minutes?");
  expect(isSure && query.includes("films.name")).toBe(false);
});
