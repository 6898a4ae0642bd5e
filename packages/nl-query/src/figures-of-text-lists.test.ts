import { Doc, Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "slopes",
      withIds({
        valley: (at) => ({
          valley_id: new Int32(100 + at),
          name: `Valley ${at}`,
          chair_lift: Array.from({ length: 1 + (at % 3) }, (_, step) =>
            of({ name: `Lift ${at}-${step}`, speed: `${7 + ((at + step) % 9)}`, seats: new Int32(2 + step) }),
          ),
        }),
      }),
    ),
  ),
);

it("averages numbers that elements keep as texts", () => {
  const { query } = ask("Provide a list of valleys along with the average speeds of their chair lifts.");
  expect(query).toContain('{$avg:{$map:{input:"$chair_lift",as:"line",in:{$convert:{input:"$$line.speed"');
});

it.each([
  "Show valleys along with the average seats of their chair lifts.",
  "List valleys as well as the average seats of their chair lifts.",
])("takes a figure behind a list for one of each: %s", (question) => {
  const { query, isSure } = ask(question);
  expect(query).toContain(
    '{$group:{_id:"$valley_id",name:{$first:"$name"},averageSeats:{$avg:"$chair_lift.seats"}}}',
  );
  expect(isSure).toBe(true);
});

it("counts several of something with a name of two words", () => {
  expect(ask("Identify the valleys that boast multiple chair lifts.").query).toContain(
    '"chair_lift.1":{$exists:true}',
  );
});
