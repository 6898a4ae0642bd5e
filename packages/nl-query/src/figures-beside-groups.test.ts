import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { sawmillSnapshot } from "./sawmill.fixture.ts";

const ask = askerOf(createGenerator(sawmillSnapshot()));

describe("a figure beside groups", () => {
  it.each([
    "hauls per channel and total tolls",
    "hauls by channel and the sum of their tolls",
    "number of hauls per channel and total tolls",
    "hauls per channel, total tolls",
    "haul count and total tolls by channel",
    "total tolls and haul count by channel",
    "show haul count, total tolls per channel",
  ])("counts what the groups hold as well: %s", (question) => {
    expect(ask(question)).toEqual({
      query: expect.stringMatching(
        /^db\.hauls\.aggregate\(\[\{\$group:\{_id:"\$channel",(count:\{\$sum:1\},)?totalTolls:\{\$sum:"\$tolls"\}(,count:\{\$sum:1\})?\}\}\]\)$/,
      ),
      isSure: true,
    });
    expect(ask(question).query).toContain("count:{$sum:1}");
  });

  it.each(["logs per species and total quantity", "log count and total quantity per species"])(
    "adds up a quantity that is stored: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query:
          'db.hauls.aggregate([{$unwind:"$logs"},{$group:{_id:"$logs.species",count:{$sum:1},totalQuantity:{$sum:"$logs.quantity"}}}])',
        isSure: true,
      });
    },
  );

  it("has no count where only figures are asked for", () => {
    expect(ask("average tolls and total tolls per channel").query).not.toContain("count:");
  });

  it("averages and takes the median of other numbers than the one that was read", () => {
    expect(ask("total price per species and average quantity").query).toContain(
      'averageQuantity:{$avg:"$logs.quantity"}',
    );
    expect(ask("logs per species and median price").query).toContain("medianPrice:{$median:");
  });

  it.each(["haul count per channel", "channel with the highest haul count"])(
    "takes the number of a document for no count: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toContain('{$group:{_id:"$channel",count:{$sum:1}}}');
      expect(query).not.toContain("haul_no");
      expect(isSure).toBe(true);
    },
  );

  it.each([
    ["for each species, how many logs there were and what they cost on average", "averagePrice:{$avg:"],
    ["tell me for each species how many logs there were and what they cost altogether", "totalPrice:{$sum:"],
  ])("reads figures that are put as clauses: %s", (question, figure) => {
    const { query } = ask(question);
    expect(query).toContain('_id:"$logs.species",count:{$sum:1},');
    expect(query).toContain(`${figure}"$logs.price"}`);
  });

  it("leaves out what has none where a remark says so", () => {
    const { query } = ask(
      "number of hauls per driver. Show the driver's full name and the count; drivers without hauls need not appear",
    );
    expect(query).toContain('{$project:{_id:0,full_name:"$driver.full_name",count:1}}');
  });
});
