import { isTemporal } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

const UNNAMED = 0.35;
/** From this surety on a word of the question is one of a name. */
const NAMED = 0.7;

/** "The oldest vehicle" of vehicles that only keep when they were serviced last: that tells no age. */
export function doubtLastDates(draft: Draft): void {
  const { plan, question } = draft;
  for (const { by } of plan.sort) {
    if (by.kind !== "field" || !isTemporal(by.ref.field)) continue;
    const { words, path } = by.ref.field;
    const telling = words.filter((word) => word !== "last");
    if (telling.length === words.length) continue;
    const isNamed = question.names.byToken.some((hits) =>
      telling.some((word) => (hits.get(word) ?? 0) >= NAMED),
    );
    if (!isNamed) draft.doubt(UNNAMED, path, "contradiction");
  }
}
