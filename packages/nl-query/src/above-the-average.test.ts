import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Rows = {
  inns: (at) => ({
    innName: `Inn ${at}`,
    valley: pick(["Ahr", "Inn", "Lech"], at),
    roomFee: new Int32(40 + ((at * 7) % 90)),
    yearlyGuests: new Int32(1000 + ((at * 37) % 900)),
    innId: new Int32(at),
  }),
  hosts: (at) => ({
    firstName: pick(["Ada", "Bo"], at),
    lastName: `Holm${at}`,
    guild: pick(["north", "south"], at),
    birthDate: `19${60 + (at % 40)}-05-1${at % 9}`,
    innId: new Int32((at * 7) % 25),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("inns", withIds(ROWS))));

describe("what is above or below the average", () => {
  it.each([
    ["inns with above-average yearly guests: name", '$gt:["$yearlyGuests","$averageYearlyGuests"]'],
    ["inns having a below-average room fee", '$lt:["$roomFee","$averageRoomFee"]'],
    ["inns dearer than average", '$gt:["$roomFee","$averageRoomFee"]'],
    ["inns costlier than the average", '$gt:["$roomFee","$averageRoomFee"]'],
    [
      "the names of those inns whose number of yearly guests exceeds the average number of yearly guests",
      '$gt:["$yearlyGuests","$averageYearlyGuests"]',
    ],
  ])("is compared with that of all: %s", (question, part) => {
    const { query } = ask(question);
    expect(query).toContain(part);
    expect(query).not.toContain("$group");
  });
});

describe("the one among all of a kind", () => {
  const YOUNGEST =
    'db.hosts.find({guild:"north"},{lastName:1,birthDate:1,_id:0}).sort({birthDate:-1}).limit(1)';
  it.each([
    "last name and birth date of the host who, among all hosts of the guild north, was born most recently",
    "last name and birth date of the host of the guild north who was born most recently",
    "last name and birth date of the host from the guild north who was born last",
  ])("is looked for there: %s", (question) => {
    expect(ask(question).query).toBe(YOUNGEST);
  });

  it("stays one of them", () => {
    expect(ask("the inn which, out of all inns in Lech, has the highest room fee").query).toBe(
      'db.inns.find({valley:"Lech"}).sort({roomFee:-1}).limit(1)',
    );
  });
});

describe("each of them once", () => {
  it.each([
    "the first name and the last name of each host of the guild north, mentioning each host only once",
    "the first name and the last name of every host of the guild north, every person once",
    "the first name and the last name of each host of the guild north, each host once",
  ])("adds nothing to documents: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.hosts.find({guild:"north"},{firstName:1,lastName:1,_id:0})',
      isSure: true,
    });
  });

  it("asks for different values of others", () => {
    expect(ask("valleys of the inns, each valley once").query).toBe('db.inns.distinct("valley")');
  });
});
