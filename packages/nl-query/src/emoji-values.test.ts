import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { climbingSnapshot } from "./climbing.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const asked = askerOf(createGenerator(climbingSnapshot()));

describe("finds stored emoji", () => {
  it.each([
    ["ascents with a 🎉 cheer", 'db.ascents.find({"cheers.emoji":"🎉"})'],
    ["ascents with 🔥 cheers", 'db.ascents.find({"cheers.emoji":"🔥"})'],
    ["ascents somebody cheered with 👍", 'db.ascents.find({"cheers.emoji":"👍"})'],
    ["ascents without a 🎉 cheer", 'db.ascents.find({"cheers.emoji":{$ne:"🎉"}})'],
    ["how many ascents have no 🔥 cheer", 'db.ascents.countDocuments({"cheers.emoji":{$ne:"🔥"}})'],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });

  it("is unsure about one that is not stored", () => {
    expect(asked("ascents with a 🦄 cheer").isSure).toBe(false);
  });
});
