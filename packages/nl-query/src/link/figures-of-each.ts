import { lemmaOf } from "../text/lemma.ts";
import { OF_EACH } from "../text/phrases/of-each.table.ts";
import { applyRules, compileRules } from "../text/rephrase.ts";
import { normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const RULES = compileRules(OF_EACH);
const COUNT = /^(number|count|many)$/;
const FIGURE = /^(total|average|mean|minimum|maximum|combined)$/;
const ARTICLE = /^(of|its|their|the|all)$/;

/**
 * "For each skipper: name, town, number of barges" becomes "number of barges for each skipper . list name , town and
 * number of barges", unless documents keep the figure.
 */
export function figuresOfEach(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const isComputed = tokens.every((_, at) => !isStored(tokens, at, knowledge));
  const owner = tokens.findIndex(({ norm }) => /^(each|every)$/.test(norm)) + 1;
  const place = owner > 0 ? owner : tokens.findIndex(({ norm }) => norm === "with") - 1;
  const isOwn = tokens.every((_, at) => at === place || !asksOfOther(tokens, at, knowledge));
  return isComputed && isOwn && namesThing(tokens, place, knowledge)
    ? applyRules(RULES, tokens, () => false)
    : [...tokens];
}

/** "With their guild": a column that is the name of other documents. */
function asksOfOther(tokens: readonly Token[], at: number, { model }: Knowledge): boolean {
  const noun = lemmaOf(normAt(tokens, at));
  const isListed = /^(and|with|,|:|the|their|its)$/.test(normAt(tokens, at - 1));
  const isAlone = /^(and|[,.?]|)$/.test(normAt(tokens, at + 1));
  const isOf = normAt(tokens, at - 2) === "of";
  return isListed && isAlone && !isOf && model.collections.some(({ words }) => words.at(-1) === noun);
}

/** Documents are called by the word, or by the one behind it. */
function namesThing(tokens: readonly Token[], at: number, { model, lists }: Knowledge): boolean {
  const nouns = [normAt(tokens, at), normAt(tokens, at + 1)].map(lemmaOf);
  return [...model.collections, ...lists].some((one) => nouns.includes(one.words.at(-1) ?? ""));
}

/** A figure that is a field: `total_fee`, or a number of what are no documents. */
function isStored(tokens: readonly Token[], at: number, knowledge: Knowledge): boolean {
  const { names } = knowledge;
  const norm = normAt(tokens, at);
  const words = [1, 2].map((length) => tokens.slice(at, at + 1 + length).map((token) => token.norm));
  if (FIGURE.test(norm)) return words.some((said) => names.fieldNamed(said) !== null);
  if (!COUNT.test(norm) || (norm !== "many" && normAt(tokens, at + 1) !== "of")) return false;
  const start = placeAfter(tokens, at + 1, ARTICLE);
  const noun = lemmaOf(normAt(tokens, start));
  return (
    !namesThing(tokens, start, knowledge) ||
    names.fieldNamed([noun, "count"]) !== null ||
    names.fieldNamed(["number", noun]) !== null
  );
}
