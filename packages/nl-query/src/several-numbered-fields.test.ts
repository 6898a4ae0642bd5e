import { describe, expect, it } from "vitest";
import { askMills } from "./mills.fixture.ts";

describe("fields that only a number tells apart", () => {
  it.each([
    "line 1 and line 2 of the mills in Arlen",
    "mills in Arlen: line 1, line 2",
    "show lines 1 and 2 of the mills in Arlen",
    "lines one and two of the mills in Arlen",
  ])("are named together: %s", (question) => {
    const { query, isSure } = askMills(question);
    expect(query).toBe('db.mills.find({town:"Arlen"},{line_1:1,line_2:1,_id:0})');
    expect(isSure).toBe(true);
  });
});
