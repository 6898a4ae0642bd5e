import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { askKilnYard } from "./kiln-yard.fixture.ts";

const askFairs = askerOf(
  createGenerator(
    snapshotOf(
      "fairs",
      withIds({
        fairs: (at) => ({
          fair_name: `Fair ${at}`,
          opening_year: new Int32(1990 + (at % 30)),
          region: ["North", "South", "East"][at % 3] ?? "",
          stalls: [1, 2].map((n) =>
            Doc.of([
              ["stall_no", new Int32(at * 2 + n)],
              ["num_of_badges", new Int32(3 + ((at * 7 + n) % 19))],
            ]),
          ),
          member: [1, 2, 3].slice(0, 1 + (at % 3)).map((n) => Doc.of([["nick", `Nick ${at} ${n}`]])),
        }),
      }),
    ),
  ),
);

describe("two figures of what was done", () => {
  it("are both told", () => {
    expect(
      askFairs(
        "What is the average number of badges sold and the highest number of badges sold in all stalls?",
      ).query,
    ).toBe(
      'db.fairs.aggregate([{$unwind:"$stalls"},{$group:{_id:null,averageNumOfBadges:{$avg:"$stalls.num_of_badges"},maximumNumOfBadges:{$max:"$stalls.num_of_badges"}}}])',
    );
    expect(askKilnYard("the average gross earned as well as the highest gross earned by vases").query).toBe(
      'db.vases.aggregate([{$group:{_id:null,averageGrossEur:{$avg:"$gross_eur"},maximumGrossEur:{$max:"$gross_eur"}}}])',
    );
  });
});

describe("years that something follows", () => {
  it.each(["vases signed following 2010", "vases signed following the year 2010", "vases signed after 2010"])(
    "are bounds: %s",
    (question) => {
      expect(askKilnYard(question)).toEqual({ query: "db.vases.find({sign_yr:{$gte:2011}})", isSure: true });
    },
  );
});

describe("memberships", () => {
  it("are numbers of members", () => {
    expect(askFairs("Identify the fair with the largest membership.").query).toContain(
      "{$sort:{memberCount:-1}},{$limit:1}",
    );
    expect(askFairs("fairs with a membership exceeding two individuals").query).toBe(
      'db.fairs.find({"member.2":{$exists:true}})',
    );
  });
});

describe("values in the order of how often they are used", () => {
  it.each([
    "glazes used by vases, sorted by frequency",
    "glazes of vases sorted by their occurrence count from lowest to highest",
    "list the glazes used in the vases, ordered by the number of occurrences in ascending order",
  ])("are counted: %s", (question) => {
    expect(askKilnYard(question).query).toBe(
      'db.vases.aggregate([{$group:{_id:"$glaze",count:{$sum:1}}},{$sort:{count:1}}])',
    );
  });
});

describe("figures of what people have done", () => {
  it("are those of each of them", () => {
    const { query } = askKilnYard(
      "Provide the names of potters together with the average gross they have earned from their vases",
    );
    expect(query).toContain('{$group:{_id:"$potter_id",averageGrossEur:{$avg:"$gross_eur"}}}');
  });

  it("are counts beside the names", () => {
    expect(askFairs("show the fair names together with how many stalls each has held").query).toContain(
      "fair_name:1,stallsCount:{$size:",
    );
  });
});
