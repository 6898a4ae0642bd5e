import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { charterSnapshot } from "./charter.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { tokenize } from "./text/tokenize.ts";

const ask = askerOf(createGenerator(charterSnapshot()));

describe("what a named document refers to", () => {
  const CUSTOMER = ask("what is the customer of charter CH1007").query;
  const BOAT = ask("what is the boat of charter CH1007").query;

  it("is a document of the other collection", () => {
    expect(CUSTOMER).toContain("db.customers.aggregate");
    expect(BOAT).toContain("db.boats.aggregate");
  });

  it.each([
    "get charter CH1007's customer",
    "show me the charter CH1007's customer",
    "what is charter CH1007's customer?",
    "The charter CH1007, which customer does it have?",
    "the charter CH1007: which customer does it belong to?",
    "charter CH1007, who is its customer?",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({ query: CUSTOMER, isSure: true });
  });

  it.each([
    "get charter CH1007's boat",
    "the charter CH1007, what boat does it have",
    "charter CH1007: what is its boat?",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({ query: BOAT, isSure: true });
  });

  it("is a field where the document has it", () => {
    expect(ask("get charter CH1007's channel").query).toBe(ask("channel of charter CH1007").query);
  });

  it.each([
    ["get last month's charters", "db.charters.find({startsAt:{$gte:"],
    ["the code of each charter that's cancelled", '{status:"cancelled"},{code:1,_id:0}'],
    ["show each charter's code", "db.charters.find({},{code:1,_id:0})"],
  ])("leaves other possessives: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});

describe("possessives", () => {
  const norms = (text: string): string[] => tokenize(text).map(({ norm }) => norm);

  it("are one token behind codes and quoted texts", () => {
    expect(norms("RX-20's owner")).toEqual(["rx-20", "'s", "owner"]);
    expect(norms('"Big Box"’s owner')).toEqual(['"', "'s", "owner"]);
  });

  it("are not read behind numbers", () => {
    expect(norms("the 1990's")).toEqual(["the", "#", "'", "s"]);
  });
});
