import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const GLAZES = ["ash", "celadon", "salt", "tenmoku"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "pottery",
      withIds({
        bowls: (at) => ({
          title: `Bowl ${at}`,
          fired: new Int32(1990 + (at % 20)),
          crew: [`Potter ${at % 6}`, `Potter ${(at + 2) % 6}`],
          glazes: Array.from({ length: 1 + (at % 3) }, (_, step) => GLAZES[(at + step) % 4] ?? ""),
        }),
      }),
    ),
  ),
);

it.each([
  ["bowls sorted by glaze", "db.bowls.find().sort({glazes:1})"],
  ["bowls with fired above 2000 by glaze", "db.bowls.find({fired:{$gt:2000}}).sort({glazes:1})"],
])("goes by the texts themselves: %s", (question, query) => {
  expect(ask(question).query).toBe(query);
});

it.each(["bowls sorted by number of glazes", "bowls with the most glazes", "bowls ordered by crew size"])(
  "goes by how many there are: %s",
  (question) => {
    expect(ask(question).query).toContain("$size");
  },
);
