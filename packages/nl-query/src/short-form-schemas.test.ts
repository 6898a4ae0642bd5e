import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { Knowledge } from "./link/knowledge.ts";
import { cutWord } from "./schema/cut-word.ts";
import { NO_SCHEMA_WORDS } from "./schema/schema-words.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (year: number, month: number): DateTime => new DateTime(Date.UTC(year, month, 5));

/** A library and a clinic whose names are glued of short forms. */
const library = snapshotOf(
  "library",
  withIds({
    bks: (at) => ({
      bkid: new Int32(at + 1),
      bknm: `Tale ${at}`,
      pubyr: new Int32(1950 + at),
      pgs: new Int32(100 + at),
      avail: pick(["yes", "no"], at),
    }),
    mbrs: (at) => ({
      mbrno: new Int32(500 + at),
      mbrnm: `Reader ${at}`,
      joindt: day(2010 + (at % 12), 2),
      crlim: new Int32(at * 3),
    }),
    loans: (at) => ({
      loanno: new Int32(9000 + at),
      mbrno: new Int32(500 + (at % 17)),
      bkid: new Int32(1 + (at % 20)),
      duedt: day(2024, at % 12),
    }),
    libns: (at) => ({ libid: new Int32(at + 1), libnm: `Clerk ${at}`, sal: new Int32(2000 + at) }),
  }),
);
const clinic = snapshotOf(
  "clinic",
  withIds({
    ptnts: (at) => ({
      ptid: new Int32(at + 1),
      ptname: `Patient ${at}`,
      hgtcm: new Int32(150 + at),
      wtkg: new Int32(50 + at),
      act: pick(["yes", "no"], at),
      bldgrp: pick(["A", "B", "O"], at),
    }),
    docs: (at) => ({
      docid: new Int32(100 + at),
      docname: `Doctor ${at}`,
      spclty: pick(["surgery", "pediatrics"], at),
    }),
    appts: (at) => ({
      apptno: new Int32(7000 + at),
      ptid: new Int32(1 + (at % 19)),
      docid: new Int32(100 + (at % 15)),
      durmin: new Int32(10 + 5 * (at % 4)),
      medcn: pick(["ibuprofen", "aspirin"], at),
    }),
  }),
);

describe("names glued of short forms", () => {
  const ask = askerOf(createGenerator(library));
  it.each([
    ["names of the books published after 1960", "bks.find({pubyr:{$gte:1961}},{bknm:1,_id:0})"],
    ["How many books are available?", 'bks.countDocuments({avail:"yes"})'],
    ["books with more than 110 pages", "bks.find({pgs:{$gt:110}})"],
    ["members with a credit limit above 90", "mbrs.find({crlim:{$gt:90}})"],
    ["loans due before June 2024", 'loans.find({duedt:{$lt:ISODate("2024-06-01T00:00:00Z")}})'],
    ["Which librarian has the highest salary?", "libns.find().sort({sal:-1}).limit(1)"],
    ["names of the librarians", "libns.find({},{libnm:1,_id:0})"],
    [
      "members without a loan",
      'mbrs.aggregate([{$lookup:{from:"loans",localField:"mbrno",foreignField:"mbrno",as:"loans"}},{$match:{loans:{$size:0}}},{$unset:"loans"}])',
    ],
  ])("are asked in whole words: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.${query}`, isSure: true });
  });

  const treat = askerOf(createGenerator(clinic));
  it.each([
    ["patients taller than 160 cm", "ptnts.find({hgtcm:{$gt:160}})"],
    ["How many patients are active?", 'ptnts.countDocuments({act:"yes"})'],
    ["patients weighing more than 60 kg", "ptnts.find({wtkg:{$gt:60}})"],
    ["patients with blood group A", 'ptnts.find({bldgrp:"A"})'],
    ["names of the doctors with the specialty surgery", 'docs.find({spclty:"surgery"},{docname:1,_id:0})'],
    ["appointments longer than 20 minutes", "appts.find({durmin:{$gt:20}})"],
    ["number of appointments per medicine", 'appts.aggregate([{$group:{_id:"$medcn",count:{$sum:1}}}])'],
  ])("end with units and leave out vowels: %s", (question, query) => {
    expect(treat(question)).toEqual({ query: `db.${query}`, isSure: true });
  });

  it("tell whose number they are", () => {
    const { model } = new Knowledge(library);
    const references = model.references.map(
      ({ from, to }) => `${from.collection.name}.${from.path} ${to.collection.name}`,
    );
    expect(references).toContain("loans.mbrno mbrs");
  });
});

describe("words of a question that letters of a name may stand for", () => {
  it("are less sure than known short forms", () => {
    const { names } = new Knowledge(library);
    const weightOf = (word: string): number => names.hits(word)[0]?.weight ?? 0;
    expect(weightOf("librarian")).toBeGreaterThan(0);
    expect(weightOf("librarian")).toBeLessThan(weightOf("member"));
  });

  it("are none where the name is a word itself", () => {
    const parts = snapshotOf(
      "parts",
      withIds({ hooks: (at) => ({ bus: `B${at}`, latch: `L${at}`, ton: `T${at}` }) }),
    );
    const { names } = new Knowledge(parts);
    expect(["basis", "leeches", "tuna"].flatMap((word) => names.hits(word))).toEqual([]);
  });

  it.each(["valid", "paid", "record", "latest", "casino", "martyr", "maxlen", "accord", "deepest"])(
    "leave %s as it is",
    (word) => {
      expect(cutWord(word, NO_SCHEMA_WORDS)).toEqual([word]);
    },
  );
});
