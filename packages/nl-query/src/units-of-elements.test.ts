import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "pottery_school",
      withIds({
        potters: (at) => ({
          name: `Potter ${at}`,
          lessons: Array.from({ length: at % 5 }, (_, n) =>
            Doc.of(
              Object.entries({
                topic: ["glaze", "wheel", "kiln"][(at + n) % 3] ?? "",
                hours_taught: new Int32(5 + ((at + n) % 90)),
              }),
            ),
          ),
        }),
      }),
    ),
  ),
);

describe("a bound with a unit in front of elements", () => {
  it.each([
    "potters with at least 50 hours of lessons",
    "names of potters who have accumulated at least 50 hours of lessons",
  ])("counts none of them: %s", (question) => {
    const { query } = ask(question);
    expect(query).not.toContain("lessons.49");
    expect(query).not.toContain("$sum:1");
  });

  it("compares the number that is called so", () => {
    expect(ask("potters with lessons of at least 50 hours taught").query).toContain(
      '"lessons.hours_taught":{$gte:50}',
    );
  });

  it("leaves bounds without a unit to the elements", () => {
    expect(ask("potters with at least 3 lessons").query).toBe(
      'db.potters.find({"lessons.2":{$exists:true}})',
    );
  });
});
