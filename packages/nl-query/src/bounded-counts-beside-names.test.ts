import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "stargazers",
      withIds({
        domes: (at) => ({
          dome_no: new Int32(300 + at),
          dome_name: `Dome ${at}`,
          altitude: new Int32(at * 9),
        }),
        mirrors: (at) => ({
          dome_no: new Int32(300 + (at % 17)),
          width: new Int32(20 + at),
          maker: `M${at % 8}`,
        }),
      }),
    ),
  ),
);

const groups = (bound: string): string =>
  `db.mirrors.aggregate([{$group:{_id:"$dome_no",count:{$sum:1}}},{$match:{count:{${bound}}}},`;

describe("the number of related documents beside a name, where it is bounded", () => {
  it.each([
    ["dome name and number of mirrors for domes with at least 4 mirrors", "$gte:4"],
    ["dome name and number of mirrors of the domes that have more than 4 mirrors", "$gt:4"],
    ["dome name and mirror count for domes with over 4 mirrors", "$gt:4"],
    ["dome name and number of mirrors of each dome that has fewer than 4 mirrors", "$lt:4"],
    ["name and number of mirrors of domes with 4 or more mirrors", "$gte:4"],
  ])("keeps the groups that are meant: %s", (question, bound) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(groups(bound));
    expect(query).toContain("$dome.dome_name");
    expect(isSure).toBe(true);
  });

  it("is unsure where those without any are asked for", () => {
    expect(ask("dome name and number of mirrors for domes without mirrors").isSure).toBe(false);
  });
});
