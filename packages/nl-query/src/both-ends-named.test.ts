import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const time = (at: number): DateTime => new DateTime(Date.parse("2024-01-01T06:00:00Z") + at * 5_400_000);
/** Hires of canoes that keep copies of the names of both jetties. */
const HIRES: Rows = {
  jetties: (at) => ({ _id: new Int32(at), "jetty name": `Jetty ${at}`, shore: pick(["north", "south"], at) }),
  hires: (at) => ({
    _id: new Int32(900 + at),
    "began at": time(at),
    "ended at": time(at + 1),
    "from jetty id": new Int32((at * 7) % 60),
    "from jetty name": `Jetty ${(at * 7) % 60}`,
    "to jetty id": new Int32((at * 11) % 60),
    "to jetty name": `Jetty ${(at * 11) % 60}`,
    minutes: new Int32(20 + ((at * 13) % 90)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("canoes", HIRES)));

describe("both ends of a way that documents keep the names of", () => {
  it.each([
    "start jetty name and end jetty name of the longest hire",
    "start and end jetty names of the longest hire",
    "the departure jetty name and the arrival jetty name of the longest hire",
    "longest hire: from jetty name, to jetty name",
  ])("are columns: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.hires.find({},{"fromjettyname":1,"tojettyname":1,_id:0}).sort({minutes:-1}).limit(1)',
      isSure: true,
    });
  });

  it.each(["hires per end jetty name", "hires per destination jetty name", "hires per arrival jetty name"])(
    "are keys: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: 'db.hires.aggregate([{$group:{_id:"$tojettyname",count:{$sum:1}}}])',
        isSure: true,
      });
    },
  );

  it("are compared", () => {
    expect(ask("how many hires have the same start and end jetty?")).toEqual({
      query: 'db.hires.countDocuments({$expr:{$eq:["$fromjettyid","$tojettyid"]}})',
      isSure: true,
    });
  });

  it("leave the times at both ends as they are", () => {
    expect(ask("end time of the longest hire").query).toContain('{"endedat":1,_id:0}');
  });

  it.each([
    "jetties nothing ever set out from",
    "jetties where no hire has ever started",
    "jetties that no hire departs from",
  ])("tell where nothing starts: %s", (question) => {
    expect(ask(question).query).toBe(
      'db.jetties.aggregate([{$lookup:{from:"hires",localField:"_id",foreignField:"fromjettyid",as:"hires"}},{$match:{hires:{$size:0}}},{$unset:"hires"}])',
    );
  });
});

const LINES: Rows = {
  quays: (at) => ({
    _id: new Int32(at),
    code: `Q${at}K`,
    town: pick(["Vigo", "Faro", "Ceuta"], at),
    country: pick(["Spain", "Malta", "Greece"], at),
  }),
  crossings: (at) => ({
    owner: pick(["Bluefin", "Seahorse", "Gannet"], at),
    origin_quay_id: new Int32((at * 7) % 60),
    dest_quay_id: new Int32((at * 11) % 60),
  }),
};
const askLines = askerOf(createGenerator(snapshotOf("lines", LINES)));

describe("what is at both ends of a way", () => {
  it.each([
    "For each crossing of Bluefin, show the town of the origin quay and the town of the destination quay.",
    "Bluefin crossings with the town of the start quay and the town of the end quay",
  ])("is that of the references with short names: %s", (question) => {
    const { query } = askLines(question);
    expect(query).toContain('localField:"origin_quay_id"');
    expect(query).toContain('localField:"dest_quay_id"');
    expect(query).toContain('{town:{$first:"$quay.town"},quayInfoTown:{$first:"$quayInfo.town"},_id:0}');
  });

  it.each([
    ["names of the owners that sail to a quay in Malta", "dest_quay_id"],
    ["names of the owners that fly into a quay in Malta", "dest_quay_id"],
    ["names of the owners that sail out of a quay in Malta", "origin_quay_id"],
    ["names of the owners that run from a quay in Malta", "origin_quay_id"],
  ])("is told by verbs of motion: %s", (question, reference) => {
    expect(askLines(question).query).toContain(reference);
  });

  it("is asked of both where both stands behind the names", () => {
    const { query } = askLines("codes of quays that Bluefin and Gannet both sail to");
    expect(query).toContain('as:"crossings"}},{$match:{"crossings.owner":{$all:["Bluefin","Gannet"]}}}');
    expect(query).toContain('foreignField:"dest_quay_id"');
    expect(askLines("codes of quays that Bluefin and Gannet sail to").query).toContain("$in");
  });

  it("is said of both ends in front of two quays", () => {
    const { query } = askLines("crossings that run from Vigo to Ceuta");
    expect(query).toBe(askLines("crossings from Vigo to Ceuta").query);
    expect(query).toContain('{"quay.town":"Vigo","quayInfo.town":"Ceuta"}');
  });
});
