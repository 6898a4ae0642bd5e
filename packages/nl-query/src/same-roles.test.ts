import { describe, expect, it } from "vitest";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";
import { lagoonSnapshot } from "./lagoon.fixture.ts";

const lagoon = createGenerator(lagoonSnapshot());

function ask(question: string): { query: string; isSure: boolean } {
  const result = lagoon.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
  if (!result.ok) return { query: result.message, isSure: false };
  const isSure = result.confidence >= SURE_CONFIDENCE && result.notUnderstood.length === 0;
  return { query: result.query.replaceAll(/\s/g, ""), isSure };
}

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
});
