import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { lagoonSnapshot } from "./lagoon.fixture.ts";

const lagoon = createGenerator(lagoonSnapshot());

const ask = askerOf(lagoon);

describe("things with something of theirs", () => {
  it.each([
    ["members with their club", "db.members.find({},{name:1,club:1,_id:0})"],
    [
      "the 3 cheapest goods with their price",
      "db.goods.find({},{name:1,price:1,_id:0}).sort({price:1}).limit(3)",
    ],
    ["names of members with their club", "db.members.find({},{name:1,club:1,_id:0})"],
  ])("show what they are called: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("groups that are picked", () => {
  it("are none without the key, where all groups are counted with it", () => {
    expect(ask("which mechanic has the most repairs").query).toContain("$match:{mechanicId:{$ne:null}}");
    expect(ask("mechanics with more than 3 repairs").query).toContain("$match:{mechanicId:{$ne:null}}");
    expect(ask("number of repairs per mechanic").query).not.toContain("$match");
  });
});

describe("a percent sign at the end", () => {
  it("asks for the share", () => {
    const { query, isSure } = ask("aborted voyages %");
    expect(query).toContain("percentage:{$multiply:");
    expect(isSure).toBe(true);
  });
});

describe("what is doubted", () => {
  it("is an order by the name of another document, which may mean groups", () => {
    expect(ask("voyages by member name").isSure).toBe(false);
    expect(ask("voyages sorted by member name").isSure).toBe(true);
  });
});
