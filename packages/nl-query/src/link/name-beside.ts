import { SUPERLATIVE } from "../lexicon/phrases.table.ts";
import { foldText } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Most words of the column behind "and the". */
const LONGEST_NAME = 4;
/** What an order begins with that follows the column. */
const ORDER = /^(sorted|ordered|ranked|arranged|chronologically|alphabetically)$/;
/** Words of figures, groups and spans: what "and" joins there is no column. */
const OTHER = new RegExp(
  `${SUPERLATIVE.source}|^(number|count|average|mean|total|sum|each|every|per|how|many|between|both|same|difference|minimum|maximum)$`,
);

/**
 * "Names of the barges built before 1950 and the harbor" becomes "... and their harbor": a column behind a condition,
 * beside those in front of it.
 */
export function nameBeside(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const join = tokens.findLastIndex(({ norm }) => norm === "and");
  const article = tokens[join + 1];
  const end = tokens.findIndex(({ kind, norm }, at) => at > join && (kind === "mark" || ORDER.test(norm)));
  const name = tokens.slice(join + 2, end < 0 ? tokens.length : end).map(({ norm }) => norm);
  const of = tokens.findIndex(({ norm }) => norm === "of");
  const field = name.length <= LONGEST_NAME ? knowledge.names.fieldNamed(name) : null;
  const isNamed = field !== null && knowledge.model.references.every(({ from }) => from !== field);
  const isOther = [...tokens.slice(0, join).map(({ norm }) => norm), name[0] ?? ""].some((norm) =>
    OTHER.test(norm),
  );
  const isBehind = of > 0 && of < join && endsCondition(tokens, join, knowledge);
  if (!article || article.norm !== "the" || !isNamed || isOther || !isBehind) return [...tokens];
  return tokens.with(join + 1, { ...article, text: "their", norm: "their" });
}

/** A number with its unit, a quoted text or a stored value is what a condition ends with. */
function endsCondition(tokens: readonly Token[], join: number, { values }: Knowledge): boolean {
  const last = normAt(tokens, join - 1) === "," ? join - 2 : join - 1;
  const [unit, token] = [tokens[last - 1], tokens[last]];
  if (!token) return false;
  const isStored =
    (token.kind === "word" && values.find(foldText(token.text)).length > 0) || token.norm === '"';
  return isStored || token.kind === "number" || (unit?.kind === "number" && token.kind === "word");
}
