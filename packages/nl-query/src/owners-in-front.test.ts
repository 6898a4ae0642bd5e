import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { tenanciesSnapshot } from "./tenancies.fixture.ts";

const ask = askerOf(createGenerator(tenanciesSnapshot()));

describe("the owner in front of a field and again behind it", () => {
  it.each([
    [
      "Return the repair number and the repair date of the repair with the second highest repair amount.",
      'Rep_No:"$Contracts.Repairs.Rep_No",Rep_Dt:"$Contracts.Repairs.Rep_Dt"',
    ],
    [
      "Return the repair number and the repair amount of the repair with the second highest repair amount.",
      'Rep_No:"$Contracts.Repairs.Rep_No",Rep_Amt:"$Contracts.Repairs.Rep_Amt"',
    ],
  ])("is a column: %s", (question, columns) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`{$skip:1},{$limit:1},{$project:{${columns},_id:0}}`);
    expect(isSure).toBe(true);
  });

  it("asks for no name of the owner beside it", () => {
    expect(
      ask("Return the refund id and the refund amount of the refund with the highest refund amount."),
    ).toEqual({
      query: "db.Refunds.find({},{Rfd_ID:1,Rfd_Amt:1,_id:0}).sort({Rfd_Amt:-1}).limit(1)",
      isSure: true,
    });
    expect(ask("List the id and the refund method of all refunds").query).toBe(
      "db.Refunds.find({},{Rfd_ID:1,Rfd_Mthd:1,_id:0})",
    );
  });

  it("asks for the name where the owner stands alone in the list", () => {
    expect(ask("show the refund and amount").query).toBe("db.Refunds.find({},{Rep_No:1,Rfd_Amt:1,_id:0})");
  });
});
