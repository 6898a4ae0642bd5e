import { describe, expect, it } from "vitest";
import { askMills } from "./mills.fixture.ts";

describe("fields that only a number tells apart", () => {
  it.each([
    "line 1 and line 2 of the mills in Arlen",
    "mills in Arlen: line 1, line 2",
    "show lines 1 and 2 of the mills in Arlen",
    "lines one and two of the mills in Arlen",
    "What is the first and second line of the mills in Arlen?",
    "Please provide the first and second lines from every mill in Arlen.",
    "the first two lines of all mills in Arlen",
  ])("are named together: %s", (question) => {
    const { query, isSure } = askMills(question);
    expect(query).toBe('db.mills.find({town:"Arlen"},{line_1:1,line_2:1,_id:0})');
    expect(isSure).toBe(true);
  });

  it("are told apart by ordinals", () => {
    expect(askMills("the second line of the mills in Arlen").query).toBe(
      'db.mills.find({town:"Arlen"},{line_2:1,_id:0})',
    );
  });

  it("leave the first of the documents alone", () => {
    expect(askMills("the first two mills in Arlen").query).toBe('db.mills.find({town:"Arlen"}).limit(2)');
  });
});
