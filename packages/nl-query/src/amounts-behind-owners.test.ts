import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { tenanciesSnapshot } from "./tenancies.fixture.ts";

const ask = askerOf(createGenerator(tenanciesSnapshot()));

describe("an amount behind the name of its owner", () => {
  it.each([
    "List the repair number and the repair amount of the repairs",
    "Return the repair number and the repair amount of all repairs.",
  ])("counts nothing: %s", (question) => {
    expect(ask(question).query).toContain(
      '{$project:{Rep_No:"$Contracts.Repairs.Rep_No",Rep_Amt:"$Contracts.Repairs.Rep_Amt",_id:0}}',
    );
  });

  it("is doubted alone, where the number of documents may be meant", () => {
    expect(ask("what is the amount of repairs").isSure).toBe(false);
  });
});
