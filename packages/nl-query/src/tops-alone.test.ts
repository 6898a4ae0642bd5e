import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "sailmaker",
      withIds({
        clients: (at) => ({ name: `Client ${at}`, town: ["Vik", "Os", "Hella"][at % 3] ?? "" }),
        orders: (at) => ({ clientId: new Int32((at * 7) % 60), total: new Int32(40 + ((at * 13) % 500)) }),
      }),
    ),
  ),
);

describe("the top of something, and nothing said by what", () => {
  it.each(["top 5 clients", "our 5 best clients", "show the top 5 clients"])(
    "is by what they brought in, and doubted: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toContain(
        '{$group:{_id:"$clientId",total:{$sum:"$total"}}},{$sort:{total:-1}},{$limit:5}',
      );
      expect(isSure).toBe(false);
    },
  );

  it("is sure where a word says by what", () => {
    expect(ask("top 5 clients by revenue").isSure).toBe(true);
  });
});
