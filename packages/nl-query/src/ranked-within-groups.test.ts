import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { orchardSnapshot } from "./orchard.fixture.ts";

const generator = createGenerator(orchardSnapshot());

function queryOf(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

const FIRST_OF_EACH = '{$group:{_id:"$_id.orchardName",name:{$first:"$_id.name"},count:{$first:"$count"}}}';

describe("what is ranked within groups", () => {
  it.each(["most popular crate per orchard", "most popular crate in each orchard"])(
    "keeps the first of each group: %s",
    (question) => {
      const query = queryOf(question);
      expect(query).toContain('{$group:{_id:{orchardName:"$orchardName",name:"$crates.name"}');
      expect(query).toContain(FIRST_OF_EACH);
      expect(query).not.toContain("$limit");
    },
  );

  it("keeps the first few of each group", () => {
    const query = queryOf("top 3 crates by quantity per orchard");
    expect(query).toContain('total:{$sum:"$crates.quantity"}');
    expect(query).toContain('partitionBy:"$_id.orchardName",sortBy:{total:-1}');
    expect(query).toContain("{$match:{rank:{$lte:3}}}");
  });

  it("ranks documents by their own amount", () => {
    expect(queryOf("top 2 growers by number of workers per branch")).toContain(
      'partitionBy:"$branch_code",sortBy:{number_of_workers:-1}',
    );
  });

  it("ranks the groups themselves where nothing else is named", () => {
    expect(queryOf("top 2 orchards by number of pickings")).toContain("{$limit:2}");
  });
});
