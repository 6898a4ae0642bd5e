import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { tenanciesSnapshot } from "./tenancies.fixture.ts";

const ask = askerOf(createGenerator(tenanciesSnapshot()));

describe("short forms at the end of names", () => {
  it.each([
    "the second largest repair, repair no and amount",
    "the second largest repair: repair nr, amount",
    "number and amount of the second largest repair",
  ])("read a number: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(
      '{$skip:1},{$limit:1},{$project:{Rep_No:"$Contracts.Repairs.Rep_No",Rep_Amt:"$Contracts.Repairs.Rep_Amt",_id:0}}',
    );
    expect(isSure).toBe(true);
  });

  it("leave a denial of things in front of which no number is called", () => {
    expect(ask("tenants with no contracts").query).toBe("db.Tenants.find({Contracts:{$size:0}})");
    expect(ask("workshops that have no repairs").query).toContain("$size:0");
  });

  it.each([
    ["licensed workshops", '"yes"'],
    ["workshops that are licensed", '"yes"'],
    ["workshops that are not licensed", '"no"'],
    ["unlicensed workshops", '"no"'],
    ["workshops whose licensed flag is no", '"no"'],
  ])("read a flag: %s", (question, value) => {
    expect(ask(question)).toEqual({ query: `db.Workshops.find({Lcnsd_Fl:${value}})`, isSure: true });
  });

  it("read a rate by the hour", () => {
    expect(ask("name and hourly rate of the workshops in Ghent").query).toBe(
      'db.Workshops.find({Town:"Ghent"},{Wsp_Name:1,Hr_Rate:1,_id:0})',
    );
  });

  it("are words of their own where the values are no yes and no", () => {
    const floors = snapshotOf(
      "rooms",
      withIds({ rooms: (at) => ({ label: `R${at}`, top_fl: new Int32(at % 9) }) }),
    );
    const query = askerOf(createGenerator(floors))("rooms with a top over 3");
    expect(query.query).toContain("top_fl:{$gt:3}");
  });
});
