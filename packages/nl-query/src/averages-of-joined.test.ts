import { describe, expect, it } from "vitest";
import { askWeaving } from "./weaving.fixture.ts";

const OVERALL =
  '{$lookup:{from:"studies",pipeline:[{$group:{_id:null,averageMark:{$avg:"$mark"}}}],as:"averageMark"}}';

describe("a figure of joined documents compared with the average", () => {
  it.each([
    "weavers with a mark above the average mark",
    "weavers with a mark higher than the average mark",
    "weavers with a higher mark than the average",
    "weavers who have a mark above average",
  ])("is compared with that of their whole collection: %s", (question) => {
    const { query, isSure } = askWeaving(question);
    expect(query).toContain("db.weavers.aggregate");
    expect(query).toContain(OVERALL);
    expect(query).toContain('{$expr:{$gt:[{$max:"$studies.mark"},{$first:"$averageMark.averageMark"}]}}');
    expect(isSure).toBe(true);
  });

  it("does not count documents without any as below", () => {
    expect(askWeaving("weavers with a mark below the average mark").query).toContain(
      '$and:[{$gt:[{$min:"$studies.mark"},null]},{$lt:[{$min:"$studies.mark"}',
    );
  });

  it("reads the figure of what is referred to", () => {
    expect(askWeaving("patterns whose guild has dues above average").query).toContain(
      '{$gt:[{$max:"$guild.dues"},{$first:"$averageDues.averageDues"}]}',
    );
  });

  it("is unsure beside another condition, which may narrow the average", () => {
    expect(askWeaving("weavers in Lund with a mark above the average mark").isSure).toBe(false);
  });
});

describe("an average of those that share something", () => {
  const ABOVE =
    '{$setWindowFields:{partitionBy:"$guild_id",output:{averageThreads:{$avg:"$threads"}}}},{$match:{$expr:{$gt:["$threads","$averageThreads"]}}}';
  it.each([
    "patterns with more threads than the average of their guild",
    "patterns with threads above the average in their guild",
    "patterns whose threads are above the average threads in the same guild",
    "titles of patterns with threads above the average threads of their guild",
    "patterns with threads above the average of all patterns in their guild",
  ])("is made for each of these: %s", (question) => {
    const { query, isSure } = askWeaving(question);
    expect(query).toContain("db.patterns.aggregate");
    expect(query).toContain(ABOVE);
    expect(isSure).toBe(true);
  });

  it("stays that of all where nothing is shared", () => {
    expect(askWeaving("patterns with threads above the average of all patterns").query).not.toContain(
      "partitionBy",
    );
  });
});
