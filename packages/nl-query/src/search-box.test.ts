import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { ferrySnapshot } from "./ferry.fixture.ts";

const ferry = createGenerator(ferrySnapshot());

const ask = askerOf(ferry);

const shareOf = (match: string, condition: string): string =>
  `db.journeys.aggregate([${match}{$group:{_id:null,total:{$sum:1},matching:{$sum:{$cond:[${condition},1,0]}}}},`;

describe("questions as typed into a search box", () => {
  it.each([
    ["floating landings, landing name + berths", '{ltype:"floating"},{landingname:1,berth_cnt:1,_id:0}'],
    ["stewards from Ghent, names + mobile", "s_fname:1,s_lname:1,mobile:1,_id:0"],
    ["journeys in fog, no + fuel amt", '{wx:"fog"},{journey_no:1,fuel_amt:1,_id:0}'],
    ["landings with 5+ berths", "{berth_cnt:{$gte:5}}"],
    ["stewards w/o mobile", "{mobile:null}"],
    ["avg + max fuel amt per weather", 'averageFuelAmt:{$avg:"$fuel_amt"},maximumFuelAmt:{$max:"$fuel_amt"}'],
    ["journeys + mean delay by weather", 'averageDelayMin:{$avg:"$delay_min"},count:{$sum:1}'],
    ["share of journeys with zero delay, in percent", shareOf("", '{$eq:["$delay_min",0]}')],
    ["% late among journeys in fog", shareOf('{$match:{wx:"fog"}},', '{$eq:["$jrnstatus","late"]}')],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});

describe("lists of values", () => {
  it.each([
    [
      "late + cancelled journeys, weather fog / rain",
      '{jrnstatus:{$in:["late","cancelled"]},wx:{$in:["fog","rain"]}}',
    ],
    ["foggy journeys delayed over 10 min", '{wx:"fog",delay_min:{$gt:10}}'],
    ["journeys with guest Kim AND Lee", '{"bookings.guest":{$all:["Kim","Lee"]}}'],
    ["journeys with guest Kim or Lee", '{"bookings.guest":{$in:["Kim","Lee"]}}'],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});

describe("short clauses", () => {
  it.each([
    [
      "journeys cancelled 2025",
      'jrnstatus:"cancelled",jrn_dt:{$gte:ISODate("2025-01-01T00:00:00Z"),$lt:ISODate("2026',
    ],
    ["journeys scheduled for the future", '{jrn_dt:{$gte:ISODate("2026-11-22T12:00:00Z")}}'],
    ["stewards from Ghent, mobile missing", '{hometown:"Ghent",mobile:null}'],
    ["masters who do not belong to any guild", "{guild:null}"],
    ["stewards still waiting for a mobile", "{mobile:null}"],
    ["landing names with pier or quay in them", "{landingname:{$in:[/pier/i,/quay/i]}}"],
    ['landing names that start with "Reed"', "{landingname:/^Reed/i}"],
    [
      "count the journeys for each combination of status and weather",
      '{$group:{_id:{jrnstatus:"$jrnstatus",wx:"$wx"},count:{$sum:1}}}',
    ],
  ])("%s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });

  it.each(["journeys of Ruth Aske", "journeys by captain Ruth Aske", "Ruth Aske's journeys"])(
    "find people without the title that is stored: %s",
    (question) => {
      expect(ask(question).query).toContain('"Capt.RuthAske"');
    },
  );
});

describe("what limits the whole of a share", () => {
  it("is what is said in front of the percentage", () => {
    const { query, isSure } = ask("Of the journeys in fog, what percentage was cancelled?");
    expect(query).toContain(shareOf('{$match:{wx:"fog"}},', '{$eq:["$jrnstatus","cancelled"]}'));
    expect(isSure).toBe(true);
  });
});
