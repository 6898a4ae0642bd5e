import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { stablesSnapshot } from "./stables.fixture.ts";
import { tenanciesSnapshot } from "./tenancies.fixture.ts";

const ask = askerOf(createGenerator(tenanciesSnapshot()));

describe("towns that hold both kinds", () => {
  it.each([
    "towns with both licensed and unlicensed workshops",
    "Find the towns that have both a licensed workshop and a workshop that is not licensed.",
    "towns where some workshops are licensed and others are not",
    "List the towns in which at least one workshop that is licensed and at least one workshop that is not licensed are located.",
  ])("%s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$eq:["$Lcnsd_Fl","yes"]}');
    expect(query).toContain('{$eq:["$Lcnsd_Fl","no"]}');
    expect(query).toContain("first:{$gt:0},second:{$gt:0}");
    expect(isSure).toBe(true);
  });
});

describe("home to", () => {
  it.each(["towns that are home to more than 5 tenants", "towns home to more than 5 tenants"])(
    "asks for what is there, not for homes: %s",
    (question) => {
      const { query } = ask(question);
      expect(query).toContain("count:{$gt:5}");
      expect(query).not.toContain('"Home"');
    },
  );

  it("leaves homes alone that are asked for", () => {
    expect(ask("how many home contracts are there").query).toContain('"Contracts.Ctr_Type":"Home"');
  });
});

describe("none of something", () => {
  it.each([
    "workshops without a single repair",
    "workshops without even one repair",
    "workshops that have never handled a repair",
    "workshops to which none of the repairs has been assigned",
    "workshops to which none of the repairs of any tenant has ever been given",
  ])("%s", (question) => {
    const { query } = ask(question);
    expect(query).toContain('foreignField:"Contracts.Repairs.Wsp_ID"');
    expect(query).toContain("{$match:{Tenants:{$size:0}}}");
    expect(query).not.toContain("Single");
  });

  it("finds single people where they are meant", () => {
    expect(ask("single tenants").query).toBe('db.Tenants.find({Marital_Stat:"Single"})');
  });
});

describe("elements that refer to documents", () => {
  it.each(["brokers with no contracts", "names of brokers without contracts"])(
    "surely are not there where their list is named: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toContain("{$match:{Tenants:{$size:0}}}");
      expect(isSure).toBe(true);
    },
  );

  it("surely are not there where what holds their list is named as well", () => {
    const { query, isSure } = ask(
      "Which workshops do not appear in any repair of a contract? Show their names.",
    );
    expect(query).toContain('foreignField:"Contracts.Repairs.Wsp_ID"');
    expect(isSure).toBe(true);
  });

  it.each([
    "workshops with more than 2 repairs, name and number",
    "workshops that handled more than 2 repairs",
  ])("are counted one by one, not by the documents that hold them: %s", (question) => {
    const { query } = ask(question);
    expect(query).toContain('{$group:{_id:"$Contracts.Repairs.Wsp_ID",count:{$sum:1}}}');
    expect(query).not.toContain('"Tenants.2"');
  });

  it("rank their owners one by one as well", () => {
    const { query } = ask("broker with most contracts, name and how many");
    expect(query).toContain(
      '{$group:{_id:"$Contracts.Brk_Code",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}',
    );
  });

  it("stay unsure where others than those that refer are named", () => {
    const grooms = askerOf(createGenerator(stablesSnapshot()));
    expect(grooms("grooms with no yards").isSure).toBe(true);
    expect(grooms("grooms with no horses").isSure).toBe(false);
    expect(grooms("grooms with no yards in Ghent").isSure).toBe(false);
  });
});

describe("how many were assigned", () => {
  it.each([
    "workshops to which more than two repairs were assigned",
    "workshops to whom more than 2 repairs have been given",
    "workshops for which more than 2 repairs were recorded",
    "workshops with more than 2 repairs",
  ])("is a bound of their number: %s", (question) => {
    const { query } = ask(question);
    expect(query).toContain(
      '{$group:{_id:"$Contracts.Repairs.Wsp_ID",count:{$sum:1}}},{$match:{count:{$gt:2}}}',
    );
  });
});
