import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "kiln",
      withIds({
        potters: (at) => ({ name: `Potter ${at}`, village: `Village ${at % 7}` }),
        vases: (at) => ({
          vaseNumber: `VA-${100 + at}`,
          potterId: new Int32((at * 7) % 60),
          glaze: ["ash", "celadon", "salt"][at % 3] ?? "",
          weight: new Int32(200 + at * 3),
        }),
        firings: (at) => ({
          title: `Firing ${at}`,
          vaseId: new Int32((at * 11) % 60),
          degrees: new Int32(900 + at),
        }),
      }),
    ),
  ),
);

const POTTER =
  '{$lookup:{from:"potters",localField:"potterId",foreignField:"_id",as:"potter"}},' +
  '{$project:{vaseNumber:1,name:{$first:"$potter.name"},_id:0}}';

describe("documents with what they refer to", () => {
  it.each([
    ["vases with their potter", ""],
    ["list all vases together with their potter", ""],
    ["show every vase and its potter", ""],
    ["show me vases and the potter they belong to", ""],
    ["list the vases together with the potter each one belongs to", ""],
    [
      "which vases have a weight above 300, and who is the potter of each one?",
      "{$match:{weight:{$gt:300}}},",
    ],
    ["vases with a weight above 300 together with their potter", "{$match:{weight:{$gt:300}}},"],
  ])("show the names of both: %s", (question, match) => {
    expect(ask(question).query).toBe(`db.vases.aggregate([${match}${POTTER}])`);
  });

  it("call what has no name by its key", () => {
    const { query } = ask("firings with their vase");
    expect(query).toContain('{$project:{title:1,vaseNumber:{$first:"$vase.vaseNumber"},_id:0}}');
  });

  it("show the different names of what they refer to", () => {
    const { query } = ask("list the distinct potters of vases whose glaze is ash");
    expect(query).toContain('{$group:{_id:"$potter.name"}}');
  });

  it.each([
    'potter "Potter 7" vases',
    'take the potter "Potter 7" and give me all of the related vases',
    '"Potter 7" is a potter in our data; what vases go with that potter?',
  ])("show what belongs to a named one: %s", (question) => {
    expect(ask(question).query).toBe(ask('vases of potter "Potter 7"').query);
    expect(ask(question).query).toContain("db.vases.");
  });

  it("show what a named one belongs to", () => {
    const { query } = ask("I have a vase with the number VA-107 and want to know its potter");
    expect(query).toBe(ask("what is the potter of vase VA-107?").query);
    expect(query).toContain("db.potters.");
  });

  it("is not read from a field of a named one", () => {
    const { query } = ask("I have a vase with the number VA-107 and want to know its glaze");
    expect(query).toContain("glaze:1");
    expect(query).not.toContain("$lookup");
  });

  it("is not read from figures of each one", () => {
    expect(ask("the glazes and the average weight of each one").query).not.toContain("$lookup");
  });

  it.each(["vases with their potter id", "show every vase and its potter id"])(
    "show the identifier where it is asked for: %s",
    (question) => {
      const { query } = ask(question);
      expect(query).toContain("potterId:1");
      expect(query).not.toContain("$lookup");
    },
  );
});
