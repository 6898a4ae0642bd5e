import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const FIRST = ["Ilse", "Piet", "Marit", "Joost", "Fenna"];
const LAST = ["Bakker", "Visser", "Dekker", "Kuiper", "Mulder", "Smit", "Vos"];
const ROWS: Rows = {
  skippers: (at) => ({ name: `${FIRST[at % 5]} ${LAST[at % 7]}-${at}`, age: new Int32(20 + (at % 40)) }),
  crew: (at) => ({
    name: `${FIRST[at % 5]} ${at % 9 === 0 ? "de " : ""}${LAST[at % 7]}`,
    deck: new Int32(at % 4),
  }),
  lanterns: (at) => ({ name: `${["Brass", "Copper"][at % 2]} Lantern ${at}`, crewId: new Int32(at) }),
  searches: (at) => ({ lanternId: new Int32(at), term: ["storm", "brass", "oil"][at % 3] ?? "" }),
};
const ask = askerOf(createGenerator(snapshotOf("harbor", withIds(ROWS))));
const crew = (name: string): { query: string; isSure: boolean } => ({
  query: `db.crew.find({name:${name}})`,
  isSure: true,
});

describe("one word for a name of several", () => {
  it.each([
    ["crew named Ilse", "/^Ilse\\b/i"],
    ["crew whose name is Ilse", "/^Ilse\\b/i"],
    ["crew whose first name is Joris", "/^Joris\\b/i"],
    ["crew with last name Bakker", "/\\bBakker$/i"],
    ["crew whose family name is Postma", "/\\bPostma$/i"],
    ["crew named Ruben", "/\\bRuben\\b/i"],
    ["crew not named Ilse", "{$not:/^Ilse\\b/i}"],
  ])("is looked for where it stands in names: %s", (question, name) => {
    expect(ask(question)).toStrictEqual(crew(name));
  });

  it("is the whole name where names are single words", () => {
    const single = askerOf(
      createGenerator(snapshotOf("kennel", withIds({ dogs: (at) => ({ name: `${FIRST[at % 5]}${at}` }) }))),
    );
    expect(single("dogs named Bello")).toStrictEqual({ query: 'db.dogs.find({name:"Bello"})', isSure: true });
  });

  it("is no country where people are", () => {
    expect(ask("crew from China").query).not.toContain('China"');
    expect(ask("names of crew in China").isSure).toBe(false);
  });

  it("is no value of what refers to them", () => {
    expect(ask("lanterns named Storm").query).not.toContain("term");
  });
});
