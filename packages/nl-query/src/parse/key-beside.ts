import { ASKS } from "../text/small-words.ts";
import type { Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { isRepeated } from "./group-keys.ts";
import { claimPlainKey } from "./date-keys.ts";

/** In front of what the question begins with. */
const OWNER = /^(?:of|the|our|all)$/;
const JOINS = /^(?:and|with|,|\+|&|the|their|its)$/;
/** Surety from which on words are the name of a field. */
const NAMED = 0.85;

/** "Kind and average weight of boats", "list the kinds of boats with their average weight": one row for each kind. */
export function claimKeyBeside(draft: Draft): Claim | null {
  const { plan } = draft;
  const [first] = plan.metrics;
  const start = draft.skip(0, ASKS);
  if (!first || !("of" in first) || first.kind === "countDistinct" || plan.keys.length > 0) return null;
  const found = draft.fieldAt(
    start,
    (field, one) => one.route === null && one.score >= NAMED && isRepeated(field) && field.kind === "text",
  );
  if (!found) return null;
  const joint = draft.skipOver(found.end, OWNER);
  const figure = draft.skip(joint, JOINS);
  if (figure === joint || figure !== first.words[0]?.start) return null;
  return claimPlainKey({ ref: draft.refOf(found), words: { start: found.start, end: found.end } });
}
