import { normAt } from "../text/token.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that leaves out the documents of which something is not so. */
const ONE_SIDE = 0.4;
/** Words between "whether" and what may be so: "whether they have been". */
const MOST_BETWEEN = 5;

/** "Boats with whether they are insured": all of them, each with what it is, and not only the insured ones. */
export function doubtWhether(draft: Draft): void {
  const { tokens, plan } = draft;
  const at = tokens.findIndex(({ norm }) => norm === "whether");
  if (at < 0 || normAt(tokens, at - 1) === "regardless") return;
  const starts = plan.conditions.flatMap(({ words }) => words.map(({ start }) => start));
  if (starts.some((start) => start > at && start - at <= MOST_BETWEEN))
    draft.doubt(ONE_SIDE, "whether", "contradiction");
}
