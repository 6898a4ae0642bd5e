import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const ORDER =
  /^(?:the )?(biggest|largest|greatest|fullest|smallest)(?: (?:group|bucket|category|class)s?)? (?:first|on top|at the top) ?[.?!]?$/;
const FIGURE =
  /^(number|numbers|count|counts|average|avg|mean|total|sum|share|percentage|percent|%|top|how|minimum|maximum|min|max|sorted|ordered|grouped)$/;
const ARTICLES = /^(the|their)$/;
/** More different values are no groups. */
const MOST_GROUPS = 50;
const LONGEST_NAME = 3;

/**
 * "Boats by kind, biggest first" as "number of boats per kind, highest first": a kind that is a text has no size, but as
 * many boats as are of it.
 */
export function countGroups(tokens: readonly Token[], { names }: Knowledge): readonly Token[] {
  const mark = tokens.findLastIndex(({ norm }) => norm === ",");
  const order = ORDER.exec(
    tokens
      .slice(mark + 1)
      .map(({ norm }) => norm)
      .join(" "),
  );
  const by = tokens.findIndex(({ norm }) => norm === "by");
  const head = tokens.slice(0, Math.max(0, by));
  if (!order || by < 1 || head.some(({ kind, norm }) => kind !== "word" || FIGURE.test(norm))) return tokens;
  const from = ARTICLES.test(normAt(tokens, by + 1)) ? by + 2 : by + 1;
  const name = tokens.slice(from, mark);
  const field =
    name.length > 0 && name.length <= LONGEST_NAME ? names.fieldNamed(name.map(({ norm }) => norm)) : null;
  const isKind = field?.kind === "text" && field.valuesAreComplete && field.uniqueCount <= MOST_GROUPS;
  const [first] = head;
  const lead = tokens[by];
  if (!isKind || !first || !lead) return tokens;
  const word = (token: Token, norm: string): Token => ({ ...token, text: norm, norm });
  const end = order[1] === "smallest" ? "lowest" : "highest";
  return [
    word(first, "number"),
    word(first, "of"),
    ...head,
    word(lead, "per"),
    ...name,
    ...tokens.slice(mark, mark + 1),
    word(lead, end),
    word(lead, "first"),
  ];
}
