import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { villasSnapshot } from "./villas.fixture.ts";

const ask = askerOf(createGenerator(villasSnapshot()));

describe("documents with a deed, per group", () => {
  it.each([
    [
      "cleaning runs cancelled per villa",
      '{$match:{cancelledAt:{$ne:null}}},{$group:{_id:"$villaId",count:{$sum:1}}}',
    ],
    [
      "invoices refunded per payment method",
      '{$match:{refunded_at:{$ne:null}}},{$group:{_id:"$payment_method",',
    ],
    ["invoices issued by month in 2025", '{$group:{_id:{$month:"$issued_at"},count:{$sum:1}}}'],
    ["2025 invoices issued by month", '{$group:{_id:{$month:"$issued_at"},count:{$sum:1}}}'],
    [
      "all sent invoices issued per villa",
      '{$match:{status:"sent"}},{$group:{_id:"$villa_id",count:{$sum:1}}}',
    ],
  ])("are counted: %s", (question, stages) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(stages);
    expect(isSure).toBe(true);
  });

  it("are added up where a number has that name", () => {
    expect(ask("towels washed per villa").query).toContain(
      '{$group:{_id:"$villaId",totalTowelsWashed:{$sum:"$towelsWashed"}}}',
    );
  });

  it("are not counted by their own number", () => {
    expect(ask("invoices per payment method, count").query).toContain(
      '{_id:"$payment_method",count:{$sum:1}}',
    );
  });
});
