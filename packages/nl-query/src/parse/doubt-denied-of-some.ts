import { NEGATIONS } from "../lexicon/words.table.ts";
import type { Condition } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that is met by one of several of which something is denied. */
const MET_BY_ONE = 0.35;

/** "Poets whose poems never have more than 9 lines" as those with any shorter poem: that says nothing of the others. */
export function doubtDeniedOfSome(draft: Draft): void {
  const { plan, tokens } = draft;
  const isTurned = ({ test, words }: Condition): boolean =>
    test.kind === "compare" &&
    words.some(({ start, end }) => tokens.slice(start, end).some(({ norm }) => NEGATIONS.has(norm)));
  const some = plan.relations.find(
    ({ op, count, route, conditions }) =>
      route.isToMany && op === "$gt" && count === 0 && conditions.some((one) => isTurned(one)),
  );
  if (some) draft.doubt(MET_BY_ONE, some.route.collection.name, "negation");
}
