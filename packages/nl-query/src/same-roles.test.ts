import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { lagoonSnapshot } from "./lagoon.fixture.ts";

const lagoon = createGenerator(lagoonSnapshot());

const ask = askerOf(lagoon);

describe("two roles of one document", () => {
  it.each([
    "repairs where owner and mechanic are the same person",
    "repairs where owner and mechanic are the same member",
    "repairs where the owner is also the mechanic",
    "repairs with the same owner and mechanic",
    "repairs whose owner is the mechanic",
  ])("are the same person: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.repairs.find({mechanicId:{$ne:null},$expr:{$eq:["$ownerId","$mechanicId"]}})',
      isSure: true,
    });
  });

  it.each(["repairs where the owner is not the mechanic", "repairs where owner and mechanic are different"])(
    "are different people: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: 'db.repairs.find({mechanicId:{$ne:null},$expr:{$ne:["$ownerId","$mechanicId"]}})',
        isSure: true,
      });
    },
  );

  it("may be texts of one kind", () => {
    const { query } = ask("boats whose current port differs from their home port");
    expect(query).toBe('db.boats.find({$expr:{$ne:["$currentPort","$homePort"]}})');
  });

  it("are not told by two joins", () => {
    expect(ask("members with repairs on their own voyages").isSure).toBe(false);
  });
});

describe("words that lead to a value", () => {
  it("may be any verb for labels", () => {
    expect(ask("repairs tagged urgent")).toEqual({
      query: 'db.repairs.find({labels:"urgent"})',
      isSure: true,
    });
  });

  it("is in doubt where a number is two joins away and only a verb leads to it", () => {
    expect(ask("members who weighed 5").isSure).toBe(false);
  });
});
