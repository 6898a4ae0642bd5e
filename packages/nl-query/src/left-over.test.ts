import { describe, expect, it } from "vitest";
import { signsOfAnswer } from "./answer.ts";
import { harborSnapshot } from "./harbor.fixture.ts";
import { Knowledge } from "./link/knowledge.ts";
import type { Sign } from "./signs.ts";

const harbor = new Knowledge(harborSnapshot());
const signsOf = (question: string): ReadonlyMap<Sign, number> =>
  signsOfAnswer(harbor, question, { now: new Date("2026-11-21T10:00:00Z") }) ?? new Map<Sign, number>();
const loose = (question: string): string[] =>
  [...signsOf(question).keys()].filter((sign) => sign.startsWith("loose.")).sort();

describe("words that gave no part of an answer", () => {
  it.each([
    ["vessels sorted by tonnage in descending order", []],
    ["names of vessels represented by the flag Malta", ["loose.link"]],
    ["vessel names of the vessels flying the flag Malta", []],
    ["names of vessels flying the flag Malta, vessels sorted by name", ["loose.repeated"]],
  ])("of “%s” are %j", (question, kinds) => {
    expect(loose(question)).toEqual(kinds);
  });

  it("count by kind, whether they are marked or only passed over", () => {
    const signs = signsOf("polished vessels with a tonnage over 500");
    expect(signs.get("openWords")).toBe(1);
    expect([...signs.keys()].filter((sign) => sign.startsWith("open."))).toEqual(["open.verb"]);
  });

  it("leave a clause lost where nothing was made of it", () => {
    expect(signsOf("names of vessels with a tonnage over 500").has("lostClause")).toBe(false);
    expect(signsOf("names of vessels which glow with a tonnage over 500").get("lostClause")).toBe(1);
  });
});
