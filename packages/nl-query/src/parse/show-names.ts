import { showWholeNames } from "../plan/whole-names.ts";
import { nameField } from "../schema/name-field.ts";
import type { Draft, Question } from "./draft.ts";

const THEIRS = /^(their|its|his|her)$/;

/** Adds the name of what the columns are of ("their salary"), then completes names shown in part. */
export function showNames(draft: Draft, { tokens }: Question): void {
  showWhose(draft);
  showWholeNames(draft.plan, tokens);
}

/** "Coaches with their salary": what the columns are of is shown, too. */
function showWhose(draft: Draft): void {
  const { plan, collection, tokens } = draft;
  const name = collection.element ? null : nameField(collection);
  const isTheirs = (at: number): boolean =>
    tokens[at]?.norm === "with" && THEIRS.test(tokens[at + 1]?.norm ?? "");
  const ofThing = plan.columns.find(({ words }) =>
    words.some(({ start }) => isTheirs(start) || isTheirs(start - 2)),
  );
  const isTold = plan.columns.some(({ field }) => field === name || field.collection !== collection);
  if (plan.ask !== "documents" || !name || !ofThing || isTold) return;
  plan.columns.unshift({ field: name, route: null, words: ofThing.words });
}
