import { comparatorOf } from "../lexicon/phrases.table.ts";
import type { CompareOp } from "../plan/plan.ts";
import { lemmaOf } from "../text/lemma.ts";
import { RELATIVE } from "../text/small-words.ts";
import { inFrontOf, inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { addedUp, columnsInFront, HAS, ownerBefore, SUM, withTheSum } from "./sums-of-documents.ts";

const BOUNDS: Partial<Record<CompareOp, string>> = {
  $gt: "above",
  $gte: "at least",
  $lt: "below",
  $lte: "at most",
};
const ADDS_UP = /^(?:adds? up to|sums? (?:up )?to|totals?|totals? up to|comes? to) /;
const IS = /^(?:is|are|was|were|of) /;
const MOST_BOUND_WORDS = 8;

type Limit = { text: string; number: Token; end: number };
/** Documents, from where on something is said of them, and the sum that is bounded. */
type Bound = { owner: number; said: number; amount: Token[]; limit: Limit };

/**
 * "Drivers whose total fines are above 100: last name" as "total fines per driver with a total above 100: last name",
 * where fines refer to drivers: no single one of them is meant.
 */
export function boundSums(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  if (!tokens.some(({ norm }) => SUM.test(norm) || norm === "up")) return [...tokens];
  const found = ofWhose(tokens, knowledge) ?? ofHaving(tokens, knowledge) ?? ofSumBehind(tokens, knowledge);
  const owner = found && tokens[found.owner];
  const columns = found && columnsInFront(tokens, found.owner);
  if (!owner || !columns) return [...tokens];
  const word = inFrontOf(owner);
  const one = lemmaOf(owner.norm);
  return [
    word("total"),
    ...found.amount,
    word("per"),
    inPlaceOf(owner)(one),
    ...`with a total ${found.limit.text}`.split(" ").map((norm) => word(norm)),
    found.limit.number,
    ...tokens.slice(found.owner + 1, found.said),
    ...(columns.length > 0 ? [word(":"), ...columns] : []),
    ...withTheSum(tokens.slice(found.limit.end), word),
  ];
}

/** "Drivers whose total fines", "drivers for whom the sum of the fines", "drivers whose fines add up to". */
function ofWhose(tokens: readonly Token[], knowledge: Knowledge): Bound | null {
  const whose = tokens.findIndex(
    ({ norm }, at) =>
      norm === "whose" || (/^whom|which$/.test(norm) && /^(?:for|of)$/.test(normAt(tokens, at - 1))),
  );
  if (whose < 0) return null;
  const said = normAt(tokens, whose) === "whose" ? whose : whose - 1;
  const owner = ownerBefore(tokens, said, knowledge);
  const sum = normAt(tokens, whose + 1) === "the" ? whose + 2 : whose + 1;
  const isSaid = SUM.test(normAt(tokens, sum));
  const found = addedUp(tokens, { start: isSaid ? sum + 1 : whose + 1, owner }, knowledge);
  const has = tokens.findIndex(({ norm }, at) => at > whose && HAS.test(norm));
  const theirs = isSaid ? null : ofTheirs(tokens, { owner, said, has }, knowledge);
  if (theirs || !found) return theirs;
  const adds = isSaid ? "" : (ADDS_UP.exec(textFrom(tokens, found.end))?.[0] ?? null);
  if (adds === null) return null;
  const limit = limitAt(tokens, found.end + adds.split(" ").length - 1);
  return limit && { owner, said, amount: found.amount, limit };
}

/** "Drivers whose fines have a total amount of more than 100". */
function ofTheirs(
  tokens: readonly Token[],
  { owner, said, has }: { owner: number; said: number; has: number },
  knowledge: Knowledge,
): Bound | null {
  const sum = has + (/^(?:an?|the)$/.test(normAt(tokens, has + 1)) ? 2 : 1);
  const amount = tokens.slice(sum + 1, sum + 2);
  if (!HAS.test(normAt(tokens, has)) || !SUM.test(normAt(tokens, sum))) return null;
  const found = addedUp([...tokens.slice(0, has), ...amount], { start: said + 1, owner }, knowledge);
  const limit = found && limitAt(tokens, sum + 2);
  return limit && { owner, said, amount: found.amount, limit };
}

/** "Drivers with total fines", "drivers who have a total fine amount". */
function ofHaving(tokens: readonly Token[], knowledge: Knowledge): Bound | null {
  const sum = tokens.findIndex(({ norm }) => SUM.test(norm));
  const has = sum - (/^(?:an?|the)$/.test(normAt(tokens, sum - 1)) ? 2 : 1);
  if (sum < 0 || !HAS.test(normAt(tokens, has))) return null;
  const said = RELATIVE.test(normAt(tokens, has - 1)) ? has - 1 : has;
  const owner = ownerBefore(tokens, said, knowledge);
  const found = addedUp(tokens, { start: sum + 1, owner }, knowledge);
  const limit = found && limitAt(tokens, found.end);
  return limit && { owner, said, amount: found.amount, limit };
}

/** "Drivers with more than 100 in total fines". */
function ofSumBehind(tokens: readonly Token[], knowledge: Knowledge): Bound | null {
  const has = tokens.findIndex(({ norm }) => HAS.test(norm));
  const limit = has < 0 ? null : limitAt(tokens, has + 1);
  if (!limit || normAt(tokens, limit.end) !== "in" || !SUM.test(normAt(tokens, limit.end + 1))) return null;
  const said = RELATIVE.test(normAt(tokens, has - 1)) ? has - 1 : has;
  const owner = ownerBefore(tokens, said, knowledge);
  const found = addedUp(tokens, { start: limit.end + 2, owner }, knowledge);
  return found && { owner, said, amount: found.amount, limit: { ...limit, end: found.end } };
}

function textFrom(tokens: readonly Token[], start: number): string {
  return `${tokens
    .slice(start, start + MOST_BOUND_WORDS)
    .map(({ norm }) => norm)
    .join(" ")} `;
}

/** "Is greater than 100", "of at least 100", "exceeding 100": the bound in words that readers know. */
function limitAt(tokens: readonly Token[], start: number): Limit | null {
  const text = textFrom(tokens, start);
  const is = IS.exec(text)?.[0] ?? "";
  const at = start + is.split(" ").length - 1;
  for (let end = at + 1; end < at + MOST_BOUND_WORDS; end++) {
    const number = tokens[end];
    if (number?.number === undefined) continue;
    const op = comparatorOf(
      tokens
        .slice(at, end)
        .map(({ norm }) => norm)
        .join(" "),
    );
    const said = op === null ? undefined : BOUNDS[op];
    return said === undefined ? null : { text: said, number, end: end + 1 };
  }
  return null;
}
