import { Doc, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const CITIES = ["Bergen", "Cork", "Vigo"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "marinas",
      withIds({
        marinas: (at) => ({
          name: `Marina ${at}`,
          city: CITIES[at % 3] ?? "",
          pontoons: Array.from({ length: at % 5 }, (_, no) =>
            Doc.of([
              ["letter", String.fromCharCode(65 + no)],
              ["length", new Int32(10 + ((at * 7 + no) % 40))],
            ]),
          ),
          services: ["fuel", "water", "crane"].slice(0, at % 4),
        }),
        yachts: (at) => ({
          title: `Yacht ${at}`,
          marina_id: new Int32(at % 20),
          draft: new Int32(1 + (at % 4)),
        }),
      }),
    ),
  ),
);

const PONTOONS = 'db.marinas.find({"pontoons.1":{$exists:true},"pontoons.4":{$exists:false}})';

it.each([
  "marinas with 2 to 4 pontoons",
  "marinas with between two and four pontoons",
  "which marinas have from 2 to 4 pontoons",
  "marinas with at least 2 and at most 4 pontoons",
  "marinas with more than 1 but fewer than 5 pontoons",
])("both ends of a number of elements count: %s", (question) => {
  expect(ask(question)).toEqual({ query: PONTOONS, isSure: true });
});

it("one is a number in a range", () => {
  const { query } = ask("marinas with one to three services");
  expect(query).toBe('db.marinas.find({"services.0":{$exists:true},"services.3":{$exists:false}})');
});

it("both ends of a number of related documents count", () => {
  const { query, isSure } = ask("how many marinas have between 2 and 4 yachts");
  expect(query).toContain('{$match:{"yachts.1":{$exists:true}}},{$match:{"yachts.4":{$exists:false}}}');
  expect(isSure).toBe(true);
});

it("what is said of related documents holds for both ends", () => {
  const { query } = ask("names of marinas with between one and three yachts with a draft of 2");
  expect(query).toContain("pipeline:[{$match:{draft:2}}]");
  expect(query).toContain('{$match:{"yachts.0":{$exists:true}}},{$match:{"yachts.3":{$exists:false}}}');
});
