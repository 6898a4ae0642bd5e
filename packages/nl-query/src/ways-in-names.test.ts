import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { askCamel, askGlued } from "./trams.fixture.ts";

describe.each([
  ["written as one word", askGlued],
  ["written with capital letters", askCamel],
])("names of both ends of a way, %s", (_, asked) => {
  const ask = (question: string): { query: string; isSure: boolean } => {
    const { query, isSure } = asked(question);
    return { query: query.replaceAll(/fromStop/g, "fromstop").replaceAll(/toStop/g, "tostop"), isSure };
  };

  it.each([
    ["runs to Harbour", '{"runs.tostop":"Harbour"}'],
    ["runs from Harbour", '{"runs.fromstop":"Harbour"}'],
    ["runs from Harbour to Castle", '{"runs.fromstop":"Harbour","runs.tostop":"Castle"}'],
    ["runs whose destination stop is Harbour", '{"runs.tostop":"Harbour"}'],
    ["runs not to Abbey", '{"runs.tostop":{$ne:"Abbey"}}'],
    ["runs to neither Abbey nor Castle", '{"runs.tostop":{$nin:["Abbey","Castle"]}}'],
    ["runs which end in Castle", '{"runs.tostop":"Castle"}'],
    ["runs starting from Abbey", '{"runs.fromstop":"Abbey"}'],
    ["runs that start in Abbey and end in Castle", '{"runs.fromstop":"Abbey","runs.tostop":"Castle"}'],
    ["runs leaving from Abbey and arriving in Castle", '{"runs.fromstop":"Abbey","runs.tostop":"Castle"}'],
  ])("are told apart by the words in front of values: %s", (question, match) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`{$match:${match}}`);
    expect(isSure).toBe(true);
  });

  it.each([
    ["number of runs by destination stop", '_id:"$runs.tostop"'],
    ["number of runs by departure stop", '_id:"$runs.fromstop"'],
    ["runs over 30 minutes: from stop and to stop", 'fromstop:"$runs.fromstop",tostop:"$runs.tostop"'],
  ])("are keys and columns: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it("leave ends of texts as they are", () => {
    expect(ask("trams whose name ends in 3").query).toMatch(/tram[nN]ame:\/3\$\/i/);
  });
});

const month = (at: number): string => `20${20 + (at % 6)}-0${1 + (at % 9)}-15`;
const askLettings = askerOf(
  createGenerator(
    snapshotOf("market", {
      lettings: (at) => ({ lettingNo: `L${at}`, dateFrom: month(at), dateTo: month(at + 1) }),
    }),
  ),
);

describe("both ends of a stretch of time", () => {
  it.each([
    ["number and start date of the lettings", "{},{lettingNo:1,dateFrom:1,_id:0}"],
    ["number and end date of the lettings", "{},{lettingNo:1,dateTo:1,_id:0}"],
    ["lettings with a start date after 2023-01-01", '{dateFrom:{$gte:"2023-01-02"}}'],
    ["lettings that ended after 2023-01-01", '{dateTo:{$gte:"2023-01-02"}}'],
  ])("are told apart: %s", (question, parts) => {
    expect(askLettings(question)).toEqual({ query: `db.lettings.find(${parts})`, isSure: true });
  });
});
