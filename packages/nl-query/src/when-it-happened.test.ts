import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const day = (year: number, at: number): DateTime =>
  new DateTime(Date.UTC(year, (at * 5) % 12, 1 + (at % 28)));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Lifeboat stations, their crews, and who pays for them. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "lifeboats",
      withIds({
        stations: (at) => ({
          name: `${pick(["Elm", "Oak", "Ash", "Fir"], at)} ${pick(["Point", "Cove", "Bay"], at)} ${at}`,
          foundedOn: day(1990 + (at % 20), at),
        }),
        crews: (at) => ({
          badge: `B-${100 + at}`,
          name: `${pick(["Ida", "Tom", "Una", "Raf"], at)} Marsh${at}`,
          enrolledOn: day(2015 + (at % 9), at),
          leftOn: day(2024, at),
        }),
        funders: (at) => ({
          company: `${pick(["Alder", "Brack", "Corin"], at)} Foods ${at}`,
          gift: new Int32(100 + ((at * 13) % 87)),
          joined: day(2012 + (at % 9), at),
        }),
      }),
    ),
  ),
);

describe("when something happened to a document that is named", () => {
  const founded = 'db.stations.find({name:"ElmPoint0"},{foundedOn:1,_id:0})';
  const joined = 'db.funders.find({company:"AlderFoods0"},{joined:1,_id:0})';
  it.each([
    ["When was the station Elm Point 0 founded?", founded],
    ["when was Elm Point 0 founded", founded],
    ["On what day was Elm Point 0 founded?", founded],
    ["When did the funder Alder Foods 0 join?", joined],
    ["when has Alder Foods 0 joined", joined],
    ["What day did the funder Alder Foods 0 join?", joined],
    ["When was funder Alder Foods 0?", joined],
  ])("is its date: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    ["When did Ida Marsh0 enroll?", "enrolledOn"],
    ["when was B-104 enrolled", "enrolledOn"],
    ["When did Ida Marsh0 leave?", "leftOn"],
  ])("is the date that the verb names: %s", (question, field) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`{${field}:1,_id:0}`);
    expect(isSure).toBe(true);
  });

  it("is unsure where several dates fit and no verb names one", () => {
    expect(ask("When was Ida Marsh0?").isSure).toBe(false);
    expect(ask("When was Ida Marsh0 promoted?").isSure).toBe(false);
    expect(ask("When was Elm Point 0 painted?").isSure).toBe(false);
  });
});
