import { Doc, Int32, ObjectId } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const FIRST = ["Ada", "Bram", "Cleo", "Dov", "Edda"];
const LAST = ["Abel", "Brandt", "Castro", "Dahl", "Egger", "Falk"];
const nameOf = (at: number): string => `${FIRST[at % 5] ?? ""} ${LAST[Math.floor(at / 5) % 6] ?? ""}`;
const idOf = (at: number): ObjectId => new ObjectId(`6400${at.toString(16).padStart(20, "0")}`);
const copyOf = (at: number): Doc =>
  Doc.of([
    ["id", idOf(at)],
    ["name", nameOf(at)],
  ]);

/** Permits that keep the names of people in two roles, one of which sounds like the permits themselves. */
const ask = askerOf(
  createGenerator(
    snapshotOf("harbor_office", {
      people: (at) => ({ _id: idOf(at), fullName: nameOf(at) }),
      permits: (at) => ({
        _id: new Int32(at),
        title: `Permit ${at}`,
        fee: new Int32(10 + ((at * 7) % 50)),
        isUrgent: at % 3 === 0,
        permitter: copyOf((at * 7) % 25),
        owner: copyOf((at * 11) % 25),
      }),
    }),
  ),
);

describe("copies of names in roles", () => {
  it.each([
    ["permits owned by Ada Abel", 'db.permits.find({"owner.name":"AdaAbel"})'],
    [
      "titles of permits whose owner is Ada Abel",
      'db.permits.find({"owner.name":"AdaAbel"},{title:1,_id:0})',
    ],
    ["how many permits have Ada Abel as owner", 'db.permits.countDocuments({"owner.name":"AdaAbel"})'],
  ])("are told apart by the verb or noun beside the name: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are unsure where no word says the role", () => {
    expect(ask("permits of Ada Abel").isSure).toBe(false);
    expect(ask("permits handled by Ada Abel").isSure).toBe(false);
  });
});

describe("the most of what a flag says", () => {
  it.each(["which owner has the most urgent permits", "the owner with the most urgent permits"])(
    "counts them: %s",
    (question) => {
      const { query } = ask(question);
      expect(query).toContain("isUrgent:true");
      expect(query).toContain("{$limit:1}");
    },
  );
});
