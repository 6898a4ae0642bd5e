import { describe, expect, it } from "vitest";
import { Doc, Int32 } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { guesthousesSnapshot } from "./guesthouses.fixture.ts";

const ask = askerOf(createGenerator(guesthousesSnapshot()));

describe('"none = 0" in brackets', () => {
  it("changes nothing where lists of none count as 0 anyway", () => {
    expect(ask("avg number of reviews per house by country (none = 0), highest first")).toEqual({
      query:
        'db.houses.aggregate([{$group:{_id:"$address.country",averageReviews:{$avg:{$size:{$ifNull:["$reviews",[]]}}}}},' +
        "{$sort:{averageReviews:-1}}])",
      isSure: true,
    });
  });

  it("keeps an order behind the sentence that says so", () => {
    const { query } = ask(
      "What is the average number of reviews per house in each country? Houses without reviews count as zero. " +
        "Sort from the highest average to the lowest.",
    );
    expect(query).toContain("{$sort:{averageReviews:-1}}");
  });

  it("counts beside every owner", () => {
    expect(ask("number of houses per keeper (none = 0)").query).toContain("db.keepers.aggregate([{$lookup:");
  });

  it("is no value", () => {
    expect(ask("houses whose wifi coverage is none").query).toContain('"wifi.cov":"none"');
  });
});

describe("a request to project behind a sentence", () => {
  it.each(["Project only the name and the town.", "Project name, town."])("%s", (request) => {
    expect(ask(`Find the houses with an overall rating above 8. ${request}`)).toEqual({
      query: 'db.houses.find({"ratings.overall":{$gt:8}},{name:1,"address.town":1,_id:0})',
      isSure: true,
    });
  });
});

describe("where something can be done, with the columns to list", () => {
  it("shows no other place", () => {
    expect(ask("Where can guests use a sauna? Give me the house names and their regions.")).toEqual({
      query: 'db.houses.find({amenities:"sauna"},{name:1,"address.region":1,_id:0})',
      isSure: true,
    });
  });

  it("shows the place where no columns are listed", () => {
    expect(ask("Where can you find a sauna?").query).toContain('{"address.town":1,_id:0}');
  });
});

describe("the count of groups, where documents keep a count of something", () => {
  const askMills = askerOf(
    createGenerator(
      snapshotOf(
        "mills",
        withIds({
          mills: (at) => ({
            name: `Mill ${at}`,
            kind: ["wind", "water", "tide"][at % 3] ?? "",
            photos: Doc.of([["count", new Int32(at)]]),
          }),
        }),
      ),
    ),
  );

  it("is what the groups are ordered by", () => {
    const { query } = askMills(
      "Group the mills by kind and count the documents in each group. Sort by the count in descending order.",
    );
    expect(query).toBe('db.mills.aggregate([{$group:{_id:"$kind",count:{$sum:1}}},{$sort:{count:-1}}])');
  });
});
