import type { FieldRef, Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that bounds how many there are, and says the rest of any of them. */
const BOUND_APART = 0.4;

/** "With at least two orders of outdoor items": so many orders, each of which has such an item. */
export function doubtBoundApart(draft: Draft): void {
  const { plan, tokens } = draft;
  const bounds = plan.relations.filter(
    ({ op, count, conditions }) => conditions.length === 0 && !(op === "$gte" && count <= 1) && count > 0,
  );
  for (const { route, words } of bounds) {
    const end = Math.max(...words.map((one) => one.end));
    const isOfThem = (one: FieldRef & { words: readonly Words[] }): boolean => {
      const start = one.words[0]?.start ?? 0;
      const isJoined = tokens.slice(end, start).some(({ norm }) => /^(?:and|but|or)$/.test(norm));
      return one.route?.via === route && start >= end && !isJoined;
    };
    const further = plan.relations
      .filter((one) => one.route.via === route)
      .flatMap(({ conditions, route: via }) =>
        conditions.map((one) => ({ ...one, route: one.route ?? via })),
      );
    const apart = [...plan.conditions, ...further].find(isOfThem);
    if (apart) draft.doubt(BOUND_APART, apart.field.path, "usedTwice");
  }
}
