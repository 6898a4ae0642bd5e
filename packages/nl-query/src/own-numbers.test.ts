import { describe, expect, it } from "vitest";
import { askKilnYard as ask } from "./kiln-yard.fixture.ts";

describe("numbers of documents", () => {
  it("are those that tell them apart", () => {
    const { query, isSure } = ask("list the numbers of the celadon vases and the names of their potters");
    expect(query).toMatch(/vase_no:1,.*first_name:.*last_name:/);
    expect(isSure).toBe(true);
  });

  it.each(["number of vases", "how many vases are there"])("are counted by: %s", (question) => {
    expect(ask(question).query).toBe("db.vases.countDocuments({})");
  });

  it("are counts where they are asked of groups", () => {
    expect(ask("show the number of the vases per glaze").query).toContain("{$sum:1}");
  });
});

describe("names of owners beside what is theirs", () => {
  it.each([
    "vase numbers of the shino vases and the names of their potters",
    "list its title and the name of the potter for each vase with glaze shino",
  ])("are whole, and do not take the place of it: %s", (question) => {
    const { query } = ask(question);
    expect(query).toMatch(/^db\.vases\.aggregate\(\[\{\$match:\{glaze:"shino"\}\}/);
    expect(query).toContain(
      'first_name:{$first:"$potter.first_name"},last_name:{$first:"$potter.last_name"}',
    );
  });
});
