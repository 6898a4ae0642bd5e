import type { Condition, Relation } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that asks for both of two things of which one is enough. */
const BOTH_OF_TWO = 0.4;
const OR = "or";
/** Between one thing and the other. */
const BETWEEN =
  /^(?:or|an?|any|the|some|either|with|have|has|having|had|that|which|who|were|was|been|own|owns|in|of|at|least|one)$/;

/** "Longer than 8 m or with a cabin" as both: a relation behind "or" that nothing joined to what stands in front. */
export function doubtBothOfEither(draft: Draft): void {
  const { relations, conditions } = draft.plan;
  if (relations.length === 0 || !draft.tokens.some(({ norm }) => norm === OR)) return;
  const lost = relations.find(
    (relation) =>
      relation.isAlternative !== true &&
      relation.isShown !== true &&
      relation.isCountedOnly !== true &&
      // "without a tent or a stove" has neither
      !isNone(relation) &&
      [...conditions, ...relations].some((one) => one !== relation && isEither(draft, one, relation)),
  );
  if (lost) draft.doubt(BOTH_OF_TWO, lost.route.collection.name, "contradiction");
}

function isEither(draft: Draft, before: Condition | Relation, { words }: Relation): boolean {
  const said = [
    ...before.words,
    ...("conditions" in before ? before.conditions.flatMap((one) => one.words) : []),
  ];
  const end = Math.max(...said.map((one) => one.end));
  const start = Math.min(...words.map((one) => one.start));
  const between = draft.tokens.slice(end, start).map(({ norm }) => norm);
  return between.includes(OR) && between.every((word) => BETWEEN.test(word));
}

function isNone({ op, count }: Relation): boolean {
  return op === "$eq" && count === 0;
}
