import { NEGATIONS, NOISE } from "../lexicon/words.table.ts";
import { SUPERLATIVE } from "../lexicon/phrases.table.ts";
import { foldText, lemmaOf } from "../text/lemma.ts";
import { EACH_OR_ALL } from "../text/small-words.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const ASKS = /^(which|what|who|where|how)$/;
/** "How busy", "where do they come from", "who wins most often": no number is said yet. */
const VAGUE = /^(how|where|often|popular|represented|common|frequent)$/;
/** "How many" asks for a number by itself. */
const COUNTED = /^(many|much|often|long|old|high|tall)$/;
const REQUEST =
  /^(please|just|list|show|give|return|report|name|provide|i|we|need|want|would|like|me|for|of)$/;
const FIGURE = /^(number|count|total|sum|average|avg|mean|median|share|percentage|percent)$/;
/** From this weight on a word of the question is one of a name. */
const NAMED = 0.85;

/**
 * "Which mechanics are liked most? Every mechanic with the average of its ratings, best first." as the second sentence alone,
 * which says of each what the first one asks vaguely. The first stays where it says more: a value, a number, a field that the
 * second doesn't name, or that something is not so.
 */
export function dropVagueLead(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const end = tokens.findIndex(({ norm }) => /^[?:]$/.test(norm));
  const [lead, rest] = [tokens.slice(0, end), tokens.slice(end + 1)];
  if (end < 3 || !isVague(lead) || !asksOfEach(rest)) return tokens;
  const said = new Set(rest.map(({ norm }) => lemmaOf(norm)));
  const isSaid = (token: Token): boolean =>
    saysNothing(token) || isSaidAgain(token, { rest, said, knowledge });
  return lead.every(isSaid) ? rest : tokens;
}

function isVague(lead: readonly Token[]): boolean {
  if (!ASKS.test(normAt(lead, 0)) || (normAt(lead, 0) === "how" && COUNTED.test(normAt(lead, 1))))
    return false;
  return (
    lead.some(({ norm }) => SUPERLATIVE.test(norm) || VAGUE.test(norm)) &&
    lead.every(({ norm, kind }) => kind === "word" && !NEGATIONS.has(norm))
  );
}

/** "Every mechanic with the average of its ratings", "I need each country with its number of members". */
function asksOfEach(rest: readonly Token[]): boolean {
  const at = rest.findIndex(({ norm }) => !REQUEST.test(norm));
  return EACH_OR_ALL.test(normAt(rest, at)) && rest.some(({ norm }) => FIGURE.test(norm));
}

function saysNothing({ norm }: Token): boolean {
  return NOISE.has(norm) || SUPERLATIVE.test(norm) || VAGUE.test(norm) || ASKS.test(norm);
}

type Rest = { rest: readonly Token[]; said: ReadonlySet<string>; knowledge: Knowledge };

/** A word that the rest says too, documents or a list that the rest counts something of, or one that names nothing. */
function isSaidAgain({ norm }: Token, { rest, said, knowledge }: Rest): boolean {
  if (said.has(lemmaOf(norm))) return true;
  const { names, values, model, lists } = knowledge;
  if (values.find(foldText(norm)).length > 0) return false;
  const named = names.hits(norm).filter(({ weight }) => weight >= NAMED);
  return named.every(
    ({ word }) =>
      [...model.collections, ...lists].some(({ words }) => words.includes(word)) ||
      rest.some((one) => names.hits(one.norm).some((hit) => hit.word === word && hit.weight >= NAMED)),
  );
}
