import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "brewery",
      withIds({
        workers: (at) => ({
          name: `Worker ${at}`,
          wage: new Int32(20000 + 500 * ((at * 7) % 60)),
          bonus: at % 3 === 0 ? null : new Int32(100 * at),
          trainings: Array.from({ length: at % 4 }, (_, n) =>
            Doc.of([
              ["course", ["Safety", "Hops", "First Aid"][(at + n) % 3] ?? ""],
              ["hours", new Int32(2 + ((at + n) % 9))],
              ["passed", (at + n) % 3 !== 0],
            ]),
          ),
        }),
      }),
    ),
  ),
);

describe("verbs that say the opposite of a flag of elements", () => {
  it.each(["workers who failed a training", "workers who failed any training"])(
    "tell which elements are meant: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: 'db.workers.find({"trainings.passed":false})', isSure: true });
    },
  );

  it("are none where the verb only ties both", () => {
    expect(ask("workers who attended a training").query).toBe(
      'db.workers.find({"trainings.0":{$exists:true}})',
    );
  });
});

describe("what nobody received", () => {
  it.each([
    "Which workers did not receive a bonus?",
    "workers that do not possess a bonus",
    "workers w/o bonus",
  ])("is missing: %s", (question) => {
    expect(ask(question)).toEqual({ query: "db.workers.find({bonus:null})", isSure: true });
  });

  it.each(["How much do workers earn on average?", "what do workers earn on average", "average wage"])(
    "is averaged by the name of the pay: %s",
    (question) => {
      expect(ask(question).query).toContain('$avg:"$wage"');
    },
  );
});
