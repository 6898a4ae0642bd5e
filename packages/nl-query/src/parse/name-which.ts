import { isShown } from "../plan/asked-columns.ts";
import type { Words } from "../plan/plan.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { nameField, personName } from "../schema/name-field.ts";
import { normAt } from "../text/token.ts";
import { acceptClaim } from "./claim.ts";
import type { Draft, Question } from "./draft.ts";

const ASKS =
  /^\s*(?:which|who|what(?: is| are| was| were|'s) the (?:\d|(?:two|three|four|five|six|seven|eight|nine|ten|[a-z]+est|most|least|best)\b))/i;
/** "And who is its skipper", "and how many days did it last": a question of its own. */
const ASKS_ALSO = /^(?:[.,;] )?(?:and )?(?:also |the number |how many )/;
const IDENTIFIES = /^\s*(?:please )?(?:(?:can|could) you (?:please )?)?identify\s/i;
/** "Provide its flag". */
const OF_THEM = /^(?:[.,;] )?(?:and )?(?:list|show|give|also list) (?:me )?(?:its|their|his|her) /;
/** Most words in front of what is asked for: "who are the three oldest captains". */
const MOST_WORDS_BEFORE = 6;
/** As many words as tell what a request begins with. */
const FIRST_WORDS = 5;

/**
 * "Which barge is longest, and who is its skipper?", "who is the oldest skipper, and what is their town?" and "identify
 * the longest barge and provide its flag" ask for what they name as well.
 */
export function nameWhich(draft: Draft, { tokens, text }: Question, { start }: Words): void {
  const { plan, collection } = draft;
  const said = tokens
    .slice(start, start + FIRST_WORDS)
    .map(({ norm }) => norm)
    .join(" ");
  // "including its flag" only adds to what is shown
  const isAdded = /^\W*includ/i.test(text.slice(tokens[start]?.start));
  const isIdentified = IDENTIFIES.test(text) && OF_THEM.test(said) && !isAdded;
  const isAsked = isIdentified || (ASKS.test(text) && ASKS_ALSO.test(said));
  const isOfDocuments = plan.ask === "documents" && plan.columns.length + plan.computed.length > 0;
  const names = isAsked && isOfDocuments ? namesOf(collection) : [];
  // "which three of the open gates"
  const isOne = normAt(tokens, 0) === "which" && !/^(#|of)$/.test(normAt(tokens, 1));
  const farthest = isOne ? 2 : MOST_WORDS_BEFORE;
  const own = plan.collectionWords.find((words) => words.start <= farthest);
  if (!own || names.some((field) => isShown(plan, { field, route: null }))) return;
  if (names.length === 0) return;
  const leading = names.map((field) => ({ field, route: null, words: [own] }));
  acceptClaim(draft, { leading, evidence: [] });
}

function namesOf(collection: CollectionModel): readonly FieldModel[] {
  const name = nameField(collection);
  return personName(collection) ?? (name ? [name] : []);
}
