import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Rows = {
  potters: (at) => ({
    name: `Potter ${at}`,
    region: ["Alto", "Basso", "Mezzo"][at % 3] ?? "",
    birth_year: new Int32(1930 + at),
  }),
  vases: (at) => ({
    title: `Vase ${at}`,
    potterId: new Int32((at * 7) % 40),
    price: new Int32(20 + ((at * 11) % 300)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("kiln", withIds(ROWS))));
const LOOKUP = '{$lookup:{from:"potters",localField:"potterId",foreignField:"_id",as:"potter"}}';
const FROM_ALTO = `${LOOKUP},{$match:{"potter.region":"Alto"}}`;

describe("what only some did", () => {
  it.each([
    ["vases by potters from Alto", '{$unset:"potter"}'],
    ["Do we have vases by potters from Alto? Please list their titles.", "{$project:{title:1,_id:0}}"],
    ["number of vases by potters from Alto", '{$count:"count"}'],
    ["average price of vases by potters from Alto", '{$group:{_id:null,averagePrice:{$avg:"$price"}}}'],
  ])("is theirs, and not split by them: %s", (question, end) =>
    expect(ask(question).query).toBe(`db.vases.aggregate([${FROM_ALTO},${end}])`),
  );

  it("may be told by a clause", () =>
    expect(ask("vases by potters who were born after 1960").query).toContain(
      '"potter.birth_year":{$gte:1961}',
    ));

  it.each(["vases by potter", "vases by potters", "number of vases by potter from Alto"])(
    "is counted for each where all are meant: %s",
    (question) => expect(ask(question).query).toContain('$group:{_id:"$potterId"'),
  );
});
