import { describe, expect, it } from "vitest";
import { createGenerator } from "../create-generator.ts";
import { harborSnapshot } from "../harbor.fixture.ts";
import { shopSnapshot } from "../shop.fixture.ts";
import { rephrase } from "./rephrase.ts";
import { REPHRASINGS } from "./rephrasings.table.ts";
import { tokenize } from "./tokenize.ts";

const now = new Date("2026-11-21T10:00:00Z");
const shop = createGenerator(shopSnapshot());
const harbor = createGenerator(harborSnapshot());

/** A question beside another wording of it. */
const SAME: readonly { plain: string; others: readonly string[]; generator?: typeof shop }[] = [
  {
    plain: "list the names of products sorted alphabetically",
    others: [
      "an alphabetical list of product names",
      "Please give me an alphabetical listing of product names",
      "list the names of products from A to Z",
    ],
  },
  { plain: "oldest pending orders", others: ["longest pending orders"] },
  { plain: "revenue by customer", others: ["revenues by customer"] },
  {
    plain: "list the names of products sorted by price, highest first",
    others: ["list the names of products sorted by price, starting with the highest"],
  },
  {
    plain: "list the names of products sorted by price descending",
    others: [
      "list the names of products ordered descending by price",
      "list the names of products in order of decreasing price",
      "list the names of products arranged in decreasing order of price",
    ],
  },
  {
    plain: "list the names of products sorted by price",
    others: [
      "list the names of products in order of increasing price",
      "list the names of products arranged in increasing order of price",
    ],
  },
  {
    plain: "how many products are there for each category",
    others: ["For each category, how many products are there?"],
  },
  {
    plain: "how many different categories of products are there",
    others: ["Determine how many various categories of products exist."],
  },
  {
    plain: "names and prices of products",
    others: [
      "names along with prices of products",
      "names together with the prices of products",
      "names coupled with the prices of products",
    ],
  },
  {
    plain: "names of products with price higher than 20",
    others: ["names of products with a higher price than 20"],
  },
  {
    plain: "which vessel has the most crossings? List its name and flag.",
    others: [
      "which vessel has the most crossings, including its name and flag?",
      "which vessel has the most crossings, and what are its name and flag?",
    ],
    generator: harbor,
  },
  {
    plain: "what is the most common flag of vessels",
    others: [
      "which flag is the most common of all vessels?",
      "identify the flag with the highest representation among vessels",
      "which flag occurs most often among vessels?",
    ],
    generator: harbor,
  },
  {
    plain: "the tonnage of vessels",
    others: ["the vessels' tonnage", "the vessels' tonnage as recorded in the database"],
    generator: harbor,
  },
  {
    plain: "list the ports and their number of crossings",
    others: ["list the ports and their respective crossing counts"],
    generator: harbor,
  },
  {
    plain: "list the average stock of products",
    others: [
      "Can you tell me the average stock of products?",
      "I would like to know the average stock of products",
    ],
  },
  {
    plain: "maximum and minimum stock of products",
    others: [
      "the highest and lowest stock of products",
      "What is the maximum and minimum amount of stock of products?",
    ],
  },
  {
    plain: "names of customers with no orders",
    others: [
      "names of customers with zero orders",
      "names of customers who have not placed any orders",
      "names of customers that lack any orders",
    ],
  },
  {
    plain: "names of customers with more than 1 order",
    others: [
      "names of customers with multiple orders",
      "names of customers with more than a single order",
      "names of customers with over 1 order",
    ],
  },
  {
    plain: "names of customers with exactly 1 order",
    others: ["names of customers with a single order"],
  },
  {
    plain: "names of customers with at least 2 orders",
    others: [
      "names of customers with at least a couple of orders",
      "names of customers with a minimum of two orders",
    ],
  },
  {
    plain: "list all distinct categories of products",
    others: [
      "list all distinct categories of products available",
      "list all distinct available categories of products",
    ],
  },
  {
    plain: "the name and the flag of vessels",
    others: ["the name as well as the flag of vessels", "a summary of the name and the flag of vessels"],
    generator: harbor,
  },
  {
    plain: "what is the average age of captains",
    others: ["how old, on average, are captains?", "on average, how old are captains?"],
    generator: harbor,
  },
  {
    plain: "the vessel with the highest tonnage",
    others: ["the vessel that stands the highest in terms of tonnage"],
    generator: harbor,
  },
];

const queryOf = (generator: typeof shop, question: string): string => {
  const result = generator.generate(question, { now });
  return result.ok ? result.query : `refused: ${result.message}`;
};

const normsOf = (question: string, known: readonly string[] = []): string =>
  rephrase(tokenize(question), (norm) => known.includes(norm))
    .map(({ norm }) => norm)
    .join(" ");

describe("other words for the same question", () => {
  for (const { plain, others, generator = shop } of SAME)
    it(`are understood like "${plain}"`, () => {
      const query = queryOf(generator, plain);
      expect(query).not.toMatch(/^refused/);
      for (const other of others)
        expect({ other, query: queryOf(generator, other) }).toEqual({ other, query });
    });
});

describe("rephrase", () => {
  it("leaves words of the data alone", () => {
    expect(normsOf("shares of the fund and share the risk", ["share"])).toBe(
      "shares of the fund and share the risk",
    );
    expect(normsOf("rooms with multiple beds", ["multiple"])).toBe("rooms with multiple beds");
    expect(normsOf("rooms with multiple beds")).toBe("rooms with more than # beds");
    expect(normsOf("rooms with a bed count exceeding 1")).toBe("rooms with more than # bed");
  });

  it.each([
    ["the operational hours of the museums", "the opening hours of the museums"],
    ["smiths who have never done a repair", "smiths who have no repair"],
    ["smiths that never did any repairs", "smiths that have no repairs"],
    ["hours of operation of the museums", "opening hours of the museums"],
    ["the highest rain in the month of February", "the highest rain in february"],
    ["seals that were freed? (Remember, 1 indicates freedom.)", "seals that were freed ?"],
    ["seals that were freed (note: 1 stands for yes)", "seals that were freed"],
  ])("puts other words for the same: %s", (question, words) => {
    expect(normsOf(question)).toBe(words);
  });

  it.each([
    ["ports that are in no crossing of any vessel", "ports that are in no crossing"],
    [
      "vessels with 3 berths and the number of berths held by each of them",
      "vessels with # berths and the number of berths",
    ],
  ])("drops who holds what is said already: %s", (said, plain) => {
    expect(normsOf(said)).toBe(plain);
  });

  it.each([
    ["guilds that have given us the most boats", "guilds with the most boats"],
    ["guilds who gave us more than 3 boats", "guilds with more than # boats"],
    ["guilds that have given us advice", "guilds that have given us advice"],
  ])("puts what was given to us as what is there: %s", (said, plain) => {
    expect(normsOf(said)).toBe(plain);
  });

  it("puts an order at the end of its sentence", () => {
    expect(normsOf("an alphabetical list of ports. Include their flags.")).toBe(
      "list of ports sorted alphabetically . include their flags .",
    );
  });

  it("puts an age behind a clause, whatever has one", () => {
    expect(normsOf("keepers of a mule that is age 5", ["age"])).toBe("keepers of a mule that is # years old");
  });

  it("leaves a preposition behind an adverb", () => {
    expect(normsOf("what occurs most frequently between north and south")).toContain("frequently between");
  });

  it("keeps the place of replaced words", () => {
    const [, , more, than, one] = rephrase(tokenize("ports with multiple piers"), () => false);
    expect([more, than, one].map((token) => [token?.norm, token?.start, token?.end])).toEqual([
      ["more", 6, 19],
      ["than", 6, 19],
      ["#", 6, 19],
    ]);
  });

  it("ends with every rule on words that match again and again", () => {
    const long = Array.from({ length: 50 }, () => "with multiple").join(" ");
    for (const { pattern } of REPHRASINGS) expect(() => pattern.exec(long)).not.toThrow();
    expect(normsOf(long).split(" ")).toHaveLength(50 * 4);
  });
});
