import { Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Freight runs between depots; both references are names written as one word. */
const FREIGHT: Record<string, (at: number) => Record<string, Value>> = {
  depots: (at) => ({ depotid: `D${at}`, depotname: `Depot ${at}`, region: pick(["Tyrol", "Styria"], at) }),
  runs: (at) => ({
    runid: new Int32(at + 500),
    runtitle: `Run ${at}`,
    departdepotid: `D${(at * 7) % 40}`,
    arrivedepotid: `D${(at * 3) % 40}`,
    tonnes: new Int32(3 + (at % 20)),
  }),
};
const askFreight = askerOf(createGenerator(snapshotOf("freight", FREIGHT)));

/** Duels name their fencers by colors, which no collection is called after. */
const DUELS: Record<string, (at: number) => Record<string, Value>> = {
  Fencers: (at) => ({ Fencer_ID: new Int32(2001 + at), Fencer_Name: `Fencer ${at}` }),
  Duels: (at) => ({
    Duel_ID: new Int32(at + 1),
    Green_ID: new Int32(2001 + ((at * 7) % 38)),
    Amber_ID: new Int32(2001 + ((at * 3) % 37)),
    Touches: new Int32(at % 15),
  }),
};
const askDuels = askerOf(createGenerator(snapshotOf("duels", DUELS, 40)));

const depot = (field: string, as: string): string =>
  `{$lookup:{from:"depots",localField:"${field}",foreignField:"depotid",as:"${as}"}}`;
const fencer = (field: string, as: string): string =>
  `{$lookup:{from:"Fencers",localField:"${field}",foreignField:"Fencer_ID",as:"${as}"}}`;

describe("roles of references whose names are written as one word", () => {
  it.each([
    "run title, departure depot name, arrival depot name",
    "run title, name of the departure depot and name of the arrival depot",
    "run title, name of the depot of departure and name of the depot of arrival",
  ])("tell two columns apart: %s", (question) => {
    const { query } = askFreight(question);
    expect(query).toContain(`${depot("departdepotid", "depot")},${depot("arrivedepotid", "depotInfo")}`);
    expect(query).toContain("runtitle:1");
  });

  it("make an answer sure that shows both", () => {
    expect(askFreight("run title, departure depot name, arrival depot name").isSure).toBe(true);
  });

  it("are said by verbs", () => {
    expect(askFreight("runs arriving in Styria").query).toContain('localField:"arrivedepotid"');
    expect(askFreight("depots where no run arrives").query).toContain('foreignField:"arrivedepotid"');
  });
});

describe("words for where something starts and ends", () => {
  const both = `${depot("departdepotid", "depot")},${depot("arrivedepotid", "depotInfo")},`;

  it.each(["runs from Tyrol to Styria", "runs from a depot in Tyrol to a depot in Styria"])(
    "tell which reference each value is about: %s",
    (question) => {
      expect(askFreight(question).query).toContain(
        `${both}{$match:{"depot.region":"Tyrol","depotInfo.region":"Styria"}}`,
      );
    },
  );

  it("are enough to be sure", () => {
    expect(askFreight("runs to Styria").isSure).toBe(true);
    expect(askFreight("runs in Styria").isSure).toBe(false);
  });
});

describe("ids that no collection is named after", () => {
  it.each([
    "touches and the names of the green and the amber fencer of each duel",
    "touches, name of the fencer in green and name of the fencer in amber of each duel",
  ])("refer to the ids that hold all of their values: %s", (question) => {
    const { query } = askDuels(question);
    expect(query).toContain(`${fencer("Green_ID", "fencer")},${fencer("Amber_ID", "fencerInfo")}`);
  });

  it.each(["duels of Fencer 7", "number of duels per fencer", "fencers without a duel"])(
    "leave unsure which role is meant: %s",
    (question) => {
      const { query, isSure } = askDuels(question);
      expect(query).toContain("$lookup");
      expect(isSure).toBe(false);
    },
  );
});
