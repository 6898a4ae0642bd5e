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

const LOOKUP =
  'db.domes.aggregate([{$lookup:{from:"mirrors",localField:"dome_no",foreignField:"dome_no",as:"mirrors"}},';

describe("the number of related documents beside a name, where it is bounded", () => {
  it.each([
    ["dome name and number of mirrors for domes with at least 4 mirrors", '"mirrors.3":{$exists:true}'],
    [
      "dome name and number of mirrors of the domes that have more than 4 mirrors",
      '"mirrors.4":{$exists:true}',
    ],
    ["dome name and mirror count for domes with over 4 mirrors", '"mirrors.4":{$exists:true}'],
    [
      "dome name and number of mirrors of each dome that has fewer than 4 mirrors",
      '"mirrors.3":{$exists:false}',
    ],
    ["name and number of mirrors of domes with 4 or more mirrors", '"mirrors.3":{$exists:true}'],
  ])("keeps those that are meant: %s", (question, bound) => {
    expect(ask(question)).toEqual({
      query: `${LOOKUP}{$match:{${bound}}},{$project:{dome_name:1,mirrorsCount:{$size:"$mirrors"},_id:0}}])`,
      isSure: true,
    });
  });

  it("is unsure where those without any are asked for", () => {
    expect(ask("dome name and number of mirrors for domes without mirrors").isSure).toBe(false);
  });
});
