import { Doc, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const several = (length: number, make: (nr: number) => Doc): Doc[] =>
  Array.from({ length }, (_, nr) => make(nr));

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "foundries",
      withIds({
        foundries: (at) => ({
          name: `Foundry ${at}`,
          founders: several(1 + (at % 3), (nr) =>
            Doc.of([
              ["name", `Founder ${at} ${nr}`],
              [
                "bells",
                several((at + nr) % 3, (bell) =>
                  Doc.of([
                    ["title", `Bell ${at} ${nr} ${bell}`],
                    ["mass", new Int32(100 + ((at * 31 + nr * 7 + bell) % 800))],
                  ]),
                ),
              ],
            ]),
          ),
        }),
      }),
    ),
  ),
);

it.each([
  "name of the founder of the bell with the highest mass",
  "What is the name of the founder of the bell with the highest mass?",
  "Give the name of the founder of the heaviest bell.",
])("takes a name for that of the owner that is said next to it: %s", (question) => {
  const { query } = ask(question);
  expect(query).toContain('{$project:{name:"$founders.name",_id:0}}');
  expect(query).not.toContain("bells.title");
});

it("goes on to the owners around it", () => {
  expect(ask("titles of the bells of the founders of the foundry Foundry 4").query).toContain(
    '{$project:{title:"$founders.bells.title",_id:0}}',
  );
});
