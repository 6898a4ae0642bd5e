import type { FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const ORDER =
  /^(?:the )?(biggest|largest|greatest|fullest|smallest)(?: (?:group|bucket|category|class)s?)? (?:first|on top|at the top) ?[.?!]?$/;
const BY_COUNT =
  /^(?:the |their )?(count|frequency|popularity)(?: (desc|asc|descending|ascending))? ?[.?!]?$/;
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
export function countGroups(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const { names } = knowledge;
  const ranked = kindsByCount(tokens, knowledge);
  if (ranked) return ranked;
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
  const isKind = field !== null && isKindOf(field);
  const [first] = head;
  const lead = tokens[by];
  if (!isKind || !first || !lead) return tokens;
  const word = inPlaceOf(lead);
  const end = order[1] === "smallest" ? "lowest" : "highest";
  return [
    ...["number", "of"].map(inPlaceOf(first)),
    ...head,
    word("per"),
    ...name,
    ...tokens.slice(mark, mark + 1),
    ...[end, "first"].map(word),
  ];
}

function isKindOf({ kind, valuesAreComplete, uniqueCount }: FieldModel): boolean {
  return kind === "text" && valuesAreComplete && uniqueCount <= MOST_GROUPS;
}

/** "Makers by count desc", "kinds by popularity" as "count by maker, highest first". */
function kindsByCount(tokens: readonly Token[], { names, model }: Knowledge): readonly Token[] | null {
  const by = tokens.findIndex(({ norm }) => norm === "by");
  const [lead] = tokens;
  const rest = tokens
    .slice(by + 1)
    .map(({ norm }) => norm)
    .join(" ");
  const order = by > 0 && by <= LONGEST_NAME ? BY_COUNT.exec(rest) : null;
  if (!lead || !order || tokens.slice(0, by).some(({ kind }) => kind !== "word")) return null;
  const name = tokens.slice(0, by).map(({ norm }) => lemmaOf(norm));
  const field = names.fieldNamed(name);
  const isThing = model.collections.some(({ words }) => words.join(" ") === name.join(" "));
  if (!field || isThing || !isKindOf(field) || names.hasShortened(order[1] ?? "")) return null;
  const end = order[2]?.startsWith("asc") === true ? "lowest" : "highest";
  const said = ["count", "by", ...name, ",", end, "first"];
  return said.map(inPlaceOf(lead));
}
