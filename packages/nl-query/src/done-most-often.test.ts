import { Doc, Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const ROUTES = ["ridge", "gully", "slab"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "hut",
      withIds({
        climbs: (at) => ({
          code: `C${1000 + at}`,
          route: ROUTES[at % 3] ?? "",
          ropeid: new Int32(40 + (at % 7)),
          prizes: of({ won: new Int32(at % 5) }),
          guides: [`Guide ${at % 4}`, `Guide ${(at + 1) % 6}`],
          gear: Array.from({ length: 1 + (at % 3) }, (_, step) =>
            of({ piece: `Piece ${(at + step) % 5}`, color: ["red", "blue"][step % 2] ?? "" }),
          ),
        }),
      }),
    ),
  ),
);

it.each([
  ["which rope was used most", "$ropeid"],
  ["which rope was used the most", "$ropeid"],
  ["most used rope", "$ropeid"],
  ["which route was chosen most often", "$route"],
  ["which piece was carried the most", "$gear.piece"],
  ["most hired guide", "$guides"],
])("counts the documents of each: %s", (question, path) => {
  const { query, isSure } = ask(question);
  expect(query).toContain(`{$group:{_id:"${path}",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}`);
  expect(isSure).toBe(true);
});

it("lists all of several", () => {
  expect(ask("most hired guides").query).toMatch(
    /\{_id:"\$guides",count:\{\$sum:1\}\}\},\{\$sort:\{count:-1\}\}\]\)$/,
  );
});

it("counts nothing where the deed is kept", () => {
  const { query, isSure } = ask("most prized guide");
  expect(isSure && query.includes("count:{$sum:1}")).toBe(false);
});
