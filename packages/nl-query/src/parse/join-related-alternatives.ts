import { isContainment } from "../link/knowledge.ts";
import type { Relation } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that asks for both of two things of which one is enough. */
const BOTH_OF_TWO = 0.4;
const OR = "or";
const NONE = /^(?:no|without|not|zero)$/;
/** Between one thing and the other. */
const BETWEEN =
  /^(?:or|an?|any|the|some|either|with|have|has|having|that|which|who|own|owns|in|of|at|least|one|do|does|no|without|not|zero|even)$/;

/** "Cities with a team or a stadium" have one of them, "without a team or a stadium" neither. */
export function joinRelatedAlternatives(draft: Draft): void {
  const { relations } = draft.plan;
  relations.forEach((relation, at) => {
    const before = relations[at - 1];
    const between = before ? wordsBetween(draft, before, relation) : [];
    if (!before || !between.includes(OR) || !between.every((word) => BETWEEN.test(word))) return;
    const start = Math.min(...relation.words.map((one) => one.start));
    const isDenied = [...between, draft.tokens[start]?.norm ?? ""].some((word) => NONE.test(word));
    draft.take({
      start: start - between.length + between.indexOf(OR),
      end: start - between.length + between.indexOf(OR) + 1,
    });
    if (isNone(before) && !isNone(relation) && !isDenied) {
      if (relation.op === "$gt" && relation.count === 0) Object.assign(relation, { op: "$eq" });
      return;
    }
    if ((isNone(before) && !isDenied) || relation.isShown === true || relation.isCountedOnly === true) return;
    // elements of documents are no documents of their own
    if ([before, relation].some(({ route, isOfAll }) => isContainment(route) || isOfAll))
      draft.doubt(BOTH_OF_TWO, relation.route.collection.name, "contradiction");
    else relation.isAlternative = true;
  });
}

function isNone({ op, count }: Relation): boolean {
  return op === "$eq" && count === 0;
}

function wordsBetween({ tokens }: Draft, before: Relation, { words }: Relation): string[] {
  const end = Math.max(...before.words.map((one) => one.end));
  const start = Math.min(...words.map((one) => one.start));
  return tokens.slice(end, start).map(({ norm }) => norm);
}
