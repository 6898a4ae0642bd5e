import { Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Rows = {
  people: (at): Record<string, Value> => ({
    _id: new Int32(201 + at),
    name: `${["Bert", "Ida", "Olaf", "Rita"][at % 4] ?? ""} ${["Crane", "Falk", "Munk"][at % 3] ?? ""} ${at}`,
    born: new Int32(1940 + (at % 40)),
  }),
  operas: (at) => ({
    _id: new Int32(1 + at),
    title: `Opera ${at}`,
    directorID: new Int32(201 + ((at * 7) % 20)),
  }),
  parts: (at) => ({
    _id: new Int32(1 + at),
    operaID: new Int32(1 + ((at * 11) % 50)),
    personID: new Int32(201 + ((at * 13) % 40)),
    voice: ["tenor", "alto"][at % 2] ?? "",
  }),
};
const ask = askerOf(createGenerator(snapshotOf("stage", ROWS)));

describe("a reference in a role beside a link of the same documents", () => {
  it.each([
    "people who never sang in an opera",
    "people without operas",
    "operas with Bert Crane 0",
    "directors of operas with Bert Crane 0",
    "number of operas per person",
  ])("is doubted where no word speaks of the role: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
  });

  it.each([
    "people who never directed an opera",
    "operas directed by Bert Crane 0",
    "operas by Bert Crane 0",
    "operas and their directors",
    "number of operas per director",
  ])("is meant where a word does: %s", (question) => {
    expect(ask(question).isSure).toBe(true);
  });
});
