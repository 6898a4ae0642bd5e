import type { Draft } from "./draft.ts";
import { nameField } from "../schema/name-field.ts";

const IDENTIFIES =
  /^\s*(?:please )?(?:(?:can|could) you (?:please )?)?(?:identify|who (?:is|are|was|were) (?:the|all))\s/i;
/** More that the same sentence asks for. */
const ASKS_MORE = /\b(?:and|,) (?:what|which|how|where|when)\b/i;
/** Words between "identify" and what is identified that make it something else. */
const OTHER_HEAD = /^(of|for|in|by|on|at|from|with|to|whose|'s)$/;
/** Most words in front of what is identified: "who are the three oldest captains". */
const MOST_WORDS_BEFORE = 7;

/** "Identify the piers without vessels" asks for their names, as "names of piers without vessels" does. */
export function nameIdentified({ plan, question, collection }: Draft): void {
  const [own] = plan.collectionWords;
  const isOpen =
    plan.ask === "documents" &&
    plan.write === null &&
    plan.columns.length + plan.computed.length + plan.rows.length === 0 &&
    plan.limit?.isPerGroup !== true;
  if (!isOpen || !own || own.start > MOST_WORDS_BEFORE) return;
  const isNamed = /^(names?|titles?)$/.test(question.tokens[own.end]?.norm ?? "");
  if (!isNamed && !IDENTIFIES.test(question.text)) return;
  if (ASKS_MORE.test(question.text)) return;
  if (question.tokens.slice(0, own.start).some(({ norm }) => OTHER_HEAD.test(norm))) return;
  const name = nameField(collection);
  if (name) plan.columns = [{ field: name, route: null, words: [] }];
}

/** Takes the names back when a request behind the question says what to show. */
export function dropImpliedNames({ plan }: Draft): void {
  plan.columns = plan.columns.filter(({ words }) => words.length > 0);
}
