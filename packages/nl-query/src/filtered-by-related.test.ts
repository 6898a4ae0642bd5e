import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { charterSnapshot } from "./charter.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(charterSnapshot()));

describe("a condition on what documents refer to, said before the documents", () => {
  const FRENCH = ask("charters whose customer has the country France").query;

  it("finds the documents that refer", () => {
    expect(FRENCH).toContain("db.charters.aggregate");
  });

  it.each([
    "If the customer of a charter has the country France, I want that charter in the list",
    "when the customer of a charter has the country France, show it",
    "if the customer of any charter has the country France, list that charter",
    "if the customer of a charter has the country France, the charter belongs in my list",
    "customer country France: charters",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({ query: FRENCH, isSure: true });
  });

  it("reads columns behind a colon as before", () => {
    const columns = ask("customers from France: names").query;
    expect(columns).toContain('db.customers.find({country:"France"}');
  });

  it("keeps a command before a colon", () => {
    expect(ask("list all french customers: names").query).toContain("db.customers.");
  });
});
