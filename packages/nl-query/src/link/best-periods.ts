import { isNumeric } from "../schema/model.ts";
import { ASKS } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import { isSum, saysBroughtIn } from "./brought-in.ts";
import type { Knowledge } from "./knowledge.ts";
import { collectionsCalled } from "./sums-of-documents.ts";

const UNIT = /^(?:day|week|month|quarter|year)$/;
const BEST = /^(?:best|top|strongest)$/;
const WORST = /^(?:worst|weakest)$/;
const MOST = /^most$/;
const LEAST = /^(?:least|fewest)$/;
const HAD = /^(?:had|has|saw|made|earned|brought|got)$/;
const END = /^(?:[,.?!;]|in|of|and|for|)$/;
const LONGEST_AMOUNT = 3;
/** From this weight on a word of the question is one of a name. */
const NAMED = 0.85;

/**
 * "Best month by revenue", "which month brought in the most revenue" as "month with the highest revenue", and "best month for
 * repairs", where repairs are documents, as "month with the most repairs".
 */
export function bestPeriods(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ norm }) => UNIT.test(norm));
  const unit = tokens[at];
  if (!unit || !tokens.slice(0, Math.max(0, at - 1)).every(({ norm }) => ASKS.test(norm))) return tokens;
  const found = bestBy(tokens, at) ?? hadMost(tokens, at);
  const said = found ? amountFrom(tokens, found.start, knowledge) : null;
  if (!found || !said) return tokens;
  const word = inPlaceOf(unit);
  const ends = said.isCount ? ["most", "fewest"] : ["highest", "lowest"];
  return [
    unit,
    word("with"),
    word("the"),
    { ...found.best, norm: ends[found.isLeast ? 1 : 0] ?? "most" },
    ...(said.isOfDocuments ? [word("total")] : []),
    ...tokens.slice(found.start),
  ];
}

type Best = { start: number; isLeast: boolean; /** The word that asks for the best one. */ best: Token };

/** "Best month by", "top month in terms of". */
function bestBy(tokens: readonly Token[], at: number): Best | null {
  const best = tokens[at - 1];
  if (!best || (!BEST.test(best.norm) && !WORST.test(best.norm))) return null;
  const isTerms = normAt(tokens, at + 1) === "in" && normAt(tokens, at + 2) === "terms";
  const by = isTerms ? at + 3 : at + 1;
  return /^(?:by|for|of)$/.test(normAt(tokens, by))
    ? { start: by + 1, isLeast: WORST.test(best.norm), best }
    : null;
}

/** "Which month had the most", "month with the most". */
function hadMost(tokens: readonly Token[], at: number): Best | null {
  let most = at + 1;
  if (!HAD.test(normAt(tokens, most)) && normAt(tokens, most) !== "with") return null;
  most++;
  while (/^(?:in|us|the)$/.test(normAt(tokens, most))) most++;
  const best = tokens[most];
  return best && (MOST.test(best.norm) || LEAST.test(best.norm))
    ? { start: most + 1, isLeast: LEAST.test(best.norm), best }
    : null;
}

/** Whether documents or a number are named here; null for anything else. */
function amountFrom(
  tokens: readonly Token[],
  start: number,
  knowledge: Knowledge,
): { isCount: boolean; isOfDocuments: boolean } | null {
  const { model, names } = knowledge;
  let end = start;
  while (end < start + LONGEST_AMOUNT && tokens[end]?.kind === "word" && !END.test(normAt(tokens, end)))
    end++;
  const head = tokens[end - 1];
  if (end === start || !head || !END.test(normAt(tokens, end))) return null;
  const isNumber = names.hits(head.norm).some(
    ({ word, weight }) =>
      weight >= NAMED &&
      names.fieldsWith(word).some((id) => {
        const field = model.fields[id];
        return field !== undefined && isNumeric(field) && field.words.at(-1) === word;
      }),
  );
  // "mooring fees" are added up, an "average fee" is not
  const isOfDocuments =
    isNumber && end === start + 2 && collectionsCalled(tokens[start], knowledge).length > 0;
  const isDocuments = collectionsCalled(head, knowledge).length > 0;
  if (!isNumber && !isDocuments && end === start + 1 && saysBroughtIn(head.norm) && model.fields.some(isSum))
    return { isCount: false, isOfDocuments: false };
  return isNumber || isDocuments ? { isCount: !isNumber, isOfDocuments } : null;
}
