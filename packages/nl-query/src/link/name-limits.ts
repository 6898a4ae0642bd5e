import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

type End = "maximum" | "minimum";

const ENDS: ReadonlyMap<string, End> = new Map([
  ...["upper", "top", "highest", "maximum", "max"].map((word): [string, End] => [word, "maximum"]),
  ...["lower", "bottom", "lowest", "minimum", "min"].map((word): [string, End] => [word, "minimum"]),
]);
const LIMIT = /^(limit|bound|end|threshold)s?$/;
/** What the ends of a noun are called behind it: "fee cap". */
const LIMITS: ReadonlyMap<string, End> = new Map([
  ["ceiling", "maximum"],
  ["cap", "maximum"],
  ["floor", "minimum"],
]);
const RANGE = /^(range|band|bracket|span|interval)s?$/;
const OF = /^(of|for|on|to)$/;
const ARTICLE = /^(the|its|their|each|every|a)$/;
const KEPT: ReadonlyMap<string, End> = new Map([
  ["maximum", "maximum"],
  ["max", "maximum"],
  ["minimum", "minimum"],
  ["min", "minimum"],
]);
/** Figures that no second figure follows, so that what follows is a name. */
const FIGURE =
  /^(average|avg|mean|median|highest|largest|greatest|biggest|lowest|smallest|least|total|combined)$/;

/**
 * "Upper fee limit", "upper end of the fee range" and "fee cap" are the name of a `feeMax`, where documents keep both ends of
 * a fee. So is "max fee" behind another figure, as in "average max fee".
 */
export function nameLimits(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const named: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const limit = token.kind === "word" ? limitAt(tokens, at, knowledge) : null;
    if (limit) {
      const word = inPlaceOf(token);
      named.push(
        joined([word(limit.end), { ...word(limit.noun), end: tokens[limit.last]?.end ?? token.end }]),
      );
      at = limit.last;
      continue;
    }
    const end = KEPT.get(token.norm);
    const noun = normAt(tokens, at + 1);
    if (end !== undefined && isKept(noun, knowledge) && isName(named, { end, noun }, knowledge)) {
      named.push(joined([token, tokens[at + 1] ?? token]));
      at++;
    } else named.push(token);
  }
  return named;
}

/** Behind another figure, or in "boats whose max fee" of boats that have it. */
function isName(before: readonly Token[], { end, noun }: Omit<Limit, "last">, { names }: Knowledge): boolean {
  if (FIGURE.test(normAt(before, before.length - 1))) return true;
  const owner = names.fieldNamed([end, lemmaOf(noun)])?.collection.words.at(-1);
  return (
    normAt(before, before.length - 1) === "whose" && lemmaOf(normAt(before, before.length - 2)) === owner
  );
}

type Limit = { end: End; noun: string; last: number };

function limitAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Limit | null {
  const end = ENDS.get(normAt(tokens, at));
  const next = normAt(tokens, at + 1);
  // "upper fee limit"
  if (end !== undefined && LIMIT.test(normAt(tokens, at + 2)) && isKept(next, knowledge))
    return { end, noun: next, last: at + 2 };
  // "upper limit of the fee", "top of the fee range"
  if (end !== undefined) return limitOf(tokens, { at, end }, knowledge);
  const noun = normAt(tokens, at);
  const behind = LIMITS.get(next) ?? (LIMIT.test(normAt(tokens, at + 2)) ? ENDS.get(next) : undefined);
  if (behind === undefined || !isKept(noun, knowledge)) return null;
  return { end: behind, noun, last: LIMITS.has(next) ? at + 1 : at + 2 };
}

function limitOf(
  tokens: readonly Token[],
  { at, end }: { at: number; end: End },
  knowledge: Knowledge,
): Limit | null {
  const isLimit = LIMIT.test(normAt(tokens, at + 1));
  const of = isLimit ? at + 2 : at + 1;
  if (!OF.test(normAt(tokens, of))) return null;
  const start = ARTICLE.test(normAt(tokens, of + 1)) ? of + 2 : of + 1;
  const noun = normAt(tokens, start);
  const isRange = RANGE.test(normAt(tokens, start + 1));
  if ((!isLimit && !isRange) || !isKept(noun, knowledge)) return null;
  return { end, noun, last: isRange ? start + 1 : start };
}

/** One token with both words, as a name that is typed as it is stored. */
function joined([end, noun]: [Token, Token]): Token {
  const norm = `${KEPT.get(end.norm) ?? end.norm}_${lemmaOf(noun.norm)}`;
  return inPlaceOf({ ...end, end: noun.end })(norm);
}

/** Numbers are kept as both ends of what the noun says. */
function isKept(noun: string, { names }: Knowledge): boolean {
  const said = lemmaOf(noun);
  return ["maximum", "minimum"].every((end) => names.fieldNamed([end, said])?.kind === "number");
}
