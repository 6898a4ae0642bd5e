import type { CollectionModel } from "../schema/model.ts";
import type { Draft, Question } from "./draft.ts";

/** What a reading loses that makes one clause of two about the same documents. */
const MERGED = 0.12;
/** The same where one element has to meet both. */
const ELEMENTS_MERGED = 0.3;
/** From this surety on a word is the name of documents. */
const NAMED = 0.85;
const JOINT = /^(and|but)$/;
/** Between "and" and what there is as well. */
const QUANTITY = /^(also|an?|another|at|least|most|more|less|fewer|than|over|under|exactly|one|#)$/;
const CLAUSE = /^(with|without|having)$/;
/** Most words between "with" and what there is: "with at least two covered pontoons". */
const FURTHEST = 5;

/**
 * "With exactly 2 yachts and with yachts built after 2010": clauses that speak of the same other documents say each
 * its own of them. A reading that has fewer parts than clauses has put the conditions of both into one.
 */
export function doubtMergedClauses(draft: Draft): void {
  const { plan } = draft;
  for (const [thing, count] of clausesOf(draft.question)) {
    const related = plan.relations.filter((one) => one.route.collection === thing);
    const lists = plan.conditions.filter(
      ({ field, test }) => /^(size|elements|present)$/.test(test.kind) && field === thing.element?.list,
    );
    const starts = new Set([...related, ...lists].map(({ words }) => words[0]?.start));
    const parts = starts.size + (thing === draft.collection ? 1 : 0);
    const weight = thing.element === null ? MERGED : ELEMENTS_MERGED;
    if (parts < count) draft.doubt(weight, thing.name, "usedTwice");
  }
}

/** The documents of which several clauses say what there is, and how many do. */
export function clausesOf({ names, tokens }: Question): Map<CollectionModel, number> {
  const found = new Map<CollectionModel, number>();
  let isJoined = tokens.some(({ norm }, at) => JOINT.test(norm) && CLAUSE.test(tokens[at + 1]?.norm ?? ""));
  if (!isJoined && !tokens.some(({ norm }) => JOINT.test(norm))) return found;
  const named = [...names.collections(), ...names.elements()].filter(({ score }) => score >= NAMED);
  for (const one of named) {
    const lead = leadOf(tokens, one.start);
    const isKnown = one.collection.element !== null && found.has(one.collection);
    const isAgain = isKnown && isJoinedAgain(tokens, lead, one.start);
    isJoined ||= isAgain;
    if (CLAUSE.test(tokens[lead]?.norm ?? "") || isAgain)
      found.set(one.collection, (found.get(one.collection) ?? 0) + 1);
  }
  return new Map([...found].filter(([, count]) => isJoined && count > 1));
}

/** "And a review under 5" behind "with a review from Cork". */
function isJoinedAgain(tokens: Question["tokens"], joint: number, start: number): boolean {
  return (
    JOINT.test(tokens[joint]?.norm ?? "") &&
    start > joint + 1 &&
    tokens.slice(joint + 1, start).every(({ norm }) => QUANTITY.test(norm))
  );
}

/** Where the clause begins that ends with the name at `start`; "and" between two numbers joins none. */
function leadOf(tokens: Question["tokens"], start: number): number {
  let at = start - 1;
  while (at > start - FURTHEST - 1 && !CLAUSE.test(tokens[at]?.norm ?? "")) {
    if (JOINT.test(tokens[at]?.norm ?? "") && tokens[at + 1]?.norm !== "#") break;
    at--;
  }
  return at;
}
