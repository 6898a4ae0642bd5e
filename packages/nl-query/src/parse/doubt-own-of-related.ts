import type { Route } from "../link/knowledge.ts";
import { planRefs } from "../plan/plan-refs.ts";
import { coordinatedIn } from "../relate/coordinated.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that leaves out whose the related documents must be, or one of two numbers. */
const ANYONES = 0.45;
const THEIR = /^(?:their|his|her|its)$/;
const NUMBER = /^(?:number|count|many|#)$/;
const OF = /^(?:of|the|their|all)$/;

/** "Users who commented on their own posts" as those who commented on any post. */
export function doubtOwnOfRelated(draft: Draft): void {
  const { plan, tokens, question } = draft;
  const isOwn = tokens.some(({ norm }, at) => norm === "own" && THEIR.test(tokens[at - 1]?.norm ?? ""));
  if (!isOwn) return;
  const routes: (Route | null)[] = [...planRefs(plan), ...plan.relations].map(({ route }) => route);
  const far = routes.find(
    (route) =>
      route?.via !== undefined &&
      question.knowledge.model.references.some(
        ({ from, to }) => from.collection === route.collection && to.collection === plan.collection,
      ),
  );
  if (far) draft.doubt(ANYONES, far.collection.name, "contradiction");
}

/** "Number of posts and comments per user" with one number. */
export function doubtOneOfTwoNumbers(draft: Draft): void {
  const { plan, question, tokens } = draft;
  // the different recipes that a member reviewed are none of those that he wrote
  const isOne = plan.metrics.length === 1 || plan.metrics.some(({ kind }) => kind === "countDistinct");
  if (!isOne || plan.keys.length === 0) return;
  const areSideBySide = coordinatedIn(question);
  const named = question.names.collections();
  const counted = named.find(({ start }) => {
    let at = start - 1;
    while (OF.test(tokens[at]?.norm ?? "")) at--;
    return NUMBER.test(tokens[at]?.norm ?? "");
  });
  const other =
    counted &&
    named.find(
      ({ collection }) => collection !== counted.collection && areSideBySide(collection, counted.collection),
    );
  if (other) draft.doubt(ANYONES, other.collection.name, "twoCounts");
}
