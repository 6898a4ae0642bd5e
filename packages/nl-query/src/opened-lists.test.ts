import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { harborSnapshot } from "./harbor.fixture.ts";

const generator = createGenerator(harborSnapshot());

function queryOf(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

describe("columns inside arrays of documents", () => {
  // covers: X.09f
  it("gives each element a row beside the fields around it", () => {
    expect(queryOf("vessel names and the weather of their crossings")).toBe(
      'db.vessels.aggregate([{$unwind:"$crossings"},{$project:{vessel_name:"$vessel_name",weather:"$crossings.weather",_id:0}}])',
    );
  });

  // covers: X.09f
  it("shows only the elements that meet the conditions", () => {
    const query = queryOf("tickets of the crossings in fog of vessels with flag Malta");
    expect(query.indexOf('"crossings.weather":"fog"')).toBeGreaterThan(query.indexOf("$unwind"));
    expect(query).toContain('tickets:"$crossings.tickets"');
  });

  it("names an element by its own identifier, not by that of what it refers to", () => {
    expect(queryOf("ids of the crossings with more than 50 tickets")).toContain(
      'crossing_id:"$crossings.crossing_id"',
    );
  });
});
