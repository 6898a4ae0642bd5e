import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { seedVaultsSnapshot } from "./seed-vaults.fixture.ts";

const ask = askerOf(createGenerator(seedVaultsSnapshot()));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

describe("a severity that may be high", () => {
  it.each([
    "high faults",
    "high-severity faults",
    "high severity faults",
    "faults with high severity",
    "Which faults have a high severity?",
  ])("is meant in front of what has it: %s", (question) => {
    expect(ask(question)).toEqual({ query: 'db.faults.find({severity:"HIGH"})', isSure: true });
  });

  it.each([
    "high or critical faults",
    "high/critical faults",
    "high and critical faults",
    "faults with high or critical severity",
    "faults of severity high or critical",
  ])("stands in a list, in front of other values: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.faults.find({severity:{$in:["HIGH","CRITICAL"]}})',
      isSure: true,
    });
  });

  it("is none of documents without it", () => {
    expect(ask("high vaults").isSure).toBe(false);
    expect(ask("high vaults").query).not.toContain("HIGH");
  });

  it("leaves the adjective to a height", () => {
    const masts = (at: number) => ({
      risk: pick(["high", "low", "mild"], at),
      height: new Int32(at * 3),
      port: `Port ${at}`,
    });
    const asked = askerOf(createGenerator(snapshotOf("masts", withIds({ masts }))));
    expect(asked("high masts").query).not.toContain('risk:"high"');
    expect(asked("masts with high risk").query).toContain('risk:"high"');
  });
});

describe("sizes in words", () => {
  const crates = (at: number) => ({
    size: pick(["SMALL", "MEDIUM", "LARGE"], at),
    depot: pick(["north", "south"], at),
    depositAmountCents: new Int32(at * 90),
    label: `crate ${at}`,
  });
  const asked = askerOf(createGenerator(snapshotOf("depots", withIds({ crates }))));

  it.each(["crates per depot, largest first", "crates per depot, biggest first"])(
    "order no groups: %s",
    (question) => {
      expect(asked(question)).toEqual({
        query: 'db.crates.aggregate([{$group:{_id:"$depot",count:{$sum:1}}},{$sort:{count:-1}}])',
        isSure: true,
      });
    },
  );

  it("are values without an ending", () => {
    expect(asked("large crates")).toEqual({ query: 'db.crates.find({size:"LARGE"})', isSure: true });
  });

  it("rank no amount of money and are no values with one", () => {
    const { query, isSure } = asked("largest crates");
    expect(isSure).toBe(false);
    expect(query).not.toContain("LARGE");
  });
});

describe("an order that begins with one of the documents", () => {
  it.each([
    ["open faults, starting with the one reported first", 1],
    ["open faults, starting with the one that was reported earliest", 1],
    ["open faults, beginning with those reported most recently", -1],
    ["open faults, starting with the one reported last", -1],
  ])("is by the date of the deed: %s", (question, direction) => {
    expect(ask(question)).toEqual({
      query: `db.faults.find({status:"open"}).sort({reportedAt:${direction}})`,
      isSure: true,
    });
  });
});
