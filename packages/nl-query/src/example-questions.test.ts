import { exampleQuestions, type FieldSchema } from "@querysnap/schema";
import { expect, it } from "vitest";
import { readSeed, readSplits, snapshotOf } from "../evaluation/evaluate.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const now = new Date("2026-11-21T10:00:00Z");

const NO_VALUE: readonly string[] = ["null", "undefined"];

/** As the playground gets it from the API. */
function shown(field: FieldSchema) {
  const main = field.types.toSorted((a, b) => b.percentage - a.percentage);
  const type = (main.find((one) => !NO_VALUE.includes(one.type)) ?? main[0])?.type ?? "undefined";
  return { ...field, name: field.arrayPath, type };
}

const { development, test } = readSplits();

// covers: SE.11a, SE.11b
it.each([...development, ...test])(
  "answers with certainty what the playground proposes to ask of %s",
  async (name) => {
    const snapshot = snapshotOf(await readSeed(name));
    const generator = createGenerator(snapshot);
    const collections = snapshot.collections.map((one) => ({ ...one, fields: one.fields.map(shown) }));
    const questions = exampleQuestions({ collections });
    expect(questions.length).toBeGreaterThan(1);
    for (const question of questions) {
      const result = generator.generate(question, { now });
      const said = result.ok ? result : { notUnderstood: [result.message], confidence: 0 };
      expect(said.notUnderstood, question).toEqual([]);
      expect(said.confidence, question).toBeGreaterThanOrEqual(SURE_CONFIDENCE);
    }
  },
);
