import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const KINDS = ["ballad", "waltz", "hymn", "march"];
const SONGS: Rows = {
  forms: (at): Record<string, Value> => ({ _id: new Int32(at), name: KINDS[at] ?? `form ${at}` }),
  songs: (at) => ({ _id: new Int32(500 + at), title: `Song ${at}`, form_id: new Int32(at % 4) }),
};
const PARISHES: Rows = {
  parishes: (at) => ({
    _id: new Int32(at),
    name: `Parish ${at}`,
    duties: [0, 1].map((step) =>
      doc({
        title: ["Sexton", "Organist", "Warden"][(at + step) % 3] ?? "",
        is_past: (at + step) % 2 === 0,
        person: `Person ${at * 2 + step}`,
      }),
    ),
  }),
};
const LEDGERS: Rows = {
  stalls: (at) => ({ _id: new Int32(at), stall_no: new Int32(8000 + at), owner: `Owner ${at}` }),
  receipts: (at) => ({
    _id: new Int32(300 + at),
    stall_no: new Int32(8000 + (at % 20)),
    receipts: Array.from({ length: at % 4 }, (_, step) => doc({ amount: new Int32(3 + step + at) })),
  }),
};
const PLAYED: Rows = {
  plays: (at) => ({
    _id: new Int32(at),
    title: `Play ${at}`,
    genre: ["comedy", "tragedy", "farce"][at % 3] ?? "",
  }),
};
const askerFor = (rows: Rows): ReturnType<typeof askerOf> =>
  askerOf(createGenerator(snapshotOf("parish", rows)));

describe("documents of a kind", () => {
  const ask = askerFor(SONGS);

  it.each(["titles of ballads", "list all hymns", "how many ballads are there"])(
    "are not taken for the kind in silence: %s",
    (question) => {
      expect(ask(question).isSure).toBe(false);
    },
  );

  it.each(["the form ballad", "ballad songs"])("leave the kind itself sure: %s", (question) => {
    expect(ask(question).isSure).toBe(true);
  });
});

it.each(["genres with their plays", "genre with its plays"])(
  "doubts that documents are left out: %s",
  (question) => {
    expect(askerFor(PLAYED)(question).isSure).toBe(false);
  },
);

describe("what is current in a list", () => {
  const ask = askerFor(PARISHES);

  it.each(["parishes with their current organist", "parishes with a current organist"])(
    "is no filler where elements have a flag for it: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query.includes("is_past:false") || !isSure).toBe(true);
    },
  );

  it("is not asked for where nothing says so", () => {
    expect(ask("parishes with an organist").isSure).toBe(true);
  });
});

describe("lists that several documents keep", () => {
  const ask = askerFor(LEDGERS);

  it.each(["stalls with more than 3 receipts", "stalls with at least 5 receipts"])(
    "are doubted where they are counted one by one: %s",
    (question) => {
      expect(ask(question).isSure).toBe(false);
    },
  );

  it("are sure where one element is enough", () => {
    expect(ask("stalls with receipts").isSure).toBe(true);
  });
});
