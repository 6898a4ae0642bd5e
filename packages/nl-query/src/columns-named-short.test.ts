import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { villasSnapshot } from "./villas.fixture.ts";

const ask = askerOf(createGenerator(villasSnapshot()));

describe("both names of people in a list behind a condition", () => {
  it.each([
    [
      "tenants from Chile, given name, family name, homeland",
      "{given_name:1,family_name:1,homeland:1,_id:0}",
    ],
    ["tenants without club card, given name, family name", "{given_name:1,family_name:1,_id:0}"],
    [
      "tenants with both chess and baking hobbies, given and family name",
      "{given_name:1,family_name:1,_id:0}",
    ],
  ])("are columns: %s", (question, columns) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(columns);
    expect(isSure).toBe(true);
  });
});

describe('"total" and "number of" in a list of columns', () => {
  it.each([
    ["invoices over 120 euros: invoice number, total", "{invoice_no:1,total_amount:1,_id:0}"],
    ["list the number and the total of every invoice issued in 2025", "{invoice_no:1,total_amount:1,_id:0}"],
    ["planned cleaning runs, show the type and the number of rooms", "{type:1,rooms:1,_id:0}"],
  ])("name a field: %s", (question, columns) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(columns);
    expect(isSure).toBe(true);
  });

  it("name figures of groups", () => {
    expect(ask("invoices by payment method: count, total").query).not.toContain("$project");
    expect(ask("total of the invoices per villa").query).toContain('{$sum:"$total_amount"}');
  });
});

describe("the first word of what documents are called, with a column of theirs", () => {
  it.each([
    "planned cleaning runs: cleaning type, rooms",
    "which cleaning runs are planned? Show the type of cleaning and the rooms.",
  ])("%s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{state:"planned"},{type:1,rooms:1,_id:0}');
    expect(isSure).toBe(true);
  });
});

describe("a deed with its means", () => {
  it.each([
    "invoices paid by card",
    "invoices paid for with either card or voucher",
    "invoices paid via cash",
  ])("is no state as well: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain("{payment_method:");
    expect(query).not.toContain("status");
    expect(isSure).toBe(true);
  });

  it("is a state by itself", () => {
    expect(ask("paid invoices").query).toContain('{status:"paid"}');
    expect(ask("paid invoices with payment method card").query).toContain('status:"paid"');
  });
});
