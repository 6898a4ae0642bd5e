import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { orchardSnapshot } from "./orchard.fixture.ts";

const generator = createGenerator(orchardSnapshot());

function answerOf(question: string) {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok
    ? { query: result.query.replace(/\s+/g, ""), confidence: result.confidence }
    : { query: `refused: ${result.message}`, confidence: 0 };
}

describe("figures of documents with arrays", () => {
  it("adds up what the elements are worth, where documents are ranked by it", () => {
    expect(answerOf("which buyer spent the most").query).toContain(
      '{$sum:{$map:{input:"$crates",as:"line",in:{$multiply:["$$line.price","$$line.quantity"]}}}}',
    );
  });

  it.each([
    ["average free days in the next 30 days by region", "free_days_30"],
    ["average free days over the next 365 days by region", "free_days_365"],
  ])("takes the field that the time names: %s", (question, field) => {
    const { query } = answerOf(question);
    expect(query).toContain(`{$avg:"$${field}"}`);
    expect(query).not.toContain("$match");
  });
});

describe("flags that are only stored where they hold", () => {
  it.each(["inactive growers", "growers that are not active"])("find the other documents: %s", (question) => {
    expect(answerOf(question).query).toBe("db.growers.find({active:{$ne:true}})");
  });

  it("are compared as they are stored where both values are", () => {
    expect(answerOf("pickings where the voucher was not used").query).toBe(
      "db.pickings.find({voucherUsed:false})",
    );
  });
});

describe("words in front of the documents", () => {
  it("is no column where a place follows", () => {
    expect(answerOf("pickings located in Riverbank").query).not.toContain("orchardName:1");
  });

  it("are said of all elements behind 'only'", () => {
    expect(answerOf("plots with only A grades").query).toBe(
      'db.plots.find({readings:{$not:{$elemMatch:{grade:{$ne:"A"}}}},"readings.grade":"A"})',
    );
  });
});

describe("verbs", () => {
  it("are not passed over where they alone say which documents are meant", () => {
    expect(answerOf("growers acquired").query).toContain("refused");
  });
});
