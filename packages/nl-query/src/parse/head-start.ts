import type { Draft } from "./draft.ts";

/** Surety from which on words are a name. */
const WHOLE_NAME = 0.9;

/** Where what is asked for begins: "full names" of a `full_name`, although "full" mostly only leads in. */
export function headStart(draft: Draft, from: number, leads: RegExp): number {
  const start = draft.skip(from, leads);
  const longer = draft.fieldAt(
    start - 1,
    (_, { end, score, route }) => end > start && score >= WHOLE_NAME && route === null,
  );
  return longer && start > from ? longer.start : start;
}
