import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { guesthousesSnapshot } from "./guesthouses.fixture.ts";

const ask = askerOf(createGenerator(guesthousesSnapshot()));

describe("all that is said of a counted element is met by one", () => {
  it.each([
    "How many houses have at least one review in which a guest from Norway gave a score lower than 5?",
    "How many houses have at least one review in which a guest from Norway left a score lower than 5?",
    "How many houses have at least one review that a guest from Norway wrote with a score lower than 5?",
    "How many houses have at least one review where the guest is from Norway and the score is lower than 5?",
  ])("%s", (question) => {
    expect(ask(question).query).toContain(
      '{$and:[{$eq:["$$element.guest.country","Norway"]},{$lt:["$$element.score",5]}]}',
    );
  });

  it("leaves what is said of the documents", () => {
    const { query } = ask("houses with at least one review from Norway and with an overall rating below 6");
    expect(query).toContain('"ratings.overall":{$lt:6}');
    expect(query).not.toContain("$and");
  });
});

describe("two clauses about elements", () => {
  it.each([
    "houses with a review from Norway and a review below 5",
    "houses with at least one review from Norway and at least one review with a score below 5",
  ])("are unsure where one element meets both: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
  });

  it.each(["houses with more than 2 reviews and 3 rooms", "houses with a review from Norway and a sauna"])(
    "are sure about different ones: %s",
    (question) => {
      expect(ask(question).isSure).toBe(true);
    },
  );
});
