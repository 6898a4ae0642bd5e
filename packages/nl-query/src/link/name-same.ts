import type { FieldModel } from "../schema/model.ts";
import { lemmaOf, roleStem } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import { AT, rolesOfVerb } from "./ends-said.ts";
import type { Knowledge } from "./knowledge.ts";

const SAME = /^(same|identical|equal|different)$/;
const ARE = /^(is|are|was|were)$/;
const LEADING = /^(that|which|who)$/;
/** From this weight on a word is that of a name. */
const IS_WORD = 0.9;

/** Tokens from `start` up to `end` that stand for two fields, by the words that tell these apart, and by their noun. */
type Pair = { start: number; end: number; words: readonly [string, string]; noun: Token };

/**
 * Names both fields that are compared where their noun stands once or their roles are verbs: "the same start and end port"
 * as "the same start port and end port", "trips that started and ended at the same port" as those "with the same start port
 * and end port".
 */
export function nameSame(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const same = tokens.findIndex(({ norm }) => SAME.test(norm));
  const at = tokens[same];
  if (!at) return tokens;
  const front = pairInFront(tokens, same, knowledge);
  if (front) return replaced(tokens, front, []);
  const kind = at.norm === "different" ? "different" : "same";
  const behind = pairBehind(tokens, same, knowledge);
  if (behind) return replaced(tokens, behind, [kind]);
  const verbs = pairOfVerbs(tokens, same, knowledge);
  return verbs ? replaced(tokens, verbs, ["with", "the", kind]) : tokens;
}

function replaced(
  tokens: readonly Token[],
  { start, end, words, noun }: Pair,
  lead: readonly string[],
): readonly Token[] {
  const word = inPlaceOf(noun);
  const [left, right] = words;
  const said = [...lead.map(word), word(left), noun, word("and"), word(right), noun];
  return [...tokens.slice(0, start), ...said, ...tokens.slice(end)];
}

/** "The same home and away goals", "the same number of home and away goals". */
function pairBehind(tokens: readonly Token[], same: number, knowledge: Knowledge): Pair | null {
  const isNumber = normAt(tokens, same + 1) === "number" && normAt(tokens, same + 2) === "of";
  const first = same + (isNumber ? 3 : 1);
  const pair = pairAt(tokens, first, knowledge);
  return pair && { ...pair, start: same };
}

/** "Home and away goals are equal". */
function pairInFront(tokens: readonly Token[], same: number, knowledge: Knowledge): Pair | null {
  const be = /^(the|both)$/.test(normAt(tokens, same - 1)) ? same - 2 : same - 1;
  return ARE.test(normAt(tokens, be)) ? pairAt(tokens, be - 4, knowledge) : null;
}

function pairAt(tokens: readonly Token[], start: number, knowledge: Knowledge): Pair | null {
  const [left, and, right, noun] = tokens.slice(Math.max(0, start), start + 4);
  if (start < 0 || and?.norm !== "and" || !left || !right || noun?.kind !== "word") return null;
  const named = ({ norm }: Token) => {
    const meant = wordsMeant(knowledge, norm);
    return (word: string): boolean => meant.has(word);
  };
  return areFields(knowledge, noun, [named(left), named(right)])
    ? { start, end: start + 4, words: [left.norm, right.norm], noun }
    : null;
}

/** "Departed from and arrived at the same port". */
function pairOfVerbs(tokens: readonly Token[], same: number, { model }: Knowledge): Pair | null {
  const noun = tokens[same + 1];
  const article = normAt(tokens, same - 1) === "the" ? same - 2 : same - 1;
  const second = AT.test(normAt(tokens, article)) ? article - 1 : article;
  const before = AT.test(normAt(tokens, second - 2)) ? second - 3 : second - 2;
  if (noun?.kind !== "word" || normAt(tokens, second - 1) !== "and") return null;
  const [from, to] = [rolesOfVerb(tokens, before), rolesOfVerb(tokens, second)];
  const lemma = lemmaOf(noun.norm);
  for (const { fields } of model.collections) {
    const roleIn = (roles: readonly string[]): string | undefined =>
      fields
        .filter(({ words }) => words.includes(lemma))
        .flatMap(({ words }) => words.filter((word) => roles.includes(roleStem(word))))[0];
    const [left, right] = [roleIn(from), roleIn(to)];
    if (left === undefined || right === undefined || left === right) continue;
    const start = LEADING.test(normAt(tokens, before - 1)) ? before - 1 : before;
    return { start, end: same + 2, words: [left, right], noun };
  }
  return null;
}

/** Whether two fields of one collection have the noun, and each of them the word that tells it from the other. */
function areFields(
  { model }: Knowledge,
  noun: Token,
  [isLeft, isRight]: readonly [(word: string) => boolean, (word: string) => boolean],
): boolean {
  const lemma = lemmaOf(noun.norm);
  return model.collections.some(({ fields }) => {
    const named = fields.filter(({ words }) => words.includes(lemma));
    const is = ({ words }: FieldModel, isWord: (word: string) => boolean): boolean => words.some(isWord);
    return named.some(
      (left) => is(left, isLeft) && named.some((right) => right !== left && is(right, isRight)),
    );
  });
}

function wordsMeant({ names }: Knowledge, norm: string): ReadonlySet<string> {
  return new Set(names.hits(norm).flatMap(({ word, weight }) => (weight >= IS_WORD ? [word] : [])));
}
