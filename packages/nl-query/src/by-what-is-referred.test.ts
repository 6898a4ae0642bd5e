import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Sales of bolts of cloth, each woven by a weaver. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "mill",
      withIds({
        weavers: (at) => ({ weaver_id: new Int32(500 + at), name: `Weaver ${at}`, town: `Town ${at % 7}` }),
        bolts: (at) => ({
          bolt_id: new Int32(100 + at),
          weaver_id: new Int32(500 + (at % 9)),
          fabric: pick(["linen", "silk", "wool"], at),
        }),
        sales: (at) => ({
          sale_no: new Int32(at),
          bolt_id: new Int32(100 + ((at * 7) % 50)),
          paid: new Int32(at),
        }),
      }),
    ),
  ),
);

it.each(["sales by fabric", "list the sales by fabric", "sales by weaver", "bolts by town"])(
  "does not pass over what documents are to be split or ordered by: %s",
  (question) => {
    const { query } = ask(question);
    expect(query).not.toMatch(/^db\.\w+\.find\(\)$/);
    expect(query).toMatch(/\$sort|\$group/);
  },
);

it.each(["number of sales per weaver", "total paid per weaver"])(
  "shows the name beside a key of what the documents refer to: %s",
  (question) => {
    expect(ask(question).query).toMatch(/name:(?:\{\$first:"\$weaver\.name"\}|"\$weaver\.name")/);
  },
);

it("orders what is shown by itself where the documents have no name", () => {
  expect(ask("the fabrics of the bolts sorted by name").query).toBe(
    "db.bolts.find({},{fabric:1,_id:0}).sort({fabric:1})",
  );
});
