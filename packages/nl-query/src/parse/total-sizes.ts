import type { FieldModel } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

/** Surety from which on a word is the name of a list. */
const NAMED = 0.9;

/**
 * "Ports with more than 3 berths" where the berths stand in the docks of a port: those of all docks together, unless
 * the docks are named too ("ports with a dock of more than 3 berths").
 */
export function totalSizes(draft: Draft): void {
  if (draft.collection.element !== null) return;
  for (const condition of draft.plan.conditions) {
    const { field, test, route } = condition;
    if (test.kind === "size" && route === null && field.arrayRoot !== null && !isOuterNamed(draft, field))
      condition.test = { ...test, isOfAll: true };
  }
}

function isOuterNamed({ question: { names }, collection }: Draft, { arrayRoot, words }: FieldModel): boolean {
  const outer = arrayRoot === null ? undefined : collection.byPath.get(arrayRoot);
  const own = outer?.words.filter((word) => !words.includes(word)) ?? [];
  return names.byToken.some((hits) => own.some((word) => (hits.get(word) ?? 0) >= NAMED));
}
