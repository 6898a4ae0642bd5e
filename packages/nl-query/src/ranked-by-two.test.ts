import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { villasSnapshot } from "./villas.fixture.ts";

const ask = askerOf(createGenerator(villasSnapshot()));
const TIME = '{$subtract:["$refunded_at","$settled_at"]}';
const GAP = '{$subtract:["$maxRent","$minRent"]}';

describe("an order by the time between two dates that are named", () => {
  it.each([
    ["the invoice with the longest time between settling and refund", "{hours:-1}},{$limit:1}"],
    ["4 invoices with the longest time between settling and refund, longest first", "{hours:-1}},{$limit:4}"],
    ["3 invoices with the shortest time between settling and refund", "{hours:1}},{$limit:3}"],
    [
      "which 3 invoices took the longest to be refunded once they had been settled?",
      "{hours:-1}},{$limit:3}",
    ],
  ])("is no order by the time from the beginning: %s", (question, order) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(TIME);
    expect(query).toContain(order);
    expect(query).not.toContain("issued_at");
    expect(isSure).toBe(true);
  });

  it("shows that time where it is asked for", () => {
    const { query, isSure } = ask(
      "Which invoice took the longest to be refunded once it had been settled? Show the invoice number and the duration in hours, longest first.",
    );
    expect(query).toContain("{invoice_no:1,hours:{$divide:[");
    expect(isSure).toBe(true);
  });
});

describe("an order by the difference of two numbers", () => {
  it.each([
    "top 3 villas by difference between max rent and min rent",
    "top 3 villas by gap between maximum and minimum rent, widest first",
    "3 villas with the largest difference between maximum rent and minimum rent, largest first",
  ])("is no figure where their names have words for one: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`{$addFields:{difference:${GAP}}},{$sort:{difference:-1}},{$limit:3}`);
    expect(isSure).toBe(true);
  });

  it("shows the difference where it is asked for", () => {
    expect(ask("top 3 villas by gap between max and min rent: villa name and gap").query).toContain(
      `{villaName:1,difference:${GAP},_id:0}`,
    );
  });
});
