import { parse, type Operation } from "@querysnap/mql";
import type { SchemaModel } from "../schema/build-model.ts";
import type { Knowledge } from "../link/knowledge.ts";
import type { ExplainResult } from "../types.ts";
import { describe } from "./describe.ts";

/** Explains every statement of a text. */
export function explainText(knowledge: Knowledge, text: string): ExplainResult {
  const parsed = parse(text);
  if (!parsed.ok) return { ok: false, message: parsed.errors[0]?.message ?? "This text is not a query." };
  const [first] = parsed.statements;
  if (!first) return { ok: false, message: "There is no query in this text." };
  const sentences = parsed.statements.flatMap((operation) => explainOperation(knowledge.model, operation));
  return { ok: true, collection: first.collection, sentences };
}

/** One sentence for each part of an operation, in the order of its text. */
export function explainOperation(model: SchemaModel, operation: Operation): string[] {
  return describe(operation, model.byName.get(operation.collection ?? "") ?? null).map(
    (line) => line.sentence,
  );
}
