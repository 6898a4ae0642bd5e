import type { Condition, FieldRef, Words } from "../plan/plan.ts";
import { nameField } from "../schema/name-field.ts";
import { RELATIVE } from "../text/small-words.ts";
import { normAt } from "../text/token.ts";
import { withoutDenial } from "./affirm-condition.ts";
import { evidenceOf, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";

const NEVER = /^(never|nobody)$/;
const NONE = /^(no|none)$/;
const NOT = /^(not|n't)$/;
const HAS = /^(have|has|had|did)$/;
/** What follows the documents that hold a value in front of what none of them is. */
const BEHIND_NEVER = /^(ever|have|has|had|been|was|were|used|use|made|make|got|in|on|at|by|a|an|any)$/;

/** A field that documents have alike, and the words that ask for it. */
type Head = FieldRef & { words: Words[] };

/**
 * "Stores that never had a coupon sale", "methods never used in Lyon": values none of whose documents is what is
 * said behind the word. That one document is otherwise says nothing of the others.
 */
export function claimNever(draft: Draft, { field, words }: Head): Claim | null {
  const { plan, question } = draft;
  // documents of their own are asked themselves, also those that nothing refers to
  if (question.knowledge.model.references.some(({ from }) => from === field)) return null;
  const headEnd = Math.max(0, ...words.map(({ end }) => end));
  const at = neverBehind(draft, headEnd);
  if (at < 0 || plan.relations.length > 0) return null;
  // "stores of sales that never used a coupon": said of the sales, unlike "stores whose sales never used one"
  const between = plan.collectionWords.filter(isBetween(headEnd, at));
  if (between.some(({ start }) => draft.norm(start - 1) !== "whose")) return null;
  const said = plan.conditions.filter((one) => one.words.some(({ end }) => end > at));
  const plain = said.map((one) => withoutDenial(one, at));
  if (said.length === 0 || plain.includes(null) || said.some(isOpen)) return null;
  const span = { start: at, end: at + 1 };
  const open = Array.from({ length: 3 }, (_, step) => at + step).filter(
    (place) => !draft.isTaken(place) && (place === at || BEHIND_NEVER.test(draft.norm(place))),
  );
  return {
    holdings: [
      {
        conditions: plain.filter((one) => one !== null),
        isHeld: false,
        words: [span, ...said.flatMap((one) => one.words)],
      },
    ],
    replaced: said,
    evidence: evidenceOf(open.map((place) => ({ start: place, end: place + 1 }))),
  };
}

/** "Items never sold in Lyon" of items that orders hold: what is called alike is one item. */
export function namedElement(draft: Draft): Head | null {
  const { plan, collection } = draft;
  const [own] = plan.collectionWords;
  if (collection.element === null || plan.ask !== "documents" || plan.columns.length > 0 || !own) return null;
  const name = neverBehind(draft, own.end) < 0 ? null : nameField(collection);
  return name && { field: name, route: null, words: [own] };
}

/** Place of "never" behind the value that is asked for; -1 without one. */
function neverBehind(draft: Draft, headEnd: number): number {
  return draft.tokens.findIndex(
    ({ norm }, at) =>
      at >= headEnd && (NEVER.test(norm) || isNone(draft, at) || isDeniedOf(draft, { headEnd, at })),
  );
}

/** "Shipyards that have not worked with Ada": said of the value, and not of one document. */
function isDeniedOf({ tokens }: Draft, { headEnd, at }: { headEnd: number; at: number }): boolean {
  const has = RELATIVE.test(normAt(tokens, headEnd)) ? headEnd + 1 : headEnd;
  return at === has + 1 && HAS.test(normAt(tokens, has)) && NOT.test(normAt(tokens, at));
}

/** "Where no coupon was ever used". */
function isNone({ tokens }: Draft, at: number): boolean {
  if (!NONE.test(tokens[at]?.norm ?? "")) return false;
  return tokens[at - 1]?.norm === "where" || tokens.slice(at).some(({ norm }) => norm === "ever");
}

function isBetween(start: number, end: number): (words: Words) => boolean {
  return (words) => words.start >= start && words.end <= end;
}

/** What no document of a group can be tested for alone, or is said to be one of several. */
function isOpen({ test, isAlternative }: Condition): boolean {
  return test.kind === "present" || isAlternative === true;
}
